import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RequireAccess } from "#components/tools/require-access.tsx";

vi.mock("next/navigation", () => ({ useRouter: () => ({ replace: vi.fn() }) }));

const TOOL = ["/api/tools/by-key/screenshot"];
const DATA = [["/api/catalog"]];

function show(responses: Record<string, () => Promise<unknown>>) {
  const queryFn = ({ queryKey }: { queryKey: readonly unknown[] }) => responses[String(queryKey[0])]?.();
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RequireAccess screenData={DATA} tool={TOOL}>
        The tool
      </RequireAccess>
    </QueryClientProvider>,
  );
}

const hasAccess = async () => ({ hasAccess: true, usageInfo: null });

test("RequireAccess shows the tool once the data of its screen has arrived, so that nothing moves", async () => {
  const catalog = Promise.withResolvers<unknown>();
  show({ "/api/tools/by-key/screenshot": hasAccess, "/api/catalog": () => catalog.promise });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText("The tool")).toBeNull();
  catalog.resolve([]);
  expect(await screen.findByText("The tool")).toBeDefined();
});

test("RequireAccess shows the tool when the data of its screen cannot be loaded", async () => {
  show({
    "/api/tools/by-key/screenshot": hasAccess,
    "/api/catalog": () => Promise.reject(new Error("503")),
  });
  expect(await screen.findByText("The tool")).toBeDefined();
});
