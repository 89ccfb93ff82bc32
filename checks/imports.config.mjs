/*
 * Which module may import which, checked by dependency-cruiser in `npm run check`. A room is a folder below one of the
 * roots, or a file beside these folders. It imports only rooms of lower floors, so that no rooms import each other.
 */
const FLOORS = {
  // From the lowest floor to the highest.
  "lib/server": [
    ["platform"],
    ["browser", "extraction", "egress", "integrations", "queue"],
    ["notifications", "saved-sessions", "structured-data"],
    ["api-keys"],
    ["usage", "oauth"],
    ["capture", "billing", "catalog"],
    ["crawl", "destinations", "name-check", "page-comparison"],
    ["history", "jobs", "watches"],
    ["worker"],
    ["api", "account", "overview"],
    ["mcp"],
    ["http", "docs"],
    ["firecrawl"],
  ],
  "lib/shared": [
    [
      "contract-fields.ts",
      "csv.ts",
      "errors.ts",
      "health-contract.ts",
      "host-labels.ts",
      "incidents.ts",
      "markup.ts",
      "process-singleton.ts",
      "public-env.ts",
      "public-id.ts",
      "safe-redirect.ts",
      "search-text.ts",
      "text-encoding.ts",
      "unreadable-characters.ts",
      "auth",
      "catalog",
      "feedback",
      "usage",
    ],
    ["public-id-schema.ts", "records", "structured-data.ts", "telemetry.ts"],
    ["api-keys", "billing", "notifications", "capture", "name-check"],
    ["api", "oauth"],
    ["jobs", "destinations", "docs", "history", "saved-sessions"],
    ["page-comparison", "schedules", "overview", "paths.ts"],
    ["background-paths.ts", "first-run.ts", "operator-contract.ts", "watches", "webhooks"],
    ["tool-runs.ts"],
  ],
  components: [
    ["ui", "legal", "opengraph", "json-ld.tsx"],
    ["auth", "billing-details", "card-form", "format", "status"],
    ["catalog", "feedback"],
    ["pricing", "layout"],
    ["account", "checkout", "product-page", "tools", "usage"],
    ["items"],
    ["admin", "api-keys", "destinations", "notifications", "watches", "webhooks"],
    ["code"],
    ["capture-form", "name-form", "docs"],
    ["jobs", "marketing", "saved-sessions"],
    ["capture", "name-check"],
    ["history", "overview", "shared-page"],
  ],
};

const escapeDots = (text) => text.replaceAll(".", "\\.");
/** A pattern of modules below a root, in these rooms. */
const rooms = (root, names) => `^${root}/(?:${names.map(escapeDots).join("|")})(?:/|$)`;

const floorRules = Object.entries(FLOORS).flatMap(([root, floors]) => [
  ...floors.flatMap((floor, index) =>
    floor.map((room) => {
      const allowed = [room, ...floors.slice(0, index).flat()];
      return {
        name: `${root}/${room} imports lower floors only`,
        comment: `Move what both rooms need to a floor below ${room}, or pass it as an argument.`,
        severity: "error",
        from: { path: rooms(root, [room]) },
        to: { path: `^${root}/`, pathNot: rooms(root, allowed) },
      };
    }),
  ),
  {
    name: `every room of ${root} has a floor`,
    comment: "Add the new folder to FLOORS, on the lowest floor above everything that it imports.",
    severity: "error",
    from: {},
    to: { path: `^${root}/`, pathNot: rooms(root, floors.flat()) },
  },
]);

const PROJECT = "^(?:app|components|lib|db|scripts|tests|emulators|bench|packages)/";
const APP = "^(?:app/|middleware\\.ts$|instrumentation(?:-client)?\\.ts$)";

