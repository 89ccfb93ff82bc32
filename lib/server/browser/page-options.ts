import type { HostHeaders, ProxyCredentials } from "./blocking/network-filters.ts";
import type { BlockingOptions } from "./blocking/options.ts";
import type { PageCookie } from "./context.ts";
import type { PageLimits } from "./page-limits.ts";
import type { SiteStorage } from "./stored-state.ts";

/** What a page is opened with. */
export type PageOptions = {
  width: number;
  height: number;
  /** Credentials for the proxy of the page's context. */
  proxy: ProxyCredentials;
  limits: PageLimits;
  blocking: BlockingOptions;
  /** Called with the host of each request that blocking allows, before it is sent. */
  onAllowed: (host: string) => Promise<void> | void;
  /** Headers that are added to requests to one host. */
  extraHeaders?: HostHeaders;
  /** Whether the document is set by `setContent` instead of requested. */
  isInline?: boolean;
  cookies?: PageCookie[];
  /** What `localStorage` has when the page is opened. */
  storage?: SiteStorage;
  /** Maximum bytes of a file that is read instead of a page; undefined reads none. */
  fileBytes?: number | undefined;
  /** Device pixels per CSS pixel; 1 by default. */
  scale?: number | undefined;
};
