/** Tests that take long, and the files whose change they are about. Paths are beginnings. */
export type ExtendedTests = { tests: readonly string[]; subjects: readonly string[] };

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
  },
  {
    tests: ["tests/lib/server/jobs/sites/killed-site-runs.db.test.ts"],
    subjects: ["lib/server/jobs/", "lib/server/page-comparison/", "lib/server/queue/", "db/queries/sites.ts"],
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
    tests: ["tests/api/function-size.api.test.ts", "tests/api/notices.api.test.ts"],
    subjects: ["next.config.ts", "package-lock.json", "scripts/build", "public/"],
  },
  { tests: ["tests/api/landing-pictures.site.test.ts"], subjects: ["public/", "components/marketing/"] },
  {
    tests: ["tests/api/docs-examples.api.test.ts", "tests/api/clients/"],
    subjects: ["docs/openapi.json", "lib/server/docs/", "lib/server/api/", "api-clients/"],
  },
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
    tests: ["tests/lib/server/extraction/large-page.net.test.ts"],
    subjects: ["lib/server/extraction/"],
  },
  {
    tests: ["tests/api/firecrawl-crawl.api.test.ts"],
    subjects: ["lib/server/firecrawl/", "lib/server/crawl/"],
  },
];

/** Tests that repeat one check with every step or input; a run that leaves others out takes some of them. */
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

/** Whether all extended tests are left out that measure or take much; end-to-end tests run beside others. */
export const hasNoExtended = (changed: readonly string[]): boolean =>
  !EXTENDED_TESTS.some(
    (extended) => !startsWithAny(extended.tests, ["tests/e2e/"]) && hasChanged(extended, changed),
  );

/** Whether `SAMPLED_TESTS` take some steps and inputs only. */
export const isSampled = (changed: readonly string[]): boolean =>
  !SAMPLED_TESTS.some((sampled) => hasChanged(sampled, changed));
