import type { FormOptions } from "../protocol.ts";
import { formatExpiry, parseExpiry } from "./card-expiry.ts";
import { detectBrand, formatNumber, keepDigits } from "./card-number.ts";
import { type Card, type CardField, checkCard, firstError } from "./check-card.ts";

const FIELDS: readonly CardField[] = ["number", "expiry", "cvc", "postalCode"];

function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The form has no ${id}.`);
  return found;
}

const findInput = (field: CardField) => find(field, HTMLInputElement);

/** The card fields, their values and their errors. */
export function createCardForm(sendEvent: (event: string, detail?: Record<string, unknown>) => void) {
  const form = find("form", HTMLFormElement);
  const country = find("country", HTMLSelectElement);
  let asksPostalCode = false;

  function readFields(): Card {
    const postalCode = asksPostalCode && country.value === "US" ? findInput("postalCode").value : null;
    return {
      number: findInput("number").value,
      expiry: findInput("expiry").value,
      cvc: findInput("cvc").value,
      postalCode,
    };
  }

  function showFault(field: CardField, message: string | null): void {
    const note = find(`${field}-error`, HTMLElement);
    note.textContent = message ?? "";
    note.hidden = message === null;
    findInput(field).classList.toggle("Input--invalid", message !== null);
    if (message) findInput(field).setAttribute("aria-invalid", "true");
    else findInput(field).removeAttribute("aria-invalid");
  }

  function changed(): void {
    const card = readFields();
    const isEmpty = [card.number, card.expiry, card.cvc].every((text) => text === "");
    const complete = firstError(checkCard(card, new Date())) === null;
    find("brand", HTMLElement).dataset.brand = detectBrand(card.number).name;
    sendEvent("change", { empty: isEmpty, complete, collapsed: false, value: { type: "card" } });
  }

  function tidy(field: CardField, input: HTMLInputElement): void {
    const isAtEnd = input.selectionStart === input.value.length;
    if (field === "number") input.value = formatNumber(input.value);
    if (field === "expiry") input.value = formatExpiry(input.value);
    if (field === "cvc")
      input.value = keepDigits(input.value).slice(0, detectBrand(findInput("number").value).cvc);
    if (isAtEnd) input.setSelectionRange(input.value.length, input.value.length);
  }

  /** Validates a field when it loses the focus, not while the customer types. */
  function validateField(field: CardField): void {
    if (findInput(field).value !== "")
      showFault(field, checkCard(readFields(), new Date())[field]?.message ?? null);
  }

  for (const field of FIELDS) {
    const input = findInput(field);
    input.addEventListener("input", (event) => {
      const isErasing = event instanceof InputEvent && event.inputType.startsWith("delete");
      if (!(isErasing && field === "expiry")) tidy(field, input);
      showFault(field, null);
      changed();
    });
    input.addEventListener("blur", () => validateField(field));
  }
  form.addEventListener("focusin", () => sendEvent("focus"));
  form.addEventListener("focusout", () => sendEvent("blur"));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") sendEvent("escape");
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  country.addEventListener("change", () => showPostalCode());
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-card]")) {
    button.addEventListener("click", () => fill(button.dataset.card ?? ""));
  }

  function fill(number: string): void {
    const values: Record<CardField, string> = { number, expiry: "1234", cvc: "1234", postalCode: "94103" };
    for (const field of FIELDS) {
      findInput(field).value = values[field];
      tidy(field, findInput(field));
      showFault(field, null);
    }
    changed();
  }

  function showPostalCode(): void {
    find("postalCode-field", HTMLElement).hidden = !(asksPostalCode && country.value === "US");
  }

  return {
    setOptions(options: FormOptions): void {
      form.dataset.layout = options.layout;
      asksPostalCode = options.postalCode !== "never" && options.country !== "never";
      find("country-field", HTMLElement).hidden = options.country === "never";
      showPostalCode();
      for (const field of FIELDS) findInput(field).disabled = options.readOnly;
    },
    check() {
      const faults = checkCard(readFields(), new Date());
      for (const field of FIELDS) showFault(field, faults[field]?.message ?? null);
      const first = FIELDS.find((field) => faults[field]);
      if (first) findInput(first).focus();
      return firstError(faults);
    },
    card() {
      const { number, expiry, cvc } = readFields();
      const { month = 0, year = 0 } = parseExpiry(expiry) ?? {};
      return { number: keepDigits(number), exp_month: month, exp_year: year, cvc };
    },
    /** The billing address fields that the form itself shows. */
    address: (options: FormOptions): Record<string, string> => ({
      ...(options.country === "never" ? {} : { country: country.value }),
      ...(readFields().postalCode ? { postal_code: readFields().postalCode ?? "" } : {}),
    }),
    focus: () => findInput("number").focus(),
    blur: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined),
    clear(): void {
      for (const field of FIELDS) {
        findInput(field).value = "";
        showFault(field, null);
      }
      changed();
    },
  };
}
