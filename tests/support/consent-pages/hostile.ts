import { imitationPage, PROBE } from "./page.ts";

/** Pages that work against the one who looks at them. */
export const HOSTILE = [
  {
    name: "forger",
    // Looks for the way out of the scripts beside it, forges their names and messages, and breaks what they stand on.
    html: imitationPage({
      lang: "en",
      after: `<div id="seen" hidden></div><div class="x" style="position:fixed;bottom:0;left:0;right:0;background:#fff" ${PROBE.banner}><p>We use cookies to measure visits.</p><button>Accept all</button></div>`,
      script:
        `
const names = ["tellCapture", "consentPage", "pageSweep", "pageBlocking", "autoconsentReceiveMessage", "autoconsentSendMessage"];
document.getElementById("seen").textContent = names.filter((name) => name in window).join(" ") || "nothing";
for (const name of names) window[name] = () => { throw new Error("caught"); };
window.tellCapture(JSON.stringify({ type: "popupFound" }));`.replace(
          "\nwindow.tellCapture",
          "\ntry { window.tellCapture",
        ) +
        " } catch {}" +
        `
JSON.stringify = () => "{}"; Array.prototype.map = () => { throw new Error("map"); }; Element.prototype.checkVisibility = () => false;
document.querySelectorAll = () => { throw new Error("query"); }; document.elementFromPoint = () => null;
CSSStyleSheet.prototype.replaceSync = () => { throw new Error("sheet"); };
Object.defineProperty(document, "adoptedStyleSheets", { get: () => [], set: () => {} });`,
    }),
  },
  {
    name: "flood",
    html: imitationPage({
      lang: "en",
      after: `<div id="all"></div><div style="position:fixed;bottom:0;left:0;right:0;background:#fff" ${PROBE.banner}><p>We use cookies to measure visits.</p><button>Accept all</button></div>`,
      script: `document.getElementById("all").innerHTML = Array.from({ length: 30000 }, (_, i) => '<i id="i' + i + '" class="c' + i + ' ' + "y".repeat(400) + '"></i>').join("");`,
    }),
  },
  {
    name: "fields",
    html: imitationPage({
      lang: "en",
      after: `<form id="first" style="position:fixed;top:0;left:0;right:0;background:#fff" class="cookie"><input type="hidden" name="querySelectorAll"><p>We use cookies.</p><button>Accept all</button></form>
        <form style="position:fixed;bottom:0;left:0;right:0;background:#fff" ${PROBE.banner}><input type="hidden" name="style"><input type="hidden" name="id"><p>We use cookies to measure visits.</p><button>Accept all</button></form>`,
    }),
  },
  {
    name: "roomless",
    html: imitationPage({
      lang: "en",
      after: "<cookie-consent></cookie-consent>",
      script: `document.querySelector("cookie-consent").attachShadow({ mode: "closed" }).innerHTML = '<div style="position:fixed;inset:auto 0 0 0;background:#fff"><p>We use cookies.</p><button>Accept all</button></div>';`,
    }),
  },
  {
    name: "stubborn",
    // Undoes whatever is done to its banner, at once and with all its weight.
    html: imitationPage({
      lang: "en",
      after: `<div id="bar" class="cookies" ${PROBE.banner}><p>We use cookies to measure visits.</p><button>Accept all</button></div><noscript><b>Scripts, please</b></noscript>`,
      script: `
const bar = document.getElementById("bar"), look = "display: block !important; position: fixed; inset: auto 0 0 0; background: #fff";
const insist = () => { if (bar.getAttribute("style") !== look) bar.setAttribute("style", look); if (!bar.isConnected) document.body.append(bar); };
insist(); new MutationObserver(insist).observe(document, { attributes: true, childList: true, subtree: true });
setInterval(() => { document.title = "Alive " + performance.now() }, 20);`,
    }),
  },
  {
    name: "renewing",
    // Makes a new banner in place of one that cannot be seen, a moment later.
    html: imitationPage({
      lang: "en",
      after: `<div id="place"></div>`,
      script: `
const renew = () => { if (!place.firstElementChild?.checkVisibility()) place.innerHTML = '<div style="position:fixed;inset:auto 0 0 0;background:#fff" ${PROBE.banner}><p>We use cookies to measure visits.</p><button>Accept all</button></div>'; };
renew(); setInterval(renew, 30);`,
    }),
  },
  {
    name: "stuck",
    html: imitationPage({ lang: "en", script: "setTimeout(() => { for (;;); }, 50);" }),
  },
];
