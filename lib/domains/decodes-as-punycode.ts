const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

const digitOf = (letter: string) => (/\d/.test(letter) ? Number(letter) + 26 : letter.charCodeAt(0) - 97);
const isLetterPoint = (point: number) =>
  point >= 0x80 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);

/**
 * Whether the text after `xn--` decodes to an international name (RFC 3492, section 6.2). Browsers and Node's URL do
 * not tell: registries would be asked for names that cannot exist, and a "not found" would look like a free name.
 */
export function decodesAsPunycode(text: string): boolean {
  const split = text.lastIndexOf("-");
  const digits = text.slice(split + 1);
  let [points, point, at, bias] = [Math.max(0, split), 128, 0, 72];
  if (split === 0 || digits === "") return false;
  for (let i = 0; i < digits.length; points += 1) {
    const before = at;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      if (i >= digits.length || at > 0x7fffffff) return false;
      const digit = digitOf(digits[i++] ?? "");
      at += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapt(at - before, points + 1, before === 0);
    point += Math.floor(at / (points + 1));
    at = (at % (points + 1)) + 1;
    if (!isLetterPoint(point)) return false;
  }
  return true;
}
