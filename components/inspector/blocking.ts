/** What can be kept out of a page, each with its own switch. */
export type Blocking = { cookieBanners: boolean; ads: boolean; tracking: boolean };

export const BLOCK_ALL: Blocking = { cookieBanners: true, ads: true, tracking: true };
