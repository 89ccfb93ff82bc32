import { escapeHtml } from "@emulators/shared/escape-html.ts";
import type { Charge, Invoice } from "../resources/types.ts";
import { formatMoney, formatTimestamp } from "./money.ts";

const shell = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/console.css"></head>
<body><header class="bar"><h1>${escapeHtml(title)}</h1></header><main><section>${body}</section></main></body></html>`;

export function invoicePage(invoice: Invoice): string {
  const { currency } = invoice;
  const lines = invoice.lines.data.map(
    (line) =>
      `<tr><td>${escapeHtml(line.description ?? "")}</td><td>${formatMoney(line.amount, currency)}</td></tr>`,
  );
  const credit = invoice.subtotal - invoice.total;
  const sums = [
    ...(credit > 0 ? [`<tr><td>Credit</td><td>−${formatMoney(credit, currency)}</td></tr>`] : []),
    `<tr><td><strong>Due</strong></td><td><strong>${formatMoney(invoice.amount_due, currency)}</strong></td></tr>`,
  ];
  return shell(
    `Invoice ${invoice.number ?? "draft"}`,
    `<p>${escapeHtml(invoice.customer_email ?? "")}, ${formatTimestamp(invoice.created)} <span class="badge ${invoice.status === "paid" ? "active" : ""}">${invoice.status ?? ""}</span></p>
<table><tbody>${[...lines, ...sums].join("\n")}</tbody></table>`,
  );
}

export function receiptPage(charge: Charge): string {
  const card = charge.payment_method_details?.card;
  return shell(
    "Receipt",
    `<p class="now">${formatMoney(charge.amount, charge.currency)}</p><p>${formatTimestamp(charge.created)}, ${escapeHtml(card?.brand ?? "card")} ending in ${escapeHtml(card?.last4 ?? "")}</p>`,
  );
}
