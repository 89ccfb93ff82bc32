import { AppError } from "#shared/errors.ts";

/** The item needs no run, which is not a failure. Its job can still be complete. */
export class ItemSkippedError extends AppError {
  constructor(message: string) {
    super("conflict", message);
    this.name = "ItemSkippedError";
  }
}
