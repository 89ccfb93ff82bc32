import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

const CLIENT = `import { Client } from "saas-tools";

const client = new Client({
  apiKey: process.env.SAAS_TOOLS_API_KEY,
  baseUrl: "${publicEnv.siteUrl}",
});

const image = await client.screenshotFile({ url: "https://example.com" });
const { markdown } = await client.extract({ url: "https://example.com" });

const { job } = await client.crawls.create({ url: "https://example.com" });
await client.crawls.wait(job.id);
for await (const page of client.crawls.pages(job.id))
  console.log(page.input, page.capture?.file.url);`;

const PYTHON = `import os
from saas_tools import Client

with Client(os.environ["SAAS_TOOLS_API_KEY"], "${publicEnv.siteUrl}") as client:
    image = client.screenshot_file(url="https://example.com")
    print(client.extract(url="https://example.com").markdown)

    job = client.crawls.create(url="https://example.com").job
    client.crawls.wait(job.id)
    for page in client.crawls.pages(job.id):
        print(page.input, page.state)`;

const COMMANDS = `export SAAS_TOOLS_BASE_URL=${publicEnv.siteUrl}
npx saas-tools login
npx saas-tools screenshot https://example.com -o example.png
npx saas-tools extract https://example.com
npx saas-tools crawl https://example.com --limit 20 -o site.zip
npx saas-tools check northkiln --tld .com --tld .io`;

const ACTION = `- uses: OWNER/REPOSITORY/packages/github-action@main
  with:
    api-key: \${{ secrets.SAAS_TOOLS_API_KEY }}
    service-url: ${publicEnv.siteUrl}
    url: \${{ github.event.deployment_status.environment_url }}
    compare-with: https://www.example.com
    fail-on-difference: true`;

/** The page about the packages that call the API. */
export const sdkGuide = (): DocPage => ({
  slug: "sdk",
  group: "Start",
  title: "SDK and CLI",
  description: "The clients for JavaScript and Python, the command line, the GitHub Action and the n8n node.",
  blocks: [
    { kind: "heading", id: "client", text: "JavaScript client" },
    {
      kind: "text",
      text: "The package `saas-tools` has types of every call, waits for jobs, reads lists page by page, and repeats calls after 429, 503 and lost connections without a second charge. It needs Node 20.3 or newer and has no dependencies.",
    },
    { kind: "code", label: "Use the client", code: CLIENT },
    {
      kind: "list",
      items: [
        "Every call of this documentation is a method: `client.screenshot`, `client.jobs.get`, `client.watches.create`.",
        "Errors are an `ApiError` with `code`, `requestId` and `retryAfterSeconds`; `AuthenticationError` and `LimitReachedError` are the two that programs treat on their own.",
        `\`verifyWebhook\` verifies [messages of webhooks](${paths.docs("webhooks")}).`,
      ],
    },
    { kind: "heading", id: "python", text: "Python client" },
    {
      kind: "text",
      text: "The package `saas-tools` for Python has the same calls, blocking and asynchronous. It needs Python 3.9 with httpx and Pydantic.",
    },
    { kind: "code", label: "Use the Python client", code: PYTHON },
    { kind: "heading", id: "command-line", text: "Command line" },
    { kind: "code", label: "Use the command line", code: COMMANDS },
    {
      kind: "list",
      items: [
        `\`login\` asks for [a key](${paths.apiKeys}) and stores it for you alone; in pipelines, set \`SAAS_TOOLS_API_KEY\`.`,
        "`--help` after a command lists its options, `--json` prints the answer of the API, `--list FILE` runs a list as a job.",
        "Exit codes: 0 done, 1 the call failed, 2 wrong usage, 3 no valid key, 4 limit reached, 5 compared pages differ, 130 interrupted.",
      ],
    },
    { kind: "heading", id: "github-action", text: "GitHub Action" },
    {
      kind: "text",
      text: "Saves a screenshot of a preview and compares it with another page, pixel by pixel. A screenshot uses one of your plan, a comparison two.",
    },
    { kind: "code", label: "A step of a workflow", code: ACTION },
    { kind: "heading", id: "n8n", text: "n8n" },
    {
      kind: "text",
      text: "The community node `n8n-nodes-saas-tools` takes screenshots, prints PDF documents, extracts, maps and crawls, checks names and manages watches. Its credentials are the address of this service and a key.",
    },
  ],
});
