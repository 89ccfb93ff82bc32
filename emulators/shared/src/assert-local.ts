/** Prevents the start; its message is for the person at the terminal. */
export class StartupError extends Error {}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * Refuses to run where others could reach the program: emulators expose data and controls to every caller.
 * @param subject starts the messages, e.g. "The Stripe emulator"
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
