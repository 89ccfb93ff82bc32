import { REGISTRIES } from "./registries.ts";

/** A registrar's list with invented prices, in the form of Porkbun's public one. */
export function buildPriceList() {
  const tlds = REGISTRIES.flatMap(({ tlds: own }) => own);
  const pricing = tlds.map((tld, index) => {
    const price = (9 + index * 3 + 0.48).toFixed(2);
    return [tld.slice(1), { registration: price, renewal: (Number(price) + 2).toFixed(2), transfer: price }];
  });
  return { status: "SUCCESS", pricing: Object.fromEntries(pricing) };
}
