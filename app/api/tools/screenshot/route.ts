import { endpoint, route } from "#lib/http.ts";
import { ScreenshotRequest } from "#lib/inspector/contract.ts";
import { screenshotHeaders } from "#lib/inspector/screenshot-headers.ts";
import { screenshotPage } from "#lib/inspector/screenshot-page.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({ user: "required", body: ScreenshotRequest }, async ({ user, body, request, requestId }) => {
    const shot = await screenshotPage(user.id, body, { requestId, signal: request.signal });
    return new Response(Buffer.from(shot.image), { headers: screenshotHeaders(shot) });
  }),
});
