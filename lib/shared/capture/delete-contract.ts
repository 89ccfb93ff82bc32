import * as z from "zod/mini";
import { PublicId } from "#shared/public-id-schema.ts";

const MAX_DELETED = 200;

/** Request of `POST /api/captures/delete`. */
export const DeleteCapturesRequest = z.object({
  ids: z.array(PublicId("capture")).check(z.minLength(1), z.maxLength(MAX_DELETED)),
});
