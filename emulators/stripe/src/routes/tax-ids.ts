import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid, missing } from "../http/errors.ts";
import { paginate } from "../http/pagination.ts";
import { assertNoParams, list, parseParams, text } from "../http/params.ts";
import type { TaxId } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";
import { findCustomerOrThrow } from "./customers.ts";

/** Formats of the supported types (https://docs.stripe.com/billing/customer/tax-ids#supported-tax-id). */
const FORMATS: Record<string, RegExp> = {
  au_abn: /^\d{11}$/,
  br_cnpj: /^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/,
  ca_bn: /^\d{9}$/,
  ch_vat: /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(MWST|TVA|IVA)$/,
  eu_vat:
    /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[\dA-Z+*]{8,12}$/,
  gb_vat: /^(GB)?(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  in_gst: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
  jp_cn: /^\d{13}$/,
  no_vat: /^\d{9}MVA$/,
  nz_gst: /^\d{8,9}$/,
  sg_gst: /^M\d{8}[A-Z]$/,
  us_ein: /^\d{2}-?\d{7}$/,
};

const getCountry = (type: string, value: string) =>
  type === "eu_vat" ? value.slice(0, 2).replace("EL", "GR") : type.slice(0, 2).toUpperCase();

export const createTaxId: Handler = ({ tx, form, path: { id: customer = "" } }) => {
  const { type, value } = parseParams(z.strictObject({ type: text, value: text }), form);
  findCustomerOrThrow(tx, customer, "id");
  const format = FORMATS[type];
  if (!format) throw invalid(`Invalid type: ${type} is not supported by the emulator.`, { param: "type" });
  if (!format.test(value))
    throw invalid(`Invalid value for ${type}.`, { code: "tax_id_invalid", param: "value" });
  if (tx.list("tax_id", customer).length >= 5)
    throw invalid("Customer can have at most 5 tax IDs.", { code: "customer_tax_ids_limit_exceeded" });
  const created: TaxId = {
    id: newId("txi"),
    object: "tax_id",
    country: getCountry(type, value),
    created: tx.now,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: "customer" },
    type,
    value,
    verification: { status: "pending", verified_address: null, verified_name: null },
  };
  tx.save("tax_id", created);
  tx.emit("customer.tax_id.created", created);
  return created;
};

export const listTaxIds: Handler = ({ tx, form, path: { id = "" } }) => {
  const paging = parseParams(z.strictObject(list), form);
  findCustomerOrThrow(tx, id, "id");
  return paginate(tx.list("tax_id", id), `/v1/customers/${id}/tax_ids`, paging);
};

export const deleteTaxId: Handler = ({ tx, form, path: { id = "", taxId = "" } }) => {
  assertNoParams(form);
  const found = tx.find("tax_id", taxId);
  if (found?.customer !== id) throw missing("tax_id", taxId);
  tx.remove("tax_id", taxId);
  tx.emit("customer.tax_id.deleted", found);
  return { id: taxId, object: "tax_id", deleted: true };
};
