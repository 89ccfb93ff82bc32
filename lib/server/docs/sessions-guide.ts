import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { SESSION_DAYS } from "#shared/saved-sessions/contract.ts";
import { createSessionLimits } from "./plan-limits.ts";

const LOGIN_EXAMPLE = JSON.stringify(
  {
    name: "my shop",
    domain: "example.com",
    login: {
      url: "https://example.com/login",
      steps: [
        { type: { selector: "#email", value: "me@example.com" } },
        { type: { selector: "#password", secret: "password" } },
        { click: { role: "button", name: "Sign in" } },
        { type: { selector: "#code", totp: true } },
        { press: { key: "Enter" } },
      ],
      secrets: { password: "YOUR_PASSWORD", totp: "YOUR_SECRET" },
    },
  },
  null,
  2,
);

/** The page about saved sessions. */
export const sessionsGuide = (): DocPage => ({
  slug: "sessions",
  group: "Reference",
  title: "Saved sessions",
  description: "Cookies of a browser that is signed in, so that captures show what you see there.",
  blocks: [
    {
      kind: "text",
      text: `Save the cookies of a site under [Account](${paths.sessions}) or [by the API](${paths.docs("create-session")}), and name the session in a capture: \`"session": "my shop"\`. It works in screenshots, PDF documents, archives, extractions, lists, schedules, watches, and in the options of the Web Inspector. Save only sessions of your own accounts.`,
    },
    { kind: "heading", id: "cookies", text: "Where the cookies come from" },
    {
      kind: "list",
      isOrdered: true,
      items: [
        "Sign in to the site with your browser.",
        "Copy its cookies: the JSON that an extension exports, a `cookies.txt` file, the storage state of Playwright, which also has `localStorage`, or the value of the `Cookie` header in the developer tools.",
        "Paste them. Only those of the session's domain are kept; the answer names the others in `dropped`.",
      ],
    },
    {
      kind: "text",
      text: "Do not sign out in your browser afterwards, because most sites then end the session everywhere.",
    },
    { kind: "heading", id: "login", text: "A login by steps" },
    {
      kind: "text",
      text: `Instead of cookies, or beside them, a session can have a \`login\`: the address of the sign-in, [steps](${paths.docs("steps")}), and the secrets that they type. It signs in at the first capture, and once again when a capture finds itself signed out, within the time limit of that capture. At most as many steps as your plan has in a capture.`,
    },
    { kind: "code", label: "Body of POST /sessions", code: LOGIN_EXAMPLE },
    {
      kind: "list",
      items: [
        '`{ "type": { "selector": "#password", "secret": "password" } }` types the secret of that name, only while the page shown is an https page of the domain.',
        "`totp: true` types the code of an authenticator app. Its secret is the base32 text or the `otpauth:` address that the site shows when you set the app up; SHA-1, SHA-256 and SHA-512, six or eight digits.",
        "A step that fails does not matter if the page then is that of a user who is signed in, because sites that remember a device leave out steps. Otherwise the answer is `signed_out` with the number of the step.",
        `On the screen [Saved sessions](${paths.sessions}), "Sign in by steps" has the same, and "Try" shows the page after the steps, or the step that failed, before anything is saved. A try that succeeds counts as a screenshot.`,
        "Captchas are not solved.",
      ],
    },
    { kind: "heading", id: "use", text: "What a capture does with it" },
    {
      kind: "list",
      items: [
        "The domain is the registrable one: a session of `example.com` works for `app.example.com` too, and for no other site. Pages must be opened by https; the cookies are sent by https only.",
        "What a successful capture changes in the cookies of the domain, and in the `localStorage` of the page, is stored again. Captures at the same time keep each other's changes; of two changes of one cookie the last one counts.",
        "Its browser is new, and closed afterwards: no other capture ever uses it.",
        "The capture is in your history with the name of the session. It is never reused for `maxAgeSeconds`, cannot be shared, and image links cannot have a session. Crawls use none.",
        `A page that answers 401 or 403, or that leads to a field for a password, is \`signed_out\` with status 422, and costs nothing. Save the session again, or give it a login.`,
        "Captures at the same time share a session; a site that allows one visit at a time may sign it out.",
      ],
    },
    { kind: "heading", id: "safety", text: "How it is kept" },
    {
      kind: "list",
      items: [
        `Cookies, storage and secrets are encrypted, bound to your account, and in no answer, email, log or export. A session ends ${SESSION_DAYS} days after it was saved. Deleting it erases them at once.`,
        `Agents may use a session through [MCP](${paths.docs("mcp")}) only if you allow it for this session under [Account](${paths.sessions}). What they then read is part of their conversation.`,
        "A key with the scope `capture` can list, save and delete sessions.",
      ],
    },
    { kind: "heading", id: "sessions-by-plan", text: "Saved sessions by plan" },
    { kind: "table", label: "Saved sessions by plan", table: createSessionLimits() },
  ],
});
