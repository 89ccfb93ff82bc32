import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { CheckoutScreen } from "#components/checkout/checkout-screen.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";

const at = vi.hoisted(() => ({ params: {} as { id?: string }, query: "" }));
vi.mock("next/navigation", () => ({
  useRouter: () => ({ replace: () => {} }),
  useParams: () => at.params,
  useSearchParams: () => new URLSearchParams(at.query),
}));
vi.mock("#components/auth/auth-provider.tsx", () => ({ useAuth: () => ({ logout: async () => {} }) }));
vi.mock("#components/auth/require-user.tsx", () => ({
  RequireUser: ({ children }: { children: ReactNode }) => children,
}));

const asked = vi.fn();
let answer: Response | null;

beforeEach(() => {
  asked.mockReset();
  answer = null;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_path, init) => {
    asked(JSON.parse(String(init?.body)));
    return answer ?? new Promise(() => {});
  });
});

const open = () => render(<CheckoutScreen />);

test.each([
  [{ id: "3" }, ""],
  [{ id: "3" }, "planId=4&productId=1"],
  [{}, "planId=3&productId=1"],
])(
  "CheckoutScreen takes the plan from the path or the query (%j %s) and shows a spinner while loading",
  async (params, query) => {
    coversSpec("2.7", "2.53", "4.10");
    Object.assign(at, { params, query });
    open();
    expect(screen.getByRole("status").textContent).toContain("Setting up your plan");
    await vi.waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ planId: 3 }));
  },
);

test("CheckoutScreen shows the error page if the payment cannot be initialized", async () => {
  coversSpec("2.54", "4.10");
  expectConsoleError(/^ApiError: 502/);
  Object.assign(at, { params: {}, query: "planId=3" });
  answer = Response.json({ code: "upstream_failed", message: "No." }, { status: 502 });
  open();
  expect(await screen.findByRole("heading", { name: "Payment Initialization Failed" })).toBeTruthy();
});
