import type { Site } from "./site.ts";
import { account } from "./sites/account/site.ts";
import { blog } from "./sites/blog/site.ts";
import { botChallenge } from "./sites/bot-challenge/site.ts";
import { buckets } from "./sites/buckets/site.ts";
import { chatServices, chats } from "./sites/chats/site.ts";
import { controls } from "./sites/controls/site.ts";
import { app } from "./sites/dashboard/site.ts";
import { docs } from "./sites/docs/site.ts";
import { forum } from "./sites/forum/site.ts";
import { hooks } from "./sites/hooks/site.ts";
import { long } from "./sites/long/site.ts";
import { market } from "./sites/market/site.ts";
import { news } from "./sites/news/site.ts";
import { newsletter } from "./sites/newsletter/site.ts";
import { plain } from "./sites/plain.ts";
import { shop } from "./sites/shop/site.ts";
import { slow } from "./sites/slow/site.ts";
import { ssrfSite } from "./sites/ssrf/site.ts";
import { ads, tracker } from "./sites/third-parties.ts";
import { scripts } from "./sites/writing/site.ts";

/** Every sample site, in the order of the list. */
export const SITES: Site[] = [
  shop,
  news,
  docs,
  blog,
  app,
  market,
  newsletter,
  account,
  controls,
  forum,
  scripts,
  long,
  slow,
  plain,
  botChallenge,
  hooks,
  buckets,
  chats,
  ads,
  tracker,
  ssrfSite,
  ...chatServices,
];
