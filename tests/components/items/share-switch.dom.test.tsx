import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ShareSwitch } from "#components/items/share-switch.tsx";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

const PATH = "/api/captures/cap_1/share";

function Shared({ initial = null }: { initial?: string | null }) {
  const [shareId, setShareId] = useState(initial);
  return (
    <ShareSwitch onChange={setShareId} path={PATH} productId={1} shareId={shareId} subject="this capture" />
  );
}

test("ShareSwitch is off by default, and shows the public link once it is on", async () => {
  const requests = stubApi(() => ({ shareId: "shr_1" }));
  renderScreen(<Shared />);
  const toggle = screen.getByRole("switch", { name: "Share with a link" });
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  expect(screen.getByText("Only you can see this capture.")).toBeDefined();
  await userEvent.click(toggle);
  expect(requests).toMatchObject([{ method: "PUT", path: PATH }]);
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Public link" });
  expect(link.value).toBe(`${location.origin}/shared/shr_1`);
});

test("ShareSwitch revokes the link when it is turned off", async () => {
  const requests = stubApi(() => ({ shareId: null }));
  renderScreen(<Shared initial="shr_1" />);
  await userEvent.click(screen.getByRole("switch"));
  expect(requests).toMatchObject([{ method: "DELETE", path: PATH }]);
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
});

test("ShareSwitch stays as it is when the request fails", async () => {
  stubApi(() => refuse(503));
  renderScreen(<Shared initial="shr_1" />);
  await userEvent.click(screen.getByRole("switch"));
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  expect(screen.getByRole("textbox", { name: "Public link" })).toBeDefined();
});

test("ShareSwitch shows the message and an upgrade link when the plan allows no more links", async () => {
  const message = "Your plan allows 3 shared links at a time. Turn one off first.";
  stubApi(() => refuse(429, { code: "limit_reached", message }));
  renderScreen(<Shared />);
  await userEvent.click(screen.getByRole("switch"));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole("link", { name: "Upgrade your plan" }).getAttribute("href")).toBe(
    "/pricing?productId=1",
  );
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false");
});
