import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { getPeriodEnd } from "../billing/subscription-lifecycle.ts";
import { TEST_CARDS } from "../billing/test-cards.ts";
import type { Subscription } from "../resources/types.ts";
import type { Service } from "../service.ts";
import type { Transaction } from "../storage/transaction.ts";
import { formatMoney, formatTimestamp } from "./money.ts";

const SHOWN = 100;

function subscriptionRow(tx: Transaction, it: Subscription): string {
  const customer = tx.find("customer", it.customer);
  const price = it.items.data[0]?.price;
  const name = price ? (tx.find("product", price.product)?.name ?? price.id) : "";
  const cost = price
    ? `${formatMoney(price.unit_amount ?? 0, price.currency)} / ${price.recurring?.interval ?? ""}`
    : "";
  const end = it.cancel_at ? `ends ${formatTimestamp(it.cancel_at)}` : formatTimestamp(getPeriodEnd(it));
  return `<tr><td><strong>${escapeHtml(customer?.email ?? "deleted customer")}</strong><code>${it.id}</code></td>
<td>${escapeHtml(name)}<small>${escapeHtml(cost)}</small></td><td><span class="badge ${it.status}">${it.status.replaceAll("_", " ")}</span></td>
<td>${it.ended_at ? `ended ${formatTimestamp(it.ended_at)}` : end}</td></tr>`;
}

/** Table of subscriptions, newest first. */
export function subscriptionsHtml(tx: Transaction): string {
  const all = tx.list("subscription");
  if (all.length === 0)
    return `<p class="none">No subscriptions yet. Buy a plan on the site to see it here.</p>`;
  const rows = all.slice(0, SHOWN).map((it) => subscriptionRow(tx, it));
  return `<div class="scroll"><table><thead><tr><th>Customer</th><th>Plan</th><th>Status</th><th>Period ends</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`;
}

type Row = { json: string; state: string | null; attempts: number; last_status: string };

function eventRow({ json, state, attempts, last_status }: Row): string {
  const { id, type, created } = JSON.parse(json) as { id: string; type: string; created: number };
  const tries = attempts > 1 ? ` (${attempts} tries)` : "";
  const fate =
    state === "done"
      ? `delivered${tries}`
      : state === "waiting" && attempts > 0
        ? `failed: ${last_status}${tries}`
        : (state ?? "no endpoint");
  return `<tr><td><strong>${escapeHtml(type)}</strong><code>${id}</code></td><td>${formatTimestamp(created)}</td>
<td><span class="badge ${state === "done" ? "active" : state === "waiting" && attempts === 0 ? "" : "past_due"}">${escapeHtml(fate)}</span></td>
<td><button class="quiet" data-post="/__sandbox/events/${id}/resend">Resend</button></td></tr>`;
}

/** Table of events and the state of their delivery. */
export function eventsHtml(service: Service): string {
  const rows = service.database
    .prepare(
      "select o.json, d.state, d.attempts, d.last_status from objects o left join deliveries d on d.event = o.id where o.kind = 'event' order by o.seq desc limit ?",
    )
    .all(SHOWN) as Row[];
  if (rows.length === 0) return `<p class="none">No events yet.</p>`;
  return `<div class="scroll"><table><thead><tr><th>Event</th><th>When</th><th>Delivery</th><th><span class="visually-hidden">Again</span></th></tr></thead><tbody>${rows.map(eventRow).join("\n")}</tbody></table></div>`;
}

export function cardsHtml(): string {
  const rows = Object.entries(TEST_CARDS).map(
    ([number, { note }]) =>
      `<li><button class="quiet number" data-copy="${number}" title="Copy">${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</button><span>${escapeHtml(note)}</span></li>`,
  );
  return `<ul class="cards">${rows.join("\n")}</ul>`;
}

/** Lists the active faults of webhooks and calls. */
export function faultsHtml(service: Service): string {
  const mode = service.setting("webhooks") || "normal";
  const faults = service.faults.list().map((it) => `${it.kind} ${it.when} the effect, ${it.times} more`);
  const choice = (value: string, label: string) =>
    `<button class="quiet" aria-pressed="${mode === value}" data-post="/__sandbox/webhooks" data-body='{"mode":"${value}"}'>${label}</button>`;
  const pending =
    faults.length > 0
      ? `<p>Waiting: ${escapeHtml(faults.join("; "))} <button class="quiet" data-delete="/__sandbox/faults">Forget</button></p>`
      : "";
  return `<p>Webhooks are</p><div class="row">${choice("normal", "delivered")}${choice("hold", "held back")}${choice("drop", "lost")}</div>${pending}`;
}
