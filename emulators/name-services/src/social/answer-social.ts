import type { IncomingMessage, ServerResponse } from "node:http";
import { type HttpResponse, send } from "../answer.ts";
import { applyFault } from "../apply-faults.ts";
import { PLATFORM_LATENCY, type Platform, SOURCE_LATENCY } from "../registries.ts";
import type { HttpFault } from "../scenarios.ts";
import type { createLatency } from "../serve-http.ts";
import type { EmulatorState } from "../state.ts";
import { loginWall, webProfileInfo } from "./instagram.ts";
import { findSourceLookup } from "./sources.ts";
import { usernameAvailable, usersBy } from "./x.ts";
import { channelList, channelPage, consent } from "./youtube.ts";

type SocialLookup = { platform: Platform; handle: string; answer: (emulator: EmulatorState) => HttpResponse };

const createLookup = (
  platform: Platform,
  raw: string,
  answer: (emulator: EmulatorState, handle: string) => HttpResponse,
): SocialLookup => {
  const handle = raw.replace(/^@/, "").toLowerCase();
  return { platform, handle, answer: (emulator) => answer(emulator, handle) };
};

/** Parses a lookup; the path starts with the platform. */
function parseLookup(request: IncomingMessage, url: URL): SocialLookup | undefined {
  const { pathname, searchParams } = url;
  const source = findSourceLookup(`${pathname}${decodeURIComponent(url.search)}`);
  if (source)
    return createLookup(source.platform, source.handle, (emulator, handle) =>
      source.answer(emulator.handle(source.platform, handle)),
    );
  const parameter = (name: string) => searchParams.get(name) ?? "";
  if (pathname === "/x/i/users/username_available.json")
    return createLookup("x", parameter("username"), (emulator, handle) =>
      usernameAvailable(emulator.handle("x", handle)),
    );
  if (pathname === "/x/2/users/by")
    return createLookup("x", parameter("usernames"), (emulator, handle) =>
      usersBy(handle, emulator.handle("x", handle)),
    );
  if (pathname === "/instagram/api/v1/users/web_profile_info/") {
    const appId = request.headers["x-ig-app-id"];
    return createLookup("instagram", parameter("username"), (emulator, handle) =>
      webProfileInfo(handle, emulator.handle("instagram", handle), appId?.toString()),
    );
  }
  if (pathname === "/youtube/youtube/v3/channels")
    return createLookup("youtube", parameter("forHandle"), (emulator, handle) =>
      channelList(handle, emulator.handle("youtube", handle)),
    );
  const [, handle] = /^\/youtube\/@([^/]+)$/.exec(decodeURIComponent(pathname)) ?? [];
  if (!handle) return undefined;
  const hasConsent = /\bSOCS=/.test(request.headers.cookie ?? "");
  return createLookup("youtube", handle, (emulator, name) =>
    hasConsent ? channelPage(name, emulator.handle("youtube", name)) : consent(),
  );
}

const LOGIN: Partial<Record<Platform, string>> = {
  x: "https://x.com/i/flow/login",
  instagram: "https://www.instagram.com/accounts/login/",
  youtube: "https://consent.youtube.com/m",
};

/** A platform's response to a blocked server. */
function buildBlockedResponse(platform: Platform, fault: HttpFault): HttpResponse | undefined {
  if (fault.kind === "login-wall") {
    return platform === "instagram" ? loginWall() : { status: 403, headers: { "content-type": "text/html" } };
  }
  if (fault.kind === "redirect")
    return { status: 302, headers: { location: fault.to ?? LOGIN[platform] ?? "/login" } };
  if (fault.kind === "not-found") return { status: 404, headers: { "content-type": "text/html" } };
  return undefined;
}

export function handleSocialRequest(emulator: EmulatorState, way: ReturnType<typeof createLatency>) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const asked = parseLookup(request, url);
    if (!asked) return send(response, { status: 404, headers: { "content-type": "text/html" } });
    const { platform, handle, answer } = asked;
    response.once("close", emulator.log.start("web", platform, handle));
    await way(request.socket, PLATFORM_LATENCY[platform] ?? SOURCE_LATENCY);
    const fault = emulator.fault("web", `${platform}:${handle}`, platform);
    const walled = fault && buildBlockedResponse(platform, fault);
    if (walled) return send(response, walled);
    if (fault && (await applyFault(fault, request, response))) return;
    send(response, answer(emulator));
  };
}
