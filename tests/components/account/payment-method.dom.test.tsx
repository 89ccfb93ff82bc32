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

test("one card stands for all plans, without a word about them", () => {
  const text = show([VISA]);
  expect(text).toContain("Visa ending in•••• 4242Expires 03/2040");
  expect(text).not.toMatch(/Pays for|all plans/);
});

test("of several cards each says what it pays for, and that changing sets them all", () => {
  const text = show([VISA, AMEX, { ...VISA, last4: "1881", pays: [] }]);
  expect(text).toContain("Pays for Web Inspector, Pro");
  expect(text).toContain("Pays for Checker, Pro and Other, Pro");
  expect(text).toContain("Pays for no plan that renews");
  expect(text).toContain("Changing the card sets it for all plans.");
});

test("without a card one can be added", () => {
  expect(show([])).toContain("No card on file.");
  expect(screen.getByRole("button", { name: "Add card" })).toBeDefined();
});
