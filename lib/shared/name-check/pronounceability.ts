/** Consonants that English words begin with, beside single ones. */
const ONSETS = new Set(
  "bl br ch cl cr dr dw fl fr gl gr kn ph pl pr qu sc sh sk sl sm sn sp st sw th tr tw wh wr sch scr shr spl spr str thr".split(
    " ",
  ),
);

/** Consonants that English syllables end with, beside single ones. */
const CODAS = new Set(
  "ck ct ff ft ld lf lk ll lm lp lt lth mp nc nch nd ng nk nt ph pt rb rch rd rf rg rk rl rm rn rp rst rt sh sk sp ss st tch th xt zz".split(
    " ",
  ),
);

const isOnset = (letters: string) => letters.length < 2 || ONSETS.has(letters);
const isCoda = (letters: string) => letters.length < 2 || CODAS.has(letters);

/** Whether consonants between two vowels are the end of one syllable and the beginning of the next. */
function isJoint(letters: string): boolean {
  for (let end = 0; end <= letters.length; end += 1) {
    if (isCoda(letters.slice(0, end)) && isOnset(letters.slice(end))) return true;
  }
  return false;
}

/**
 * How easily an English speaker says a name: 1 for one of usual syllables, less for each place where the tongue
 * stops, such as `xtl` or `aiu`.
 * @param name letters a to z; other characters count as breaks between syllables
 * @returns 0 to 1
 */
export function getPronounceability(name: string): number {
  const parts = name.match(/[aeiouy]+|[b-df-hj-np-tv-xz]+/g) ?? [];
  const isVowel = (part: string | undefined) => part !== undefined && /^[aeiouy]/.test(part);
  const problems = parts.map((part, index) => {
    if (isVowel(part)) return Math.max(0, part.length - 2);
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    if (isFirst && isLast) return part.length;
    const isUsual = isFirst ? isOnset(part) : isLast ? isCoda(part) : isJoint(part);
    return isUsual ? 0 : part.length > 3 ? 2 : 1;
  });
  const count = problems.reduce<number>((sum, one) => sum + one, 0);
  return Math.max(0, 1 - count * 0.4);
}
