"use client";

import { ErrorReference, StatusPage } from "#components/layout/message-screen.tsx";
import { Button } from "#components/ui/button.tsx";
import { geistMono, geistSans } from "./fonts.ts";
import "./globals.css";

type GlobalErrorProps = { error: unknown; retry: () => void };

/** Replaces the root layout, including the top bar and the theme, so it is self-contained. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html className={`${geistSans.variable} ${geistMono.variable} dark`} lang="en">
      <body className="flex min-h-dvh font-sans">
        <title>Something went wrong</title>
        <main className="flex flex-1">
          <StatusPage
            actions={
              <>
                <Button onClick={() => retry()}>Try again</Button>
                <Button asChild variant="outline">
                  {/* A full page load, because the client-side router may be what failed. */}
                  <a href="/">Back to all products</a>
                </Button>
              </>
            }
            note={<ErrorReference error={error} />}
            title="The site could not be shown"
          >
            Something went wrong on our side. Your plans and usage are not affected.
          </StatusPage>
        </main>
      </body>
    </html>
  );
}
