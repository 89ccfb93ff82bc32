import * as z from "zod/mini";
import { describe, ReferenceName } from "#shared/contract-fields.ts";
import { areCookiesAccepted, COOKIES_REFUSED, type Cookies, type Headers } from "./fields.ts";

/* Fields of the calls that open a page, and rules for those that not all of them have. */

/** Bytes of an HTML document in a request. */
const MAX_HTML_BYTES = 1_000_000;
export const Html = describe(
  z.string().check(
    z.minLength(1),
    z.maxLength(MAX_HTML_BYTES),
    z.refine((html) => new TextEncoder().encode(html).length <= MAX_HTML_BYTES, "must have at most 1 MB"),
  ),
  "An HTML document of at most 1 MB instead of `url`. It has an opaque origin: no cookies, no storage, and relative addresses lead nowhere. Without `block`, nothing is blocked.",
);
export const ZeroRetention = describe(
  z._default(z.boolean(), false),
  "Nothing of the page is kept after the answer: no capture, no address, no log, no text for `Idempotency-Key`. The answer has the file itself, in JSON as `content`. Only the use is counted.",
);

export const DeliverTo = z.optional(
  describe(
    ReferenceName,
    "The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why.",
  ),
);

type Source = {
  url?: string | undefined;
  html?: string | undefined;
  headers?: z.infer<typeof Headers> | undefined;
  cookies?: z.infer<typeof Cookies> | undefined;
  session?: string | undefined;
  maxAgeSeconds?: number;
  zeroRetention?: boolean;
  deliverTo?: string | undefined;
  widths?: number[] | undefined;
};
export const hasOneSource = z.refine<Source>(
  ({ url, html }) => (url === undefined) !== (html === undefined),
  "Use either url or html",
);
export const htmlHasNoCredentials = z.refine<Source>(
  ({ html, headers, cookies, session }) =>
    html === undefined || (headers === undefined && cookies === undefined && session === undefined),
  "headers, cookies and session need a url",
);
export const sessionIsNotCached = z.refine<Source>(
  ({ session, maxAgeSeconds = 0 }) => session === undefined || maxAgeSeconds === 0,
  { error: "Captures with a session are never reused", path: ["maxAgeSeconds"] },
);

export const zeroRetentionKeepsNothing = z.refine<Source>(
  ({ zeroRetention, session }) => !zeroRetention || session === undefined,
  {
    error: "A session is stored again after the capture, so zeroRetention has none",
    path: ["zeroRetention"],
  },
);
export const zeroRetentionIsNotCached = z.refine<Source>(
  ({ zeroRetention, maxAgeSeconds = 0 }) => !zeroRetention || maxAgeSeconds === 0,
  { error: "With zeroRetention no capture is reused", path: ["maxAgeSeconds"] },
);

export const cookiesAccepted = z.refine<Source>(({ url = "", cookies }) => areCookiesAccepted(url, cookies), {
  error: COOKIES_REFUSED,
  path: ["cookies"],
});

export const widthsAreStored = z.refine<Source>(
  ({ zeroRetention, deliverTo, widths }) =>
    widths === undefined || (!zeroRetention && deliverTo === undefined),
  { error: "zeroRetention and deliverTo are for one file", path: ["widths"] },
);
