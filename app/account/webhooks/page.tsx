import type { Metadata } from "next";
import { WebhooksScreen } from "#components/webhooks/webhooks-screen.tsx";

export const metadata: Metadata = { title: "Webhooks", robots: { index: false } };

export default function WebhooksPage() {
  return <WebhooksScreen />;
}
