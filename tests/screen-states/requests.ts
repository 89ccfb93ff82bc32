import type { Page } from "@playwright/test";

/** Console messages of failed requests. */
export const FAILURES = [/Failed to load resource/, /ApiError: \d\d\d/];
const SERVER_ERROR = { code: "unexpected", message: "Something went wrong.", error: "Something went wrong." };

/** Lets every request to a path fail until the returned function is called. */
export async function failRequests(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ status: 500, json: SERVER_ERROR }));
  return () => page.unroute(url);
}

/** Holds the requests to a path back until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
