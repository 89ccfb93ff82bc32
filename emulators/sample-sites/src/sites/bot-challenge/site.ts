import { page, type Site } from "../../site.ts";

const STYLE = `
body{margin:0;min-height:100vh;background:#f4f5f7;color:#1d2433;font:16px/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:16vh auto 0;padding:0 1.5rem}
h1{font-size:1.6rem;margin:0 0 .4rem}
.cf-turnstile{display:flex;align-items:center;gap:.8rem;width:19rem;margin:2rem 0;padding:1rem;border:1px solid #c9ced8;background:#fff}
.box{width:1.5rem;height:1.5rem;border:2px solid #6b7385;border-radius:3px}
small{color:#6b7385}
`;

/** Challenge page of a protected site: a checkbox without a page behind it. The checkbox has no effect. */
const CHALLENGE = page({
  lang: "en",
  title: "Just a moment...",
  description: "",
  style: STYLE,
  body: `<main><h1>wall.test</h1><p>Let us check that you are a person.</p>
<div class="cf-turnstile cf-chl-widget"><span class="box"></span> I am a person</div>
<small>The site looks at the connection before it goes on.</small></main>
<script>window._cf_chl_opt = { cType: "managed" };</script>`,
});

/** Serves the bot challenge on every path except the page about the site itself. */
export const botChallenge: Site = {
  host: "wall.test",
  title: "A site behind a bot challenge",
  shows: "A challenge instead of a page: said to be one, and costs no use.",
  routes: {
    "/": () => ({ type: "html", status: 403, body: CHALLENGE }),
    "/about": page({
      lang: "en",
      title: "About the bot challenge",
      description: "About the challenge in front of this site.",
      style: STYLE,
      body: `<main><h1>About the bot challenge</h1><p>Captchas and challenges keep programs out of a site. This page is about
them, holds the word captcha, and is no wall itself.</p></main>`,
    }),
  },
};