/** [what, its modules, what of the project it may import, where the rest belongs] */
const LAYERS = [
  [
    "pages",
    APP,
    "^(?:app/|components/|lib/server/|lib/shared/|lib/utils\\.ts$)",
    "Pages and routes call lib/server; SQL and vendors stay behind it.",
  ],
  [
    "components",
    "^components/",
    "^(?:components/|lib/client/|lib/shared/|lib/utils\\.ts$)",
    "Components call lib/client and share lib/shared; they never import what runs on the server.",
  ],
  [
    "lib/client",
    "^lib/client/",
    "^lib/(?:client|shared)/",
    "lib/client calls the API and imports only lib/shared.",
  ],
  ["lib/shared", "^lib/shared/", "^lib/shared/", "lib/shared runs anywhere and imports only itself."],
  [
    "lib/server",
    "^lib/server/",
    "^(?:lib/server|lib/shared|db)/",
    "What server and pages share belongs in lib/shared.",
  ],
  [
    "subsystems",
    "^lib/server/(?:integrations|browser|egress)/",
    "^lib/(?:server|shared)/",
    "A subsystem knows its vendor, not our queries: pass it what it needs.",
  ],
  ["db", "^db/", "^(?:db|lib/shared)/", "db imports only lib/shared."],
  [
    "emulators",
    "^emulators/",
    "^emulators/",
    "Emulators share no code with the product, so that they share no bugs with it.",
  ],
  [
    "packages",
    "^packages/",
    "^packages/",
    "Packages are installed elsewhere: they share docs/openapi.json with the product, and no code.",
  ],
];

const layerRules = LAYERS.map(([name, path, allowed, comment]) => ({
  name: `imports of ${name}`,
  comment,
  severity: "error",
  from: { path },
  to: { path: PROJECT, pathNot: allowed },
}));

const packages = (names) => `(?:^|/)node_modules/(?:${names.join("|")})(?:/|$)`;
const PRODUCT = "^(?:app|components|lib|db)/|^middleware\\.ts$|^instrumentation";
const SUBSYSTEMS = "^lib/server/(?:integrations|browser|egress)/";

/** [packages, where they may be imported, where they belong] */
const PACKAGES = [
  [
    ["stripe", "playwright-core", "@sparticuz", "@duckduckgo", "@ghostery"],
    SUBSYSTEMS,
    "Vendors belong in lib/server/{integrations,browser,egress}.",
  ],
  [["ipaddr\\.js"], "^lib/server/egress/", "Addresses are checked in lib/server/egress."],
  [
    ["@supabase"],
    `${SUBSYSTEMS}|^lib/client/`,
    "The auth service is called in lib/server/integrations and lib/client.",
  ],
  [["@stripe/stripe-js"], "^(?:components|lib/client)/", "Stripe.js is loaded in lib/client."],
  [["pg-boss"], "^lib/server/queue/", "The queue belongs in lib/server/queue."],
  [["drizzle-orm"], "^(?:db|lib/server/queue)/", "SQL belongs in db."],
  [["postgres"], "^db/", "SQL belongs in db."],
  [
    ["next", "react", "react-dom"],
    `${APP}|^components/|^lib/server/(?:http/|catalog/cached-catalog\\.ts$)|^lib/shared/`,
    "Next.js and React belong in app, components and lib/server/http.",
  ],
];

const packageRules = PACKAGES.map(([names, allowed, comment]) => ({
  name: `imports of ${names.join(", ").replaceAll("\\", "")}`,
  comment,
  severity: "error",
  from: { path: PRODUCT, pathNot: allowed },
  to: { path: packages(names) },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no circles",
      comment: "Move what both modules need, a type too, into a module that both import.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every import is found",
      comment: "The path is wrong, or the package is not installed.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "packages of lib/shared",
      comment:
        "lib/shared runs anywhere: it imports only zod/mini, punycode.js, chardet and the types of Next.js.",
      severity: "error",
      from: { path: "^lib/shared/" },
      to: {
        pathNot: `^lib/shared/|${packages(["zod/v4/mini", "zod/mini", "punycode\\.js", "chardet", "next"])}`,
      },
    },
    {
      name: "values of Next.js in lib/shared",
      comment: "lib/shared runs anywhere: it imports only types of Next.js.",
      severity: "error",
      from: { path: "^lib/shared/" },
      to: { path: packages(["next"]), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "packages of emulators",
      comment: "Emulators do not use the product's framework.",
      severity: "error",
      from: { path: "^emulators/" },
      to: { path: packages(["next", "react", "react-dom"]) },
    },
    {
      name: "packages of the SDK",
      comment: "The SDK and its command line are installed without dependencies.",
      severity: "error",
      from: { path: "^packages/sdk-js/" },
      to: { path: "(?:^|/)node_modules/" },
    },
    {
      name: "standards of the client",
      comment: "The client runs anywhere: only its command line may use Node.",
      severity: "error",
      from: { path: "^packages/sdk-js/src/(?!cli/)" },
      to: { dependencyTypes: ["core"] },
    },
    ...layerRules,
    ...floorRules,
    ...packageRules,
  ],
  options: {
    // Type-only imports count, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
    },
    cache: { folder: ".data/dependency-cruiser", strategy: "content" },
  },
};
