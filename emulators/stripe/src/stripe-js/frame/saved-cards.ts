import type { SavedCard } from "../protocol.ts";

function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The form has no ${id}.`);
  return found;
}

function buildOption({ id, brand, last4, expMonth, expYear }: SavedCard, isFirst: boolean): HTMLElement {
  const label = document.createElement("label");
  label.className = "SavedCard";
  const input = Object.assign(document.createElement("input"), {
    type: "radio",
    name: "saved-card",
    value: id,
    defaultChecked: isFirst,
  });
  const name = `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
  const expiry = document.createElement("span");
  expiry.textContent = `${String(expMonth).padStart(2, "0")}/${String(expYear).slice(-2)}`;
  label.append(input, name, expiry);
  return label;
}

/** The tab with the cards that the customer has used before; it is the first one when there are any. */
export function createSavedCards(onChange: () => void) {
  const panels = { saved: find("saved"), card: find("card") };
  const tabs = { saved: find("saved-tab"), card: find("card-tab") };
  let selected: keyof typeof tabs = "card";

  function select(name: keyof typeof tabs): void {
    selected = name;
    for (const key of ["saved", "card"] as const) {
      panels[key].hidden = key !== name;
      tabs[key].classList.toggle("Tab--selected", key === name);
      tabs[key].setAttribute("aria-selected", String(key === name));
    }
    onChange();
  }

  for (const key of ["saved", "card"] as const) tabs[key].addEventListener("click", () => select(key));

  return {
    show(cards: SavedCard[]): void {
      panels.saved.replaceChildren(...cards.map((card, index) => buildOption(card, index === 0)));
      tabs.saved.hidden = cards.length === 0;
      select(cards.length > 0 ? "saved" : "card");
    },
    /** The id of the selected card; null while a new card is entered. */
    selectedId: (): string | null =>
      selected === "saved"
        ? (panels.saved.querySelector<HTMLInputElement>("input:checked")?.value ?? null)
        : null,
  };
}
