import { fontFace } from "../../fonts.ts";
import { createRandom, placeholderLandscape } from "../../placeholder-image.ts";
import { page, type Site, svg } from "../../site.ts";

const DAYS = 40;

const STYLE = `
${fontFace("Source Serif", "source-serif")}${fontFace("Bricolage", "bricolage")}
*{box-sizing:border-box}
body{margin:0;background:#eef0e8;color:#232b23;font:18px/1.65 "Source Serif",serif}
header{position:sticky;top:0;z-index:3;background:#2d4a3ef5;color:#f2f5ea;display:flex;justify-content:space-between;gap:1rem;padding:.9rem clamp(1.25rem,5vw,4rem);font:600 16px Bricolage,sans-serif}
header span{font-weight:400}
.hero{background:#2d4a3e;color:#f2f5ea;padding:clamp(2.5rem,6vw,5rem) clamp(1.25rem,5vw,4rem) clamp(4.6rem,7vw,6rem)}
h1{font:700 clamp(2.6rem,6vw,5.4rem)/.98 Bricolage,sans-serif;letter-spacing:-.04em;margin:0 0 1rem;max-width:15ch}
.hero p{max-width:38rem;margin:0;font-size:1.15rem;color:#cddbc9}
main{max-width:66rem;margin:-2.6rem auto 0;padding:0 1.25rem 4rem}
section{display:grid;grid-template-columns:20rem 1fr;gap:2rem;background:#fbfcf7;border-radius:14px;margin-bottom:1.2rem;overflow:hidden}
section img{display:block;width:100%;height:100%;min-height:13rem;object-fit:cover}
section div{padding:1.4rem 1.6rem 1.4rem 0}
h2{font:650 1.45rem/1.2 Bricolage,sans-serif;margin:0 0 .3rem;letter-spacing:-.02em}
.meta{font:15px Bricolage,sans-serif;color:#5f6d5f;margin:0 0 .5rem}
section p{margin:0}
@media(max-width:720px){section{grid-template-columns:1fr;gap:0}section div{padding:1.2rem 1.4rem 1.5rem}section img{min-height:10rem;max-height:11rem}}
`;

const PLACES = [
  "Ashgate",
  "Hollow Bridge",
  "Three Mills",
  "Sallow Fen",
  "Corran Head",
  "Upper Teal",
  "Mossdale",
  "Wether Cross",
  "Linn Water",
  "Barrow Edge",
];
const EVENTS = [
  "Rain until noon, then the kind of light that makes you forgive it. I dried my socks on a signpost and was overtaken by a man of eighty with a wheelbarrow.",
  "The path leaves the river here and climbs through bracken. Somebody has put a chair at the top, a proper kitchen chair, and a tin with biscuits and a notebook.",
  "Lost the way twice. The second time a dog brought me back to it, waited until I had understood, and went home.",
  "A long flat day with larks. I met nobody between the chapel and the ford, and sang the whole of a bad song.",
  "The inn was closed, the landlady was not. Soup, a bed under the roof, and the story of the flood that took the old bridge in 1953.",
  "Wind from the front. Counted gates: thirty-one, of which four opened the way you expect.",
  "Rested. Mended the strap with fishing line. The heron on the weir did not move for three hours, and then it did.",
  "Two valleys in one day, which was one too many. The evening made up for it.",
];
const next = createRandom(7);
const PALETTES: [string, string, string[]][] = [
  ["#f0c9a0", "#f6e7cf", ["#b7906f", "#7f6a55", "#4b4a3f"]],
  ["#a9cdd6", "#e9f0e6", ["#83a58c", "#587f6b", "#34564a"]],
  ["#c7d7ea", "#f3efe4", ["#9db28c", "#6f8f66", "#45664a"]],
  ["#e4b7a0", "#f2d9c0", ["#99707a", "#6a5468", "#3d3a52"]],
];

function day(index: number): string {
  const place = `${PLACES[index % PLACES.length]}${index >= PLACES.length ? ["", " Mill", " Common", " Lock"][Math.floor(index / PLACES.length)] : ""}`;
  const kilometres = (9 + next() * 14).toFixed(1);
  const climb = Math.round(40 + next() * 620);
  return `<section id="day-${index + 1}"><img src="/pictures/day-${index + 1}.svg" alt="The way near ${place}" width="640" height="420"${index > 2 ? ' loading="lazy"' : ""}><div><h2>Day ${index + 1}: to ${place}</h2><p class="meta">${kilometres} km · ${climb} m up</p><p>${EVENTS[(index * 3) % EVENTS.length]}</p></div></section>`;
}

const picture = (index: number): string => {
  const [top, bottom, hills] = PALETTES[index % PALETTES.length] ?? ["#ccc", "#eee", []];
  return placeholderLandscape({
    width: 640,
    height: 420,
    seed: index + 3,
    sky: [top, bottom],
    hills,
    sun: index % 3 ? "#fffbe8" : undefined,
  });
};

export const long: Site = {
  host: "long.test",
  title: "The Calder Way in forty days",
  shows: "A very long page: forty sections, a header that stays, pictures that load late.",
  routes: {
    "/": page({
      lang: "en",
      title: "The Calder Way in forty days",
      description: "A walk from the sea to the source, one entry a day.",
      style: STYLE,
      body: `<header>The Calder Way<span>40 days · 611 km</span></header><div class="hero"><h1>From the sea to the source, on foot</h1><p>I had six weeks, one pair of boots and a river to follow. This is the notebook, a page for every day.</p></div><main>${Array.from({ length: DAYS }, (_, index) => day(index)).join("\n")}</main>`,
    }),
    ...Object.fromEntries(
      Array.from({ length: DAYS }, (_, index) => [`/pictures/day-${index + 1}.svg`, svg(picture(index))]),
    ),
  },
};
