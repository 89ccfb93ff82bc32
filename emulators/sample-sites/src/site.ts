import type { IncomingMessage, ServerResponse } from "node:http";

/** What a path of a sample site answers with. */
export type Answer = {
  type: "html" | "css" | "js" | "svg" | "json" | "gif";
  body: string | Buffer;
  status?: number;
};

export type Route = string | (() => Answer | Promise<Answer>);

/** One sample web site. A route that is text is an HTML page; `handle` answers paths that need more, and says whether it did. */
export type Site = {
  host: string;
  title: string;
  /** What it is good for, for the list of sites. */
  shows: string;
  routes: Record<string, Route>;
  handle?: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
  /** Serves other sites: left out of the list of sites. */
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

/** An HTML page with what a careful site puts in its head. */
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
