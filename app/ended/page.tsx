import type { Metadata } from "next";
import Link from "next/link";
import { StatusPage } from "#components/layout/message-screen.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = { title: "No longer available", robots: { index: false } };

/** The middleware shows this page with status 410 for a capture, check or share that has ended. */
export default function EndedPage() {
  return (
    <StatusPage
      actions={
        <Button asChild>
          <Link href={paths.home()}>Back to all products</Link>
        </Button>
      }
      title="No longer available"
    >
      This page existed, but it was deleted, its link was turned off, or the days for which it was kept have
      ended.
    </StatusPage>
  );
}
