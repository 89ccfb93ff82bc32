// Hand-made decisions beside names.tsv.

/** Folder rules; the longest prefix wins. Used for files without a row and for folder names in text. */
export const folders = [
  ["lib/", "lib/server/"],
  ["lib/seo/", "lib/shared/"],
  ["lib/access/", "lib/server/usage/"],
  ["lib/usage/", "lib/server/usage/"],
  ["lib/auth/", "lib/server/auth/"],
  ["lib/billing/", "lib/server/billing/"],
  ["lib/browser/", "lib/client/"],
  ["lib/catalog/", "lib/server/catalog/"],
  ["lib/concurrency/", "lib/server/concurrency/"],
  ["lib/domains/", "lib/server/name-check/"],
  ["lib/domains/history/", "lib/server/name-check/"],
  ["lib/feedback/", "lib/server/"],
  ["lib/health/", "lib/server/"],
  ["lib/housekeeping/", "lib/server/"],
  ["lib/http/", "lib/server/http/"],
  ["lib/inspector/", "lib/server/capture/"],
  ["lib/inspector/history/", "lib/server/capture/"],
  ["lib/inspector/extract/", "lib/server/extraction/"],
  ["lib/inspector/extract/page/", "lib/server/extraction/html/"],
  ["lib/inspector/extract/main/", "lib/server/extraction/main-content/"],
  ["lib/outside/", "lib/server/integrations/"],
  ["lib/outside/captures/", "lib/server/integrations/storage/"],
  ["lib/outside/chromium/", "lib/server/browser/"],
  ["lib/outside/chromium/serialise/", "lib/server/browser/"],
  ["lib/outside/chromium/serialise/page/", "lib/server/browser/in-page/"],
  ["lib/outside/chromium/blocking/page/", "lib/server/browser/in-page/"],
  ["lib/outside/chromium/consent/page/", "lib/server/browser/in-page/"],
  ["lib/outside/egress/", "lib/server/egress/"],
  ["lib/outside/pacing/", "lib/server/name-check/upstream/"],
  ["lib/outside/registry/", "lib/server/name-check/domains/"],
  ["lib/outside/social/", "lib/server/name-check/platforms/"],
  ["lib/outside/stripe/", "lib/server/integrations/stripe/"],
  ["lib/outside/supabase/", "lib/server/integrations/supabase/"],
  // Already at home when a stage ran before.
  ["lib/server/", "lib/server/"],
  ["lib/client/", "lib/client/"],
  ["lib/shared/", "lib/shared/"],

  ["sandbox/", "emulators/"],
  ["sandbox/look/", "emulators/shared/"],
  ["sandbox/registry/", "emulators/name-services/src/"],
  ["sandbox/registry/README.md", "emulators/name-services/README.md"],
  ["sandbox/stripe/", "emulators/stripe/src/"],
  ["sandbox/stripe/README.md", "emulators/stripe/README.md"],
  ["sandbox/stripe/browser/script/", "emulators/stripe/src/stripe-js/"],
  ["sandbox/stripe/browser/", "emulators/stripe/src/stripe-js/"],
  ["sandbox/stripe/console/", "emulators/stripe/src/dashboard/"],
  ["sandbox/stripe/control/", "emulators/stripe/src/control-api/"],
  ["sandbox/stripe/objects/", "emulators/stripe/src/resources/"],
  ["sandbox/stripe/store/", "emulators/stripe/src/storage/"],
  ["sandbox/stripe/wire/", "emulators/stripe/src/http/"],
  ["sandbox/supabase/", "emulators/supabase/src/"],
  ["sandbox/supabase/README.md", "emulators/supabase/README.md"],
  ["sandbox/web/", "emulators/sample-sites/src/"],
  ["sandbox/web/sites/wall/", "emulators/sample-sites/src/sites/bot-challenge/"],
  ["sandbox/web/sites/trap/", "emulators/sample-sites/src/sites/ssrf/"],

  ["components/domains/", "components/name-check/"],
  ["components/inspector/", "components/capture/"],
  ["components/landing/", "components/marketing/"],
  ["components/payment/", "components/card-form/"],
  ["components/product/", "components/product-page/"],
  ["components/sharing/", "components/opengraph/"],
  ["components/shell/", "components/layout/"],
  ["components/tool/", "components/tools/"],

  ["scripts/checks/", "scripts/ci/"],
  ["scripts/demo/", "scripts/demo-data/"],
  ["scripts/launcher/", "scripts/dev-stack/"],
  ["scripts/lists/", "scripts/filter-lists/"],
  ["scripts/shots/", "scripts/ui-snapshots/"],
  ["scripts/spec/", "scripts/spec-coverage/"],
  ["scripts/workers/", "scripts/extraction-worker/"],

  ["tests/lib/", "tests/lib/server/"],
  ["tests/lib/access/", "tests/lib/server/usage/"],
  ["tests/lib/usage/", "tests/lib/server/usage/"],
  ["tests/lib/billing/faults/", "tests/lib/server/billing/failure-modes/"],
  ["tests/lib/browser/", "tests/lib/client/"],
  ["tests/lib/domains/", "tests/lib/server/name-check/"],
  ["tests/lib/feedback/", "tests/lib/server/"],
  ["tests/lib/health/", "tests/lib/server/"],
  ["tests/lib/housekeeping/", "tests/lib/server/"],
  ["tests/lib/inspector/", "tests/lib/server/capture/"],
  ["tests/lib/inspector/extract/", "tests/lib/server/extraction/"],
  ["tests/lib/inspector/extract/main/", "tests/lib/server/extraction/main-content/"],
  ["tests/lib/outside/", "tests/lib/server/integrations/"],
  ["tests/lib/outside/captures/", "tests/lib/server/integrations/storage/"],
  ["tests/lib/outside/chromium/", "tests/lib/server/browser/"],
  ["tests/lib/outside/egress/", "tests/lib/server/egress/"],
  ["tests/lib/outside/pacing/", "tests/lib/server/name-check/upstream/"],
  ["tests/lib/outside/registry/", "tests/lib/server/name-check/domains/"],
  ["tests/lib/outside/social/", "tests/lib/server/name-check/platforms/"],
  ["tests/lib/outside/stripe/", "tests/lib/server/integrations/stripe/"],
  ["tests/lib/server/", "tests/lib/server/"],
  ["tests/lib/client/", "tests/lib/client/"],
  ["tests/lib/shared/", "tests/lib/shared/"],
  ["tests/sandbox/", "tests/emulators/"],
  ["tests/sandbox/registry/", "tests/emulators/name-services/"],
  ["tests/sandbox/stripe/browser/", "tests/emulators/stripe/stripe-js/"],
  ["tests/sandbox/web/", "tests/emulators/sample-sites/"],
  ["tests/components/domains/", "tests/components/name-check/"],
  ["tests/components/inspector/", "tests/components/capture/"],
  ["tests/components/landing/", "tests/components/marketing/"],
  ["tests/components/payment/", "tests/components/card-form/"],
  ["tests/components/shell/", "tests/components/layout/"],
  ["tests/components/tool/", "tests/components/tools/"],
  ["tests/scripts/checks/", "tests/scripts/ci/"],
  ["tests/scripts/launcher/", "tests/scripts/dev-stack/"],
  ["tests/scripts/lists/", "tests/scripts/filter-lists/"],
  ["tests/scripts/shots/", "tests/scripts/ui-snapshots/"],
  ["tests/scripts/spec/", "tests/scripts/spec-coverage/"],
  ["tests/scripts/workers/", "tests/scripts/extraction-worker/"],
  ["tests/screens/", "tests/screen-states/"],
  ["tests/shots/", "tests/ui-snapshots/"],
  ["tests/support/consent-pages/", "tests/fixtures/consent-pages/"],

  ["bench/domains/", "bench/name-check/"],
  ["bench/empty/", "bench/baseline-app/"],
  ["docs/pictures/", "docs/images/"],
];

