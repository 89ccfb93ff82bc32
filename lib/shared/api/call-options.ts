import * as z from "zod/mini";

type Shape = Record<string, z.core.$ZodType>;

/** Stands for the address of a call whose options are checked without it. */
export const EXAMPLE_URL = { url: "https://example.com" };

/** The options of a call without its own input, checked with the rules of the whole call. */
export function toCallOptions<T extends Shape>(shape: T, call: z.ZodMiniType, input: Record<string, string>) {
  return z.strictObject(shape).check((context) => {
    const { error } = call.safeParse({ ...context.value, ...input });
    for (const { path, message } of error?.issues ?? [])
      context.issues.push({ code: "custom", path: [...path], message, input: context.value });
  });
}
