import type { Metadata } from "next";
import { ApiKeysScreen } from "#components/api-keys/api-keys-screen.tsx";

export const metadata: Metadata = { title: "API keys", robots: { index: false } };

export default function ApiKeysPage() {
  return <ApiKeysScreen />;
}
