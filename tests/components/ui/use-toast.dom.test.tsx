import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastViewport } from "#components/ui/toast.tsx";
import { dismissToast, toast, useToast } from "#components/ui/use-toast.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

/** Renders all toasts in the list, also closed ones. */
function Held() {
  return (
    <output>{useToast().toasts.map(({ title, open }) => `${title} ${open ? "open" : "closed"}`)}</output>
  );
}

const held = () => document.querySelector("output")?.textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function showToast(): void {
  render(<ToastViewport />);
  render(<Held />);
  act(() => void toast({ title: "Saved" }));
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  act(() => dismissToast());
  await pass(1_000_000);
  vi.useRealTimers();
});

test("a toast closes after 5,000 ms, not before", async () => {
  coversSpec("9.18");
  showToast();
  await pass(4_900);
  expect(held()).toBe("Saved open");
  await pass(200);
  expect(held()).toBe("Saved closed");
});

test("a closed toast is removed 1,000,000 ms after it was dismissed", async () => {
  coversSpec("9.18");
  render(<Held />);
  act(() => void toast({ title: "Saved" }));
  act(() => dismissToast());
  await pass(999_999);
  expect(held()).toBe("Saved closed");
  await pass(1);
  expect(held()).toBe("");
});

test("only the newest toast is shown", async () => {
  coversSpec("4.5", "9.18");
  render(<ToastViewport />);
  act(() => void toast({ title: "First" }));
  act(() => void toast({ title: "Second", description: "It says more.", variant: "destructive" }));
  await pass(0);
  const shown = document.querySelectorAll("ol > li");
  expect([...shown].map((item) => item.textContent)).toEqual(["SecondIt says more.Close"]);
});

test.each([
  [50, "open"],
  [51, "closed"],
])("a toast swiped by %i pixels is %s", async (pixels, state) => {
  coversSpec("9.18");
  showToast();
  await pass(0);
  const item = document.querySelector("ol > li") as HTMLElement;
  Object.assign(item, { setPointerCapture: () => {}, hasPointerCapture: () => false });
  const at = (clientX: number) => ({ button: 0, clientX, clientY: 0, pointerType: "mouse" });
  fireEvent.pointerDown(item, at(0));
  fireEvent.pointerMove(item, at(10));
  fireEvent.pointerMove(item, at(pixels));
  fireEvent.pointerUp(item, at(pixels));
  expect(held()).toBe(`Saved ${state}`);
});

test("the close button dismisses a toast", async () => {
  showToast();
  await pass(0);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(held()).toBe("Saved closed");
});

test("a toast can be updated and dismissed by the code that created it", () => {
  coversSpec("4.5");
  render(<Held />);
  let handle: ReturnType<typeof toast> | undefined;
  act(() => {
    handle = toast({ title: "Working" });
  });
  act(() => handle?.update({ title: "Done" }));
  expect(held()).toBe("Done open");
  act(() => handle?.dismiss());
  expect(held()).toBe("Done closed");
});

test("a toast can lead to what follows", () => {
  render(<ToastViewport />);
  act(() => void toast({ title: "Saved", action: { label: "Open it", href: "/pricing" } }));
  expect(screen.getByRole("link", { name: "Open it" }).getAttribute("href")).toBe("/pricing");
});
