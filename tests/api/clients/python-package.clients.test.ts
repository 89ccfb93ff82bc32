import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { findPython } from "#tests/support/find-python.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { createApiKey, signedInWithPlans, site } from "../client.ts";

const BUILD = `from setuptools import build_meta
build_meta.build_wheel("..")
`;

const SCRIPT = `import asyncio, json, os
from saas_tools import ApiError, AsyncClient, Client
key, address = os.environ["API_KEY"], os.environ["ADDRESS"]
with Client(key, address) as client:
    image = client.screenshot_file(url="http://blog.test", type="png", viewport={"width": 400, "height": 300})
    page = client.extract(url="http://blog.test", formats=["markdown", "links"])
    check = client.checks.create(name="northkiln", tlds=[".com"], platforms=[])
    job = client.crawls.create(url="http://docs.test", limit=2, include=["/cli"]).job
    state = client.crawls.wait(job.id).state
    inputs = [item.input for item in client.crawls.pages(job.id, limit=1)]
    archive = client.jobs.archive(job.id).content
    watch = client.watches.create(url="http://blog.test")
    paused = client.watches.update(watch.id, isPaused=True).pausedReason
    deleted = client.watches.delete(watch.id)
    started = client.start_job("takeScreenshot", url="http://blog.test").job.kind
    try:
        client.captures.get("missing")
    except ApiError as error:
        code = error.code

async def count():
    async with AsyncClient(key, address) as client:
        return len([one async for one in client.jobs.list(limit=1)])

print(json.dumps([image.content[:4].hex(), len(page.links) > 0, check.domains[0].name, state, inputs,
                  archive[:2].decode(), paused, deleted, started, code, asyncio.run(count())]))
`;

const python = findPython("httpx", "pydantic", "setuptools", "wheel");

// Debian's python3-httpx, python3-pydantic, python3-setuptools and python3-wheel are enough.
test.skipIf(python === null)(
  "the wheel is built without a network, and makes calls from an empty folder",
  { meta: { skipReason: "needs a Python with httpx, pydantic, setuptools and wheel" } },
  async () => {
    const folder = createTestFolder("python-package-");
    const run = (args: string[], cwd: string, env: Record<string, string>) =>
      runProgram(python ?? "", args, { cwd, env }).ended;
    // Building writes into the folder of the package.
    cpSync(join(ROOT, "packages", "sdk-python"), join(folder, "source"), { recursive: true });
    expect(await run(["-c", BUILD], join(folder, "source"), {})).toMatchObject({ code: 0 });
    const [wheel = ""] = readdirSync(folder).filter((name) => name.endsWith(".whl"));
    expect(wheel).toBe("saas_tools-0.1.0-py3-none-any.whl");
    await run(["-m", "zipfile", "--extract", wheel, "installed"], folder, {});
    writeFileSync(join(folder, "script.py"), SCRIPT);
    const { key } = await createApiKey((await signedInWithPlans("pro", "checkerFree")).token);
    const env = { API_KEY: key, ADDRESS: site, PYTHONPATH: join(folder, "installed") };
    const { stdout, stderr } = await run(["script.py"], folder, env);
    expect([stderr, JSON.parse(stdout || "null")]).toEqual([
      "",
      [
        "89504e47",
        true,
        "northkiln.com",
        "completed",
        ["http://docs.test/", "http://docs.test/cli"],
        "PK",
        "user",
        null,
        "captures",
        "not_found",
        2,
      ],
    ]);
  },
);
