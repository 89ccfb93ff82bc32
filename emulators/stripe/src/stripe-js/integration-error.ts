/** A mistake of the page, not of the person who pays: thrown, where Stripe's script throws. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "IntegrationError";
  }
}
