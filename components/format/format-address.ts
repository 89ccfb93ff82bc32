/** The address without what all addresses have in common. */
export const formatAddress = (url: string) => url.replace(/^https:\/\//, "").replace(/\/$/, "");
