export { Client } from "./client.ts";
export {
  ApiError,
  AuthenticationError,
  ConnectionError,
  LimitReachedError,
  WaitTimeoutError,
  WebhookVerificationError,
} from "./errors.ts";
export { FileAnswer } from "./file-answer.ts";
export type { components, operations, paths } from "./openapi.ts";
export type { Answer, Body, Operation, Query, Schemas } from "./operations.ts";
export { Pages } from "./pages.ts";
export type { CallOptions, ClientOptions } from "./transport.ts";
export { hasEnded, type WaitOptions } from "./wait-for-job.ts";
export { type VerifyOptions, verifyWebhook, type WebhookEvent } from "./webhooks.ts";
