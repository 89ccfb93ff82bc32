import type { Locator, Page } from "@playwright/test";

/** Creates a key on the screen of API keys. @returns the dialog that shows it */
export async function createKey(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  return page.getByRole("dialog", { name: "Your new key" });
}

/** Sends the request of a curl command as the screen shows it, for a sample site: a minimal machine has no curl. */
export function sendCommand(command: string): Promise<Response> {
  const headers = [...command.matchAll(/-H "([^:"]+): ([^"]+)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  );
  const body = /-d '([^']+)'/.exec(command)?.[1]?.replace("https://example.com", "http://blog.test");
  return fetch(/curl (\S+)/.exec(command)?.[1] ?? "", { method: "POST", headers, ...(body ? { body } : {}) });
}
