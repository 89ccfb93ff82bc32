import { expect, test } from "vitest";
import { readBounded } from "#server/http/body.ts";

function send(body: BodyInit): Request {
  const init = { method: "POST", body, duplex: "half" };
  return new Request("http://x.test/", init);
}

/** A body that comes in pieces; its length is not known ahead. */
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

test("a body up to the limit is read whole", async () => {
  expect(await readBounded(pieces(bytes(3), bytes(5)), 8)).toHaveLength(8);
  expect(await readBounded(new Request("http://x.test/", { method: "POST" }), 8)).toHaveLength(0);
});

test("a longer one is too large, announced or not", async () => {
  await expect(readBounded(send(bytes(9)), 8)).rejects.toMatchObject({ code: "too_large" });
  await expect(readBounded(pieces(bytes(5), bytes(4)), 8)).rejects.toMatchObject({ code: "too_large" });
});

test("one that breaks off is its sender's, and no failure of ours", async () => {
  const broken = pieces(bytes(3), new Error("aborted"));
  await expect(readBounded(broken, 8)).rejects.toMatchObject({
    code: "invalid",
    message: "The body broke off.",
  });
});

const encoded = (encoding: string) =>
  new Request("http://x.test/", { method: "POST", body: "{}", headers: { "content-encoding": encoding } });

test.each(["gzip", "BR", "identity, gzip", "x-unknown"])(
  "readBounded refuses a body with the content encoding %s, compressed or not",
  async (encoding) => {
    await expect(readBounded(encoded(encoding), 8)).rejects.toMatchObject({ code: "unsupported_media_type" });
  },
);

test.each(["identity", "Identity", ""])(
  "readBounded reads a body with the content encoding %j",
  async (encoding) => {
    expect(await readBounded(encoded(encoding), 8)).toHaveLength(2);
  },
);
