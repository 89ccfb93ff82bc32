import * as z from "zod/mini";

/**
 * Checks a text that is shown to others, e.g. in mails, chats and lists: one line, without control characters and
 * without those that reverse the text after them (Unicode Technical Report 36, section 2.1).
 */
export const isOneLine = (name: string) =>
  z.regex(
    /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
    `${name} must be one line without control or direction characters`,
  );
