import { expect, test, vi } from "vitest";
import { api } from "#client/api.ts";
import { requestScreenshot } from "#client/capture.ts";
import { screenshotHeaders } from "#server/capture/screenshot-response.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

vi.mock("#client/supabase.ts", () => ({ getAccessToken: async () => "token" }));

const PICTURE = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const ABOUT = {
  contentType: "image/jpeg",
  finalUrl: "https://example.com/home",
  status: 404,
  title: "Größe 100 %",
  fullHeight: 20_000,
  notKept: "storage_full",
  botChallenge: null,
} as const;

const capture = (answer: Response) => {
  vi.spyOn(api, "raw").mockResolvedValue(answer);
  const options = { signal: new AbortController().signal, onStep: () => {} };
  return requestScreenshot({ url: "https://example.com/" }, options);
};
const expectPage = async (answer: Response) => {
  const { image, ...about } = await capture(answer);
  const { contentType: type, ...expected } = ABOUT;
  expect([image.type, new Uint8Array(await image.arrayBuffer())]).toEqual([type, PICTURE]);
  expect(about).toEqual(expected);
};

test("requestScreenshot reads the screenshot from the last line of the stream", async () => {
  const last = { ...ABOUT, image: Buffer.from(PICTURE).toString("base64") };
  await expectPage(new Response(`{"step":"opening"}\n${JSON.stringify(last)}\n`));
});

test("requestScreenshot accepts a plain image response", async () => {
  coversSpec("7.9");
  const timings = { openingMs: 1, waitingMs: 1, removingMs: 1, capturingMs: 1, totalMs: 4 };
  const { botChallenge, fullHeight, ...about } = ABOUT;
  const shot = {
    ...about,
    botChallenge,
    fullHeight,
    timings,
    blocked: { blockedRequests: 0, consent: "none" as const },
  };
  await expectPage(new Response(PICTURE, { headers: screenshotHeaders(shot) }));
});

test("requestScreenshot falls back to the requested URL without metadata", async () => {
  const page = await capture(new Response(PICTURE, { headers: { "content-type": "image/png" } }));
  expect(page).toMatchObject({
    finalUrl: "https://example.com/",
    status: null,
    title: "",
    botChallenge: null,
  });
});

test("requestScreenshot rejects any other response", async () => {
  await expect(capture(new Response('{"image":5}'))).rejects.toThrow("Invalid JSON response");
});
