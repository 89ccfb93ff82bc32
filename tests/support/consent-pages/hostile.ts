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
    name: "stuck",
    html: imitationPage({ lang: "en", script: "setTimeout(() => { for (;;); }, 50);" }),
  },
];
