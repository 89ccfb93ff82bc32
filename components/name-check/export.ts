import { PLATFORM_NAMES, reasonText, SOURCE_NAMES, STATUS_LABELS } from "#components/name-form/labels.ts";
import { toCsv } from "#shared/csv.ts";
import type { CheckRows } from "#shared/name-check/contract.ts";
import { toHandleText } from "#shared/name-check/summary.ts";

const HEAD = [
  "type",
  "name",
  "state",
  "note",
  "variation",
  "source",
  "checked at",
  "expires at",
  "link",
  "price",
  "renewal",
  "price of",
];

/** US dollars, as spreadsheets read them. */
const toDollars = (cents: number) => (cents / 100).toFixed(2);

export function toCheckCsv({ domains, social }: CheckRows): string {
  const lines = [
    ...domains.map(({ name, status, reason, variation, checkedVia, checkedAt, expiresAt, price }) => [
      "Domain",
      name,
      STATUS_LABELS[status],
      reasonText(reason),
      variation ?? "",
      checkedVia ? SOURCE_NAMES[checkedVia] : "",
      checkedAt ?? "",
      expiresAt ?? "",
      "",
      price ? toDollars(price.registrationCents) : "",
      price ? toDollars(price.renewalCents) : "",
      price?.listedOn ?? "",
    ]),
    ...social.map(({ platform, handle, status, reason, variation, checkedAt, url }) => [
      PLATFORM_NAMES[platform],
      handle,
      STATUS_LABELS[status],
      reasonText(reason),
      variation ?? "",
      "",
      checkedAt ?? "",
      "",
      url,
      "",
      "",
      "",
    ]),
  ];
  return toCsv([HEAD, ...lines]);
}

/** The rows as plain text for the clipboard. */
export function toText({ domains, social }: CheckRows): string {
  return [
    ...domains.map(({ name, status }) => `${name}: ${STATUS_LABELS[status]}`),
    ...social.map(
      ({ platform, handle, status }) =>
        `${PLATFORM_NAMES[platform]} ${toHandleText(platform, handle)}: ${STATUS_LABELS[status]}`,
    ),
  ].join("\n");
}
