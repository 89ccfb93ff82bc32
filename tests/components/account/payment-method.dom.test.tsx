import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PaymentMethod } from "#components/account/payment-method.tsx";

const VISA = { brand: "visa", last4: "4242", expMonth: 3, expYear: 2040, pays: ["Web Inspector, Pro"] };
const AMEX = {
  brand: "amex",
  last4: "0005",
  expMonth: 12,
  expYear: 2031,
  pays: ["Checker, Pro", "Other, Pro"],
};

const show = (cards: (typeof VISA)[]) =>
  render(<PaymentMethod cards={cards} isUnknown={false} onChanged={() => {}} />).container.textContent;

test("PaymentMethod shows a single card without listing plans", () => {
  const text = show([VISA]);
  expect(text).toContain("Visa ending in•••• 4242Expires 03/2040");
  expect(text).not.toMatch(/Pays for|all your plans/);
});

test("PaymentMethod lists the plans of each card and explains that a new card replaces all of them", () => {
  const text = show([VISA, AMEX, { ...VISA, last4: "1881", pays: [] }]);
  expect(text).toContain("Pays for Web Inspector, Pro");
  expect(text).toContain("Pays for Checker, Pro and Other, Pro");
  expect(text).toContain("Not used for any renewal");
  expect(text).toContain("The new card is used for all your plans.");
});

test("PaymentMethod offers to add a card if there is none", () => {
  expect(show([])).toContain("No card on file.");
  expect(screen.getByRole("button", { name: "Add card" })).toBeDefined();
});
