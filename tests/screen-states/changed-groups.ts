const FORM_FOLDERS = ["capture-form", "items", "name-form", "tools"];
const TOOL_FOLDERS = ["capture", "name-check", ...FORM_FOLDERS];

/** The folders of `components` that the screens of each group of states show, beside the shared ones. */
const GROUP_FOLDERS = {
  public: [
    "catalog",
    "code",
    "docs",
    "feedback",
    "legal",
    "marketing",
    "opengraph",
    "pricing",
    "product-page",
    "shared-page",
    "status",
  ],
  auth: ["auth"],
  account: [
    "account",
    "api-keys",
    "billing-details",
    "capture-form",
    "card-form",
    "destinations",
    "notifications",
    "saved-sessions",
    "usage",
    "webhooks",
  ],
  payment: ["billing-details", "card-form", "checkout", "pricing"],
  tool: TOOL_FOLDERS,
  "rare-tool": TOOL_FOLDERS,
  schedule: ["jobs", ...FORM_FOLDERS],
  watch: ["items", "tools", "watches"],
  job: ["jobs", ...FORM_FOLDERS],
  history: ["history", "capture", "items", "name-check"],
  operator: ["admin", "items", "pricing"],
  search: ["layout"],
  overview: ["items", "jobs", "overview", "usage"],
};
export type StateGroup = keyof typeof GROUP_FOLDERS;
export const STATE_GROUPS = Object.keys(GROUP_FOLDERS) as StateGroup[];

/** What all screens show. */
export const SHARED_PATHS = [
  ...["ui", "layout", "format"].map((folder) => `components/${folder}/`),
  "app/globals.css",
  "app/layout.tsx",
  "tests/screen-states/screen-state.ts",
  "tests/e2e/screens.spec.ts",
];

/** The groups of states that changed files concern; all when it is unknown which files have changed. */
export function listChangedGroups(changed: readonly string[] | null): StateGroup[] {
  const isChanged = (paths: string[]) =>
    changed === null || changed.some((file) => paths.some((path) => file.startsWith(path)));
  return STATE_GROUPS.filter((group) =>
    isChanged([
      ...SHARED_PATHS,
      `tests/screen-states/${group}-states.ts`,
      ...GROUP_FOLDERS[group].map((folder) => `components/${folder}/`),
    ]),
  );
}
