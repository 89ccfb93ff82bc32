"use client";

import Link from "next/link";
import { ErrorReference, StatusPage } from "#components/layout/message-screen.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";

type ErrorPageProps = { error: unknown; retry: () => void };

/** Replaces a page that failed to render; the top bar still works. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <StatusPage
      actions={
        <>
          <Button onClick={() => retry()}>Try again</Button>
          <Button asChild variant="outline">
            <Link href={paths.home()}>Back to all products</Link>
          </Button>
        </>
      }
      note={<ErrorReference error={error} />}
      title="This page could not be shown"
    >
      Something went wrong on our side. Your plans and usage are not affected.
    </StatusPage>
  );
}
