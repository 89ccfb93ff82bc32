import { createLlmsText } from "#server/docs/to-markdown.ts";

export const GET = (): Response =>
  new Response(createLlmsText(), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
