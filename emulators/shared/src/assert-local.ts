/** A reason not to start, in words for the person who started the program. */
export class StartupError extends Error {}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * Refuses to run where others could reach the program: emulators give data and control to every caller.
 * @param subject begins the messages, e.g. "The payment sandbox"
 * @param instead what a deployment uses in its place
 * @throws StartupError on Vercel, and when BIND_ADDRESS is not a loopback address
 */
export function assertLocal(
  env: Readonly<Record<string, string | undefined>>,
  subject: string,
  instead: string,
): void {
  if (env.VERCEL) throw new StartupError(`${subject} does not run on Vercel: ${instead} instead.`);
  const address = env.BIND_ADDRESS?.trim();
  if (address && !LOOPBACK.test(address))
    throw new StartupError(`${subject} listens on loopback only, not on ${address}: remove BIND_ADDRESS.`);
}
