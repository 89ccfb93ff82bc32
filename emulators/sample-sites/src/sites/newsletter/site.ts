import { fontFace } from "../../fonts.ts";
import { page, type Site, svg } from "../../site.ts";

const STYLE = `
${fontFace("Fraunces", "fraunces")}${fontFace("Fraunces", "fraunces-italic", "italic")}${fontFace("Bricolage", "bricolage")}
*{box-sizing:border-box}
body{margin:0;background:#fffdf5;color:#26301f;font:17px/1.65 Bricolage,sans-serif}
header{display:flex;justify-content:space-between;align-items:center;padding:1.2rem clamp(1.25rem,5vw,4.5rem)}
header a{font:600 1.7rem Fraunces,serif;color:#2f6b3a;text-decoration:none}
header nav{display:flex;gap:1.5rem}
.hero{display:grid;grid-template-columns:1fr 1fr;background:#ffd84d}
.hero div{padding:clamp(2rem,5vw,5rem);align-self:center}
.hero img{width:100%;height:100%;object-fit:cover;display:block}
h1{font:500 clamp(2.4rem,4.8vw,4.4rem)/1.02 Fraunces,serif;letter-spacing:-.025em;margin:0 0 1rem}
h2{font:500 1.7rem Fraunces,serif;margin:0 0 .6rem}
.facts{display:flex;gap:2rem;font-weight:600}
main{display:grid;grid-template-columns:20rem 1fr;gap:4rem;max-width:70rem;margin:0 auto;padding:3rem 1.4rem}
li{margin:.5rem 0}
ol li{padding-left:.4rem}
.modal-backdrop{position:fixed;inset:0;background:#26301fb3;display:grid;place-items:center;padding:1rem;z-index:50}
.newsletter-modal{position:relative;background:#2f6b3a;color:#fffdf5;border-radius:20px;max-width:30rem;padding:2.6rem 2.4rem;text-align:center}
.newsletter-modal h2{font-size:2.1rem;line-height:1.1}
.newsletter-modal form{display:flex;gap:.5rem;margin:1.3rem 0 .6rem}
.newsletter-modal input{flex:1;min-width:0;border:0;border-radius:99px;padding:.8rem 1.2rem;font:inherit}
.newsletter-modal button{border:0;border-radius:99px;background:#ffd84d;color:#26301f;font:600 1rem Bricolage,sans-serif;padding:.8rem 1.3rem;cursor:pointer}
.newsletter-modal .close{position:absolute;top:1rem;right:1rem;background:none;color:inherit;padding:.4rem .6rem;font-size:1.2rem}
@media(max-width:760px){.hero,main{grid-template-columns:1fr;gap:1.5rem}.hero img{height:15rem;order:-1}header nav{display:none}.newsletter-modal form{flex-direction:column}}
`;

/** Opens after half a second. It is not a cookie banner, so removing banners must not remove it. */
const MODAL = `<script>setTimeout(() => {
  const box = document.createElement("div");
  box.className = "modal-backdrop";
  box.innerHTML = '<div class="newsletter-modal" role="dialog" aria-modal="true" aria-label="Newsletter"><button class="close" aria-label="Close">×</button><h2>A recipe every Thursday</h2><p>Seasonal, tested twice, and short enough to read at the stove. 48,000 cooks get it.</p><form><input type="email" placeholder="you@home" aria-label="E-mail"><button type="submit">Send me one</button></form><small>No advertising. Leave whenever you like.</small></div>';
  box.querySelector(".close").onclick = () => box.remove();
  document.body.append(box);
}, 500);</script>`;

const slice = (x: number, y: number, size: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><circle r="62" fill="#f28a1c"/><circle r="54" fill="#fff1d6"/>${Array.from({ length: 8 }, (_, part) => `<path d="M0 0L18-46A49 49 0 0 1 40-28z" transform="rotate(${part * 45})" fill="#f7a93b"/>`).join("")}<circle r="6" fill="#fff1d6"/></g>`;

const PLATE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 700" preserveAspectRatio="xMidYMid slice"><rect width="900" height="700" fill="#f3b61f"/><circle cx="470" cy="380" r="270" fill="#000" opacity=".12"/><circle cx="450" cy="350" r="270" fill="#fffaf0"/><circle cx="450" cy="350" r="205" fill="#f4ead6"/>${slice(380, 290, 1.5, 10)}${slice(530, 320, 1.2, 30)}${slice(440, 450, 1.35, 60)}<g fill="#3f7d45"><ellipse cx="350" cy="420" rx="46" ry="18" transform="rotate(-30 350 420)"/><ellipse cx="560" cy="430" rx="44" ry="17" transform="rotate(24 560 430)"/><ellipse cx="480" cy="220" rx="42" ry="16" transform="rotate(70 480 220)"/></g><g fill="#7a2f1d"><circle cx="300" cy="330" r="13"/><circle cx="600" cy="250" r="13"/><circle cx="540" cy="500" r="13"/><circle cx="420" cy="180" r="13"/></g></svg>`;

export const newsletter: Site = {
  host: "newsletter.test",
  title: "Salt & Thursday",
  shows: "A recipe with a newsletter dialog, which is no cookie banner and stays.",
  routes: {
    "/": page({
      lang: "en",
      title: "Orange salad with olives | Salt & Thursday",
      description: "Four oranges, a handful of olives, fifteen minutes.",
      style: STYLE,
      body: `<header><a href="/">Salt &amp; Thursday</a><nav><span>Recipes</span><span>Seasons</span><span>About</span></nav></header>
<div class="hero"><div><h1>Orange salad with black olives</h1><p>What to eat in February when you are tired of stew. Cold, bright, and better after an hour.</p><p class="facts"><span>15 minutes</span><span>Serves 4</span><span>No cooking</span></p></div><img src="/plate.svg" alt="Orange slices, olives and mint on a white plate"></div>
<main><section><h2>You need</h2><ul><li>4 oranges, unwaxed</li><li>1 small red onion</li><li>80 g black olives</li><li>3 tablespoons olive oil</li><li>½ teaspoon cumin</li><li>Mint, salt</li></ul></section><section><h2>How to</h2><ol><li>Cut the peel off the oranges with a knife so that no white is left, then slice them as thick as a pencil.</li><li>Slice the onion thinly and leave it in cold water while you stone the olives.</li><li>Warm the cumin in the oil for a minute. Let it cool.</li><li>Lay out the oranges, scatter onion and olives, pour the oil over, add salt and torn mint.</li></ol></section></main>${MODAL}`,
    }),
    "/plate.svg": svg(PLATE),
  },
};
