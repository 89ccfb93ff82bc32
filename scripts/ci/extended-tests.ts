/** Tests that take long, and the files whose change they are about. Paths are beginnings. */
export type ExtendedTests = {
  tests: readonly string[];
  subjects: readonly string[];
  /** They measure, or kill processes, so that no other stage may run beside them. */
  runAlone?: true;
};

/**
 * Tests that `npm test` runs only when their subject has changed; `npm run test:all` always runs them. Each one either
 * measures, repeats much, or tests what hardly changes. The features themselves have cheaper tests beside them.
 */
export const EXTENDED_TESTS: readonly ExtendedTests[] = [
  {
    tests: ["tests/emulators/"],
    // The emulators are called by the versions of Stripe's and Supabase's packages.
    subjects: ["emulators/", "package-lock.json"],
  },
  {
    tests: [
      "tests/lib/server/browser/memory-watchdog-cost.net.test.ts",
      "tests/lib/server/browser/memory-watchdog.net.test.ts",
      // Captures test that banners go, on pages of their own (remove-ads-and-banners.net.test.ts).
      "tests/lib/server/browser/consent/banners.net.test.ts",
      "tests/lib/server/browser/consent/hostile-pages.net.test.ts",
      "tests/lib/server/browser/consent/kept-overlays.net.test.ts",
      "tests/lib/server/browser/consent/locked-pages.net.test.ts",
      "tests/lib/server/capture/fair-captures.db.test.ts",
      "tests/lib/server/capture/leaks.net.test.ts",
      "tests/lib/server/capture/memory.db.test.ts",
      "tests/lib/server/capture/memory.net.test.ts",
      "tests/lib/server/capture/output-memory.net.test.ts",
      "tests/lib/server/capture/remote-browser.net.test.ts",
    ],
    subjects: ["lib/server/browser/", "lib/server/capture/", "lib/server/egress/"],
    runAlone: true,
  },
  {
    // Snapshots of watches read a price and an element once.
    tests: ["tests/lib/server/watches/rules/page-values.net.test.ts"],
    subjects: ["lib/server/browser/in-page/", "lib/server/structured-data/", "lib/server/watches/rules/"],
  },
  {
    // Each option and each content is captured once by the other tests there and by those of the API.
    tests: [
      "tests/lib/server/browser/fonts.net.test.ts",
      "tests/lib/server/browser/launch.net.test.ts",
      "tests/lib/server/capture/browser-reuse.net.test.ts",
      "tests/lib/server/capture/ended-browser.net.test.ts",
      "tests/lib/server/capture/full-page.net.test.ts",
      "tests/lib/server/capture/page-archive.net.test.ts",
      "tests/lib/server/capture/pdf-extraction.net.test.ts",
      "tests/lib/server/capture/scroll.net.test.ts",
      "tests/lib/server/capture/text-layout.net.test.ts",
      "tests/lib/server/capture/whole-pages.net.test.ts",
    ],
    subjects: [
      "artifact-sources/",
      "lib/server/browser/",
      "lib/server/capture/",
      "lib/server/egress/",
      "lib/server/extraction/",
      "lib/shared/capture/",
      "package-lock.json",
    ],
  },
  {
    // One flow of each kind is in steps.net.test.ts.
    tests: ["tests/api/step-flows.api.test.ts"],
    subjects: [
      "emulators/sample-sites/src/sites/controls/",
      "lib/server/browser/",
      "lib/server/capture/",
      "lib/server/firecrawl/",
      "lib/shared/capture/",
      "tests/support/step-flows.ts",
    ],
  },
  {
    // Firecrawl's scrape and snapshots of watches run steps in tests of their own, and invalid steps are bad input.
    tests: ["tests/api/steps.api.test.ts"],
    subjects: [
      "app/api/",
      "lib/server/browser/",
      "lib/server/capture/",
      "lib/server/firecrawl/",
      "lib/server/jobs/",
      "lib/server/watches/",
      "lib/shared/capture/",
    ],
  },
  {
    tests: ["tests/lib/server/crawl/hostile-sites.net.test.ts"],
    subjects: ["lib/server/crawl/", "lib/server/egress/"],
  },
  {
    tests: [
      "tests/lib/server/extraction/hostile-pages.test.ts",
      "tests/lib/server/extraction/nested-pages.test.ts",
    ],
    subjects: ["lib/server/extraction/"],
  },
  {
    tests: [
      "tests/lib/server/jobs/changes-at-steps.db.test.ts",
      "tests/lib/server/jobs/killed-database.db.test.ts",
      "tests/lib/server/jobs/killed-processes.db.test.ts",
      "tests/lib/server/worker/worker.db.test.ts",
    ],
    subjects: [
      "lib/server/jobs/",
      "lib/server/queue/",
      "lib/server/worker/",
      "scripts/worker.ts",
      "db/queries/jobs.ts",
    ],
    runAlone: true,
  },
  {
    tests: ["tests/lib/server/jobs/sites/killed-site-runs.db.test.ts"],
    subjects: ["lib/server/jobs/", "lib/server/page-comparison/", "lib/server/queue/", "db/queries/sites.ts"],
    runAlone: true,
  },
  {
    tests: ["tests/lib/server/jobs/schedules/simulated-weeks.db.test.ts"],
    subjects: ["lib/server/jobs/schedules/", "lib/shared/schedules/", "db/queries/schedules.ts"],
  },
  {
    // Every run installs, starts and stops the same processes itself.
    tests: [
      "tests/lib/server/browser/install/chromium.net.test.ts",
      "tests/scripts/bootstrap.net.test.ts",
      "tests/scripts/dev-stack/postgres.net.test.ts",
      "tests/scripts/dev-stack/supervise.net.test.ts",
    ],
    subjects: [
      "lib/server/browser/install/",
      "package-lock.json",
      "scripts/bootstrap.mjs",
      "scripts/dev-stack/",
    ],
    runAlone: true,
  },
  {
    // Each service that refuses connections is tested for every route (unreachable-database.db.test.ts and others).
    tests: ["tests/db/open-socket.net.test.ts", "tests/lib/server/http/silent-services.db.test.ts"],
    subjects: [
      "db/client.ts",
      "db/open-socket.ts",
      "lib/server/egress/",
      "lib/server/http/",
      "lib/server/integrations/",
      "lib/server/worker/health.ts",
    ],
  },
  {
    tests: ["tests/scripts/backup.db.test.ts"],
    subjects: ["db/", "scripts/backup.ts", "lib/server/billing/reconcile.ts"],
  },
  { tests: ["tests/scripts/fonts/"], subjects: ["scripts/fonts/", "artifact-sources/"] },
  {
    tests: ["tests/scripts/commands.db.test.ts"],
    subjects: ["scripts/", "docs/deployment.md", "lib/server/platform/settings/"],
  },
  {
    tests: ["tests/api/containers.site.test.ts"],
    subjects: ["Dockerfile", "compose.yaml", "scripts/", "lib/server/worker/"],
  },
  {
    tests: ["tests/api/two-sites.site.test.ts"],
    subjects: [
      "db/client.ts",
      "db/open-socket.ts",
      "db/queries/",
      "lib/server/jobs/",
      "lib/server/queue/",
      "lib/server/usage/",
      "lib/server/worker/",
    ],
  },
  {
    tests: ["tests/api/function-size.api.test.ts", "tests/api/notices.api.test.ts"],
    subjects: ["next.config.ts", "package-lock.json", "scripts/build", "public/"],
  },
  { tests: ["tests/api/landing-pictures.site.test.ts"], subjects: ["public/", "components/marketing/"] },
  {
    tests: ["tests/api/first-load.api.test.ts"],
    subjects: ["app/", "components/", "lib/client/", "lib/shared/", "package-lock.json"],
  },
  {
    // Captures test that ads and banners go (remove-ads-and-banners.net.test.ts), and answers are files in public-api.api.test.ts.
    tests: ["tests/api/blocking.api.test.ts", "tests/api/output.api.test.ts"],
    subjects: ["app/api/tools/", "lib/server/browser/", "lib/server/capture/", "lib/server/http/"],
  },
  {
    tests: ["tests/api/docs-examples.api.test.ts", "tests/api/fuzz.api.test.ts", "tests/api/clients/"],
    subjects: ["docs/openapi.json", "lib/server/docs/", "lib/server/api/", "api-clients/", "packages/"],
  },
  { tests: ["tests/packages/"], subjects: ["docs/openapi.json", "packages/"] },
  {
    // Each of these faults has a cheaper test of the database beside it (docs/billing-failure-modes.md).
    tests: [
      "tests/api/payment-faults.site.test.ts",
      "tests/api/price-faults.site.test.ts",
      "tests/api/usage-faults.site.test.ts",
      "tests/api/webhook-faults.site.test.ts",
    ],
    subjects: [
      "app/api/payments/",
      "app/api/stripe/",
      "db/queries/",
      "lib/server/billing/",
      "lib/server/integrations/stripe/",
      "lib/server/usage/",
    ],
  },
  {
    // Journeys whose steps other end-to-end tests take too.
    tests: ["tests/e2e/keyboard.spec.ts", "tests/e2e/tool-screens.spec.ts"],
    subjects: [
      "components/capture/",
      "components/capture-form/",
      "components/checkout/",
      "components/layout/",
      "components/ui/",
    ],
  },
  {
    tests: ["tests/e2e/payment-troubles.spec.ts"],
    subjects: ["components/card-form/", "components/checkout/", "lib/server/billing/"],
  },
  {
    // A capture, an extraction and the limit are part of complete-scenario.spec.ts and first-run.spec.ts.
    tests: ["tests/e2e/inspector.spec.ts", "tests/e2e/inspector-extraction.spec.ts"],
    subjects: [
      "app/api/captures/",
      "app/api/tools/",
      "app/tools/",
      "components/capture/",
      "components/capture-form/",
      "components/tools/",
      "components/ui/",
      "lib/client/",
      "lib/server/capture/",
      "lib/server/http/",
      "lib/shared/capture/",
    ],
  },
  {
    // The form, Google and the link of a confirmation are part of auth.spec.ts and first-run.spec.ts.
    tests: ["tests/e2e/auth-links.spec.ts"],
    subjects: [
      "app/auth/",
      "app/reset-password/",
      "components/auth/",
      "lib/client/",
      "lib/shared/auth/",
      "middleware.ts",
    ],
  },
  {
    tests: [
      "tests/e2e/docs.spec.ts",
      "tests/e2e/landing.spec.ts",
      "tests/e2e/pricing.spec.ts",
      "tests/e2e/public-screens.spec.ts",
      "tests/e2e/shell.spec.ts",
    ],
    subjects: [
      "app/docs/",
      "app/globals.css",
      "app/layout.tsx",
      "app/page.tsx",
      "app/pricing/",
      "components/catalog/",
      "components/code/",
      "components/docs/",
      "components/feedback/",
      "components/layout/",
      "components/legal/",
      "components/marketing/",
      "components/pricing/",
      "components/ui/",
      "lib/server/docs/",
      "middleware.ts",
      "next.config.ts",
    ],
  },
  {
    tests: ["tests/e2e/recipients.spec.ts"],
    subjects: ["components/notifications/", "lib/server/notifications/mail/"],
  },
  {
    // Each dialog has a test of its component, and each call one of the database.
    tests: ["tests/e2e/account.spec.ts"],
    subjects: [
      "app/account/",
      "app/api/user/",
      "components/account/",
      "components/card-form/",
      "components/ui/",
      "emulators/supabase/",
      "lib/client/",
      "lib/server/account/",
    ],
  },
  {
    // The screens have tests of their components, the calls those of the API, and every way to run a tool its own.
    tests: [
      "tests/e2e/api-keys.spec.ts",
      "tests/e2e/first-call.spec.ts",
      "tests/e2e/integrations.spec.ts",
      "tests/e2e/webhooks.spec.ts",
    ],
    subjects: [
      "app/account/",
      "app/docs/",
      "components/api-keys/",
      "components/docs/",
      "components/ui/",
      "components/webhooks/",
      "lib/client/",
      "lib/server/api-keys/",
      "lib/server/firecrawl/",
      "lib/server/mcp/",
      "lib/server/notifications/webhooks/",
    ],
  },
  {
    // Runs, checks and their notices are tested with the database, the screens by their components.
    tests: [
      "tests/e2e/history.spec.ts",
      "tests/e2e/jobs.spec.ts",
      "tests/e2e/schedules.spec.ts",
      "tests/e2e/watches.spec.ts",
    ],
    subjects: [
      "app/history/",
      "app/jobs/",
      "app/schedules/",
      "app/watches/",
      "components/history/",
      "components/items/",
      "components/jobs/",
      "components/tools/",
      "components/ui/",
      "components/watches/",
      "lib/client/",
      "lib/server/history/",
      "lib/server/jobs/",
      "lib/server/watches/",
    ],
  },
  {
    // The phone runs the tests of a check and of the sticky bar.
    tests: ["tests/e2e/checker.spec.ts"],
    subjects: [
      "app/products/",
      "components/name-check/",
      "components/name-form/",
      "components/ui/",
      "lib/client/",
    ],
  },
  {
    tests: ["tests/lib/server/extraction/large-page.net.test.ts"],
    subjects: ["lib/server/extraction/"],
  },
  {
    tests: ["tests/api/check-domain.api.test.ts"],
    subjects: ["app/api/tools/", "lib/server/http/", "lib/server/name-check/", "lib/shared/name-check/"],
  },
  {
    // Purchases, renewals and ends have tests of their own beside these, which break Stripe and the database at each step.
    tests: [
      "tests/lib/server/billing/failure-modes/deletion.db.test.ts",
      "tests/lib/server/billing/failure-modes/offer.db.test.ts",
      "tests/lib/server/billing/failure-modes/outage.db.test.ts",
      "tests/lib/server/billing/failure-modes/stored-errors.db.test.ts",
    ],
    subjects: [
      "db/queries/",
      "emulators/stripe/",
      "lib/server/account/",
      "lib/server/billing/",
      "lib/server/integrations/",
      "lib/server/usage/",
      "package-lock.json",
    ],
  },
  {
    tests: ["tests/api/firecrawl-crawl.api.test.ts"],
    subjects: ["lib/server/firecrawl/", "lib/server/crawl/"],
  },
];

