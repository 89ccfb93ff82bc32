import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Firecrawl } from "firecrawl";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { stack } from "#tests/support/stack.ts";
import { createKey } from "./api-key-steps.ts";
import { startStarterPlan } from "./inspector-steps.ts";

async function callTool(key: string, name: string, input: Record<string, unknown>) {
  const client = new Client({ name: "e2e", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${stack.site}/api/mcp`), { requestInit }));
  const result = await client.callTool({ name, arguments: input });
  await client.close();
  return result;
}

test("a key that is made on screen works in Firecrawl's SDK and over MCP, and each call is counted once", async ({
  page,
  account,
}) => {
  await startStarterPlan(account);
  await signIn(page, account, "/account/api-keys");
  const dialog = await createKey(page, "agent");
  const key = /Bearer (\S+)"/.exec(await dialog.getByText(/^curl /).innerText())?.[1] ?? "";
  expect(key).toMatch(/^stm_/);
  await page.getByRole("button", { name: "Done" }).click();

  const firecrawl = new Firecrawl({ apiKey: key, apiUrl: `${stack.site}/api/firecrawl` });
  const { markdown } = await firecrawl.scrape("https://docs.test/retries", { formats: ["markdown"] });
  expect(markdown).toContain("```");
  const screenshot = await callTool(key, "take_screenshot", { url: "http://blog.test" });
  expect(screenshot.isError).toBeFalsy();
  expect(screenshot.content).toContainEqual(
    expect.objectContaining({ type: "image", mimeType: "image/webp" }),
  );

  await page.goto("/usage");
  const byKey = page.getByRole("region", { name: "By API key" });
  await expect(byKey.getByRole("row", { name: "agent 1 1" })).toBeVisible();
  const runs = page.getByRole("region", { name: "Last runs" }).getByRole("row", { name: / Counted$/ });
  await expect(runs).toHaveCount(2);
  await expect(runs.nth(0)).toContainText("API key agent");
  await expect(runs.nth(1)).toContainText("API key agent");
  const { structuredContent } = await callTool(key, "get_usage", {});
  expect(structuredContent).toMatchObject({
    tools: expect.arrayContaining([
      expect.objectContaining({ tool: "screenshot", used: 1 }),
      expect.objectContaining({ tool: "extraction", used: 1 }),
    ]),
  });
});
