import { vi } from "vitest";

/* Routes run without a request of Next.js in tests, so work that they defer runs at once. */
vi.mock("next/server", async (load) => ({
  ...(await load<object>()),
  connection: async () => {},
  after: (work: () => Promise<void>) => void work(),
}));
