import type { ServerResponse } from "node:http";
import { fontFace } from "../../fonts.ts";
import { placeholderLandscape } from "../../placeholder-image.ts";
import { page, type Site } from "../../site.ts";

const STYLE_DELAY_MS = 700;
const PICTURE_DELAY_MS = 2_000;

const STYLE = `
${fontFace("Geist", "geist")}
*{box-sizing:border-box}
body{margin:0;background:#0e2233;color:#e8f1f7;font:17px/1.6 Geist,sans-serif}
.hero{position:relative}
.hero img{display:block;width:100%;height:56vh;min-height:20rem;object-fit:cover;background:#16324a}
.hero div{position:absolute;inset:auto 0 0;padding:2rem clamp(1.25rem,6vw,6rem)}
h1{font-size:clamp(2.2rem,5vw,4rem);letter-spacing:-.03em;line-height:1.05;margin:0}
.hero p{margin:.4rem 0 0;font-size:1.1rem}
main{display:grid;grid-template-columns:repeat(4,1fr);gap:1rem;padding:2rem clamp(1.25rem,6vw,6rem)}
section{background:#16324a;border-radius:14px;padding:1.2rem 1.4rem}
h2{font-size:.95rem;font-weight:500;color:#9fc0d6;margin:0}
b{white-space:nowrap;font-size:clamp(1.5rem,3vw,2.2rem);letter-spacing:-.03em}
small{display:block;color:#9fc0d6}
table{width:calc(100% - 2*clamp(1.25rem,6vw,6rem));margin:0 clamp(1.25rem,6vw,6rem) 3rem;border-collapse:collapse}
caption{text-align:left;color:#9fc0d6;padding:.6rem 0}
th,td{text-align:left;font-weight:400;border-top:1px solid #24435c;padding:.7rem 0}
@media(max-width:760px){main{grid-template-columns:1fr 1fr}.hero img{height:44vh}}
`;

const FRONT = page({
  lang: "en",
  title: "Kestrel Ridge weather station",
  description: "Readings from a hut at 2,310 metres over a slow radio link.",
  style: "body{background:#0e2233;color:#e8f1f7}",
  head: '<link rel="stylesheet" href="/slow.css">\n',
  body: `<div class="hero"><img src="/ridge.svg" alt="The ridge seen from the hut" width="1600" height="700"><div><h1>Kestrel Ridge</h1><p>2,310 metres, over a radio link that takes its time</p></div></div>
<main><section><h2>Temperature</h2><b>−4.2 °C</b><small>falling</small></section><section><h2>Wind</h2><b>31 km/h</b><small>north-west</small></section><section><h2>Snow</h2><b>142 cm</b><small>3 cm since midnight</small></section><section><h2>Battery</h2><b>76 %</b><small>sun until 17:20</small></section></main>
<table><caption>The next days</caption><tr><th>Sunday</th><td>Snow showers</td><td>−6 to −2 °C</td><td>8 cm</td></tr><tr><th>Monday</th><td>Clear, cold</td><td>−11 to −4 °C</td><td>none</td></tr><tr><th>Tuesday</th><td>Wind from the south</td><td>−3 to 3 °C</td><td>none</td></tr><tr><th>Wednesday</th><td>Snow line at 1,900 m</td><td>−1 to 2 °C</td><td>14 cm</td></tr></table>`,
});

function later(response: ServerResponse, delayMs: number, type: string, body: string): boolean {
  const timer = setTimeout(() => {
    response.writeHead(200, { "content-type": type });
    response.end(body);
  }, delayMs);
  response.once("close", () => clearTimeout(timer));
  return true;
}

const RIDGE = placeholderLandscape({
  width: 1600,
  height: 700,
  seed: 31,
  sky: ["#2b5d86", "#a9c7d8"],
  hills: ["#6f93ab", "#456c87", "#2a4c66", "#16324a"],
  sun: "#fff7e0",
});

export const slow: Site = {
  host: "slow.test",
  title: "Kestrel Ridge weather station",
  shows: "A slow site: its style takes 0.7 seconds and its picture 2.",
  routes: { "/": FRONT },
  handle: (_request, response, path) => {
    if (path === "/slow.css") return later(response, STYLE_DELAY_MS, "text/css; charset=utf-8", STYLE);
    if (path === "/ridge.svg") return later(response, PICTURE_DELAY_MS, "image/svg+xml", RIDGE);
    return false;
  },
};
