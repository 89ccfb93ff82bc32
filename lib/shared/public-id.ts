/** Prefix of a public id by the kind of object. */
const PREFIXES = {
  capture: "cap_",
  check: "chk_",
  share: "shr_",
  key: "key_",
  webhook: "whk_",
  event: "evt_",
  delivery: "dlv_",
  job: "job_",
  item: "itm_",
  schedule: "sch_",
  watch: "watch_",
  recipient: "rcp_",
  feed: "feed_",
  session: "ses_",
  destination: "dst_",
} as const;
export type PublicIdKind = keyof typeof PREFIXES;

/** Prefixes that were written before and are still read. */
const FORMER_PREFIXES: Partial<Record<PublicIdKind, string>> = { watch: "mon_" };

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = BigInt(DIGITS.length);
/** Digits of the largest 128-bit number. */
const LENGTH = 22;
const MAX = 2n ** 128n - 1n;

/** The id that users and clients see: a prefix and the UUID in base 62. */
export function toPublicId(kind: PublicIdKind, uuid: string): string {
  let value = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let text = "";
  for (let digit = 0; digit < LENGTH; digit += 1) {
    text = `${DIGITS[Number(value % BASE)]}${text}`;
    value /= BASE;
  }
  return `${PREFIXES[kind]}${text}`;
}

/** The UUID of a public id; null for text that is not an id of this kind. */
export function parsePublicId(kind: PublicIdKind, id: string): string | null {
  const prefix = [PREFIXES[kind], FORMER_PREFIXES[kind]].find((one) => one && id.startsWith(one));
  if (!prefix) return null;
  const text = id.slice(prefix.length);
  if (text.length !== LENGTH || !/^[0-9A-Za-z]+$/.test(text)) return null;
  const value = [...text].reduce((sum, digit) => sum * BASE + BigInt(DIGITS.indexOf(digit)), 0n);
  if (value > MAX) return null;
  return value
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
