import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { PrimaryCta } from "#components/marketing/primary-cta.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { type ApiRequest, stubApi } from "#tests/support/stub-api.ts";

let subscribed: number[];
let requests: ApiRequest[];

beforeEach(() => {
  subscribed = [];
  requests = stubApi(() => [1, 2].map((id) => ({ id, isSubscribed: subscribed.includes(id) })));
});

function open(productId: number, landing: string) {
  cleanup();
  renderScreen(<PrimaryCta landing={landing} productId={productId} />);
}
const link = () => [screen.getByRole("link").textContent, screen.getByRole("link").getAttribute("href")];

test.each([
  [1, "/landing/web-inspector", "/products/web-inspector"],
  [2, "/landing/brand-name-checker", "/products/domain-name-checker"],
])(
  "PrimaryCta of product %i leads to sign-in, to the plans, or to the product",
  async (id, landing, product) => {
    coversSpec("2.57");
    open(id, landing);
    expect(link()).toEqual(["Try for Free", `/auth?redirect=${encodeURIComponent(landing)}`]);
    expect(requests).toEqual([]);
    signIn();
    open(id, landing);
    await waitFor(() => expect(requests).toMatchObject([{ path: "/api/catalog" }]));
    await waitFor(() => expect(link()).toEqual(["Try for Free", `/pricing?productId=${id}`]));
    subscribed = [id];
    await getQueryClient().invalidateQueries();
    await waitFor(() => expect(link()).toEqual(["Go to Product", product]));
  },
);

test("PrimaryCta caches the catalog for five minutes", async () => {
  coversSpec("7.3");
  const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);
  vi.useFakeTimers({ toFake: ["Date"] });
  signIn();
  open(1, "/landing/web-inspector");
  await waitFor(() => expect(getQueryClient().getQueryData(["/api/catalog"])).toBeDefined());
  minutes(4.9);
  open(1, "/landing/web-inspector");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(requests).toHaveLength(1);
  minutes(0.2);
  open(1, "/landing/web-inspector");
  await waitFor(() => expect(requests).toHaveLength(2));
});
