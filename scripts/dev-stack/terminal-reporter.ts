import { stripVTControlCharacters, styleText } from "node:util";

type Out = { write: (text: string) => unknown; isTTY?: boolean };

export type TerminalReporter = ReturnType<typeof createTerminalReporter>;

const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const COLORS = ["cyan", "magenta", "yellow", "blue", "green"] as const;

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Terminal output: timed steps during the start, then the processes' lines with their names. Plain lines without a
 * terminal. `onLine` receives the processes' lines instead.
 */
export function createTerminalReporter(out: Out = process.stdout, onLine?: (line: string) => void) {
  const live = Boolean(out.isTTY) && !process.env.CI;
  const hasColors = Boolean(out.isTTY) && !process.env.NO_COLOR;
  const names: string[] = [];
  const running: { label: string; since: number }[] = [];
  let frame = 0;
  let quiet = false;

  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    hasColors ? styleText(style, text, { validateStream: false }) : text;
  const clear = () => {
    if (live && running.length > 0) out.write("\r\u001b[K");
  };
  const draw = () => {
    const [oldest] = running;
    if (!live || !oldest) return;
    frame = (frame + 1) % FRAMES.length;
    const labels = running.map(({ label }) => label).join(", ");
    out.write(
      `\r\u001b[K  ${paint("cyan", FRAMES[frame] ?? "")} ${labels} ${paint("dim", seconds(oldest.since))}`,
    );
  };
  const print = (text = "") => {
    clear();
    out.write(`${text}\n`);
    draw();
  };

  /** Shows a running step, and its duration when it ends. It failed when it throws or `isFine` returns false. */
  async function step<T>(
    label: string,
    work: () => Promise<T>,
    isFine: (result: T) => boolean = () => true,
  ): Promise<T> {
    const mine = { label, since: Date.now() };
    running.push(mine);
    const timer = live ? setInterval(draw, 100) : undefined;
    const finish = (mark: string) => {
      clearInterval(timer);
      clear();
      running.splice(running.indexOf(mine), 1);
      if (!quiet) out.write(`  ${mark} ${label} ${paint("dim", seconds(mine.since))}\n`);
    };
    try {
      const result = await work();
      finish(isFine(result) ? paint("green", "✓") : paint("red", "✗"));
      return result;
    } catch (error) {
      finish(paint("red", "✗"));
      throw error;
    }
  }

  /** Prints a line of a process after its name. */
  function line(name: string, text: string): void {
    onLine?.(`${name} ${text}`);
    if (quiet || onLine) return;
    if (!names.includes(name)) names.push(name);
    const color = COLORS[names.indexOf(name) % COLORS.length] ?? "cyan";
    print(
      `${paint(color, name.padEnd(9))} ${paint("dim", "│")} ${hasColors ? text : stripVTControlCharacters(text)}`,
    );
  }

  return {
    step,
    line,
    print,
    paint,
    /** Hides everything except `print`: processes that stop log errors about each other. */
    silence: () => {
      quiet = true;
    },
  };
}
