import * as z from "zod/mini";

export const CheckPath = z.object({ id: z.uuid() });
