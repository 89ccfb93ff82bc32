import { fontFace } from "./fonts.ts";
import { page, type Site } from "./site.ts";

const STYLE = `
${fontFace("Geist", "geist")}
*{box-sizing:border-box}
body{margin:0;background:#f6f7f9;color:#16181d;font:16px/1.55 Geist,system-ui,sans-serif}
main{max-width:66rem;margin:0 auto;padding:clamp(2rem,6vw,5rem) 1.5rem}
h1{font-size:clamp(1.9rem,4vw,2.8rem);letter-spacing:-.03em;margin:0 0 .5rem}
main>p{color:#555c68;max-width:44rem;margin:0 0 2.5rem}
ul{list-style:none;margin:0;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr))}
a{display:block;height:100%;background:#fff;border:1px solid #e2e5ea;border-radius:12px;padding:1.25rem;color:inherit;text-decoration:none}
a:hover,a:focus-visible{border-color:#0d7a5f;box-shadow:0 8px 24px #16181d14}
strong{display:block;font-size:1.05rem}
code{font:.85rem "Geist Mono",ui-monospace,monospace;color:#0d7a5f}
span{display:block;color:#555c68;font-size:.92rem;margin-top:.4rem}
`;

function card(site: Site, port: string): string {
  const local = site.host.replace(/\.test$/, ".localhost");
  return `<li><a href="http://${local}${port}/"><strong>${site.title}</strong><code>https://${site.host}</code><span>${site.shows}</span></a></li>`;
}

/** List of the sample sites, served for every unknown host. */
export function indexPage(host: string, sites: Site[]): string {
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  const cards = sites.filter((site) => !site.isThirdParty).map((site) => card(site, port));
  return page({
    lang: "en",
    title: "Sample sites",
    description: "Sites for trying the Web Inspector.",
    style: STYLE,
    body: `<main><h1>Sample sites</h1>
<p>Enter one of these URLs in the Web Inspector, with http or https. They exist only on this machine; a card opens the site in your browser.</p>
<ul>${cards.join("\n")}</ul></main>`,
  });
}
