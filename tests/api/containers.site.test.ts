import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { waitForHttp } from "#scripts/dev-stack/wait-for-http.ts";
import { CreatedJob, JobItemPage } from "#shared/jobs/contract.ts";
import { stack } from "#tests/support/stack.ts";
import { CREDENTIALS, startS3Server } from "../lib/server/integrations/storage/s3-server.ts";
import { call, post, waitForJob } from "./client.ts";
import { closeOwnConnections, createKeyUser, createOwnDatabase } from "./own-database.ts";
import { readSiteEnv } from "./start-server.ts";

/*
 * Dockerfile and compose.yaml, without containers: their commands run as processes with their settings, against a
 * database and storage of their own. The pooler is replaced by the database.
 */

type Service = {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  deploy?: { replicas: number };
  depends_on?: Record<string, unknown>;
};

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { services } = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
const dockerfile = read("Dockerfile")
  .split("\n")
  .map((line) => /^([A-Z]+) (.*)$/.exec(line))
  .flatMap((match) => (match ? [{ instruction: match[1], argument: match[2] ?? "" }] : []));
const getLastArgument = (name: string) =>
  dockerfile.findLast(({ instruction }) => instruction === name)?.argument;

const database = new URL(stack.databaseUrl);
const processes: ChildProcess[] = [];
let storage: Awaited<ReturnType<typeof startS3Server>>;
const databaseUrl = await createOwnDatabase("containers");

beforeAll(async () => {
  storage = await startS3Server();
});
afterAll(async () => {
  for (const child of processes) child.kill("SIGKILL");
  await storage.close();
});

/** The settings of a service with the addresses of this machine. */
function toEnvironment(service: Service): Record<string, string> {
  const variables: Record<string, string> = {
    DATABASE_HOST: database.hostname,
    DATABASE_USER: database.username,
    DATABASE_PASSWORD: database.password,
    DATABASE_NAME: new URL(databaseUrl).pathname.slice(1),
    STORAGE_PASSWORD: CREDENTIALS.secretAccessKey,
  };
  const entries = Object.entries(service.environment).map(([key, value]) => [
    key,
    value
      .replace(/\$\{(\w+)\}/g, (_text, variable: string) => {
        expect(variables, variable).toHaveProperty(variable);
        return variables[variable] ?? "";
      })
      .replace("pooler:5432", database.host)
      .replace(`@${database.hostname}:5432`, `@${database.host}`)
      .replace("s3:http://storage:9000/captures", `s3:${storage.bucketUrl}`),
  ]);
  const image = Object.fromEntries((getLastArgument("ENV") ?? "").split(" ").map((pair) => pair.split("=")));
  return { ...image, ...Object.fromEntries(entries) };
}

function start(service: Service, more: Record<string, string>): ChildProcess {
  const [program = "", ...args] = service.command ?? (JSON.parse(getLastArgument("CMD") ?? "[]") as string[]);
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...readSiteEnv(),
      ...toEnvironment(service),
      CAPTURE_STORE_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      CAPTURE_STORE_REGION: CREDENTIALS.region,
      ...more,
    },
    stdio: "ignore",
  });
  processes.push(child);
  return child;
}

test("compose.yaml starts a site, two workers, a transaction pooler and storage, from one image", () => {
  const { site, worker, pooler } = services;
  expect(Object.keys(services)).toEqual(["site", "worker", "pooler", "storage", "storage-bucket"]);
  expect(worker?.deploy?.replicas).toBe(2);
  expect(worker?.image).toBe(site?.image);
  expect(pooler?.environment.POOL_MODE).toBe("transaction");
  expect(Object.keys(site?.depends_on ?? {}).every((service) => service in services)).toBe(true);
  expect(site?.command).toEqual(JSON.parse(getLastArgument("CMD") ?? ""));
  expect(getLastArgument("USER")).toBe("node");
  for (const { image = "" } of Object.values(services).slice(2)) expect(image).toMatch(/:[^:]*\d/);
});

test("every setting of the services is one that the product or .env.example knows", () => {
  const known = read(".env.example");
  for (const service of [services.site, services.worker])
    for (const setting of Object.keys(service?.environment ?? {}))
      expect(setting === "PORT" || known.includes(`\n${setting}=`), setting).toBe(true);
});

test("the commands and settings of the files run a site and two workers, which complete a job together", async () => {
  const { site, worker } = services as Record<"site" | "worker", Service>;
  const [port, ...workerPorts] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  const at = `http://127.0.0.1:${port}`;
  start(site, { PORT: String(port), HOSTNAME: "127.0.0.1" });
  const workers = workerPorts.map((each) => start(worker, { WORKER_PORT: String(each) }));
  await waitForHttp(`${at}/api/health`, (status) => status === 200, 60_000);
  for (const each of workerPorts)
    await waitForHttp(`http://127.0.0.1:${each}/`, (status) => status === 200, 60_000);

  const { key } = await createKeyUser(databaseUrl, ["pro"]);
  await closeOwnConnections();
  const urls = ["plain", "shop", "blog", "docs"].map((host) => `https://${host}.test/`);
  const screenshot = { waitUntil: "load", block: { ads: false, banners: false, trackers: false } };
  const created = await post("/api/v1/jobs/captures", { urls, screenshot }, key, { at });
  const { job } = CreatedJob.parse(await created.json());
  expect(await waitForJob(key, job?.id, at)).toMatchObject({ state: "completed", done: 4 });
  const items = await call(`/api/v1/jobs/${job?.id}/items`, { token: key, at });
  const { data } = JobItemPage.parse(await items.json());
  const link = new URL(data[0]?.capture?.file.url ?? "");
  expect((await fetch(`${at}${link.pathname}${link.search}`)).status).toBe(200);
  expect([...storage.files.keys()].filter((key) => key.includes("/captures/"))).not.toEqual([]);

  // The processes end by SIGTERM, which npm passes on, within the grace period of the file.
  const exits = workers.map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of workers) child.kill("SIGTERM");
  await Promise.all(exits);
});