/** Rows of names.tsv that are replaced, and files that have none. */
export const files = {
  // An ambient module declaration cannot live in a module.
  "lib/domains/punycode.d.ts": "lib/shared/name-check/punycode.d.ts",
  // A program that starts when it is imported.
  "lib/inspector/extract/worker-protocol.ts": "lib/server/extraction/worker-protocol.ts",
  // Becomes a function of env.ts by hand; until then its import is its effect.
  "lib/refuse-bad-settings.ts": "lib/server/assert-valid-env.ts",
  // The stores import the key's rules: one file would be a cycle.
  "lib/outside/captures/store.ts": "lib/server/integrations/storage/file-storage.ts",
  // Merging these as names.tsv says would make import cycles (check.mjs).
  "lib/access/find-entitlement.ts": "lib/server/usage/entitlement.ts",
  "lib/domains/read-query.ts": "lib/shared/name-check/query.ts",
  "lib/billing/ensure-customer.ts": "lib/server/billing/customer.ts",
  "lib/error-chain.ts": "lib/server/log.ts",
  "tests/lib/error-chain.test.ts": "tests/lib/server/error-chain.test.ts",
  "lib/billing/unused-cents.ts": "lib/server/billing/proration.ts",
  "lib/billing/summarise.ts": "lib/server/billing/payment-summary.ts",
  "lib/inspector/extract/limits.ts": "lib/server/extraction/limits.ts",
  "lib/inspector/extract/metadata/sources.ts": "lib/server/extraction/metadata/sources.ts",
  "lib/inspector/extract/metadata/clean-text.ts": "lib/server/extraction/metadata/clean-text.ts",
  "lib/inspector/extract/metadata/byline.ts": "lib/server/extraction/metadata/byline.ts",
  "lib/inspector/extract/metadata/people.ts": "lib/server/extraction/metadata/byline.ts",
  "lib/inspector/extract/metadata/read-date.ts": "lib/server/extraction/metadata/parse-date.ts",
  "lib/outside/chromium/blocking/switches.ts": "lib/server/browser/blocking/options.ts",
  "lib/outside/chromium/close-browser.ts": "lib/server/browser/launch.ts",
  "lib/outside/chromium/state.ts": "lib/server/browser/state.ts",
  "lib/outside/egress/egress-failure.ts": "lib/server/egress/errors.ts",
  "lib/outside/pacing/look-up-failure.ts": "lib/server/name-check/upstream/errors.ts",
  "lib/outside/registry/ask-registry.ts": "lib/server/name-check/domains/query-registry.ts",
  "lib/outside/registry/verdict.ts": "lib/server/name-check/domains/types.ts",
  "lib/outside/social/adapter.ts": "lib/server/name-check/platforms/adapter.ts",
  "lib/outside/social/verdict.ts": "lib/server/name-check/platforms/adapter.ts",
  "sandbox/stripe/objects/closed.ts": "emulators/stripe/src/resources/subscription-status.ts",
  // A ping of the database reads better by itself.
  "db/queries/health.ts": "db/queries/health.ts",
  // Each emulator keeps its guard until they are packages.
  "sandbox/registry/refuse.ts": "emulators/name-services/src/assert-local.ts",
  "sandbox/stripe/refuse.ts": "emulators/stripe/src/assert-local.ts",
  "sandbox/supabase/refuse.ts": "emulators/supabase/src/assert-local.ts",
  "sandbox/web/refuse.ts": "emulators/sample-sites/src/assert-local.ts",
  // Tests whose subject was merged or whose name has a retired word.
  "tests/components/inspector/describe-failure.test.ts": "tests/components/capture/error-messages.test.ts",
  "tests/components/inspector/describe-scrape-failure.test.ts":
    "tests/components/capture/extraction-error-messages.test.ts",
  "tests/lib/access/windows-of-use.db.test.ts": "tests/lib/server/usage/period.db.test.ts",
  "tests/lib/billing/check-cron-secret.test.ts": "tests/lib/server/billing/cron-secret.test.ts",
  "tests/lib/billing/unused-cents.test.ts": "tests/lib/server/billing/proration.test.ts",
  "tests/lib/browser/auth-link.test.ts": "tests/lib/client/auth-link.test.ts",
  "tests/lib/domains/shared-budget.db.test.ts": "tests/lib/server/name-check/shared-rate-limit.db.test.ts",
  "tests/lib/http/read-bounded.test.ts": "tests/lib/server/http/body-limit.test.ts",
  "tests/lib/http/json-body.test.ts": "tests/lib/server/http/json-body.test.ts",
  "tests/lib/http/request-log.test.ts": "tests/lib/server/request-log.test.ts",
  "tests/lib/log-warning.test.ts": "tests/lib/server/log-warning.test.ts",
  "tests/lib/without-values.test.ts": "tests/lib/server/redact-query-values.test.ts",
  "tests/lib/inspector/clear-page.net.test.ts": "tests/lib/server/capture/remove-ads-and-banners.net.test.ts",
  "tests/lib/inspector/egress-outcome.net.test.ts": "tests/lib/server/capture/egress-errors.net.test.ts",
  "tests/lib/inspector/hard-cases.test.ts": "tests/lib/server/capture/edge-cases.test.ts",
  "tests/lib/inspector/side-doors.net.test.ts": "tests/lib/server/capture/tracker-channels.net.test.ts",
  "tests/lib/inspector/extract/main/features.test.ts":
    "tests/lib/server/extraction/main-content/features.test.ts",
  "tests/lib/inspector/extract/metadata.test.ts": "tests/lib/server/extraction/metadata.test.ts",
  "tests/lib/outside/chromium/blocking/switches.test.ts": "tests/lib/server/browser/blocking/options.test.ts",
  "tests/lib/outside/chromium/consent/messages.test.ts": "tests/lib/server/browser/consent/messages.test.ts",
  "tests/lib/outside/chromium/consent/progress.test.ts": "tests/lib/server/browser/consent/progress.test.ts",
  "tests/lib/outside/chromium/page-failure.test.ts": "tests/lib/server/browser/page-errors.test.ts",
  "tests/lib/outside/egress/is-refused-name.test.ts": "tests/lib/server/egress/is-private-hostname.test.ts",
  "tests/lib/outside/pacing/ask-host.test.ts": "tests/lib/server/name-check/upstream/limits.test.ts",
  "tests/lib/outside/registry/answer-traps.net.test.ts":
    "tests/lib/server/name-check/domains/answer-pitfalls.net.test.ts",
  "tests/lib/outside/registry/domain-traps.net.test.ts":
    "tests/lib/server/name-check/domains/domain-pitfalls.net.test.ts",
  "tests/lib/outside/registry/read-bootstrap.test.ts":
    "tests/lib/server/name-check/domains/rdap-bootstrap.test.ts",
  "tests/lib/outside/registry/read-whois.test.ts": "tests/lib/server/name-check/domains/whois.test.ts",
  "tests/lib/outside/social/handle-traps.net.test.ts":
    "tests/lib/server/name-check/platforms/handle-pitfalls.net.test.ts",
  "tests/docs/name-traps.test.ts": "tests/docs/name-check-pitfalls.test.ts",
  "tests/docs/payment-faults.test.ts": "tests/docs/billing-failure-modes.test.ts",
  "tests/sandbox/stripe/console.net.test.ts": "tests/emulators/stripe/dashboard.net.test.ts",
  "tests/sandbox/registry/registry.net.test.ts": "tests/emulators/name-services/name-services.net.test.ts",
  "tests/sandbox/supabase/mails.net.test.ts": "tests/emulators/supabase/emails.net.test.ts",
  "tests/screens/account-walks.ts": "tests/screen-states/account-states.ts",
  "tests/screens/auth-walks.ts": "tests/screen-states/auth-states.ts",
  "tests/screens/payment-walks.ts": "tests/screen-states/payment-states.ts",
  "tests/screens/public-walks.ts": "tests/screen-states/public-states.ts",
  "tests/screens/tool-walks.ts": "tests/screen-states/tool-states.ts",
  "tests/screens/spread-uses.ts": "tests/screen-states/spread-usage.ts",
  "tests/shots/product.shots.ts": "tests/ui-snapshots/product.snapshots.ts",
  "tests/shots/screens.shots.ts": "tests/ui-snapshots/screens.snapshots.ts",
  "tests/scripts/launcher/fake/launcher.ts": "tests/scripts/dev-stack/stub/supervisor.ts",
  "tests/scripts/launcher/fake/part.ts": "tests/scripts/dev-stack/stub/process.ts",
  "tests/scripts/run.net.test.ts": "tests/scripts/bootstrap.net.test.ts",
  "tests/support/runtime-files.ts": "tests/support/build-artifacts.ts",
};

