import type { TaxIdType } from "#shared/billing/contract.ts";

export const TAX_ID_NAMES: Record<TaxIdType, string> = {
  us_ein: "US EIN",
  eu_vat: "EU VAT",
  gb_vat: "UK VAT",
  au_abn: "Australian ABN",
  br_cnpj: "Brazilian CNPJ",
  ca_bn: "Canadian BN",
  ch_vat: "Swiss VAT",
  in_gst: "Indian GST",
  jp_cn: "Japanese corporate number",
  no_vat: "Norwegian VAT",
  nz_gst: "New Zealand GST",
  sg_gst: "Singaporean GST",
};
