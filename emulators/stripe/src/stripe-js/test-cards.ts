/** Cards that the form offers to fill in; billing/test-cards.ts defines their behavior. */
export const TEST_CARDS: readonly { number: string; what: string }[] = [
  { number: "4242424242424242", what: "Pays" },
  { number: "5555555555554444", what: "Pays, Mastercard" },
  { number: "378282246310005", what: "Pays, American Express" },
  { number: "4000002760003184", what: "3-D Secure on every payment" },
  { number: "4000002500003155", what: "3-D Secure on the first use" },
  { number: "4000008260003178", what: "3-D Secure, then no funds" },
  { number: "4000000000000002", what: "Declined" },
  { number: "4000000000009995", what: "Declined, no funds" },
  { number: "4000000000000069", what: "Declined, expired" },
  { number: "4000000000000127", what: "Declined, wrong CVC" },
  { number: "4000000000000119", what: "Processing error" },
  { number: "4000000000000341", what: "Pays now, renewals fail" },
  { number: "4000000000000259", what: "Pays, disputed later" },
];
