import type { IncomingMessage, ServerResponse } from "node:http";

export type SiteResponse = {
  type: "html" | "text" | "css" | "js" | "svg" | "json" | "gif" | "pdf";
  body: string | Buffer;
  status?: number;
};

export type Route = string | (() => SiteResponse | Promise<SiteResponse>);

/**
 * One sample website. A route with a string is an HTML page; `handle` serves other paths and returns whether it did.
 */
export type Site = {
  host: string;
  title: string;
  /** Purpose of the site, for the list of sites. */
  shows: string;
  routes: Record<string, Route>;
  handle?: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
  /** Serves other sites, so the list of sites omits it. */
  isThirdParty?: boolean;
};

export const js =
  (body: string): Route =>
  () => ({ type: "js", body });
export const svg =
  (body: string): Route =>
  () => ({ type: "svg", body });
export const json =
  (value: unknown): Route =>
  () => ({ type: "json", body: JSON.stringify(value) });

type Page = {
  lang: string;
  title: string;
  description: string;
  style: string;
  head?: string;
  body: string;
  path?: string;
};

/** HTML page with the usual head elements of a well-built site. */
export function page({ lang, title, description, style, head = "", body }: Page): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="data:,">
<style>${style}</style>
${head}</head>
<body>
${body}
</body>
</html>
`;
}
