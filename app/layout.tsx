import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Navbar } from "#components/layout/navbar.tsx";
import { PageStateScript } from "#components/layout/page-state-script.tsx";
import { Providers } from "#components/layout/providers.tsx";
import { SiteFooter } from "#components/layout/site-footer.tsx";
import { SkipLink } from "#components/layout/skip-link.tsx";
import { publicEnv } from "#shared/public-env.ts";
import { geistMono, geistSans } from "./fonts.ts";
import "./globals.css";

export const metadata: Metadata = {
  metadataBase: new URL(publicEnv.siteUrl),
  title: { default: "SaaS Tools Marketplace", template: "%s · SaaS Tools Marketplace" },
  description:
    "Web tools on monthly plans: capture and scrape web pages in a real browser, and check a name across domains and social handles.",
  applicationName: "SaaS Tools Marketplace",
  openGraph: { siteName: "SaaS Tools Marketplace", type: "website", locale: "en_US" },
  twitter: { card: "summary_large_image" },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "dark light" };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html className={`${geistSans.variable} ${geistMono.variable} dark`} lang="en" suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col font-sans">
        <PageStateScript />
        <Providers>
          <SkipLink />
          <Navbar />
          <main className="flex flex-1 flex-col outline-none" id="content" tabIndex={-1}>
            {children}
          </main>
          <SiteFooter />
        </Providers>
      </body>
    </html>
  );
}
