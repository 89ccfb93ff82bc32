import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text as readText } from "node:stream/consumers";
import { fontFace } from "../../fonts.ts";
import { page, type Site } from "../../site.ts";
import { CODE_SECRET, isCurrentCode } from "./codes.ts";

const EMAIL = "ada@account.test";
const PASSWORD = "correct horse battery";

const STYLE = `
${fontFace("Bricolage", "bricolage")}
*{box-sizing:border-box}
body{margin:0;background:#eef3f4;color:#12272b;font:17px/1.6 Bricolage,sans-serif}
header{display:flex;justify-content:space-between;padding:1.2rem clamp(1.25rem,5vw,4rem);background:#0d4a55;color:#fff}
header a{color:#fff;font-weight:600;text-decoration:none}
main{max-width:46rem;margin:0 auto;padding:3rem 1.4rem}
form{display:grid;gap:1rem;max-width:22rem}
label{display:grid;gap:.3rem;font-weight:600}
label.check{display:flex;gap:.6rem;font-weight:400}
input:not([type=checkbox]){font:inherit;padding:.7rem .9rem;border:1px solid #9db4b9;border-radius:8px}
button{font:inherit;font-weight:600;padding:.8rem;border:0;border-radius:8px;background:#f2b134;cursor:pointer}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.6rem 0;border-bottom:1px solid #c9d7da}
.note{color:#4d666b;font-size:.95rem}
.wrong{color:#a3261b}
`;

/** Ids of visitors: who is signed in, who has given the password, and whose device is remembered. */
const signedIn = new Map<string, { visits: number; ids: string[] }>();
/** Ids of a visitor that are valid: the last ones, for pages that are opened at the same time. */
const MAX_IDS = 3;
const pending = new Set<string>();
const devices = new Set<string>();

const show = (title: string, body: string, nav = '<a href="/login">Sign in</a>'): string =>
  page({
    lang: "en",
    title: `${title} | Harbor Lockers`,
    description: "Lockers at the ferry terminal, by the month.",
    style: STYLE,
    body: `<header><a href="/">Harbor Lockers</a>${nav}</header><main><h1>${title}</h1>${body}</main>`,
  });

const HOME = show(
  "A dry place by the ferry",
  `<p>Boots, paddles, a folding bike: rent a locker at the terminal and take the boat with free hands.</p>
<p><a href="/account">Your account</a></p>`,
);

const WRONG = '<p class="wrong" role="alert">That was not right. Please try again.</p>';

const showLogin = (isWrong: boolean): string =>
  show(
    "Sign in",
    `${isWrong ? WRONG : ""}<form method="post" action="/login">
<label>E-mail <input id="email" name="email" type="email" autocomplete="username" required></label>
<label>Password <input id="password" name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button></form>
<p class="note">This is a sample: ${EMAIL}, with the password <code>${PASSWORD}</code>.</p>`,
  );

const showCode = (isWrong: boolean): string =>
  show(
    "Enter your code",
    `${isWrong ? WRONG : ""}<form method="post" action="/login/code">
<label>Code of your app <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<label class="check"><input id="remember" name="remember" type="checkbox" value="yes"> Remember this device</label>
<button type="submit">Continue</button></form>
<p class="note">The secret of the app is <code>${CODE_SECRET}</code>.</p>`,
  );

const showAccount = (visits: number): string =>
  show(
    "Your lockers",
    `<p id="greeting">Welcome back, Ada. This is visit ${visits}.</p>
<table><caption class="note">Rented by you</caption><tr><th>Locker</th><th>Until</th><th>Price</th></tr>
<tr><td>B 17, large</td><td>30 June 2027</td><td>€14.00</td></tr>
<tr><td>C 04, small</td><td>31 March 2027</td><td>€6.50</td></tr></table>
<p class="note">Shown on this device: <span id="shown">1</span> times.</p>
<form method="post" action="/logout"><button type="submit">Sign out</button></form>
<script>
const shown = Number(localStorage.getItem("shown") ?? 0) + 1;
localStorage.setItem("shown", String(shown));
document.querySelector("#shown").textContent = String(shown);
</script>`,
    "<span>Ada Marin</span>",
  );