/** What depends on other files of the checkout. */
export function adjust(fileRows, known) {
  // With a semaphore of its own, the browser's slots stay with the browser.
  if (known.has("lib/concurrency/semaphore.ts") || known.has("lib/server/concurrency/semaphore.ts"))
    if (
      known.has("lib/concurrency/semaphore.ts") ||
      known.has("lib/server/browser/slots.ts") ||
      known.has("lib/outside/chromium/default-slots.ts")
    )
      fileRows.set("lib/outside/chromium/slots.ts", "lib/server/browser/slots.ts");
}

/** `merge` rows that are not followed. */
export const keepSeparate = [];

/** A private or exported name that collides in a merged file: "old path:name" -> new name. */
export const collisions = {
  "lib/outside/registry/door.ts:client": "registryClient",
  "lib/outside/social/door.ts:client": "platformClient",
  "lib/inspector/read-page.ts:Options": "ExtractFromPageOptions",
  "lib/inspector/take-screenshot.ts:Options": "BrowserCaptureOptions",
  "lib/outside/chromium/consent/page/sweep.ts:isShown": "isElementShown",
  "lib/outside/chromium/serialise/page/print-attributes.ts:LEFT_OUT": "OMITTED_ATTRIBUTES",
  "lib/outside/chromium/serialise/page/serialise-page.ts:LEFT_OUT": "OMITTED_ELEMENTS",
};

