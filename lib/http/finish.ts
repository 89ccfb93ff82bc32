/** Every answer carries its request id and is private to its caller. */
export function finish(response: Response, requestId: string): Response {
  response.headers.set("x-request-id", requestId);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}
