import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { CreateApiKeyRequest } from "#shared/api-keys/contract.ts";
import { BillingDetails } from "#shared/billing/contract.ts";
import { AddRecipient } from "#shared/notifications/contract.ts";
import { CreateSchedule, UpdateSchedule } from "#shared/schedules/contract.ts";
import { CreateWatch, UpdateWatch } from "#shared/watches/contract.ts";
import { CreateWebhook, UpdateWebhook } from "#shared/webhooks/contract.ts";

const schedule = { captures: { urls: ["https://a.example/"] }, cron: "0 9 * * *" };

/** The contracts with texts that others see: in mails, chats, invoices and lists. */
const CONTRACTS: [string, z.ZodMiniType, (text: string) => object][] = [
  ["CreateApiKeyRequest", CreateApiKeyRequest, (name) => ({ name })],
  ["CreateSchedule", CreateSchedule, (name) => ({ ...schedule, name })],
  ["UpdateSchedule", UpdateSchedule, (name) => ({ name })],
  ["CreateWatch", CreateWatch, (title) => ({ url: "https://a.example/", title })],
  ["UpdateWatch", UpdateWatch, (title) => ({ title })],
  ["CreateWebhook", CreateWebhook, (description) => ({ url: "https://a.example/", description })],
  ["UpdateWebhook", UpdateWebhook, (description) => ({ description })],
  ["BillingDetails", BillingDetails, (companyName) => ({ companyName, taxId: null })],
  ["BillingDetails", BillingDetails, (value) => ({ companyName: null, taxId: { type: "eu_vat", value } })],
];

const REFUSED = [
  ..."\0\n\r\t\u001b\u007f\u0085\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
];
const ACCEPTED = ["Smith & Sons", "מחירים", "價格", "Ünïcødé 🚀", "a\u200fb"];

test.each(CONTRACTS)("%s refuses control and direction characters in a shown text", (_name, contract, of) => {
  for (const character of REFUSED) {
    const result = contract.safeParse(of(`invoice${character}gnp.exe`));
    expect([JSON.stringify(character), result.success]).toEqual([JSON.stringify(character), false]);
  }
  for (const text of ACCEPTED) expect([text, contract.safeParse(of(text)).success]).toEqual([text, true]);
});

test("AddRecipient refuses control and direction characters", () => {
  for (const character of REFUSED)
    expect(AddRecipient.safeParse({ address: `a${character}b@example.com` }).success).toBe(false);
});
