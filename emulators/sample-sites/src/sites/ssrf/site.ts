import { page, type Site } from "../../site.ts";

const STYLE = `body{margin:0;background:#fff7ed;color:#3b2410;font:18px/1.6 Georgia,serif}
main{max-width:36rem;margin:14vh auto;padding:0 1.5rem}h1{font-size:2rem;margin:0 0 .5rem}`;

const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Requests an address in every way a page can: image, frame, stylesheet, script, socket and worker. */
function buildProbePage(address: string): string {
  const [url, text] = [escapeMarkup(address), JSON.stringify(address).replaceAll("<", "\\u003c")];
  return page({
    lang: "en",
    title: "A page that looks for what is behind the server",
    description: "It tries to reach an address that it was given.",
    style: STYLE,
    body: `<main><h1>Anybody home?</h1><p>This page tries to reach an address of the network that it is opened from.</p></main>
<img src="${url}" alt=""><iframe src="${url}" title="Inside"></iframe><img src="/to?${encodeURIComponent(address)}" alt="">
<link rel="stylesheet" href="${url}">
<script>const at = ${text};
fetch(at, { mode: "no-cors" }).catch(() => {});
navigator.sendBeacon(at, "x");
new WebSocket(at.replace("http", "ws"));
new Worker(URL.createObjectURL(new Blob(["fetch(" + JSON.stringify(at) + ").catch(() => {})"])));</script>`,
  });
}

/** Targets internal addresses: `/to?ADDRESS` redirects there, `/inside?ADDRESS` requests it from within the page. */
export const ssrfSite: Site = {
  host: "trap.test",
  title: "A site that sets traps",
  shows: "",
  isThirdParty: true,
  routes: {
    "/": page({
      lang: "en",
      title: "A site that sets traps",
      description: "For the tests of the filter in front of the browser.",
      style: STYLE,
      body: "<main><h1>Traps</h1><p>Nothing here is what it says.</p></main>",
    }),
  },
  handle: ({ url = "" }, response, path) => {
    const address = decodeURIComponent(url.slice(url.indexOf("?") + 1));
    if (path === "/to") response.writeHead(302, { location: address }).end();
    else if (path === "/inside")
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(buildProbePage(address));
    else return false;
    return true;
  },
};
