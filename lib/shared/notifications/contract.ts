import * as z from "zod/mini";
import { EmailAddress } from "#shared/auth/contract.ts";
import { isOneLine, isTimeZone } from "#shared/contract-fields.ts";
import { CHANGE_FREQUENCIES, type ChangeFrequency } from "./frequencies.ts";

type MailKindInfo = { title: string; description: string };

/** Mails that a user can switch off. */
export const OPTIONAL_MAILS = {
  usage: { title: "Usage", description: "When 80 or 100 percent of a monthly limit are used." },
  job_finished: { title: "Jobs", description: "When a list or crawl has ended." },
  export_ready: { title: "Exports", description: "When an archive can be downloaded." },
  schedule_run: { title: "Results of schedules", description: "When a run of a schedule has ended." },
  schedule_stopped: {
    title: "Stopped schedules",
    description: "When a schedule stops, because a limit is reached or a plan has ended.",
  },
  watch_stopped: {
    title: "Stopped watches",
    description: "When a watch stops, because a limit is reached or a plan has ended.",
  },
  page_changed: { title: "Changed pages", description: "When a watched page has changed." },
  site_changed: {
    title: "Changed sites",
    description: "When a run of a watched site has found new, changed or removed pages.",
  },
  change_digest: {
    title: "Digest of changes",
    description: "Changed pages and sites in one email, if you choose a period below.",
  },
  page_check_failed: {
    title: "Failed page checks",
    description: "When a watched page could not be checked three times in a row.",
  },
  name_available: {
    title: "Available names",
    description: "When a watched name or handle becomes available.",
  },
  endpoint_disabled: { title: "Webhooks", description: "When an endpoint is disabled because it fails." },
} as const satisfies Record<string, MailKindInfo>;
export type OptionalMailKind = keyof typeof OPTIONAL_MAILS;
export const OPTIONAL_MAIL_KINDS = Object.keys(OPTIONAL_MAILS) as OptionalMailKind[];

/** Mails of which extra recipients get copies. A digest is written for each recipient, because it collects copies. */
const RESULT_MAIL_KINDS: readonly MailKind[] = [
  "job_finished",
  "schedule_run",
  "page_changed",
  "site_changed",
  "name_available",
];
/** Mails that wait for the digest when the user has chosen a period. Names are urgent. */
const DIGEST_MAIL_KINDS: readonly MailKind[] = ["page_changed", "site_changed"];
export const isDigestMailKind = (kind: MailKind): boolean => DIGEST_MAIL_KINDS.includes(kind);

export const isResultMailKind = (kind: MailKind): boolean => RESULT_MAIL_KINDS.includes(kind);

/** Mails about security and money, and the one that asks an extra recipient, which are always sent. */
type RequiredMailKind =
  | "api_key_created"
  | "app_connected"
  | "email_changed"
  | "password_changed"
  | "account_deleted"
  | "renewal_soon"
  | "access_ends"
  | "recipient_confirmation";

export type MailKind = OptionalMailKind | RequiredMailKind;

export const isOptionalMailKind = (kind: string): kind is OptionalMailKind =>
  Object.hasOwn(OPTIONAL_MAILS, kind);

/** Request of `POST /api/user/notifications`. */
export const UpdateNotifications = z.object({
  timeZone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimeZone, "Unknown time zone"))),
  changeFrequency: z.optional(z.enum(CHANGE_FREQUENCIES)),
  mutedKinds: z.optional(z.array(z.enum(OPTIONAL_MAIL_KINDS)).check(z.maxLength(OPTIONAL_MAIL_KINDS.length))),
});
export type UpdateNotifications = z.infer<typeof UpdateNotifications>;

/** Response of `GET /api/user/notifications`. */
export type NotificationSettings = {
  /** Null until the user has chosen one; mails then state times in UTC. */
  timeZone: string | null;
  mutedKinds: OptionalMailKind[];
  /** When mails about changed pages and sites are sent. */
  changeFrequency: ChangeFrequency;
  /** The address to which mails could not be delivered; null if they can. */
  bouncedAddress: string | null;
};

/** Response of `POST /api/notifications/unsubscribe`: the kind that is off now, or that a recipient was removed. */
export type Unsubscription = { kind: OptionalMailKind | "recipient" };

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const MAX_ADDRESS_LENGTH = 254;

/** Request of `POST /api/user/recipients`. */
export const AddRecipient = z.object({
  address: EmailAddress.check(isOneLine("The address"), z.maxLength(MAX_ADDRESS_LENGTH), z.toLowerCase()),
});
export type AddRecipient = z.infer<typeof AddRecipient>;

export type MailRecipient = {
  id: string;
  address: string;
  /** `paused`: beyond the number of the plan; `refused`: its mail server refuses the address for good. */
  state: "pending" | "confirmed" | "paused" | "refused";
  /** The end of the confirmation link; null once confirmed. */
  linkExpiresAt: string | null;
};

/** Response of `GET /api/user/recipients`, oldest first. */
export type MailRecipientList = {
  data: MailRecipient[];
  /** Recipients that the plan includes. */
  maxRecipients: number;
};

/** Request of `POST /api/notifications/recipients/confirm`: the token of the link. */
export const ConfirmRecipient = z.object({ token: z.string().check(z.minLength(1), z.maxLength(128)) });
