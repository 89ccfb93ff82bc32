import { AppError } from "#shared/errors.ts";

/**
 * Reads a body up to a limit, without ever holding more than that.
 * @throws AppError `unsupported_media_type` for a compressed body, which is never unpacked, `too_large`, `invalid`
 */
export async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding && encoding !== "identity")
    throw new AppError("unsupported_media_type", "Send the body without a content encoding.");
  const tooLarge = () => new AppError("too_large", `The body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return new Uint8Array();
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // Whoever leaves while sending is at fault for the half that came, and nobody here.
    throw error instanceof AppError
      ? error
      : new AppError("invalid", "The body broke off.", { cause: error });
  }
  return Buffer.concat(chunks);
}
