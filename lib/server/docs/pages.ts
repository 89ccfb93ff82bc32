import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { CALL_GROUPS, type DocLink, type DocPage, QUICKSTART } from "#shared/docs/page.ts";
import { createCallPage } from "./call-page.ts";
import { createGuides } from "./guides.ts";
import { createMcpGuide } from "./mcp-guide.ts";
import { createMigrationGuides } from "./migration-guides.ts";

const GROUPS: DocPage["group"][] = ["Start", ...CALL_GROUPS, "Guides", "Reference"];

function createDocPages(): DocPage[] {
  const guides = [...createGuides(), createMcpGuide(), ...createMigrationGuides()];
  const pages = [...guides, ...Object.values<ApiCall>(API_CALLS).map(createCallPage)];
  return GROUPS.flatMap((group) => pages.filter((page) => page.group === group));
}

let docPages: readonly DocPage[] | undefined;

/** Every page of the documentation in the order of the navigation, created once, because they describe every contract. */
export const listDocPages = (): readonly DocPage[] => (docPages ??= createDocPages());

export const findDocPage = (slug: string): DocPage | undefined =>
  listDocPages().find((page) => page.slug === slug);

export const listDocLinks = (): DocLink[] =>
  listDocPages().map(({ slug, group, title }) => ({ slug, group, title }));

/** Parameters of the pages below `/docs`; the quickstart is `/docs` itself. */
export const listDocSlugs = (): { page: string }[] =>
  listDocPages()
    .filter(({ slug }) => slug !== QUICKSTART)
    .map(({ slug }) => ({ page: slug }));
