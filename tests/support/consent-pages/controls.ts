import { imitationPage, PROBE } from "./page.ts";

type Control = { name: string; html: string };

const box = (style: string, content: string, attributes = ""): string =>
  `<div style="position:fixed;z-index:800;background:#fff;border:1px solid #999;padding:1.2rem;${style}" ${attributes} ${PROBE.control}>${content}</div>`;
const MIDDLE = "top:50%;left:50%;transform:translate(-50%,-50%);width:26rem";
const CORNER = "right:1rem;bottom:1rem;width:18rem";
const FOOT = "left:0;right:0;bottom:0";
const TOP = "left:0;right:0;top:0";

const over = (
  name: string,
  after: string,
  extra: { lang?: string; style?: string; script?: string } = {},
): Control => ({
  name,
  html: imitationPage({ lang: "en", after, ...extra }),
});
const inside = (name: string, before: string, lang = "en"): Control => ({
  name,
  html: imitationPage({ lang, before }),
});

/** What looks a little like a cookie banner and is none: all of it has to be in the picture. */
export const CONTROLS: Control[] = [
  over(
    "newsletter",
    box(
      MIDDLE,
      '<h2>A letter every Sunday</h2><p>We use cookies in the oven, not on this page.</p><input type="email" placeholder="you@home"><button>Accept my address</button><button>No thanks</button>',
      'role="dialog"',
    ),
  ),
  over(
    "newsletter-lock",
    `<div style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:700"></div>${box(MIDDLE, '<h2>Ten percent off</h2><p>Leave your e-mail. Privacy policy applies.</p><input type="email"><button>Sign up</button>')}`,
    { style: "html{overflow:hidden}" },
  ),
  over(
    "login",
    box(
      MIDDLE,
      '<h2>Sign in</h2><p>By signing in you accept the use of cookies.</p><input type="text" name="user"><input type="password"><button>Accept and sign in</button>',
    ),
  ),
  over(
    "age-gate",
    box(
      MIDDLE,
      "<h2>Are you over 18?</h2><p>Our site sells spirits and uses cookies to remember your answer.</p><button>Yes, I agree</button><button>No</button>",
    ),
  ),
  over(
    "age-gate-de",
    box(
      MIDDLE,
      "<h2>Sind Sie mindestens 18 Jahre alt?</h2><p>Wir verwenden ein Cookie, um die Antwort zu behalten.</p><button>Ja, zustimmen</button><button>Nein</button>",
    ),
    { lang: "de" },
  ),
  over(
    "age-gate-fr",
    box(
      "inset:0;display:grid;place-content:center",
      "<h2>Avez-vous plus de 18 ans ?</h2><p>Un cookie garde votre réponse.</p><button>J'accepte et j'entre</button>",
    ),
    { lang: "fr" },
  ),
  over(
    "store-picker",
    box(
      MIDDLE,
      "<h2>Where do you shop?</h2><p>We keep your store in a cookie on this site.</p><select><option>Leeds</option><option>York</option></select><button>Continue</button>",
    ),
  ),
  over(
    "country-picker",
    box(
      FOOT,
      "<p>It looks as if you are in Austria. Would you like to continue on our site there?</p><button>Continue</button><button>Stay here</button>",
    ),
  ),
  over(
    "chat",
    box(
      CORNER,
      "<h3>Chat with us</h3><p>Hello! Messages are kept in a cookie until you close the page.</p><textarea></textarea><button>Send</button><button>Close</button>",
    ),
  ),
  over("chat-bubble", box("right:1rem;bottom:1rem;border-radius:50%", "<button>Ask us</button>")),
  over(
    "app-banner",
    box(FOOT, "<p>It is quicker in the app.</p><button>Open</button><button>Close</button>"),
  ),
  over(
    "sale-bar",
    box(
      TOP,
      "<p>Everything 20 % off until Monday.</p><a href='#sale'>See the sale</a> <button>Close</button>",
    ),
  ),
  over(
    "breaking-news",
    box(
      TOP,
      "<p>Storm warning for the coast: ferries stay in port.</p><button>Dismiss</button>",
      'role="alert"',
    ),
  ),
  over(
    "cookie-shop-cart",
    box(
      CORNER,
      "<h3>Your basket</h3><p>12 ginger cookies, 4 oat cookies</p><button>Checkout</button><button>Close</button>",
    ),
  ),
  over(
    "cookie-class",
    box(
      CORNER,
      "<h3>New: cookie baking on Saturday</h3><p>Bring an apron, we have the flour.</p><a class='button' href='#book'>Book a place</a> <button>Close</button>",
    ),
  ),
  over(
    "video-player",
    box(CORNER, '<video width="240" height="120"></video><p>Settings</p><button>Close</button>'),
  ),
  over(
    "survey",
    box(
      CORNER,
      "<h3>How was it?</h3><p>Two questions about this page, a minute of your time.</p><button>Start</button><button>No thanks</button>",
    ),
  ),
  over(
    "privacy-video-gate",
    box(
      CORNER,
      "<h3>Reading list</h3><p>Three stories saved for later.</p><button>Open list</button><button>Settings</button>",
    ),
  ),
  over(
    "search",
    box(
      TOP,
      '<p>Search in privacy notices, cookies and terms</p><input type="search"><button>Settings</button>',
    ),
  ),
  inside(
    "shop-header",
    `<header style="position:sticky;top:0;background:#fff;z-index:500;padding:1rem" ${PROBE.control}><nav><a href="#a">Breads</a> <a href="#b">Cakes</a> <a href="#c">Cookies</a> <a href="#d">Settings</a></nav></header>`,
  ),
  inside(
    "fixed-header-search",
    `<header style="position:fixed;top:0;left:0;right:0;background:#fff;z-index:500;padding:1rem" ${PROBE.control}><a href="#h">The Cookie House</a> <input type="search" placeholder="Search our site"> <button>Account</button></header>`,
  ),
  inside(
    "page-about-cookies",
    `<article class="cookie-policy text" ${PROBE.control}><h1>What cookies are</h1><p>Websites use cookies to remember things. This page explains which cookies we use and how to reject them.</p><button>Manage cookies</button></article>`,
  ),
  inside(
    "legal-page",
    `<section class="text" ${PROBE.control}><h1>Datenschutz und Cookies</h1><p>Wir verwenden Cookies. Die Einwilligung kann hier widerrufen werden.</p><button>Einwilligung ändern</button></section>`,
    "de",
  ),
  inside(
    "settings-page",
    `<section class="consent-settings text" ${PROBE.control}><h1>Cookie settings</h1><p>Choose which cookies this website uses.</p><label><input type="checkbox"> Statistics</label><button>Save preferences</button></section>`,
  ),
  over(
    "footer",
    `<footer style="position:fixed;left:0;right:0;bottom:0;background:#eee;padding:.4rem" ${PROBE.control}><nav><a href="#i">Imprint</a> <a href="#p">Privacy</a> <a href="#k">Cookie settings</a> <a href="#u">Terms of use</a></nav> © 2026 The Harbour Company</footer>`,
  ),
  over(
    "application",
    `<div style="position:fixed;inset:0;background:#fff;overflow:auto" ${PROBE.control}><main class="text"><h1>Consent records</h1><p>Cookies accepted this week: 1,204. Rejected: 311.</p><button>Manage options</button></main></div>`,
  ),
  over("recipe-timer", box(CORNER, "<p>Oven timer: cookies are ready in 11 minutes.</p><button>OK</button>")),
];
