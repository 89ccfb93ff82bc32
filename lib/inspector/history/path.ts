import * as z from "zod/mini";

export const CapturePath = z.object({ id: z.uuid() });
