import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { launchScript, UNPRIVILEGED_UID, writeLaunchScript } from "#server/browser/launch-script.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

const folder = createTestFolder("launch script's ", afterAll);
describe("launchScript", () => {
  it("limits memory, makes the profile the browser's home, and passes arguments unchanged", async () => {
    const path = await writeLaunchScript(folder, "/usr/bin/env", "self", 500_000);
    const profile = `--user-data-dir=${folder}`;
    const shown = execFileSync(
      path,
      ["-u", "OLD", "sh", "-c", 'echo "$HOME|$TMPDIR|$(ulimit -d)|$(ulimit -c)|$1"', "x", profile, "a b"],
      { encoding: "utf8" },
    );
    expect(shown.trim()).toBe(`${folder}|${folder}|500000|0|${profile}`);
  });

  it("adds the feature to Playwright's disabled ones, and keeps the order of the arguments", async () => {
    const path = await writeLaunchScript(folder, "/usr/bin/printf", "self", 500_000);
    const given = ["%s|", "--first", "--disable-features=A,B", "", "--last=a b", "*"];
    expect(execFileSync(path, given, { encoding: "utf8" })).toBe(
      "--first|--disable-features=A,B,SpareRendererForSitePerProcess||--last=a b|*|",
    );
  });

  it("removes only the profile after the browser has ended, and returns the browser's exit status", async () => {
    const path = await writeLaunchScript(folder, "/usr/bin/env", "self", 500_000);
    const end = (profile: string) => {
      mkdirSync(join(folder, profile, "Default"), { recursive: true });
      const call = ["sh", "-c", "exit 7", `--user-data-dir=${join(folder, profile)}`];
      return [spawnSync(path, call).status, existsSync(join(folder, profile))];
    };
    expect(end("playwright_chromiumdev_profile-x1")).toEqual([7, false]);
    expect(end("another home")).toEqual([7, true]);
  });

  it("drops root with setpriv or chroot, and gives the profile to the new account", () => {
    const script = launchScript("/opt/browser", "nobody", 1);
    expect(script).toContain(`chown ${UNPRIVILEGED_UID}:${UNPRIVILEGED_UID} "$HOME"`);
    expect(script).toContain("setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs");
    expect(script).toContain("chroot --userspec=65534:65534");
  });
});
