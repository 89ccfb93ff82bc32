import { escapeHtml } from "@emulators/shared/escape-html.ts";

export type MailKind = "signup" | "recovery" | "magiclink" | "email_change" | "invite";

export interface EmailTemplate {
  subject: string;
  /** The sentence above the button. */
  text: string;
  button: string;
}

/** Text of each kind of email; `change` is the new address of an email change. */
export function buildEmail(
  kind: MailKind,
  recipient: string,
  change?: { from: string; to: string },
): EmailTemplate {
  switch (kind) {
    case "signup":
      return {
        subject: "Confirm your signup",
        text: "Confirm this address to finish your registration.",
        button: "Confirm your email",
      };
    case "recovery":
      return {
        subject: "Reset your password",
        text: `Choose a new password for ${recipient}.`,
        button: "Reset password",
      };
    case "magiclink":
      return { subject: "Your sign-in link", text: `Sign in as ${recipient}.`, button: "Sign in" };
    case "invite":
      return {
        subject: "You have been invited",
        text: "Accept the invitation to create your account.",
        button: "Accept the invitation",
      };
    case "email_change":
      return {
        subject: "Confirm your new email address",
        text: `Confirm that the address of your account changes from ${change?.from ?? ""} to ${change?.to ?? recipient}.`,
        button: "Confirm the change",
      };
  }
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Overrides of the inline colors, for email clients that support dark mode. */
const DARK = `@media (prefers-color-scheme:dark){body{background:#14161a!important;color:#eceef1!important}
.quiet{color:#a9aeb6!important}.rule{border-color:#2b2f35!important}.button{background:#3cc796!important;color:#06110d!important}}`;

/** HTML that email clients can render: one column, inline styles, no images. */
export function mailHtml(letter: EmailTemplate, link: string, otp: string): string {
  const href = escapeHtml(link);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${DARK}</style>
</head>
<body style="margin:0;padding:32px 24px;background:#ffffff;color:#17191c;font-family:${FONT};font-size:16px;line-height:1.6">
<div style="max-width:480px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:600">${escapeHtml(letter.subject)}</h1>
<p style="margin:0 0 24px;overflow-wrap:anywhere">${escapeHtml(letter.text)}</p>
<p style="margin:0 0 24px"><a class="button" href="${href}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#067a57;color:#ffffff;font-weight:500;text-decoration:none">${escapeHtml(letter.button)}</a></p>
<p class="quiet" style="margin:0 0 4px;color:#55595f;font-size:14px">Or enter this code</p>
<p style="margin:0 0 24px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:24px;letter-spacing:.15em">${escapeHtml(otp)}</p>
<p class="quiet rule" style="margin:0;padding-top:16px;border-top:1px solid #e4e6e9;color:#55595f;font-size:14px">If you did not ask for this, ignore this mail: nothing happens without the link.</p>
</div>
</body>
</html>`;
}