function readCookies({ headers }: IncomingMessage): Map<string, string> {
  const pairs = (headers.cookie ?? "").split(/;\s*/).map((pair) => pair.split("="));
  return new Map(pairs.map(([name = "", value = ""]) => [name, value]));
}

const isHttps = ({ socket }: IncomingMessage): boolean => "encrypted" in socket;

/** A cookie that no script can read. */
const toCookie = (request: IncomingMessage, name: string, value: string, maxAge = 3_600): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isHttps(request) ? "; Secure" : ""}`;

type Answer = { status?: number; html?: string; location?: string; cookies?: string[] };

function answerTo(
  response: ServerResponse,
  { status = 200, html = "", location, cookies = [] }: Answer,
): void {
  response.writeHead(location ? 303 : status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    ...(location ? { location } : {}),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
  });
  response.end(html);
}

/** Signs a visitor in, and remembers the device if they want. */
function startVisit(request: IncomingMessage, remembers: boolean): Answer {
  const id = randomUUID();
  signedIn.set(id, { visits: 0, ids: [id] });
  const device = randomUUID();
  if (remembers) devices.add(device);
  return {
    location: "/account",
    cookies: [
      toCookie(request, "sid", id),
      ...(remembers ? [toCookie(request, "device", device, 30 * 24 * 3_600)] : []),
    ],
  };
}

function checkPassword(request: IncomingMessage, form: URLSearchParams): Answer {
  if (form.get("email") !== EMAIL || form.get("password") !== PASSWORD)
    return { status: 422, html: showLogin(true) };
  if (devices.has(readCookies(request).get("device") ?? "")) return startVisit(request, false);
  const id = randomUUID();
  pending.add(id);
  return { location: "/login/code", cookies: [toCookie(request, "pending", id, 600)] };
}

function checkCode(request: IncomingMessage, form: URLSearchParams): Answer {
  const id = readCookies(request).get("pending") ?? "";
  if (!pending.has(id)) return { location: "/login" };
  if (!isCurrentCode(form.get("code") ?? "")) return { status: 422, html: showCode(true) };
  pending.delete(id);
  return startVisit(request, form.get("remember") === "yes");
}

function openAccount(request: IncomingMessage): Answer {
  const id = readCookies(request).get("sid") ?? "";
  const visit = signedIn.get(id);
  if (!visit) return { location: "/login" };
  visit.visits += 1;
  // Each visit has an id of its own, as careful sites do it.
  const next = randomUUID();
  signedIn.set(next, visit);
  visit.ids.push(next);
  for (const old of visit.ids.splice(0, visit.ids.length - MAX_IDS)) signedIn.delete(old);
  return { html: showAccount(visit.visits), cookies: [toCookie(request, "sid", next)] };
}

function listOrders(request: IncomingMessage): Answer {
  const isKnown = signedIn.has(readCookies(request).get("sid") ?? "");
  return isKnown
    ? { html: show("Your orders", "<p>Two lockers since 2025.</p>") }
    : { status: 401, html: show("Please sign in", "<p>Your orders are for you only.</p>") };
}

const PAGES: Record<string, (request: IncomingMessage) => Answer> = {
  "/login": () => ({ html: showLogin(false) }),
  "/login/code": () => ({ html: showCode(false) }),
  "/account": openAccount,
  "/account/orders": listOrders,
};

const FORMS: Record<string, (request: IncomingMessage, form: URLSearchParams) => Answer> = {
  "/login": checkPassword,
  "/login/code": checkCode,
  "/logout": (request) => {
    const visit = signedIn.get(readCookies(request).get("sid") ?? "");
    for (const id of visit?.ids ?? []) signedIn.delete(id);
    return { location: "/", cookies: [toCookie(request, "sid", "", 0)] };
  },
};

export const account: Site = {
  host: "account.test",
  title: "Harbor Lockers",
  shows: "An account with a password, a code of an authenticator app, and remembered devices.",
  routes: { "/": HOME },
  handle: (request, response, path) => {
    const open = PAGES[path];
    const submit = FORMS[path];
    if (request.method === "POST" && submit)
      void readText(request).then(
        (body) => answerTo(response, submit(request, new URLSearchParams(body))),
        () => response.destroy(),
      );
    else if (open) answerTo(response, open(request));
    else return false;
    return true;
  },
};
