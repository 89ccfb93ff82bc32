import { imitationPage, PROBE } from "./page.ts";
import { type BannerText, type Language, TEXTS } from "./texts.ts";

export type BannerTemplate = (lang: Language) => string;

/** Every button of a banner takes the banner away, as the real ones do. */
const CLOSE = `
const root = document.querySelector('[data-probe="banner"]');
const done = () => { root.remove(); document.querySelectorAll(".z9").forEach((veil) => veil.remove()); document.documentElement.className = ""; document.body.className = ""; };
(root.shadowRoot || root).querySelectorAll("button").forEach((button) => button.addEventListener("click", done));`;

const buttons = ({ accept, reject, settings }: BannerText): string =>
  `<button>${settings}</button> <button>${reject}</button> <button>${accept}</button>`;

/** A bar at the foot of the page whose names say nothing. */
export const bar: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style:
      ".q1{position:fixed;left:0;right:0;bottom:0;padding:1rem 2rem;background:#fafafa;border-top:1px solid #ccc;z-index:90}",
    after: `<div class="q1" ${PROBE.banner}><p>${TEXTS[lang].body}</p>${buttons(TEXTS[lang])}</div>`,
    script: CLOSE,
  });

/** A dialog in the middle, a veil over the page, scrolling locked. */
export const dialogWithLock: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style:
      "html.h1,html.h1 body{overflow:hidden}.z9{position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:900}.m2{position:fixed;top:50%;left:50%;transform:translate(-50%,-50%);width:min(34rem,92vw);padding:2rem;background:#fff;z-index:901}",
    after: `<div class="z9"></div><div class="m2" ${PROBE.banner}><h2>${TEXTS[lang].title}</h2><p>${TEXTS[lang].body}</p>${buttons(TEXTS[lang])}</div>`,
    script: `document.documentElement.className = "h1";${CLOSE}`,
  });

/** A small card in a corner that only informs. */
export const card: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style:
      ".c3{position:fixed;right:1rem;bottom:1rem;width:19rem;padding:1rem;background:#222;color:#eee;border-radius:8px;z-index:50}",
    after: `<aside class="c3" ${PROBE.banner}><p>${TEXTS[lang].notice}</p><button>${TEXTS[lang].gotIt}</button></aside>`,
    script: CLOSE,
  });

/** A wall over everything with one way through, the page behind it blurred and pinned. */
export const wall: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style:
      "body.b4{position:fixed;width:100%}body.b4 main{filter:blur(6px)}.w4{position:fixed;inset:0;display:grid;place-content:center;padding:10vw;background:rgba(255,255,255,.94);z-index:9999}",
    after: `<section class="w4" ${PROBE.banner}><h2>${TEXTS[lang].title}</h2><p>${TEXTS[lang].body}</p><button>${TEXTS[lang].accept}</button></section>`,
    script: `document.body.className = "b4";${CLOSE}`,
  });

/** A bar that comes a while after the page. */
export const lateBar: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style: ".q5{position:fixed;left:0;right:0;top:0;padding:1rem;background:#fff3bf;z-index:90}",
    script: `setTimeout(() => { document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(`<div class="q5" ${PROBE.banner}>${TEXTS[lang].body} ${buttons(TEXTS[lang])}</div>`)}); ${CLOSE} }, 250);`,
  });

/** The browser's own modal dialog. */
export const modalDialog: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    after: `<dialog class="d6" ${PROBE.banner}><p>${TEXTS[lang].body}</p>${buttons(TEXTS[lang])}</dialog>`,
    script: `document.querySelector("dialog").showModal();${CLOSE}`,
  });

/** A bar that is part of the page's flow and bears the name. */
export const barInFlow: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    before: `<div id="site-cookie-message" class="top-message" ${PROBE.banner}><p>${TEXTS[lang].body}</p>${buttons(TEXTS[lang])}</div>`,
    script: CLOSE,
  });

/** A bar that sticks to the top while the page scrolls. */
export const stickyBar: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style: ".s8{position:sticky;top:0;padding:.6rem 1rem;background:#e7f5ff;z-index:20}",
    before: `<div class="s8" ${PROBE.banner}>${TEXTS[lang].notice} <a href="#more">${TEXTS[lang].settings}</a> <button>${TEXTS[lang].accept}</button></div>`,
    script: CLOSE,
  });

