import { InterruptedError } from "./errors.ts";

/** The first line of stdin, which is a pipe. */
async function readPipedLine(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) text += chunk;
  return (text.split("\n")[0] ?? "").trim();
}

const ENTER = ["\r", "\n", "\u0004"];
const BACKSPACE = ["\u007f", "\b"];
const CTRL_C = "\u0003";

/**
 * Reads a secret without showing it: from the keyboard, or from stdin if that is a pipe.
 * @throws InterruptedError on Ctrl-C
 */
export function readSecret(prompt: string): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) return readPipedLine();
  process.stderr.write(prompt);
  stdin.setRawMode(true).setEncoding("utf8").resume();
  return new Promise((resolve, reject) => {
    let text = "";
    const finish = (end: () => void) => {
      stdin.off("data", onData).setRawMode(false).pause();
      process.stderr.write("\n");
      end();
    };
    const onData = (data: string) => {
      for (const character of data) {
        if (character === CTRL_C) return finish(() => reject(new InterruptedError()));
        if (ENTER.includes(character)) return finish(() => resolve(text.trim()));
        text = BACKSPACE.includes(character) ? text.slice(0, -1) : text + character;
      }
    };
    stdin.on("data", onData);
  });
}
