import { stripVTControlCharacters, styleText } from "node:util";

type Out = { write: (text: string) => unknown; isTTY?: boolean };

export type Screen = ReturnType<typeof createScreen>;

const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const COLOURS = ["cyan", "magenta", "yellow", "blue", "green"] as const;

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * What the person at the terminal sees: steps with their time while things start, then the parts' lines under
 * their names. Without a terminal it is the same in plain lines.
 */
export function createScreen(out: Out = process.stdout) {
  const live = Boolean(out.isTTY) && !process.env.CI;
  const colourful = Boolean(out.isTTY) && !process.env.NO_COLOR;
  const names: string[] = [];
  let current: { label: string; since: number } | null = null;
  let frame = 0;
  let quiet = false;

  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colourful ? styleText(style, text, { validateStream: false }) : text;
  const clear = () => {
    if (live && current) out.write("\r\u001b[K");
  };
  const draw = () => {
    if (!live || !current) return;
    frame = (frame + 1) % FRAMES.length;
    out.write(
      `\r\u001b[K  ${paint("cyan", FRAMES[frame] ?? "")} ${current.label} ${paint("dim", seconds(current.since))}`,
    );
  };
  const print = (text = "") => {
    clear();
    out.write(`${text}\n`);
    draw();
  };

  /** Shows a step while it runs, and its time when it is done; it went wrong when it throws or `isFine` says so. */
  async function step<T>(
    label: string,
    work: () => Promise<T>,
    isFine: (result: T) => boolean = () => true,
  ): Promise<T> {
    const mine = { label, since: Date.now() };
    current = mine;
    const timer = live ? setInterval(draw, 100) : undefined;
    const finish = (mark: string) => {
      clearInterval(timer);
      clear();
      current = null;
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

  /** One line of a part, under its name. */
  function line(part: string, text: string): void {
    if (quiet) return;
    if (!names.includes(part)) names.push(part);
    const colour = COLOURS[names.indexOf(part) % COLOURS.length] ?? "cyan";
    print(
      `${paint(colour, part.padEnd(9))} ${paint("dim", "│")} ${colourful ? text : stripVTControlCharacters(text)}`,
    );
  }

  return {
    step,
    line,
    print,
    paint,
    /** From now on nothing but `print` is shown: while stopping, parts complain about each other. */
    hush: () => {
      quiet = true;
    },
  };
}
