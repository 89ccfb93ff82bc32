/** Formats of messages: signed JSON, and the chats. */
export const WEBHOOK_KINDS = [
  "standard",
  "slack",
  "discord",
  "telegram",
  "teams",
  "google_chat",
  "ntfy",
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Whether endpoints of a kind are called with a token of the user. */
export const hasToken = (kind: WebhookKind): boolean => kind === "telegram" || kind === "ntfy";

/** Whether a text has the form of a bot's token: its id and its secret. */
export const isBotToken = (text: string): boolean => /^\d{1,20}:[\w-]{20,}$/.test(text);
export const BOT_TOKEN_MESSAGE = "Please enter the token that @BotFather gave you, such as 123456:ABC";
