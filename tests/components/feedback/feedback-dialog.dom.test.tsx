import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { FeedbackDialog } from "#components/feedback/feedback-dialog.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectErrorToast, expectSuccessToast } from "#tests/support/expect-toast.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn, USER } from "#tests/support/session.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

const onOpenChange = vi.fn();
const dialog = () => <FeedbackDialog onOpenChange={onOpenChange} open returnFocus={() => {}} />;
const send = () => userEvent.click(screen.getByRole("button", { name: "Submit Feedback" }));

async function fillIn() {
  await userEvent.click(screen.getByRole("radio", { name: "Feature Request" }));
  await userEvent.type(screen.getByLabelText("Title"), "Dark sheets");
  await userEvent.type(screen.getByLabelText("Description"), "Please.");
}

beforeEach(() => setAddress("/pricing?productId=1#secret"));

test("FeedbackDialog requires title and description and focuses the first empty field", async () => {
  coversSpec("5.1");
  const requests = stubApi();
  renderScreen(dialog());
  await send();
  expect(screen.getByText("Title is required")).toBeTruthy();
  expect(screen.getByText("Description is required")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  expect(requests).toEqual([]);

  await userEvent.type(screen.getByLabelText("Title"), "x");
  expect(screen.queryByText("Title is required")).toBeNull();
});

test("FeedbackDialog sends the message with page, browser and email, says thanks and resets", async () => {
  coversSpec("3.9", "4.8", "5.2", "7.4");
  signIn();
  const requests = stubApi(() => ({ received: true }));
  renderScreen(dialog());
  await waitFor(() => expect(screen.queryByLabelText("Your email (optional)")).toBeNull());
  await fillIn();
  await send();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(requests[0]?.body).toEqual({
    type: "feature",
    title: "Dark sheets",
    description: "Please.",
    email: USER.email,
    pageUrl: `${location.origin}/pricing?productId=1`,
    userAgent: navigator.userAgent,
  });
  expectSuccessToast("Feedback submitted", "Thank you for your feedback!");
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("");
  expect(screen.getByRole("radio", { name: "Bug" }).getAttribute("aria-checked")).toBe("true");
});

test("FeedbackDialog sends a visitor's message with an empty email and an empty bearer header", async () => {
  coversSpec("5.2", "7.4");
  let headers: Headers | undefined;
  const requests = stubApi((_request, init) => {
    headers = new Headers(init.headers);
    return {};
  });
  renderScreen(dialog());
  await fillIn();
  await send();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(requests).toMatchObject([{ method: "POST", path: "/api/feedback/submit", body: { email: "" } }]);
  expect(headers?.get("authorization") ?? "").toBe("");
});

test("FeedbackDialog sends a visitor's reply address, and shows one that is not valid", async () => {
  const requests = stubApi();
  renderScreen(dialog());
  await fillIn();
  await userEvent.type(screen.getByLabelText("Your email (optional)"), "ada@");
  await send();
  expect((await screen.findByText("Please enter a valid email address")).getAttribute("role")).toBe("alert");
  expect(requests).toEqual([]);
  await userEvent.type(screen.getByLabelText("Your email (optional)"), "example.com");
  await send();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(requests.map(({ body }) => body)).toMatchObject([{ email: "ada@example.com" }]);
});

test("FeedbackDialog offers three types and defaults to bug", async () => {
  coversSpec("5.1", "9.5");
  const requests = stubApi();
  renderScreen(dialog());
  for (const kind of ["Bug", "Feature Request", "General Feedback"]) {
    expect(screen.getByRole("radio", { name: "Bug" }).getAttribute("aria-checked")).toBe("true");
    await userEvent.type(screen.getByLabelText("Title"), "T");
    await userEvent.type(screen.getByLabelText("Description"), "D");
    await userEvent.click(screen.getByRole("radio", { name: kind }));
    await send();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe(""));
  }
  expect(requests.map(({ body }) => body)).toMatchObject([
    { type: "bug" },
    { type: "feature" },
    { type: "general" },
  ]);
});

test("FeedbackDialog is busy while sending and closes after success", async () => {
  coversSpec("2.31", "4.7");
  const { promise, resolve } = Promise.withResolvers<Response>();
  const requests = stubApi(() => promise);
  const { unmount } = renderScreen(
    <FeedbackDialog onOpenChange={onOpenChange} open={false} returnFocus={() => {}} />,
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  unmount();
  renderScreen(dialog());
  expect(screen.getByRole("dialog", { name: "Report a Bug or Submit Feedback" })).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Description").rows).toBe(5);
  await fillIn();
  await send();
  const button = screen.getByRole("button", { name: "Submitting..." });
  await userEvent.click(button);
  expect(requests).toHaveLength(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  resolve(Response.json({}));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
});

test("FeedbackDialog shows the server's error and keeps the input", async () => {
  coversSpec("8.10", "7.4");
  const message = "Too many messages.";
  stubApi(() => refuse(429, { code: "rate_limited", message, error: message }));
  renderScreen(dialog());
  await fillIn();
  await send();
  await waitFor(() => expectErrorToast("Error", message));
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Dark sheets");
  expect(onOpenChange).not.toHaveBeenCalled();

  expectConsoleError(/^ApiError: 502/);
  stubApi(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await send();
  await waitFor(() =>
    expect(toast).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: "Error", description: "Failed to submit feedback" }),
    ),
  );
});

test("FeedbackDialog clears and closes on Cancel", async () => {
  coversSpec("4.8");
  renderScreen(dialog());
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("");
});
