import { fontFace } from "../../fonts.ts";
import { page, type Site, svg } from "../../site.ts";

const STYLE = `
${fontFace("Bricolage", "bricolage")}${fontFace("Source Serif", "source-serif")}${fontFace("Source Serif", "source-serif-italic", "italic")}${fontFace("Geist Mono", "geist-mono")}
*{box-sizing:border-box}
body{margin:0;background:#10211d;color:#dfe9e2;font:19px/1.7 "Source Serif",Georgia,serif}
a{color:#8fe0b4;text-underline-offset:3px}
header{display:flex;justify-content:space-between;max-width:64rem;margin:0 auto;padding:1.6rem 1.4rem;font:600 16px Bricolage,sans-serif}
header a{color:inherit;text-decoration:none}
header nav{display:flex;gap:1.4rem;font-weight:400}
.title{max-width:64rem;margin:0 auto;padding:3.2rem 1.4rem 2.4rem}
h1{font:700 clamp(2.6rem,6.4vw,5rem)/1.02 Bricolage,sans-serif;letter-spacing:-.035em;margin:0 0 1.2rem;max-width:17ch;color:#f4fbf6}
.title p{margin:0;font:17px Bricolage,sans-serif;color:#9fb5a9}
article{max-width:42rem;margin:0 auto;padding:0 1.4rem 5rem}
article>p:first-of-type::first-letter{font:700 4.3rem/.82 Bricolage,sans-serif;float:left;padding:.08em .1em 0 0;color:#8fe0b4}
h2{font:650 1.7rem/1.2 Bricolage,sans-serif;letter-spacing:-.02em;margin:2.6rem 0 .6rem;color:#f4fbf6}
figure{margin:2.4rem -4rem}
figure img{display:block;width:100%;height:auto;border-radius:10px}
figcaption{font:15px Bricolage,sans-serif;color:#9fb5a9;padding-top:.6rem}
pre{background:#0a1613;border:1px solid #23413a;border-radius:10px;padding:1.1rem 1.3rem;overflow:auto;font:15px/1.6 "Geist Mono",monospace}
code{font-family:"Geist Mono",monospace;font-size:.86em;color:#ffd9a0}
pre code{font-size:1em;color:#dfe9e2}
blockquote{margin:2rem 0;padding-left:1.4rem;border-left:3px solid #8fe0b4;font-style:italic;font-size:1.2rem}
.notes{font-size:.88rem;color:#9fb5a9;border-top:1px solid #23413a;margin-top:3rem}
@media(max-width:700px){figure{margin:2rem 0}body{font-size:18px}}
`;

function clockChart(): string {
  const bars = Array.from({ length: 48 }, (_, hour) => {
    const value =
      30 + Math.round(150 * Math.exp(-(((hour - 29) / 4.5) ** 2)) + 34 * Math.abs(Math.sin(hour * 1.7)));
    return `<rect x="${60 + hour * 17.6}" y="${300 - value}" width="11" height="${value}" rx="3" fill="${value > 120 ? "#ff9d6c" : "#3f8f73"}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 360" font-family="Arial,sans-serif"><rect width="960" height="360" fill="#0a1613"/><g stroke="#23413a"><path d="M56 300h850M56 220h850M56 140h850M56 60h850"/></g><g fill="#9fb5a9" font-size="15"><text x="60" y="332">Monday</text><text x="482" y="332">Tuesday</text><text x="20" y="305">0</text><text x="12" y="225">40</text><text x="12" y="145">80</text></g>${bars.join("")}<text x="560" y="52" fill="#ff9d6c" font-size="17">the retry storm</text></svg>`;
}

const ARTICLE = `<header><a href="/">Letters from a small workshop</a><nav><a href="/">Writing</a><a href="/">About</a><a href="/feed">Feed</a></nav></header>
<div class="title"><h1>The clock that was eleven seconds wrong</h1><p>Wren Castellano · <time datetime="2026-02-08">8 February 2026</time> · 9 minutes</p></div>
<article><p>On a Tuesday in January every order in our little shop was refused for ninety minutes, and the reason was a clock. It ran eleven seconds late. No one had touched it for two years, which was the problem.</p>
<p>We sign each request to the card company with the time, and they refuse a signature older than ten seconds. One of our two machines had lost its time server when the hosting firm retired an address. It drifted by a third of a second a day<sup><a href="#n1" id="r1">1</a></sup> until, on the thirty-fourth day, it crossed the line.</p>
<h2>What the graph said</h2><p>The graph said that <em>more</em> was happening, not less. Each refused order was tried again, five times, by two programs that did not know of each other.</p>
<figure><img src="/pictures/storm.svg" alt="Requests per hour: a quiet Monday, then a peak on Tuesday morning" width="960" height="360"><figcaption>Requests to the card company, per hour. Half of the orange is us shouting the same thing twice.</figcaption></figure>
<blockquote>Every retry is a wish that the world has changed in the last two seconds.</blockquote>
<h2>The fix was a line</h2><p>The line that repaired it had been in the manual all along:</p>
<pre><code class="language-shell"># ask four servers, believe the majority
chronyc add pool time.example.org maxsources 4
chronyc makestep</code></pre>
<p>The line that I should have written two years ago is this one. It runs every minute and says something while the number is still small:</p>
<pre><code class="language-python">offset = abs(read_offset())
if offset > 0.5:
    alert(f"clock is {offset:.1f} s off", machine=hostname())</code></pre>
<h2>What I changed besides</h2><ul><li>Retries carry the number of the attempt, so that they can be counted apart.</li><li>A refused signature is never tried again. It cannot get younger.</li><li>There is a small brass clock on my desk now. It is four minutes fast and harms nobody.</li></ul>
<section class="notes"><ol><li id="n1">Quartz drifts with temperature. Ours sat above a switch that was always warm. <a href="#r1">Back</a></li></ol></section></article>`;

export const blog: Site = {
  host: "blog.test",
  title: "Letters from a small workshop",
  shows: "A long-form article: figure, quotation, code, footnote.",
  routes: {
    "/": page({
      lang: "en",
      title: "The clock that was eleven seconds wrong",
      description: "How a clock that ran late stopped a shop for ninety minutes.",
      style: STYLE,
      head: '<meta name="author" content="Wren Castellano"><meta property="og:type" content="article"><link rel="canonical" href="https://blog.test/">\n',
      body: ARTICLE,
    }),
    "/pictures/storm.svg": svg(clockChart()),
  },
};
