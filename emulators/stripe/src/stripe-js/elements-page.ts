import { TEST_CARDS } from "./test-cards.ts";

const COUNTRIES = [
  "US",
  "AT",
  "AU",
  "BR",
  "CA",
  "CH",
  "DE",
  "ES",
  "FR",
  "GB",
  "IE",
  "IN",
  "IT",
  "JP",
  "NL",
  "PL",
];

function countriesHtml(): string {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return COUNTRIES.map((code) => `<option value="${code}">${names.of(code)}</option>`).join("");
}

type Field = { name: string; label: string; placeholder: string; autocomplete: string; hidden?: boolean };

const fieldHtml = ({ name, label, placeholder, autocomplete, hidden }: Field) =>
  `<div class="${name}" id="${name}-field"${hidden ? " hidden" : ""}><label class="Label" for="${name}">${label}</label>
<input class="Input" id="${name}" name="${name}" placeholder="${placeholder}" autocomplete="${autocomplete}" inputmode="numeric" aria-describedby="${name}-error" maxlength="24">
${name === "number" ? '<span id="brand" data-brand="unknown" aria-hidden="true"></span>' : ""}<p class="Error" id="${name}-error" role="alert" hidden></p></div>`;

const cardHtml = ({ number, what }: (typeof TEST_CARDS)[number]) =>
  `<li><button type="button" data-card="${number}"><b>${what}</b>${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</button></li>`;

/** The payment element's iframe. Hidden until its intent is known to be payable. */
export const elementsPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment input frame</title>
<link rel="stylesheet" href="/frames/elements.css">
<script src="/frames/elements.js" defer></script>
</head>
<body hidden>
<main><h1 hidden>Card</h1>
<form id="form" novalidate autocomplete="on">
<div class="Tabs" role="tablist" aria-label="Payment method"><button class="Tab" id="saved-tab" type="button" role="tab" aria-controls="saved" aria-selected="false" hidden>
<svg class="TabIcon" width="18" height="14" viewBox="0 0 18 14" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="1" y="1" width="16" height="12" rx="2"/><path d="m6 7 2 2 4-4"/></svg><span class="TabLabel">Saved</span></button>
<button class="Tab Tab--selected" id="card-tab" type="button" role="tab" aria-controls="card" aria-selected="true">
<svg class="TabIcon" width="18" height="14" viewBox="0 0 18 14" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="1" y="1" width="16" height="12" rx="2"/><path d="M1 5h16"/></svg><span class="TabLabel">Card</span></button></div>
<div class="saved" id="saved" role="radiogroup" aria-label="Saved cards" hidden></div>
<div class="card" id="card">
${fieldHtml({ name: "number", label: "Card number", placeholder: "1234 1234 1234 1234", autocomplete: "cc-number" })}
<div class="row">${fieldHtml({ name: "expiry", label: "Expiration date", placeholder: "MM / YY", autocomplete: "cc-exp" })}
${fieldHtml({ name: "cvc", label: "Security code", placeholder: "CVC", autocomplete: "cc-csc" })}</div>
<div class="row"><div id="country-field" hidden><label class="Label" for="country">Country</label><select class="Input" id="country" name="country" autocomplete="country">${countriesHtml()}</select></div>
${fieldHtml({ name: "postalCode", label: "ZIP code", placeholder: "12345", autocomplete: "postal-code", hidden: true })}</div>
<p class="terms" id="terms" hidden></p>
<details><summary>Test cards: no money moves here</summary><ul>${TEST_CARDS.map(cardHtml).join("")}</ul></details>
</div>
</form></main>
</body>
</html>`;
