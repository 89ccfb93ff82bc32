import { CLOSED } from "../resources/subscription-status.ts";
import type { Kind } from "../resources/types.ts";
import { isNode, type Node, ON_REQUEST, withoutExpandable } from "../storage/expandable.ts";
import type { Transaction } from "../storage/transaction.ts";
import { invalid } from "./errors.ts";

/** Fields that hold an id, with the kind of the object. */
const REFERENCES: Record<string, Kind> = {
  customer: "customer",
  product: "product",
  default_price: "price",
  price: "price",
  coupon: "coupon",
  promotion_code: "promotion_code",
  discounts: "discount",
  discount: "discount",
  subscription: "subscription",
  schedule: "subscription_schedule",
  latest_invoice: "invoice",
  invoice: "invoice",
  default_payment_method: "payment_method",
  payment_method: "payment_method",
  payment_intent: "payment_intent",
  pending_setup_intent: "setup_intent",
  latest_charge: "charge",
  charge: "charge",
};

export const sublist = <T>(data: T[], url: string) => ({
  object: "list" as const,
  data,
  has_more: false,
  url,
});

function onRequest(tx: Transaction, node: Node, field: string): unknown {
  const id = String(node.id);
  if (field === "payments") {
    const payments = tx.listByParent("invoice_payment", "invoice", id);
    return sublist(payments, `/v1/invoice_payments?invoice=${id}`);
  }
  if (field === "subscriptions") {
    const live = tx.list("subscription", id).filter(({ status }) => !CLOSED.includes(status));
    return sublist(live, `/v1/customers/${id}/subscriptions`);
  }
  if (field === "tax_ids") return sublist(tx.list("tax_id", id), `/v1/customers/${id}/tax_ids`);
  return node[field] ?? null;
}

function expandReference(tx: Transaction, field: string, value: unknown): unknown {
  const kind = REFERENCES[field];
  if (typeof value !== "string" || !kind) return value;
  const found = tx.find(kind, value);
  return found ? withoutExpandable(found) : value;
}

function expandPath(
  tx: Transaction,
  node: unknown,
  source: Node | null,
  [field = "", ...rest]: string[],
  whole: string,
): void {
  if (!isNode(node) || node.deleted === true) return;
  const shown = (source?.object ?? node.object) as string | undefined;
  const kept = typeof node.id === "string" && shown && ON_REQUEST[shown]?.includes(field);
  if (kept)
    node[field] ??= onRequest(
      tx,
      (tx.find(shown as Kind, String(node.id)) ?? node) as unknown as Node,
      field,
    );
  else if (!(field in node)) throw invalid(`This property cannot be expanded (${field}).`, { param: whole });
  else if (Array.isArray(node[field]))
    node[field] = (node[field] as unknown[]).map((value) => expandReference(tx, field, value));
  else node[field] = expandReference(tx, field, node[field]);
  const next = node[field];
  if (rest.length > 0)
    for (const inner of Array.isArray(next) ? next : [next]) expandPath(tx, inner, null, rest, whole);
}

/** The object as it is sent: references stay ids unless `expand` names them. */
export function serialize(tx: Transaction, record: object, expand: readonly string[] = []): Node {
  const node = withoutExpandable(record as Node);
  for (const path of expand) expandPath(tx, node, record as Node, path.split("."), path);
  return node;
}
