import { expect, test } from "vitest";
import { createTerminalReporter } from "#scripts/dev-stack/terminal-reporter.ts";

function terminal() {
  let text = "";
  return {
    isTTY: false,
    write: (more: string) => {
      text += more;
    },
    text: () => text,
  };
}

test("without a terminal, a step is one plain line with its duration", async () => {
  const out = terminal();
  const screen = createTerminalReporter(out);
  expect(await screen.step("Database", async () => 42)).toBe(42);
  expect(out.text()).toMatch(/^ {2}✓ Database \d+\.\d s\n$/);
});

test("a step that throws, or whose result is not fine, is marked as failed", async () => {
  const out = terminal();
  const screen = createTerminalReporter(out);
  await expect(screen.step("Broken", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await screen.step(
    "Wrong",
    async () => 0,
    (value) => value > 0,
  );
  expect(out.text()).toMatch(/✗ Broken .*\n.*✗ Wrong/);
});

test("a process's line follows its name, without colors when there is no terminal", () => {
  const out = terminal();
  createTerminalReporter(out).line("site", "\u001b[32mGET / 200\u001b[39m");
  expect(out.text()).toBe("site      │ GET / 200\n");
});

test("only print shows output after silence", () => {
  const out = terminal();
  const screen = createTerminalReporter(out);
  screen.silence();
  screen.line("site", "connection refused");
  screen.print("Stopping");
  expect(out.text()).toBe("Stopping\n");
});
