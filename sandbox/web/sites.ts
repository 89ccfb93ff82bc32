import type { Site } from "./site.ts";
import { plain } from "./sites/plain.ts";

/** Every sample site, in the order of the list. */
export const SITES: Site[] = [plain];
