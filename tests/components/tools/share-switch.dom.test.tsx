import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, api } from "#client/api.ts";
import { ShareSwitch } from "#components/tools/share-switch.tsx";

vi.mock("#client/api.ts", async (load) => {
  const real = await load<typeof import("#client/api.ts")>();
  return { ...real, api: { ...real.api, raw: vi.fn() } };
});

const PATH = "/api/captures/cap_1/share";

function Shared({ initial = null }: { initial?: string | null }) {
  const [shareId, setShareId] = useState(initial);
  return (
    <ShareSwitch onChange={setShareId} path={PATH} productId={1} shareId={shareId} subject="this capture" />
  );
}

beforeEach(() => {
  vi.mocked(api.raw).mockReset();
});

test("ShareSwitch is off by default, and shows the public link once it is on", async () => {
  vi.mocked(api.raw).mockResolvedValue(Response.json({ shareId: "shr_1" }));
  render(<Shared />);
  const toggle = screen.getByRole("switch", { name: "Share with a link" });
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  expect(screen.getByText("Only you can see this capture.")).toBeDefined();
  await userEvent.click(toggle);
  expect(api.raw).toHaveBeenCalledWith(PATH, { method: "PUT" });
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Public link" });
  expect(link.value).toBe(`${location.origin}/shared/shr_1`);
});

test("ShareSwitch revokes the link when it is turned off", async () => {
  vi.mocked(api.raw).mockResolvedValue(Response.json({ shareId: null }));
  render(<Shared initial="shr_1" />);
  await userEvent.click(screen.getByRole("switch"));
  expect(api.raw).toHaveBeenCalledWith(PATH, { method: "DELETE" });
  await vi.waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
});

test("ShareSwitch stays as it is when the request fails", async () => {
  vi.mocked(api.raw).mockRejectedValue(new Error("503"));
  render(<Shared initial="shr_1" />);
  await userEvent.click(screen.getByRole("switch"));
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  expect(screen.getByRole("textbox", { name: "Public link" })).toBeDefined();
});

test("ShareSwitch shows the message and an upgrade link when the plan allows no more links", async () => {
  const message = "Your plan allows 3 shared links at a time. Turn one off first.";
  vi.mocked(api.raw).mockRejectedValue(new ApiError(429, JSON.stringify({ code: "limit_reached", message })));
  render(<Shared />);
  await userEvent.click(screen.getByRole("switch"));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole("link", { name: "Upgrade your plan" }).getAttribute("href")).toBe(
    "/pricing?productId=1",
  );
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false");
});
