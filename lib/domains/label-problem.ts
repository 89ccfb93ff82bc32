import { decodesAsPunycode } from "./decodes-as-punycode.ts";

/** Why a text cannot be the name before the ending of a domain. */
export type LabelProblem = "underscore" | "too_long" | "not_registrable" | "double_hyphen" | "punycode";

const MAX_LABEL_LENGTH = 63;

export const isPunycode = (label: string): boolean => /^xn--[a-z0-9-]*[a-z0-9]$/.test(label);

/**
 * The rule for labels that registries take: letters, digits and hyphens (RFC 952, RFC 1123), hyphens in third and
 * fourth place only for what decodes as an international name (RFC 5891).
 * @returns null for a label that can be registered
 */
export function labelProblem(label: string): LabelProblem | null {
  if (label.length > MAX_LABEL_LENGTH) return "too_long";
  if (label.includes("_")) return "underscore";
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)) return "not_registrable";
  if (label.slice(2, 4) !== "--") return null;
  if (!isPunycode(label)) return "double_hyphen";
  return decodesAsPunycode(label.slice("xn--".length)) ? null : "punycode";
}
