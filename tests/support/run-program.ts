import { spawn } from "node:child_process";

export type ProgramResult = { code: number | null; stdout: string; stderr: string };

type Settings = { cwd: string; env: Record<string, string | undefined>; input?: string };

/**
 * Starts a program with this environment and the path of this one.
 * @returns its process, what it has printed so far, and its exit code and output when it has ended
 */
export function runProgram(command: string, args: readonly string[], { cwd, env, input = "" }: Settings) {
  const environment = { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv;
  const child = spawn(command, args, { cwd, env: environment, stdio: "pipe" });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  // A program can end before it reads its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const ended = new Promise<ProgramResult>((resolve) =>
    child.on("close", (code) => resolve({ code, ...output })),
  );
  return { child, output, ended };
}
