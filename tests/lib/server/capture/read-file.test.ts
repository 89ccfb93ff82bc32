import { expect, test } from "vitest";
import { readFile } from "#server/capture/read-file.ts";

const read = (bytes: Buffer, contentType: string) =>
  readFile({
    url: "https://files.test/notes.txt",
    contentType,
    bytes: Promise.resolve(new Uint8Array(bytes)),
  });

test.each([
  [
    "shift_jis",
    "8d6082cc834e838c815b839382cd9688944e8f7482c988ea9378935f8c9f82b382ea82e98142",
    "港のクレーンは毎年春に一度点検される。",
  ],
  ["gbk", "c2ebcdb7b5c4c6f0d6d8bbfac3bfc4eab4baccecbcecb2e9d2bbb4cea1a3", "码头的起重机每年春天检查一次。"],
  ["big5", "b4e4a466aabab05fadabbef7a843a67eac4ba4d1c0cbac64a440a6b8a143", "港口的起重機每年春天檢查一次。"],
  [
    "euc-kr",
    "c7d7b1b8c0c720c5a9b7b9c0cec0ba20b8c5b3e220babdbfa120c7d120b9f820c1a1b0cbc7d5b4cfb4d92e",
    "항구의 크레인은 매년 봄에 한 번 점검합니다.",
  ],
  [
    "euc-jp",
    "b9c1a4cea5afa5eca1bca5f3a4cfcbe8c7afbdd5a4cbb0ecc5d9c5c0b8a1a4b5a4eca4eba1a3",
    "港のクレーンは毎年春に一度点検される。",
  ],
  [
    "koi8-r",
    "f0d2c9dec1cc20dac1cbd2d9d420c4cf20d7c5dec5d2c12c20d0cfd4cfcdd520ded4cf20cbd2c1ce20d2c5cdcfced4c9d2d5c0d42e",
    "Причал закрыт до вечера, потому что кран ремонтируют.",
  ],
  [
    "windows-1251",
    "cff0e8f7e0eb20e7e0eaf0fbf220e4ee20e2e5f7e5f0e02c20efeef2eeecf320f7f2ee20eaf0e0ed20f0e5eceeedf2e8f0f3fef22e",
    "Причал закрыт до вечера, потому что кран ремонтируют.",
  ],
  [
    "windows-1252",
    "44e96ae020767520e0206c612066ea74652c206ff9206c6520636166e920657374206ce02c206574206c65207468e920e0206c61206372e86d652e",
    "Déjà vu à la fête, où le café est là, et le thé à la crème.",
  ],
])("a text in %s that does not say so is decoded by its content", async (_encoding, bytes, text) => {
  expect(await read(Buffer.from(bytes, "hex"), "text/plain")).toMatchObject({ text });
});

test.each([
  ["text/plain", "Köln größer"],
  ["text/plain; charset=iso-8859-1", "Köln größer"],
  ["text/plain; charset=nonsense", "Köln größer"],
])("UTF-8 sent as %s is decoded as UTF-8", async (contentType, text) => {
  expect(await read(Buffer.from(text), contentType)).toMatchObject({ text });
});

test.each(["Köln,1", "Zoë,4", "café"])("the few letters of %j are read as Latin", async (text) => {
  expect(await read(Buffer.from(text, "latin1"), "text/csv")).toMatchObject({ text });
});

test("the encoding that is sent comes before detection", async () => {
  const bytes = Buffer.from("f0d2c9d7c5d4", "hex");
  expect(await read(bytes, "text/plain; charset=koi8-r")).toMatchObject({ text: "Привет" });
});
