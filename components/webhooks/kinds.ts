import type { WebhookKind } from "#shared/webhooks/kinds.ts";

type KindTexts = {
  name: string;
  /** The field of the address; Telegram has none. */
  label?: string;
  hint: string;
  placeholder: string;
};

/** How the form and the list name each format, and what is entered as its address. */
export const KINDS: Record<WebhookKind, KindTexts> = {
  standard: {
    name: "Signed JSON",
    label: "Endpoint URL",
    hint: "A public https address, on port 443 or 8443.",
    placeholder: "https://example.com/hooks",
  },
  slack: {
    name: "Slack",
    label: "Webhook URL",
    hint: "The address of an incoming webhook of Slack.",
    placeholder: "https://hooks.slack.com/services/…",
  },
  discord: {
    name: "Discord",
    label: "Webhook URL",
    hint: "The address of a webhook of a Discord channel.",
    placeholder: "https://discord.com/api/webhooks/…",
  },
  telegram: {
    name: "Telegram",
    hint: "A number. For a public channel, @ and its name.",
    placeholder: "-1001234567890",
  },
  teams: {
    name: "Teams",
    label: "Workflow URL",
    hint: "The address of a workflow that posts webhook requests to a channel or chat.",
    placeholder: "https://….api.powerplatform.com/…",
  },
  google_chat: {
    name: "Google Chat",
    label: "Webhook URL",
    hint: "The address of a webhook of a space.",
    placeholder: "https://chat.googleapis.com/v1/spaces/…",
  },
  ntfy: {
    name: "ntfy",
    label: "Topic URL",
    hint: "The server and the topic; everyone who knows its name can read it.",
    placeholder: "https://ntfy.sh/my-topic",
  },
};
