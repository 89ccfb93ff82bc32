import type { CheckResponse } from "#shared/name-check/contract.ts";
import { PLATFORM_NAMES, reasonText, SOURCE_NAMES, STATUS_LABELS } from "./labels.ts";

/** Spreadsheets evaluate a cell that starts with one of these as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const HEAD = ["type", "name", "state", "note", "variation", "source", "checked at", "link"];

/** The rows as CSV (RFC 4180). */
export function toCsv({ domains, social }: Pick<CheckResponse, "domains" | "social">): string {
  const lines = [
    ...domains.map(({ name, status, reason, variation, checkedVia, checkedAt }) => [
      ...["Domain", name, STATUS_LABELS[status], reasonText(reason), variation ?? ""],
      ...[checkedVia ? SOURCE_NAMES[checkedVia] : "", checkedAt ?? "", ""],
    ]),
    ...social.map(({ platform, handle, status, reason, variation, checkedAt, url }) => [
      ...[PLATFORM_NAMES[platform], handle, STATUS_LABELS[status], reasonText(reason), variation ?? ""],
      ...["", checkedAt ?? "", url],
    ]),
  ];
  return `${[HEAD, ...lines].map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** The rows as plain text for the clipboard. */
export function toText({ domains, social }: Pick<CheckResponse, "domains" | "social">): string {
  return [
    ...domains.map(({ name, status }) => `${name}: ${STATUS_LABELS[status]}`),
    ...social.map(
      ({ platform, handle, status }) => `${PLATFORM_NAMES[platform]} @${handle}: ${STATUS_LABELS[status]}`,
    ),
  ].join("\n");
}
