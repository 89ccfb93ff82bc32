import { request } from "node:http";
import { createTransport } from "nodemailer";
import { describe, expect, test } from "vitest";
import { newEmail, open, SITE_URL, setUpEmulator } from "./support.ts";

const auth = setUpEmulator();

const page = async (path: string) => (await fetch(auth.inbox + path)).text();
const subjects = (html: string) => [...html.matchAll(/class="subject">([^<]+)</g)].map((match) => match[1]);

/** A user with two emails: a sign-in link, and an earlier password reset. */
async function twoMails() {
  const { email } = await auth.signedIn();
  await auth.browser().auth.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/reset-password` });
  await auth.browser().auth.signInWithOtp({ email });
  return email;
}

describe("the inbox", () => {
  test("explains its purpose while it is empty", async () => {
    const html = await page("/");
    expect(html).toContain("No mails yet");
    expect(html).toContain(`href="${SITE_URL}"`);
    expect(await page("/?to=unknown@example.test")).toContain("No mail to this address yet");
  });

  test("lists an address's emails newest first, and shows the newest with its link outside the frame", async () => {
    const email = await twoMails();
    const html = await page(`/?to=${email.toUpperCase()}`);
    expect(subjects(html)).toEqual(["Your sign-in link", "Reset your password"]);
    const { link } = await auth.newestMail(email);
    expect(html).toContain(`<a class="button" href="${link.replaceAll("&", "&amp;")}"`);
    expect(html).toMatch(/<h2 id="subject">Your sign-in link<\/h2>/);
  });

  test("shows the selected email and the destination of its link", async () => {
    const email = newEmail();
    const emailRedirectTo = `${SITE_URL}/auth/v1/callback`;
    await auth.browser().auth.signUp({ email, password: "correct horse", options: { emailRedirectTo } });
    await auth.browser().auth.resetPasswordForEmail(email);
    const [row] = await auth.sql`select min(id) as id from emulator.mails where recipient = ${email}`;
    const html = await page(`/?to=${email}&mail=${row?.id}`);
    expect(html).toMatch(/<h2 id="subject">Confirm your signup<\/h2>/);
    expect(html).toContain('data-view="mail"');
    expect(html).toContain(`${new URL(SITE_URL).host}/auth/v1/callback`);
  });

  test("marks a link that is no longer valid", async () => {
    const { email } = await auth.signedIn();
    await auth.browser().auth.resetPasswordForEmail(email);
    expect(await page(`/?to=${email}`)).not.toContain("No longer valid");
    await open((await auth.newestMail(email)).link);
    expect(await page(`/?to=${email}`)).toContain("No longer valid");
  });

  test("shows an email's HTML in a frame without scripts, and escapes all text", async () => {
    const hostile = `"><img src=x onerror=alert(1)>`;
    await auth.sql`
      insert into emulator.mails (recipient, subject, link, html)
      values ('hostile@example.test', ${hostile}, 'http://localhost:3999/?redirect_to=javascript:alert(1)',
        ${`<head></head><script>alert(1)</script>${hostile}`})`;
    const html = await page("/?to=hostile@example.test");
    expect(html).not.toContain("<img");
    expect(html).not.toMatch(/<script>alert/);
    const sandbox = /<iframe[^>]* sandbox="([^"]*)"/.exec(html)?.[1];
    expect(sandbox).toBe("allow-top-navigation-by-user-activation");
    const headers = (await fetch(`${auth.inbox}/`)).headers;
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'; script-src 'self';/);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("responds 304 when nothing has changed", async () => {
    const email = await twoMails();
    const stamp = /data-stamp="([^"]+)"/.exec(await page(`/?to=${email}`))?.[1] ?? "";
    const same = await fetch(`${auth.inbox}/changes?to=${email}&stamp=${stamp}`);
    expect(same.status).toBe(204);
    await auth.browser().auth.resetPasswordForEmail(email);
    const changed = await (await fetch(`${auth.inbox}/changes?to=${email}&stamp=${stamp}`)).json();
    expect(changed).toMatchObject({ count: 3, reader: expect.stringContaining("Reset your password") });
    expect(subjects(changed.list)).toHaveLength(3);
    expect(changed.stamp).not.toBe(stamp);
  });

  test("rejects a foreign host name, against DNS rebinding", async () => {
    const { port } = new URL(auth.inbox);
    const ask = (host: string) =>
      new Promise<number>((resolve) => {
        request({ host: "127.0.0.1", port, path: "/inbox.json", headers: { Host: host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        }).end();
      });
    expect(await ask(`evil.test:${port}`)).toBe(421);
    expect(await ask(`127.0.0.1:${port}`)).toBe(200);
  });

  test("serves its own style and script, and no other file", async () => {
    for (const [path, type] of [
      ["/inbox.css", "text/css"],
      ["/inbox.js", "text/javascript"],
    ] as const) {
      const answer = await fetch(auth.inbox + path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
    }
    expect((await fetch(`${auth.inbox}/app.ts`)).status).toBe(404);
  });
});

test("a Google account has an avatar", async () => {
  const [account] = await auth.sql`select subject from emulator.google_accounts limit 1`;
  const picture = await fetch(`${auth.url}/google/pictures/${account?.subject}.svg`);
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  expect((await fetch(`${auth.url}/google/pictures/1.svg`)).status).toBe(404);
});

test("the inbox shows emails that the site sends over SMTP, without the actions of the auth service's links", async () => {
  const to = newEmail();
  await createTransport(auth.smtp).sendMail({
    from: "site@tools.test",
    to: to.toUpperCase(),
    subject: "Grüße",
    text: "Hello",
    html: '<p>Hello <a href="https://tools.test/?a=1&amp;b=2">there</a><img src="cid:picture"></p>',
    attachments: [
      { filename: "a.png", content: Buffer.from("PNG"), contentType: "image/png", cid: "picture" },
    ],
  });
  const mails = (await (await fetch(`${auth.inbox}/inbox.json?to=${to}`)).json()) as object[];
  expect(mails).toMatchObject([
    { to, source: "smtp", subject: "Grüße", link: "https://tools.test/?a=1&b=2" },
  ]);
  const html = await page(`/?to=${to}`);
  expect(subjects(html)).toEqual(["Grüße"]);
  expect(html).toContain("data:image/png;base64,UE5H");
  expect(html).not.toMatch(/Open the link|No longer valid|Code|cid:/);
});
