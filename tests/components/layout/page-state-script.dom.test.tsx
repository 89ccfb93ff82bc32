import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PageStateScript } from "#components/layout/page-state-script.tsx";

/** Runs the script as a browser does with the HTML of a page, at an address. */
function run(address: string): string | undefined {
  const [, code = ""] = /<script>([\s\S]*)<\/script>/.exec(renderToStaticMarkup(<PageStateScript />)) ?? [];
  const replace = vi.fn();
  const { pathname, search, hash } = new URL(address, "http://localhost");
  const place = { pathname, search, hash, replace };
  new Function("location", code)(place);
  return replace.mock.calls[0]?.[0];
}

const TOKENS = "access_token=a&refresh_token=r&expires_in=3600";

test.each([
  [`/#${TOKENS}&type=recovery`, `/reset-password#${TOKENS}&type=recovery`],
  [`/pricing#type=recovery&${TOKENS}`, `/reset-password#type=recovery&${TOKENS}`],
  [`/#${TOKENS}&type=signup`, `/auth/v1/callback#${TOKENS}&type=signup`],
  [
    "/#error=access_denied&error_code=otp_expired",
    "/auth/v1/callback#error=access_denied&error_code=otp_expired",
  ],
])("a link of the auth service that ends at %s opens its screen", (address, screen) => {
  expect(run(address)).toBe(screen);
});

test.each([
  "/",
  "/docs#type=recovery",
  `/reset-password#${TOKENS}&type=recovery`,
  `/auth/v1/callback#${TOKENS}`,
  `/?${TOKENS}`,
])("%s stays", (address) => {
  expect(run(address)).toBeUndefined();
});
