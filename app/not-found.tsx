import type { Metadata } from "next";
import Link from "next/link";
import { StatusPage } from "#components/layout/message-screen.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return (
    <StatusPage
      actions={
        <Button asChild>
          <Link href={paths.home()}>Back to all products</Link>
        </Button>
      }
      title="404 Page Not Found"
    >
      Did you forget to add the page to the router?
    </StatusPage>
  );
}
