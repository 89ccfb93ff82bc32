import { createHash, randomBytes } from "node:crypto";
import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The account of browsers whose server is root: `nobody` on every Linux. */
export const UNPRIVILEGED_UID = 65_534;

export type LaunchUser = "self" | "nobody";

/** The account of the browser, and whether Chromium's own sandbox is on. */
export type LaunchMode = { launchAs: LaunchUser; sandbox: boolean };

/** Drops root permanently before the browser starts: with setpriv, or with chroot, which every Linux has. */
const AS_NOBODY = `
if command -v setpriv >/dev/null 2>&1; then
  setpriv --reuid=${UNPRIVILEGED_UID} --regid=${UNPRIVILEGED_UID} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$browser" "$@"
else
  chroot --userspec=${UNPRIVILEGED_UID}:${UNPRIVILEGED_UID} --groups=${UNPRIVILEGED_UID} / "$browser" "$@"
fi`;

const AS_SELF = `
"$browser" "$@"`;

/**
 * Playwright cannot remove the profile after the server was killed. Retries once, because exiting processes may still
 * write there.
 */
const REMOVE_PROFILE = `
case "$HOME" in */playwright_chromiumdev_profile-*) rm -rf "$HOME" 2>/dev/null || { sleep 1; rm -rf "$HOME"; } ;; esac`;

/**
 * With site isolation Chromium starts a second renderer for each page in advance, which few captures use. Added here,
 * because a second `--disable-features` would replace Playwright's own.
 */
const DISABLED_FEATURE = "SpareRendererForSitePerProcess";

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * The shell script between Playwright and the browser: it limits the memory of each process, makes the profile the
 * home folder, turns off a feature, drops root, and removes the profile after the browser has ended in any way. The
 * profile must belong to the browser's account, or closing the browser takes seconds.
 */
export function launchScript(executable: string, launchAs: LaunchUser, memoryKib: number): string {
  const own = launchAs === "nobody" ? `chown ${UNPRIVILEGED_UID}:${UNPRIVILEGED_UID} "$HOME"` : ":";
  return `#!/bin/sh
browser=${quoteForShell(executable)}
for argument in "$@"; do
  shift
  case "$argument" in
    --user-data-dir=*) HOME="\${argument#--user-data-dir=}" ;;
    --disable-features=*) argument="$argument,${DISABLED_FEATURE}" ;;
  esac
  set -- "$@" "$argument"
done
export HOME TMPDIR="$HOME"
${own}
ulimit -d ${memoryKib}
ulimit -c 0
cd /${launchAs === "nobody" ? AS_NOBODY : AS_SELF}
status=$?${REMOVE_PROFILE}
exit $status
`;
}

const NAME_LENGTH = 16;

/**
 * Writes the script atomically, so that a process that starts at the same moment never runs half of it. Its name is a
 * hash of its text, so that processes with other settings do not replace it.
 */
export async function writeLaunchScript(
  folder: string,
  executable: string,
  launchAs: LaunchUser,
  memoryKib: number,
): Promise<string> {
  const script = launchScript(executable, launchAs, memoryKib);
  const name = createHash("sha256").update(script).digest("hex").slice(0, NAME_LENGTH);
  const path = join(folder, `launch-${name}.sh`);
  if ((await readFile(path, "utf8").catch(() => "")) === script) return path;
  const fresh = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(fresh, script);
  await chmod(fresh, 0o755);
  await rename(fresh, path);
  return path;
}