/** Tests that repeat one check with every step, page or input; a run that leaves others out takes some of them. */
export const SAMPLED_TESTS: readonly ExtendedTests[] = [
  {
    tests: ["tests/lib/server/billing/interruptions.db.test.ts"],
    subjects: [
      "lib/server/billing/",
      "lib/server/integrations/stripe/",
      "tests/lib/server/billing/stories.ts",
    ],
  },
  {
    tests: ["tests/api/bad-input.api.test.ts"],
    subjects: ["lib/server/http/", "tests/api/bodies.ts", "tests/api/invalid-bodies.ts"],
  },
  {
    tests: ["tests/lib/server/api/render-links.db.test.ts"],
    subjects: ["lib/server/api/render-links.ts", "lib/shared/api/render-link.ts"],
  },
  {
    tests: [
      "tests/lib/server/browser/blocking/widgets.net.test.ts",
      "tests/lib/server/capture/screenshot.net.test.ts",
    ],
    subjects: [
      "artifact-sources/",
      "lib/server/browser/",
      "lib/server/capture/",
      "lib/server/egress/",
      "lib/shared/capture/",
      "package-lock.json",
      "tests/fixtures/consent-pages/",
    ],
  },
];

/**
 * What a run tests. `changed`: each feature once, and the extended tests of changed subjects; `rest`: what such a run
 * has left out.
 */
export type TestScope = "all" | "changed" | "rest";

const startsWithAny = (paths: readonly string[], beginnings: readonly string[]): boolean =>
  paths.some((path) => beginnings.some((beginning) => path.startsWith(beginning)));

const hasChanged = ({ tests, subjects }: ExtendedTests, changed: readonly string[]): boolean =>
  startsWithAny(changed, [...tests, ...subjects]);

/** The extended tests that are left out, because neither they nor their subjects are among the changed files. */
export const listLeftOut = (changed: readonly string[]): string[] =>
  EXTENDED_TESTS.filter((extended) => !hasChanged(extended, changed)).flatMap(({ tests }) => tests);

/** Whether stages may run side by side, because all tests that must run alone are left out. */
export const canRunSideBySide = (changed: readonly string[]): boolean =>
  !EXTENDED_TESTS.some((extended) => extended.runAlone && hasChanged(extended, changed));

/** Whether `SAMPLED_TESTS` take some steps and inputs only. */
export const isSampled = (changed: readonly string[]): boolean =>
  !SAMPLED_TESTS.some((sampled) => hasChanged(sampled, changed));
