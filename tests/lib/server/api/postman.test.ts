import { expect, test } from "vitest";
import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { createPostmanCollection } from "#server/api/postman.ts";

type Request = {
  method: string;
  auth?: { type: string };
  header: { key: string; disabled?: boolean }[];
  url: { raw: string; query?: { key: string }[]; variable?: { key: string }[] };
  body?: { raw: string };
};
type Collection = {
  item: { name: string; item: { name: string; request: Request }[] }[];
  variable: { key: string; value: string }[];
};

const collection = createPostmanCollection() as unknown as Collection;
const requests = collection.item.flatMap(({ item }) => item);

test("the Postman collection has every call once, in folders, with the key as a variable", () => {
  const calls = Object.values<ApiCall>(API_CALLS).map(
    ({ method, path }) => `${method} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  expect(requests.map(({ request }) => `${request.method} ${request.url.raw}`).toSorted()).toEqual(
    calls.toSorted(),
  );
  expect(collection.item.map(({ name }) => name)).toEqual(expect.arrayContaining(["Screenshot", "Jobs"]));
  expect(collection.variable[0]).toMatchObject({
    key: "baseUrl",
    value: expect.stringMatching(/\/api\/v1$/),
  });
});

test.each(Object.values<ApiCall>(API_CALLS))(
  "$operationId has its parts in the Postman collection",
  (call) => {
    const request = requests.find(({ name }) => name === call.summary)?.request;
    expect((request?.url.variable ?? []).map(({ key }) => key)).toEqual(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    expect(request?.auth).toEqual(call.auth === "link" ? { type: "noauth" } : undefined);
    expect(JSON.parse(request?.body?.raw ?? "null")).toEqual(call.body ? (call.example ?? {}) : null);
  },
);
