import type { Context } from "hono";
import { withQuery } from "../redirects.ts";
import type { Service } from "../service.ts";
import { listAccounts, saveAccount } from "./accounts.ts";
import { consumeConsent, createConsent, issueGoogleCode } from "./consents.ts";
import { consentPage, errorPage } from "./page.ts";

export const GOOGLE_CLIENT_ID = "emulator.apps.googleusercontent.test";

const FORMAT = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Content security policy: loads nothing from other origins, and submits forms only here and to the redirect's origin.
 */
function setSecurityHeaders(c: Context): void {
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex");
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  );
}

const buildCallbackUrl = (service: Service) => `${service.settings.apiUrl}/auth/v1/callback`;

function problem(service: Service, c: Context, text: string): Response {
  setSecurityHeaders(c);
  return c.html(errorPage(text, service.settings.siteUrl), 400);
}

/** GET /google/authorize: the account chooser. */
export function showConsent(service: Service) {
  return async (c: Context): Promise<Response> => {
    const { client_id, redirect_uri, state = "", scope = "", login_hint = "" } = c.req.query();
    if (client_id !== GOOGLE_CLIENT_ID)
      return problem(service, c, "The application that sent you here is not known.");
    if (redirect_uri !== buildCallbackUrl(service) || state === "")
      return problem(service, c, "The application that sent you here asked to go back to a wrong address.");
    setSecurityHeaders(c);
    const [accounts, id] = await Promise.all([listAccounts(service.sql), createConsent(service.sql, state)]);
    return c.html(
      consentPage({ id, accounts, scope, loginHint: login_hint, siteUrl: service.settings.siteUrl }),
    );
  };
}

type Form = Readonly<Record<string, string | File>>;

const field = (form: Form, name: string) => {
  const value = form[name];
  return typeof value === "string" ? value.trim() : "";
};

/** Subject of the chosen account; undefined for an unknown account or an invalid new one. */
async function getChosenSubject(service: Service, form: Form): Promise<string | undefined> {
  const subject = field(form, "subject");
  const [known] = await service.sql<
    { subject: string }[]
  >`select subject from emulator.google_accounts where subject = ${subject}`;
  if (known) return known.subject;
  const email = field(form, "email").toLowerCase();
  if (email.length > 255 || !FORMAT.test(email)) return undefined;
  const name = field(form, "name").slice(0, 100) || (email.split("@")[0] ?? email);
  return saveAccount(service.sql, { name, email, email_verified: form.verified === "on" });
}

/** POST /google/choose: an account, a new one, or "cancel". The form's id works once. */
export function handleChoice(service: Service) {
  return async (c: Context): Promise<Response> => {
    const form = await c.req.parseBody();
    const state = await consumeConsent(service.sql, field(form, "consent"));
    if (!state)
      return problem(
        service,
        c,
        "This page was used already or is too old. Go back to the application and try again.",
      );
    const back = buildCallbackUrl(service);
    if (field(form, "action") === "cancel") {
      return c.redirect(
        withQuery(back, { error: "access_denied", error_description: "The user denied your request", state }),
        303,
      );
    }
    const subject = await getChosenSubject(service, form);
    if (!subject)
      return problem(service, c, "That is not an email address. Go back to the application and try again.");
    return c.redirect(
      withQuery(back, { code: await issueGoogleCode(service.sql, state, subject), state }),
      303,
    );
  };
}
