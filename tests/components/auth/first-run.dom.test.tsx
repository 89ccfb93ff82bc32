import { beforeEach, expect, test, vi } from "vitest";
import { getFirstRun, storeFirstRun } from "#client/first-run.ts";
import { startFirstRun } from "#components/layout/signed-in-tasks.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { FIRST_RUN_METADATA } from "#shared/first-run.ts";
import { authService } from "#tests/support/auth-service.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { signIn } from "#tests/support/session.ts";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

const RUN = { productId: 1, value: "your-site.com" };
const TOOL = "/products/web-inspector?url=your-site.com";
const open = vi.fn();
const answer = (outcome: string) => stubApi(() => ({ outcome }));
const getCleared = () => authService.getRequests("PUT /user").map(({ body }) => body);

beforeEach(() => {
  signIn();
  setAddress("/landing/web-inspector");
});

test("startFirstRun grants the free plan and opens the tool with the typed value, once", async () => {
  const requests = stubApi(() => {
    // A second use would be worse than none.
    expect(getCleared()).toMatchObject([{ data: { [FIRST_RUN_METADATA]: null } }]);
    return { outcome: "granted" };
  });
  await startFirstRun(RUN, open);
  expect(requests).toEqual([{ method: "POST", path: "/api/user/first-run", body: { productId: 1 } }]);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Free Access Granted" }));
  expect(open).toHaveBeenCalledExactlyOnceWith(TOOL);
});

test("startFirstRun opens the tool without a toast for a user who has a plan", async () => {
  answer("has_access");
  storeFirstRun(RUN);
  await startFirstRun(null, open);
  expect(getFirstRun()).toBeNull();
  expect(getCleared()).toEqual([]);
  expect(toast).not.toHaveBeenCalled();
  expect(open).toHaveBeenCalledExactlyOnceWith(TOOL);
});

test("startFirstRun reads the address of an auth screen that is not hydrated, once", async () => {
  answer("has_access");
  setAddress("/auth?redirect=%2Flanding%2Fweb-inspector&start=your-site.com");
  await startFirstRun(null, open);
  await startFirstRun(null, open);
  expect(open).toHaveBeenCalledExactlyOnceWith(TOOL);
});

test.each([
  ["/auth?redirect=%2Flanding%2Fweb-inspector&start=x", "/landing/web-inspector"],
  ["/auth/v1/callback", "/"],
])("startFirstRun leads a user who had a plan from %s to %s", async (from, to) => {
  answer("none");
  setAddress(from);
  await startFirstRun(RUN, open);
  expect(open).toHaveBeenCalledExactlyOnceWith(to);
});

test("startFirstRun leaves a user who had a plan on any other screen", async () => {
  answer("none");
  await startFirstRun(RUN, open);
  expect(open).not.toHaveBeenCalled();
});

test("startFirstRun keeps the value in this tab when the server cannot be reached", async () => {
  stubApi(() => refuse(503));
  await startFirstRun(RUN, open);
  expect(getFirstRun()).toEqual(RUN);
  expect(open).not.toHaveBeenCalled();
});

test("startFirstRun does nothing in a hidden tab, or when the metadata cannot be cleared", async () => {
  const requests = answer("granted");
  authService.refuse("PUT /user", "Not today.", 500);
  await startFirstRun(RUN, open);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await startFirstRun(RUN, open);
  expect(getCleared()).toHaveLength(1);
  expect(requests).toEqual([]);
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ["/auth/v1/callback", "/account/api-keys"],
  ["/auth?redirect=%2Fpricing", "/pricing"],
])("startFirstRun at %s returns a user who signed up from a page to %s, once", async (from, to) => {
  const requests = answer("granted");
  setAddress(from);
  await startFirstRun({ path: "/account/api-keys" }, open);
  expect(getCleared()).toMatchObject([{ data: { [FIRST_RUN_METADATA]: null } }]);
  expect(requests).toEqual([]);
  expect(open).toHaveBeenCalledExactlyOnceWith(to);
});

test("startFirstRun leaves a user who signed up from a page on any other screen", async () => {
  await startFirstRun({ path: "/account/api-keys" }, open);
  expect(open).not.toHaveBeenCalled();
});
