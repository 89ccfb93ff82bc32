import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { SOURCE_LOCK_FILE, SOURCE_PACKAGES } from "#scripts/artifact-sources.ts";
import { buildFonts } from "#scripts/fonts/build-fonts.ts";
import { FONT_FILES, FONT_PACKAGES } from "#scripts/fonts/font-files.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

let root = "";
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** Installs packages of this version, whose fonts contain `text`. */
function installPackages(version: string, text: string): void {
  const entries = FONT_PACKAGES.map((name) => [`node_modules/${name}`, { version, license: "OFL-1.1" }]);
  const lock = JSON.stringify({ packages: Object.fromEntries(entries) });
  put(SOURCE_LOCK_FILE, lock);
  const hash = createHash("sha256").update(lock).digest("hex");
  put(join(SOURCE_PACKAGES, ".installed-lock-hash"), hash);
  for (const file of FONT_FILES) put(join(SOURCE_PACKAGES, file), text);
  for (const name of FONT_PACKAGES) {
    put(join(SOURCE_PACKAGES, name, "package.json"), "{}");
    put(join(SOURCE_PACKAGES, name, "LICENSE_FONT"), `license of ${name}`);
  }
}

const build = () => buildFonts(root, join(root, "runtime"));
const read = (file: string) => readFileSync(join(root, "runtime/fonts", file));
const readFont = () => zstdDecompressSync(read("Arimo_400Regular.ttf.zst")).toString();

beforeEach(() => {
  root = createTestFolder("fonts-");
  installPackages("1.0.0", "first");
});
test("buildFonts packs the fonts with their licenses", async () => {
  await build();
  expect(readFont()).toBe("first");
  const license = read("packages/@expo-google-fonts/arimo/LICENSE_FONT").toString();
  expect(license).toBe("license of @expo-google-fonts/arimo");
});

test("buildFonts needs no installed package when the fonts are built", async () => {
  await build();
  rmSync(join(root, SOURCE_PACKAGES), { recursive: true });
  await build();
  expect(readFont()).toBe("first");
  expect(existsSync(join(root, SOURCE_PACKAGES))).toBe(false);
});

test("buildFonts packs the fonts again when the version of a package has changed", async () => {
  await build();
  installPackages("1.0.1", "second");
  await build();
  expect(readFont()).toBe("second");
});
