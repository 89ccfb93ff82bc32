/** Sentences that no test can prove or that the product reads otherwise, each with the decision that says why. */
export const DECIDED_SENTENCES: Readonly<Record<string, { decision: string; why: string }>> = {
  "0.3": { decision: "035", why: "says what the document is about" },
  "1.8": { decision: "035", why: "of its two defaults the first is built" },
  "2.12": {
    decision: "035",
    why: "says that both readings are given; the next sentences but one are the routes",
  },
  "2.14": { decision: "035", why: "the routes table of the decisions names the screen" },
  "2.13": { decision: "035", why: "says that both readings are given" },
  "2.24": { decision: "030", why: "home is prerendered with its grid: nothing is waited for" },
  "6.8": { decision: "035", why: "there is no administrator" },
  "7.4": { decision: "035", why: "an empty bearer header is no header" },
  "7.6": { decision: "035", why: "no screen needs it: the checkout is told with the payment" },
  "7.18": { decision: "035", why: "the shapes are ours" },
  "7.17": { decision: "035", why: "the key is a setting" },
  "8.5": { decision: "035", why: "heads a list" },
  "9.21": { decision: "035", why: "prices and limits are ours" },
};
