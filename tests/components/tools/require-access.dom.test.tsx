import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RequireAccess } from "#components/tools/require-access.tsx";

const TOOL = ["/api/tools/by-key/screenshot"];
const DATA = [["/api/catalog"]];

/** Fetches what failed again when it mounts, as the sections of a tool do. */
function Tool() {
  useQuery({ queryKey: ["/api/catalog"] });
  return "The tool";
}

const load = vi.fn(async () => {});

function show(responses: Record<string, () => Promise<unknown>>) {
  const queryFn = ({ queryKey }: { queryKey: readonly unknown[] }) => responses[String(queryKey[0])]?.();
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RequireAccess load={load} screenData={DATA} tool={TOOL}>
        <Tool />
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
  expect(load).toHaveBeenCalledTimes(1);
  catalog.resolve([]);
  expect(await screen.findByText("The tool")).toBeDefined();
});

test("RequireAccess keeps the tool when the data of its screen cannot be loaded", async () => {
  const getCatalog = vi.fn(() => Promise.reject(new Error("503")));
  show({ "/api/tools/by-key/screenshot": hasAccess, "/api/catalog": getCatalog });
  expect(await screen.findByText("The tool")).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText("The tool")).toBeDefined();
  expect(getCatalog).toHaveBeenCalledTimes(2);
});
