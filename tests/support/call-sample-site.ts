import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { stack } from "./stack.ts";

/** Calls a sample site, whose name this machine does not resolve. */
export async function callSampleSite(host: string, path: string, method = "GET", body = ""): Promise<string> {
  const { hostname, port } = new URL(stack.web);
  const call = request({ hostname, port, path, method, headers: { host } });
  call.end(body);
  const [response] = await once(call, "response");
  if (response.statusCode >= 400) throw new Error(`${host} answered ${response.statusCode}`);
  return text(response);
}

export type ReceivedWebhook = { path: string; headers: Record<string, string>; body: string };

/** The webhooks that https://hooks.test received at a path, newest first. */
export async function listReceivedWebhooks(path: string): Promise<ReceivedWebhook[]> {
  const received = JSON.parse(await callSampleSite("hooks.test", "/requests.json")) as ReceivedWebhook[];
  return received.filter((one) => one.path === path);
}