/** A bar inside of a header that stays in view; the header itself has to stay. */
export const barInHeader: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style: ".t0{position:fixed;top:0;left:0;right:0;background:#fff;z-index:30}",
    before: `<header class="t0"><div class="u1" ${PROBE.banner}><p>${TEXTS[lang].body}</p>${buttons(TEXTS[lang])}</div><nav data-kept><a href="#a">Home</a> <a href="#b">Boats</a> <a href="#c">Letters</a></nav></header>`,
    script: CLOSE,
  });

/** A bar that takes consent for given, with a cross that has no name. */
export const implied: BannerTemplate = () =>
  imitationPage({
    lang: "en",
    style: ".i0{position:fixed;left:0;right:0;bottom:0;padding:.6rem;background:#333;color:#fff;z-index:60}",
    after: `<div class="i0" ${PROBE.banner}>By continuing to read you agree that cookies are stored. <a href="#more">Learn more</a> <button><svg width="10" height="10"></svg></button></div>`,
    script: CLOSE,
  });

/** Buttons that are no buttons, and an answer in plain words. */
export const plainWords: BannerTemplate = () =>
  imitationPage({
    lang: "en",
    style: ".n1{position:fixed;left:2rem;bottom:2rem;width:20rem;padding:1rem;background:#fffbe6;z-index:60}",
    after: `<div class="n1" ${PROBE.banner}><p>Hey there. We use cookies, the digital kind, to see which stories people like.</p><div class="n-btn" tabindex="0">Fine by me</div></div>`,
  });

/** Purposes to tick, in a panel at the side. */
export const panel: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style:
      ".p9{position:fixed;top:0;right:0;bottom:0;width:24rem;padding:1.5rem;background:#fff;box-shadow:0 0 40px rgba(0,0,0,.4);overflow:auto;z-index:400}",
    after: `<div class="p9" role="dialog" ${PROBE.banner}><h2>${TEXTS[lang].title}</h2><p>${TEXTS[lang].body}</p>${["A", "B", "C"].map((name) => `<label><input type="checkbox"> ${name}</label><br>`).join("")}${buttons(TEXTS[lang])}</div>`,
    script: CLOSE,
  });

/** Everything inside an open shadow tree. */
export const openShadow: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    after: `<div id="layer-root" style="position:fixed;left:0;right:0;bottom:0;z-index:9999" ${PROBE.banner}></div>`,
    script: `document.getElementById("layer-root").attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(`<style>div{background:#fff;padding:1rem;border-top:3px solid #555}</style><div><p>${TEXTS[lang].body}</p>${buttons(TEXTS[lang])}</div>`)};${CLOSE}`,
  });

/** A custom element that lets nobody look inside. */
export const closedShadow: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    after: `<cookie-consent-layer style="position:fixed;inset:auto 0 0 0;z-index:9999" ${PROBE.banner}></cookie-consent-layer>`,
    script: `document.querySelector("cookie-consent-layer").attachShadow({ mode: "closed" }).innerHTML = ${JSON.stringify(`<div style="background:#fff;padding:1rem"><p>${TEXTS[lang].body}</p>${buttons(TEXTS[lang])}</div>`)};`,
  });

/** The banner comes from another site, in a frame. */
export const foreignFrame: BannerTemplate = (lang) =>
  imitationPage({
    lang,
    style:
      "html.h1{overflow:hidden}.f1{position:fixed;inset:0;z-index:9999;background:rgba(0,0,0,.5)}.f1 iframe{position:absolute;bottom:0;width:100%;height:240px;border:0;background:#fff}",
    after: `<div class="f1" ${PROBE.banner}><iframe title="Consent message" src="http://consent-frame.test/?lang=${lang}"></iframe></div>`,
    script: `document.documentElement.className = "h1";`,
  });

/** What the frame of `foreignFrame` shows. */
export const frameContent: BannerTemplate = (lang) =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${TEXTS[lang].title}</title><body><p>${TEXTS[lang].body}</p>${buttons(TEXTS[lang])}</body></html>`;
