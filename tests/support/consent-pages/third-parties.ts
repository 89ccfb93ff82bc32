import { imitationPage } from "./page.ts";

/** Addresses that real pages load: what each is for decides which switch stops it. Nothing of them is reached: names end on this machine. */
export const THIRD_PARTIES = {
  ads: [
    "http://securepubads.g.doubleclick.net/tag/js/gpt.js",
    "http://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js",
    "http://ads.pubmatic.com/AdServer/js/pwt/1/2/pwt.js",
    "http://widgets.outbrain.com/outbrain.js",
    "http://static.criteo.net/js/ld/publishertag.js",
    "http://c.amazon-adsystem.com/aax2/apstag.js",
  ],
  tracking: [
    "http://www.google-analytics.com/analytics.js",
    "http://static.hotjar.com/c/hotjar-1.js",
    "http://connect.facebook.net/en_US/fbevents.js",
    "http://cdn.segment.com/analytics.js/v1/x/analytics.min.js",
    "http://sb.scorecardresearch.com/beacon.js",
    "http://bat.bing.com/bat.js",
  ],
  cookieBanners: [
    "http://cdn.cookielaw.org/scripttemplates/otSDKStub.js",
    "http://consent.cookiebot.com/uc.js",
  ],
  harmless: [
    "http://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js",
    "http://photos.test/harbour.js",
  ],
} as const;

const AD_BOXES = `<div id="ad-top" class="probe-ad">advertisement</div><div class="ad-banner-250x600 probe-ad">advertisement</div>
<div class="ad-banner-300x250 probe-ad">advertisement</div><div class="story probe-story">A story that is no advertisement</div>`;

const scripts = Object.values(THIRD_PARTIES)
  .flat()
  .map((src) => `<script async src="${src}"></script>`)
  .join("\n");

/** A newspaper that loads all of them. */
export const NEWSPAPER = {
  name: "newspaper",
  html: imitationPage({ lang: "en", before: AD_BOXES, after: scripts }),
};
