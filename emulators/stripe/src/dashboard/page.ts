import { documentHtml } from "@emulators/shared/html-document.ts";
import type { Service } from "../service.ts";
import { formatTimestamp } from "./money.ts";
import { cardsHtml, eventsHtml, faultsHtml, subscriptionsHtml } from "./sections.ts";

const STEPS = [
  ["1 hour", 3_600],
  ["1 day", 86_400],
  ["1 week", 604_800],
  ["31 days", 2_678_400],
  ["1 year", 31_622_400],
] as const;

const FAULTS = [
  ["Answer 500", "500", "before"],
  ["Answer 429", "429", "before"],
  ["Close the connection", "reset", "before"],
  ["Close it after the effect", "reset", "after"],
  ["Wait 30 s", "slow", "before"],
] as const;

/** HTML of the sections that change, by element id. */
export function renderSections(service: Service): Record<string, string> {
  const tx = service.transaction((it) => it);
  return {
    now: formatTimestamp(tx.now),
    trouble: faultsHtml(service),
    subscriptions: subscriptionsHtml(tx),
    events: eventsHtml(service),
  };
}

/** The dashboard: clock, objects, events, and faults of coming calls. */
export function consolePage(service: Service): string {
  const { now, trouble, subscriptions, events } = renderSections(service);
  const steps = STEPS.map(
    ([label, seconds]) =>
      `<button data-post="/__sandbox/clock/advance" data-body='{"seconds":${seconds}}'>+ ${label}</button>`,
  );
  const faults = FAULTS.map(
    ([label, kind, when]) =>
      `<button class="quiet" data-post="/__sandbox/faults" data-body='{"kind":"${kind}","when":"${when}"}'>${label}</button>`,
  );
  return documentHtml({
    title: "Stripe emulator",
    head: `<link rel="stylesheet" href="/console.css">
<script src="/console.js" defer></script>`,
    body: `<body>
<header class="bar"><h1>Stripe emulator</h1><p>No real payments; no data leaves this machine</p></header>
<main>
<section aria-labelledby="clock"><h2 id="clock">Clock</h2><p class="now" id="now">${now}</p>
<div class="row">${steps.join("")}</div><p class="hint">Also runs the renewals, retries and expiries of that time. The site's own clock does not change.</p></section>
<section aria-labelledby="subs"><h2 id="subs">Subscriptions</h2><div id="subscriptions">${subscriptions}</div></section>
<section aria-labelledby="log"><h2 id="log">Events</h2><div id="events">${events}</div></section>
<section aria-labelledby="wrong"><h2 id="wrong">Faults</h2><div id="trouble">${trouble}</div>
<p>Effect on the next call</p><div class="row">${faults.join("")}</div></section>
<section aria-labelledby="numbers"><h2 id="numbers">Test cards</h2><p class="hint">Any future date, any security code.</p>${cardsHtml()}</section>
<section aria-labelledby="over"><h2 id="over">Reset</h2><p>Deletes customers, subscriptions and events. The site notices at its next call.</p>
<div class="row"><button class="quiet" data-post="/__sandbox/reset" data-sure="Forget everything?">Forget everything</button></div></section>
</main>
<p id="news" class="visually-hidden" role="status"></p>
</body>`,
  });
}
