import { expect, test } from "vitest";
import { readBodyWithLimit } from "#server/http/body.ts";

function send(body: BodyInit): Request {
  const init = { method: "POST", body, duplex: "half" };
  return new Request("http://x.test/", init);
}

/** A chunked body without a content length. */
const pieces = (...parts: (Uint8Array<ArrayBuffer> | Error)[]) =>
  send(
    new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part instanceof Error) controller.error(part);
        else if (part) controller.enqueue(part);
        else controller.close();
      },
    }),
  );

const bytes = (count: number) => new Uint8Array(count).fill(7);

test("readBodyWithLimit reads a body of up to the limit", async () => {
  expect(await readBodyWithLimit(pieces(bytes(3), bytes(5)), 8)).toHaveLength(8);
  expect(await readBodyWithLimit(new Request("http://x.test/", { method: "POST" }), 8)).toHaveLength(0);
});

test("readBodyWithLimit throws too_large for a longer body, with or without a content length", async () => {
  await expect(readBodyWithLimit(send(bytes(9)), 8)).rejects.toMatchObject({ code: "too_large" });
  await expect(readBodyWithLimit(pieces(bytes(5), bytes(4)), 8)).rejects.toMatchObject({ code: "too_large" });
});

test("readBodyWithLimit throws invalid for an incomplete body", async () => {
  const broken = pieces(bytes(3), new Error("aborted"));
  await expect(readBodyWithLimit(broken, 8)).rejects.toMatchObject({
    code: "invalid",
    message: "The request body is incomplete.",
  });
});

const encoded = (encoding: string) =>
  new Request("http://x.test/", { method: "POST", body: "{}", headers: { "content-encoding": encoding } });

test.each(["gzip", "BR", "identity, gzip", "x-unknown"])(
  "readBodyWithLimit rejects the content encoding %s",
  async (encoding) => {
    await expect(readBodyWithLimit(encoded(encoding), 8)).rejects.toMatchObject({
      code: "unsupported_media_type",
    });
  },
);

test.each(["identity", "Identity", ""])(
  "readBodyWithLimit reads a body with the content encoding %j",
  async (encoding) => {
    expect(await readBodyWithLimit(encoded(encoding), 8)).toHaveLength(2);
  },
);