/** Files that keep relative imports whatever they import. */
export const keepRelative = [];

/** Exports beside or instead of names.tsv: "old path:name" -> new name. */
export const exports = {
  // names.tsv has a name that is taken or of another kind of word.
  "lib/outside/chromium/slots.ts:SlotLimits.jobs": "maxConcurrent",
  "lib/outside/chromium/slots.ts:SlotLimits.queue": "maxQueue",
  "db/queries/rate-limits.ts:spendRateLimit": "reserveToken",
  "scripts/billing/adopt-running-product.ts:adoptRunningProduct": "loadRunningStackEnv",
  "lib/outside/chromium/slots.ts:leaveSlot": "releaseSlot",
  "lib/outside/chromium/slots.ts:enterSlot": "acquireSlot",
  "sandbox/stripe/routes/invoices.ts:makeVoid": "markInvoiceVoid",
  "lib/outside/social/door.ts:platforms": "createPlatformClientOnce",
  "lib/outside/registry/door.ts:registries": "createRegistryClientOnce",
  // Examples of naming.md (R4) and what follows from renamed types.
  "lib/billing/begin-payment.ts:open": "getOrCreateSubscription",
  "lib/billing/begin-payment.ts:answer": "buildPaymentResponse",
  "lib/billing/start-purchase.ts:already": "alreadySubscribedError",
  "lib/billing/start-purchase.ts:higher": "currentPlanIsHigherError",
  "lib/outside/social/social-client.ts:createSocialClient": "createPlatformClient",
  "lib/outside/social/social-client.ts:socialAdapters": "platformAdapters",
  "tests/screens/account-walks.ts:accountWalks": "accountStates",
  "tests/screens/all-walks.ts:ALL_WALKS": "SCREEN_STATES",
  "tests/screens/auth-walks.ts:authWalks": "authStates",
  "tests/screens/payment-walks.ts:paymentWalks": "paymentStates",
  "tests/screens/public-walks.ts:publicWalks": "publicStates",
  "tests/screens/spread-uses.ts:spreadUses": "spreadUsage",
  "tests/screens/tool-walks.ts:toolWalks": "toolStates",
  "tests/screens/walk.ts:Visit": "ScreenVisit",
  // Named after their file, with a verb.
  "scripts/workers/build-extract-worker.ts:buildExtractWorker": "buildExtractionWorker",
  "sandbox/registry/control/answer-control.ts:answerControl": "handleControlRequest",
  "sandbox/stripe/wire/page.ts:page": "paginate",
  "sandbox/stripe/browser/script/finish.ts:finish": "handleNextAction",
  "sandbox/supabase/present-user.ts:presentUser": "toUserResponse",
  "components/inspector/describe-failure.ts:describeFailure": "describeError",
  "components/inspector/describe-failure.ts:RunFailure": "RunErrorDescription",
  "components/inspector/describe-scrape-failure.ts:describeScrapeFailure": "describeExtractionError",
  "components/inspector/empty-result.tsx:EmptyResult": "CaptureEmptyState",
};

