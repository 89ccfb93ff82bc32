import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { watchMemory } from "#server/browser/memory-watchdog.ts";
import { ProcessGroup, readProcessFile } from "#server/browser/process-group.ts";
import { waitFor } from "#tests/support/wait-for.ts";

vi.mock("node:fs/promises", async (load) => {
  const real = await load<typeof import("node:fs/promises")>();
  return { ...real, readFile: vi.fn(real.readFile) };
});

/** Holds 200 MB, and 4 MB more half of the time; allocates another 50 MB on any input. */
const RESTLESS = `
  const held = [Buffer.alloc(200e6, 1)];
  let more = null;
  setInterval(() => {
    if (more) more = more.transfer(0) && null;
    else new Uint8Array((more = new ArrayBuffer(4e6))).fill(1);
  }, 130);
  process.stdin.once("data", () => held.push(Buffer.alloc(50e6, 1)));
  setTimeout(() => console.log("ready"), 300);`;

const residentKib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readProcessFile(pid, "status") ?? "")?.[1]);

let end = (): void => undefined;
afterEach(() => end());

describe.runIf(process.platform === "linux")("watchMemory", { meta: { skipReason: "reads /proc" } }, () => {
  it("reads PSS at most every 5 s while a browser near its limit changes little, and at once when it grows", async () => {
    const child = spawn(process.execPath, ["-e", RESTLESS], {
      detached: true,
      // With a larger threshold glibc would keep blocks of this size.
      env: { ...process.env, MALLOC_MMAP_THRESHOLD_: "65536" },
    });
    await once(child.stdout, "data");
    const pid = child.pid ?? 0;
    const limitKib = residentKib(pid) - 10_000;
    let pss = limitKib - 500;
    vi.mocked(readFile).mockImplementation(async () => `Pss: ${pss} kB\n`);
    const onExceeded = vi.fn();
    const stop = watchMemory(new ProcessGroup(pid), limitKib, onExceeded);
    end = () => {
      stop();
      child.kill("SIGKILL");
    };
    await sleep(3_000);
    const reads = vi.mocked(readFile).mock.calls.length;
    expect(reads).toBeGreaterThanOrEqual(1);
    expect(reads).toBeLessThanOrEqual(2);
    expect(onExceeded).not.toHaveBeenCalled();
    pss = limitKib + 50_000;
    child.stdin.write("grow");
    await waitFor(() => expect(onExceeded).toHaveBeenCalledWith(pss), { timeout: 900 });
  });
});
