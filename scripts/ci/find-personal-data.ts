/** Personal data or a secret in a log. */
export type Finding = { what: string; line: string };

/** Luhn checksum, which nine of ten numbers that are not card numbers fail. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const PATTERNS: { what: string; pattern: RegExp; isMeant?: (found: string) => boolean }[] = [
  { what: "a token", pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}/ },
  {
    what: "a key",
    pattern:
      /\b(?:sk|rk)_(?:test|live)_\w|\bwhsec_\w|(?<!\w)stm_(?:live|app|refresh|code)_\w|\bsb_secret_\w|_secret_\w{8}/,
  },
  { what: "an email address", pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/ },
  { what: "a cookie", pattern: /\bsb-auth|\bset-cookie\b|"?\bcookie"?\s*[:=]/i },
  { what: "a bearer", pattern: /\bbearer\s+\w|\bauthorization"?\s*[:=]/i },
  { what: "a password", pattern: /\bpassword"?\s*[:=]|\$scrypt\$|correct horse|demo-password/i },
  { what: "a one-time code", pattern: /\b(?:code|token|token_hash|refresh_token|code_verifier)=/ },
  { what: "a query string", pattern: /(?:https?:\/\/|"path":"|(?:GET|POST|HEAD) \/)[^\s"?]*\?[^\s"]/ },
  { what: "a query's parameters", pattern: /\bparams: (?!\(not logged\))|^\s*DETAIL:|\bparameters: \$1/ },
  {
    what: "a card number",
    pattern: /(?<![\w.-])[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?![\w.-])/,
    isMeant: isCardNumber,
  },
];

/** Personal data and secrets in these lines. Each line is reported once, for its first match. */
export function findPersonalData(lines: readonly string[]): Finding[] {
  return lines.flatMap((line) => {
    const sign = PATTERNS.find(({ pattern, isMeant }) => {
      const [found] = pattern.exec(line) ?? [];
      return found !== undefined && (isMeant?.(found) ?? true);
    });
    return sign ? [{ what: sign.what, line }] : [];
  });
}
