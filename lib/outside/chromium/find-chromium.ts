import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { browserEnvironment, type Provisions } from "./browser-environment.ts";
import { browserHome } from "./browser-home.ts";
import { unpackChromium } from "./unpack.ts";
import { unpackFonts } from "./unpack-fonts.ts";
import { warmFonts } from "./warm-fonts.ts";

const run = promisify(execFile);

/** A browser that can be launched. `home` is the app's own folder for launch scripts; null where none are used. */
export type FoundChromium = {
  executable?: string;
  channel?: "chrome";
  home: string | null;
  provisions: Provisions;
};

/** Whether the browser starts with the libraries that it is given. */
async function starts(executable: string, provisions: Provisions): Promise<boolean> {
  try {
    await run(executable, ["--version"], {
      env: browserEnvironment(provisions) as NodeJS.ProcessEnv,
      timeout: 20_000,
    });
    return true;
  } catch {
    return false;
  }
}

/** The packaged browser, with the libraries that it brings only where the machine lacks them. */
async function packaged(home: string, fontConfiguration: string): Promise<FoundChromium> {
  const { executable, libraryPath } = await unpackChromium(home);
  for (const provisions of [{ fontConfiguration }, { fontConfiguration, libraryPath }]) {
    if (await starts(executable, provisions)) return { executable, home, provisions };
  }
  throw new Error(
    "The packaged Chromium does not start on this machine. Set CHROMIUM_PATH to a Chromium that does.",
  );
}

/** On Linux every browser is given the packed fonts and a folder for its launch scripts. */
async function onLinux(executablePath: string | undefined): Promise<FoundChromium> {
  const home = await browserHome();
  const fontConfiguration = await unpackFonts(home);
  const found = executablePath
    ? { executable: executablePath, home, provisions: { fontConfiguration } }
    : await packaged(home, fontConfiguration);
  await warmFonts(found.executable ?? "", found.provisions);
  return found;
}

/** The browser to use: the one that is named, the packaged one on Linux x64, else an installed Chrome. */
export async function findChromium(executablePath: string | undefined): Promise<FoundChromium> {
  const isLinux = process.platform === "linux";
  if (isLinux && (executablePath || process.arch === "x64")) return onLinux(executablePath);
  if (executablePath) return { executable: executablePath, home: null, provisions: {} };
  return { channel: "chrome", home: null, provisions: {} };
}
