import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { writeAtomically } from "#scripts/write-atomically.ts";

const CHROMIUM = "./lib/server/browser";

/** Scripts for captured pages: file, global name and exports. */
const SCRIPTS = [
  {
    file: "blocking.js",
    globalName: "pageBlocking",
    exports: [
      `export { collectDomFeatures } from "${CHROMIUM}/in-page/cosmetic.ts"`,
      `export { revealPage } from "${CHROMIUM}/in-page/cosmetic.ts"`,
      `export { hideElements } from "${CHROMIUM}/in-page/cosmetic.ts"`,
    ],
  },
  {
    file: "sweep.js",
    globalName: "pageHideBanners",
    exports: [
      `export { hideConsentBanners, hideConsentBannersWithoutScripts, keepContent, unlockAfterHiddenBanners } from "${CHROMIUM}/in-page/hide-consent-banners.ts"`,
      `export { hidePopups } from "${CHROMIUM}/in-page/hide-popups.ts"`,
      `export { listUnreadableOverlays } from "${CHROMIUM}/in-page/overlays.ts"`,
      `export { addClosedRoot } from "${CHROMIUM}/in-page/shadow-roots.ts"`,
      `export { addConsentFrame, isConsentDocument } from "${CHROMIUM}/in-page/banner-content.ts"`,
    ],
  },
  {
    file: "serialize.js",
    globalName: "pageSerialize",
    exports: [
      `export { serializeFrame, serializePage } from "${CHROMIUM}/in-page/serialize.ts"`,
      `export { addClosedRoot } from "${CHROMIUM}/in-page/shadow-roots.ts"`,
      `export { addFrameMarkup, listUnreadableParts } from "${CHROMIUM}/in-page/unreadable-parts.ts"`,
    ],
  },
  {
    file: "page-archive.js",
    globalName: "pageArchive",
    exports: [
      `export { listArchiveParts, prepareArchive, serializeArchive, serializeArchiveFrame } from "${CHROMIUM}/in-page/page-archive.ts"`,
      `export { addClosedRoot } from "${CHROMIUM}/in-page/shadow-roots.ts"`,
      `export { addFrameMarkup } from "${CHROMIUM}/in-page/unreadable-parts.ts"`,
    ],
  },
  {
    file: "full-page.js",
    globalName: "pageFull",
    exports: [`export { preparePage, findElementArea } from "${CHROMIUM}/in-page/full-page.ts"`],
  },
  {
    file: "page-data.js",
    globalName: "pageData",
    exports: [`export { readPageData } from "${CHROMIUM}/in-page/page-data.ts"`],
  },
  {
    file: "nearest-target.js",
    globalName: "pageNearest",
    exports: [`export { findNearestTarget } from "${CHROMIUM}/in-page/nearest-target.ts"`],
  },
  {
    file: "hash-routes.js",
    globalName: "pageRoutes",
    exports: [`export { answersRoutes } from "${CHROMIUM}/in-page/hash-routes.ts"`],
  },
  {
    file: "scroll.js",
    globalName: "pageScroll",
    exports: [`export { scrollToEnd, restoreRows } from "${CHROMIUM}/in-page/scroll-page.ts"`],
  },
  {
    file: "readiness.js",
    globalName: "pageReadiness",
    exports: [`export { readPageState, findMissingContent } from "${CHROMIUM}/in-page/readiness.ts"`],
  },
  {
    file: "watch-consent.js",
    globalName: "consentWatch",
    exports: [`export { watchConsent } from "${CHROMIUM}/in-page/watch-consent.ts"`],
  },
  {
    file: "opt-out.js",
    globalName: "consentPage",
    exports: [`export { startOptOut, resolveEvaluation } from "${CHROMIUM}/in-page/run-autoconsent.ts"`],
  },
];

const RULES = "node_modules/@duckduckgo/autoconsent/rules/compact-rules.json";

async function bundle(root: string, { globalName, exports }: (typeof SCRIPTS)[number]) {
  const { outputFiles, metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    stdin: { contents: exports.join(";\n"), resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    globalName,
    target: "chrome140",
    legalComments: "none",
  });
  return { text: outputFiles[0]?.text ?? "", inputs: Object.keys(metafile.inputs) };
}

/** Bundles the scripts for captured pages with their rules. Returns the paths of their inputs. */
export async function buildPageScripts(root: string, folder: string): Promise<string[]> {
  const page = join(folder, "page");
  const put = (name: string, text: string) => writeAtomically(join(page, name), text);
  const paths = [RULES];
  for (const script of SCRIPTS) {
    const { text, inputs } = await bundle(root, script);
    await put(script.file, text);
    paths.push(...inputs);
  }
  await put("opt-out-rules.json", JSON.stringify(JSON.parse(await readFile(join(root, RULES), "utf8"))));
  return paths;
}
