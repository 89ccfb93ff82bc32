/** The session ended in this browser, so nothing was sent. */
export class MissingTokenError extends Error {
  constructor() {
    super("Authentication token not found");
    this.name = "MissingTokenError";
  }
}
