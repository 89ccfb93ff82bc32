import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { FeedbackDialog } from "#components/feedback/feedback-dialog.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";

const { toast, auth } = vi.hoisted(() => ({
  toast: vi.fn(),
  auth: { user: null as { id: string; email: string } | null },
}));
vi.mock("#components/ui/use-toast.ts", () => ({ toast }));
vi.mock("#components/auth/auth-provider.tsx", () => ({ useAuth: () => auth }));

const onOpenChange = vi.fn();
const dialog = () => <FeedbackDialog onOpenChange={onOpenChange} open returnFocus={() => {}} />;
const send = () => userEvent.click(screen.getByRole("button", { name: "Submit Feedback" }));

async function fillIn() {
  await userEvent.click(screen.getByRole("radio", { name: "Feature Request" }));
  await userEvent.type(screen.getByLabelText("Title"), "Dark sheets");
  await userEvent.type(screen.getByLabelText("Description"), "Please.");
}

beforeEach(() => {
  toast.mockReset();
  onOpenChange.mockReset();
  auth.user = null;
  window.history.replaceState(null, "", "/pricing?productId=1#secret");
});

test("FeedbackDialog requires title and description and focuses the first empty field", async () => {
  coversSpec("5.1");
  const fetch = vi.spyOn(globalThis, "fetch");
  render(dialog());
  await send();
  expect(screen.getByText("Title is required")).toBeTruthy();
  expect(screen.getByText("Description is required")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  expect(fetch).not.toHaveBeenCalled();

  await userEvent.type(screen.getByLabelText("Title"), "x");
  expect(screen.queryByText("Title is required")).toBeNull();
});

test("FeedbackDialog sends the message with page, browser and email, says thanks and resets", async () => {
  coversSpec("3.9", "4.8", "5.2", "7.4");
  auth.user = { id: "u", email: "me@example.com" };
  const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ received: true }));
  render(dialog());
  await fillIn();
  await send();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
    type: "feature",
    title: "Dark sheets",
    description: "Please.",
    email: "me@example.com",
    pageUrl: `${location.origin}/pricing?productId=1`,
    userAgent: navigator.userAgent,
  });
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    title: "Feedback submitted",
    description: "Thank you for your feedback!",
  });
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("");
  expect(screen.getByRole("radio", { name: "Bug" }).getAttribute("aria-checked")).toBe("true");
});

test("FeedbackDialog sends a visitor's message with an empty email and an empty bearer header", async () => {
  coversSpec("5.2", "7.4");
  const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({}));
  render(dialog());
  await fillIn();
  await send();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect([path, init?.method]).toEqual(["/api/feedback/submit", "POST"]);
  expect(new Headers(init?.headers).get("authorization") ?? "").toBe("");
  expect(JSON.parse(String(init?.body)).email).toBe("");
});

test("FeedbackDialog sends a visitor's reply address, and shows one that is not valid", async () => {
  const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({}));
  render(dialog());
  await fillIn();
  await userEvent.type(screen.getByLabelText("Your email (optional)"), "ada@");
  await send();
  expect((await screen.findByText("Please enter a valid email address")).getAttribute("role")).toBe("alert");
  expect(fetch).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Your email (optional)"), "example.com");
  await send();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body)).email).toBe("ada@example.com");
});

test("FeedbackDialog offers three types and defaults to bug", async () => {
  coversSpec("5.1", "9.5");
  const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}));
  render(dialog());
  for (const kind of ["Bug", "Feature Request", "General Feedback"]) {
    expect(screen.getByRole("radio", { name: "Bug" }).getAttribute("aria-checked")).toBe("true");
    await userEvent.type(screen.getByLabelText("Title"), "T");
    await userEvent.type(screen.getByLabelText("Description"), "D");
    await userEvent.click(screen.getByRole("radio", { name: kind }));
    await send();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe(""));
  }
  const types = fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).type);
  expect(types).toEqual(["bug", "feature", "general"]);
});

test("FeedbackDialog is busy while sending and closes after success", async () => {
  coversSpec("2.31", "4.7");
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetch = vi.spyOn(globalThis, "fetch").mockReturnValue(promise);
  const { rerender } = render(
    <FeedbackDialog onOpenChange={onOpenChange} open={false} returnFocus={() => {}} />,
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  rerender(dialog());
  expect(screen.getByRole("dialog", { name: "Report a Bug or Submit Feedback" })).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Description").rows).toBe(5);
  await fillIn();
  await send();
  const button = screen.getByRole("button", { name: "Submitting..." });
  await userEvent.click(button);
  expect(fetch).toHaveBeenCalledOnce();
  expect(onOpenChange).not.toHaveBeenCalled();
  resolve(Response.json({}));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
});

test("FeedbackDialog shows the server's error and keeps the input", async () => {
  coversSpec("8.10", "7.4");
  expectConsoleError(/^ApiError: 429/);
  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    Response.json(
      { code: "rate_limited", message: "Too many messages.", error: "Too many messages." },
      { status: 429 },
    ),
  );
  render(dialog());
  await fillIn();
  await send();
  await waitFor(() =>
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Error",
      description: "Too many messages.",
      variant: "destructive",
    }),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Dark sheets");
  expect(onOpenChange).not.toHaveBeenCalled();

  expectConsoleError(/^ApiError: 502/);
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await send();
  await waitFor(() =>
    expect(toast).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: "Error", description: "Failed to submit feedback" }),
    ),
  );
});

test("FeedbackDialog clears and closes on Cancel", async () => {
  coversSpec("4.8");
  render(dialog());
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("");
});
