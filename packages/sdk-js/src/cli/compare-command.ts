import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { SCREENSHOT_OPTIONS } from "./capture-options.ts";
import type { Command, Context } from "./command.ts";
import { countDifferentPixels, decodePng } from "./decode-png.ts";
import { UsageError } from "./errors.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { getText } from "./options.ts";
import { printJson, printText } from "./terminal.ts";

/** The PNG file itself, or a screenshot of the address. */
async function readImage(
  { client, body, signal }: Context,
  source: string,
  saveAs?: string,
): Promise<Uint8Array> {
  if (/\.png$/i.test(source) && existsSync(source)) return readFile(source);
  const answer = await client().screenshotFile({ url: source, ...body, type: "png" }, { signal });
  const bytes = await answer.bytes();
  if (saveAs !== undefined) await writeFile(saveAs, bytes);
  return bytes;
}

function parseNumber(name: string, text: string, maximum: number): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= maximum) return number;
  throw new UsageError(`--${name} is a number from 0 to ${maximum}.`);
}

const { format: _imageType, html: _document, ...IMAGE_OPTIONS } = SCREENSHOT_OPTIONS;

export const compare: Command = {
  summary: "Compares two pages, or PNG files, pixel by pixel",
  usage: "BASE OTHER",
  options: {
    "save-base": { value: "FILE", text: "Saves the screenshot of BASE." },
    "save-other": { value: "FILE", text: "Saves the screenshot of OTHER." },
    tolerance: {
      value: "NUMBER",
      text: "Difference of a color that does not count, 0 to 255; 8 by default.",
    },
    threshold: { value: "PERCENT", text: "Share of pixels that may differ; 0 by default." },
    "fail-on-difference": { text: "Ends with the exit code 5 when the pages differ." },
    ...IMAGE_OPTIONS,
  },
  examples: [
    "saas-tools compare https://example.com https://preview.example.com --full-page --fail-on-difference",
  ],
  run: async (context) => {
    const { positionals, values } = context;
    const [base, other, ...rest] = positionals;
    if (base === undefined || other === undefined || rest.length > 0)
      throw new UsageError("Name two addresses or PNG files.");
    const tolerance = parseNumber("tolerance", getText(values, "tolerance") ?? "8", 255);
    const threshold = parseNumber("threshold", getText(values, "threshold") ?? "0", 100);
    const one = decodePng(await readImage(context, base, getText(values, "save-base")));
    const two = decodePng(await readImage(context, other, getText(values, "save-other")));
    const { different, total } = countDifferentPixels(one, two, tolerance);
    const percent = (different / total) * 100;
    const isDifferent = percent > threshold;
    if (values.json === true)
      printJson({ isDifferent, differentPixels: different, totalPixels: total, percent });
    else printText(isDifferent ? `different: ${percent.toFixed(3)} % of the pixels` : "same");
    return isDifferent && values["fail-on-difference"] === true ? EXIT_CODES.different : EXIT_CODES.ok;
  },
};
