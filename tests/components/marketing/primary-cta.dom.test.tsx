import { cleanup, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { PrimaryCta } from "#components/marketing/primary-cta.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";

const auth = vi.hoisted(() => ({ user: null as { id: string } | null }));
vi.mock("#components/auth/auth-provider.tsx", () => ({ useAuth: () => auth }));

let subscribed: number[];
const fetched = vi.fn();

beforeEach(() => {
  getQueryClient().clear();
  fetched.mockReset();
  subscribed = [];
  auth.user = { id: "u" };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => {
    fetched(path);
    return Response.json([1, 2].map((id) => ({ id, isSubscribed: subscribed.includes(id) })));
  });
});

function open(productId: number, landing: string) {
  cleanup();
  render(<PrimaryCta landing={landing} productId={productId} />);
}
const link = () => [screen.getByRole("link").textContent, screen.getByRole("link").getAttribute("href")];

test.each([
  [1, "/landing/web-inspector", "/products/web-inspector"],
  [2, "/landing/brand-name-checker", "/products/domain-name-checker"],
])(
  "PrimaryCta of product %i leads to sign-in, to the plans, or to the product",
  async (id, landing, product) => {
    coversSpec("2.57");
    auth.user = null;
    open(id, landing);
    expect(link()).toEqual(["Try for Free", `/auth?redirect=${encodeURIComponent(landing)}`]);
    expect(fetched).not.toHaveBeenCalled();
    auth.user = { id: "u" };
    open(id, landing);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/catalog"));
    expect(link()).toEqual(["Try for Free", `/pricing?productId=${id}`]);
    subscribed = [id];
    await getQueryClient().invalidateQueries();
    await vi.waitFor(() => expect(link()).toEqual(["Go to Product", product]));
  },
);

test("PrimaryCta caches the catalog for five minutes", async () => {
  coversSpec("7.3");
  const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);
  vi.useFakeTimers({ toFake: ["Date"] });
  open(1, "/landing/web-inspector");
  await vi.waitFor(() => expect(getQueryClient().getQueryData(["/api/catalog"])).toBeDefined());
  minutes(4.9);
  open(1, "/landing/web-inspector");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(fetched).toHaveBeenCalledOnce();
  minutes(0.2);
  open(1, "/landing/web-inspector");
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  vi.useRealTimers();
});
