import { exportMethods } from "#server/http/handler.ts";
import { serveCaptureFile } from "../capture-file.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: serveCaptureFile("thumbnail"),
});
