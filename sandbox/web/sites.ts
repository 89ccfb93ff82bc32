import type { Site } from "./site.ts";
import { docs } from "./sites/docs/site.ts";
import { news } from "./sites/news/site.ts";
import { plain } from "./sites/plain.ts";
import { shop } from "./sites/shop/site.ts";
import { ads, tracker } from "./sites/third-parties.ts";

/** Every sample site, in the order of the list. */
export const SITES: Site[] = [shop, news, docs, plain, ads, tracker];
