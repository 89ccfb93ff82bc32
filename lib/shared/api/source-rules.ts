import * as z from "zod/mini";
import { areCookiesAccepted, COOKIES_REFUSED, type Cookies, type Headers } from "./fields.ts";

/* Rules of the calls that open a page, for fields that not all of them have. */

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
