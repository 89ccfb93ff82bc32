import { replaceEncryptedValues } from "#db/queries/encrypted-values.ts";
import { decryptSecret, encryptSecret } from "./signing.ts";

function tryDecrypt(purpose: string, value: string, owner: string, encryptionKey: string): string | null {
  try {
    return decryptSecret(purpose, value, { owner, encryptionKey });
  } catch {
    return null;
  }
}

/**
 * Encrypts every stored secret with another key. An interrupted rotation is continued by calling it again: values of the
 * new key stay.
 * @returns how many values were encrypted again, and how many neither key can read
 */
export async function rotateEncryptionKey(
  from: string,
  to: string,
): Promise<{ rotated: number; unreadable: number }> {
  const counts = { rotated: 0, unreadable: 0 };
  await replaceEncryptedValues(({ purpose, value, owner }) => {
    if (tryDecrypt(purpose, value, owner, to) !== null) return null;
    const text = tryDecrypt(purpose, value, owner, from);
    if (text === null) counts.unreadable += 1;
    else counts.rotated += 1;
    return text === null ? null : encryptSecret(purpose, text, { owner, encryptionKey: to });
  });
  return counts;
}
