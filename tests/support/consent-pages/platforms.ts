import { imitationPage, PROBE } from "./page.ts";
import { type Language, TEXTS } from "./texts.ts";

/** The names in a platform's markup that its buttons and boxes are known by. */
type Platform = {
  box: string;
  accept: string;
  reject: string;
  veil?: string;
  lock?: string;
  global?: string;
};

/** Written after the public markup of each platform's banner; text and looks are our own. */
const PLATFORMS = {
  onetrust: {
    box: 'id="onetrust-banner-sdk" class="otFlat bottom" role="region" aria-label="Cookie banner"',
    accept: 'id="onetrust-accept-btn-handler"',
    reject: 'id="onetrust-reject-all-handler"',
    veil: 'class="onetrust-pc-dark-filter"',
  },
  cookiebot: {
    box: 'id="CybotCookiebotDialog" name="CybotCookiebotDialog" role="dialog"',
    accept:
      'id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll" class="CybotCookiebotDialogBodyButton"',
    reject: 'id="CybotCookiebotDialogBodyButtonDecline" class="CybotCookiebotDialogBodyButton"',
    global:
      "window.Cookiebot = { hasResponse: false, declined: false, dialog: { visible: true }, withdraw() { this.declined = true; document.title = 'refused'; }, hide() { done(); } };",
  },
  didomi: {
    box: 'id="didomi-popup" class="didomi-popup-container didomi-popup-notice"',
    accept: 'id="didomi-notice-agree-button"',
    reject: 'id="didomi-notice-disagree-button"',
    lock: "didomi-popup-open",
    global: "window.Didomi = { setUserDisagreeToAll() { document.title = 'refused'; done(); } };",
  },
  quantcast: {
    box: 'id="qc-cmp2-container" class="qc-cmp2-container"',
    accept: 'class="qc-cmp2-button" mode="primary" id="accept-btn"',
    reject: 'class="qc-cmp2-button" mode="secondary" id="disagree-btn"',
  },
  trustarc: {
    box: 'id="truste-consent-track" class="truste_popframe"',
    accept: 'id="truste-consent-button"',
    reject: 'id="truste-consent-required"',
  },
  complianz: {
    box: 'id="cmplz-cookiebanner-container" class="cmplz-cookiebanner cmplz-show"',
    accept: 'class="cmplz-btn cmplz-accept"',
    reject: 'class="cmplz-btn cmplz-deny"',
  },
  iubenda: {
    box: 'id="iubenda-cs-banner" class="iubenda-cs-default-floating iubenda-cs-visible"',
    accept: 'class="iubenda-cs-accept-btn iubenda-cs-btn-primary"',
    reject: 'class="iubenda-cs-reject-btn iubenda-cs-btn-primary"',
  },
  cookieyes: {
    box: 'class="cky-consent-container cky-box-bottom-left"',
    accept: 'class="cky-btn cky-btn-accept" data-cky-tag="accept-button"',
    reject: 'class="cky-btn cky-btn-reject" data-cky-tag="reject-button"',
    veil: 'class="cky-overlay"',
  },
  borlabs: {
    box: 'id="BorlabsCookieBox" class="BorlabsCookie"',
    accept: 'class="_brlbs-btn cursor _brlbs-accept-all" data-cookie-accept-all',
    reject: 'class="_brlbs-refuse-btn" data-cookie-refuse',
  },
  osano: {
    box: 'class="osano-cm-window"',
    accept: 'class="osano-cm-accept-all osano-cm-button"',
    reject: 'class="osano-cm-denyAll osano-cm-button"',
  },
  cookieconsent2: {
    box: 'role="dialog" aria-label="cookieconsent" class="cc-window cc-banner cc-type-opt-in cc-bottom"',
    accept: 'class="cc-btn cc-allow"',
    reject: 'class="cc-btn cc-deny"',
  },
  termly: {
    box: 'id="termly-code-snippet-support" class="termly-styles-root"',
    accept: 'data-tid="banner-accept"',
    reject: 'data-tid="banner-decline"',
  },
  klaro: {
    box: 'class="klaro cookie-notice"',
    accept: 'class="cm-btn cm-btn-success"',
    reject: 'class="cm-btn cm-btn-danger cn-decline"',
  },
  tarteaucitron: {
    box: 'id="tarteaucitronAlertBig" class="tarteaucitronAlertBigBottom"',
    accept: 'id="tarteaucitronPersonalize2" class="tarteaucitronAllow"',
    reject: 'id="tarteaucitronAllDenied2" class="tarteaucitronDeny"',
  },
} satisfies Record<string, Platform>;

export type PlatformName = keyof typeof PLATFORMS;
export const PLATFORM_NAMES = Object.keys(PLATFORMS) as PlatformName[];

const LAYER =
  "position:fixed;left:0;right:0;bottom:0;padding:1.5rem;background:#fff;border-top:2px solid #333;z-index:10001";

/** A platform whose banner is a frame of `frameHost`; the frame tells the page what was answered. */
export function framedPlatformPage(lang: Language, frameHost: string): string {
  return imitationPage({
    lang,
    after: `<div id="sp_message_container_7" ${PROBE.banner} style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:10001"><iframe id="sp_message_iframe_7" title="Message" style="position:absolute;bottom:0;width:100%;height:260px;border:0;background:#fff" src="http://${frameHost}/index.html?message_id=7&consentUUID=1&lang=${lang}"></iframe></div>`,
    script: `document.documentElement.style.overflow = "hidden";
addEventListener("message", ({ data }) => { document.title = data; document.querySelector("[data-probe]").remove(); document.documentElement.style.overflow = ""; });`,
  });
}

/** What the frame of `framedPlatformPage` shows. */
export function platformFrame(lang: Language): string {
  const { title, body, reject, accept } = TEXTS[lang];
  const button = (choice: number, answer: string, label: string) =>
    `<button class="message-component message-button sp_choice_type_${choice}" title="${label}" onclick="parent.postMessage('${answer}', '*')">${label}</button>`;
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title><body><p>${body}</p>${button(13, "refused", reject)} ${button(11, "accepted", accept)}</body></html>`;
}

/** A page with the banner of a platform; its buttons work. */
export function platformPage(name: PlatformName, lang: Language): string {
  const { box, accept, reject, veil, lock, global }: Platform = PLATFORMS[name];
  const text = TEXTS[lang];
  return imitationPage({
    lang,
    style: ".locked{overflow:hidden}",
    after: `${veil ? `<div id="veil" ${veil} style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:10000"></div>` : ""}
<div ${box} ${PROBE.banner} style="${LAYER}"><h2>${text.title}</h2><p>${text.body}</p><button ${reject} data-answer="refused">${text.reject}</button> <button ${accept} data-answer="accepted">${text.accept}</button></div>`,
    script: `const box = document.querySelector('[data-probe="banner"]');
const done = () => { box.remove(); document.getElementById("veil")?.remove(); document.body.className = ""; };
document.body.className = ${JSON.stringify(lock ? `${lock} locked` : "")}; ${global ?? ""}
box.querySelectorAll("button").forEach((button) => button.addEventListener("click", () => { document.title = button.dataset.answer; done(); }));`,
  });
}
