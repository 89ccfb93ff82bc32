/** The command line is wrong: the user reads the message and the help. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The user pressed Ctrl-C. */
export class InterruptedError extends Error {
  override name = "InterruptedError";
}