/** Rows of names.tsv that are hand work: restructured into classes, or names on the wire. */
export const skipExports = new Set([
  "scripts/launcher/service-sets.ts:ServiceSets",
  "scripts/run.mjs:runMjs",
  "scripts/run.mjs:RunMjs",
  // Values, not names: rewritten by hand with their readers.
  "lib/billing/list-chores.ts:Chore.abandon",
  "lib/billing/list-chores.ts:Chore.retire",
  "lib/billing/list-chores.ts:Chore.void",
  "lib/errors.ts:outside_failed",
  "lib/errors.ts:outside_timeout",
  // Seen on the wire: with the headers and stream fields, by hand.
  "lib/health/get-health.ts:Health.parts",
  "lib/inspector/take-screenshot.ts:Screenshot.cutFrom",
  "lib/inspector/take-screenshot.ts:Screenshot.wall",
  // Derived names that read worse than the old ones.
  "scripts/checks/playwright-stage.ts:playwrightStage",
  "scripts/checks/vitest-stage.ts:vitestStage",
  "scripts/launcher/run-command.ts:runCommand",
  "scripts/launcher/product.ts:product",
  "sandbox/registry/scenario.ts:Scenario",
  "sandbox/stripe/objects/new-card.ts:newCard",
  "sandbox/stripe/objects/new-customer.ts:newCustomer",
  "sandbox/stripe/objects/new-dispute.ts:newDispute",
  "sandbox/stripe/objects/new-invoice.ts:newInvoice",
  "sandbox/stripe/objects/new-payment-intent.ts:newPaymentIntent",
  "sandbox/stripe/objects/new-price.ts:newPrice",
  "sandbox/stripe/objects/new-subscription.ts:newSubscription",
  "sandbox/stripe/routes/confirming.ts:Confirming",
  "sandbox/stripe/webhooks/deliver.ts:deliver",
  "sandbox/stripe/webhooks/deliver.ts:Deliver",
  "components/domains/to-csv.ts:toCsv",
  "components/inspector/capture-form.ts:CaptureForm",
  "tests/lib/outside/made-up-world.ts:madeUpWorld",
  "tests/support/contradiction.ts:contradiction",
  "tests/api/bad-bodies.ts:badBodies",
  "bench/domains/compare-distance.ts:compareDistance",
]);
