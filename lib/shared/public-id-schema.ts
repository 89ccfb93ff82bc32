import * as z from "zod/mini";
import { type PublicIdKind, parsePublicId } from "./public-id.ts";

/** Parses a public id of this kind to its UUID. Apart from `public-id.ts`, so that `paths.ts` needs no zod. */
export const PublicId = (kind: PublicIdKind) =>
  z.pipe(
    z.string(),
    z.transform((id: string, context) => {
      const uuid = parsePublicId(kind, id);
      if (uuid !== null) return uuid;
      context.issues.push({ code: "custom", message: `Not an id of a ${kind}`, input: id });
      return z.NEVER;
    }),
  );
