/** An error in the page's use of the API. Thrown where Stripe.js throws. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "IntegrationError";
  }
}
