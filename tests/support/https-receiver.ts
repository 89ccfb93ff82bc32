import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getOrCreateCertificate } from "../../emulators/sample-sites/src/certificate.ts";
import { listenHttpAndHttps } from "../../emulators/sample-sites/src/http-https-listener.ts";

type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

export const answerWith =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = "") =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end(body);
  };

export type HttpsReceiver = {
  port: number;
  /** The pin of its certificate, which no authority has signed. */
  pin: string;
  requests: ReceivedRequest[];
  setAnswer: (answer: Answer) => void;
  close: () => Promise<void>;
};

/** A server on loopback that records requests; it answers 204 by default. */
export async function startHttpsReceiver(hosts: string[]): Promise<HttpsReceiver> {
  const certificate = await getOrCreateCertificate(hosts, join(tmpdir(), `receiver-${hosts.join("-")}`));
  const requests: ReceivedRequest[] = [];
  let answer: Answer = answerWith(204);
  const { port, close } = await listenHttpAndHttps(0, certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const { method = "", url: path = "", headers } = request;
      const received = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
      requests.push(received);
      answer(response, received);
    });
  });
  return {
    port,
    pin: certificate.spki,
    requests,
    setAnswer: (next) => {
      answer = next;
    },
    close,
  };
}
