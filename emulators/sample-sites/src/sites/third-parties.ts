import { js, type Site } from "../site.ts";

/** The smallest transparent GIF. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const SHOW_ADS = `document.querySelectorAll(".ad-slot").forEach((slot) => {
  const [width, height] = slot.dataset.adSize.split("x");
  const frame = document.createElement("iframe");
  frame.title = "Advertisement";
  frame.width = width; frame.height = height;
  frame.style.maxWidth = "100%";
  frame.src = "//ads.test/adserver/banner-" + slot.dataset.adSize + ".html";
  slot.append(frame);
});`;

const COLLECT = `(() => {
  const site = document.currentScript && document.currentScript.dataset.site;
  const send = (event) => fetch("//tracker.test/collect?v=2&tid=" + site + "&en=" + event + "&dl=" + encodeURIComponent(location.href)).catch(() => {});
  send("page_view");
  addEventListener("load", () => send("load"));
})();`;

function banner(text: string, button: string, [from, to]: [string, string]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Advertisement</title><body style="margin:0;height:100vh;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem 1.5rem;text-align:center;background:linear-gradient(110deg,${from},${to});color:#fff;font:600 19px Arial,sans-serif"><span>${text}</span><a href="#" style="background:#fff;color:${from};padding:.45rem 1.1rem;border-radius:99px;font-size:15px;text-decoration:none">${button}</a></body></html>`;
}

export const ads: Site = {
  host: "ads.test",
  title: "An advertiser",
  shows: "",
  isThirdParty: true,
  routes: {
    "/adserver/show_ads.js": js(SHOW_ADS),
    "/adserver/banner-970x90.html": banner("Fly to the sun from 29. Twelve cities, one bag.", "Book now", [
      "#d6336c",
      "#f59f00",
    ]),
    "/adserver/banner-300x250.html": banner("Win a car in 30 seconds", "Spin the wheel", [
      "#5f3dc4",
      "#1098ad",
    ]),
  },
};

export const tracker: Site = {
  host: "tracker.test",
  title: "A tracker",
  shows: "",
  isThirdParty: true,
  routes: {
    "/analytics/collect.js": js(COLLECT),
    "/collect": () => ({ type: "json", body: '{"ok":true}' }),
    "/pixel.gif": () => ({ type: "gif", body: PIXEL }),
  },
};
