import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import {
  API_HEADERS,
  IMAGE_LINK_HEADERS,
  SHARED_HEADERS,
  securityHeaders,
} from "./lib/server/platform/security-headers.ts";

/**
 * Files that the server opens at run time, mainly Chromium. Only the routes that use them may trace them, because a
 * function's size is limited.
 */
const CAPTURE_FILES = ["./node_modules/@sparticuz/chromium/bin/**", "./runtime/**"];

/** A build that only tests read has neither a type check nor source maps, and keeps the server's code as it is. */
const isTestBuild = process.env.TEST_BUILD === "true";

export default function config(phase: string): NextConfig {
  const headers = securityHeaders({
    siteUrl: process.env.NEXT_PUBLIC_SITE_URL ?? "",
    supabaseUrl: process.env.NEXT_PUBLIC_SUPABASE_URL ?? "",
    stripeJsUrl: process.env.STRIPE_JS_URL ?? "",
    isDevelopment: phase === PHASE_DEVELOPMENT_SERVER,
  });
  return {
    distDir: process.env.NEXT_DIST_DIR || ".next",
    cacheComponents: true,
    partialPrefetching: true,
    typedRoutes: true,
    typescript: {
      // Excludes tests, scripts and emulators, whose packages a deployment does not have.
      tsconfigPath: "tsconfig.build.json",
      ignoreBuildErrors: isTestBuild,
    },
    experimental: {
      // This saves seconds when the development server starts.
      turbopackInputSourceMaps: false,
      // A build from a clean checkout would write 270 MB that no other build reads.
      turbopackFileSystemCacheForBuild: false,
      ...(isTestBuild ? { turbopackSourceMaps: false, turbopackMinify: { server: false } } : {}),
    },
    poweredByHeader: false,
    // The development server writes paths, and those of feeds are secret.
    logging: { incomingRequests: { ignore: [/^\/api\/feeds\//] } },
    devIndicators: false,
    images: { unoptimized: true },
    serverExternalPackages: ["@sparticuz/chromium", "playwright-core", "sharp"],
    outputFileTracingIncludes: {
      "/api/tools/screenshot": CAPTURE_FILES,
      "/api/tools/firecrawl": CAPTURE_FILES,
      "/api/v1/screenshot": CAPTURE_FILES,
      "/api/v1/pdf": CAPTURE_FILES,
      "/api/v1/archive": CAPTURE_FILES,
      "/api/v1/extract": CAPTURE_FILES,
      "/api/v1/compare": CAPTURE_FILES,
      "/api/tools/compare": CAPTURE_FILES,
      "/api/tools/pdf": CAPTURE_FILES,
      "/api/tools/archive": CAPTURE_FILES,
      "/api/tools/screenshot/widths": CAPTURE_FILES,
      "/api/firecrawl/v1/scrape": CAPTURE_FILES,
      "/api/firecrawl/v1/batch/scrape": CAPTURE_FILES,
      "/api/firecrawl/v2/scrape": CAPTURE_FILES,
      "/api/firecrawl/v2/batch/scrape": CAPTURE_FILES,
      "/api/firecrawl/v2/extract": CAPTURE_FILES,
      "/api/mcp": CAPTURE_FILES,
      "/api/v1/render/[keyId]/[signature]": CAPTURE_FILES,
      "/api/v1/jobs/captures": CAPTURE_FILES,
      "/api/jobs/captures": CAPTURE_FILES,
      "/api/jobs/[id]/retry": CAPTURE_FILES,
      "/api/user/sessions/try": CAPTURE_FILES,
      "/api/watches/preview": CAPTURE_FILES,
      "/api/cron/jobs": CAPTURE_FILES,
    },
    // This machine's data and the tests are not part of the product and would exceed the size of a function.
    outputFileTracingExcludes: { "/*": ["./.data/**", "./tests/**"] },
    env: {
      BLOG_URL: process.env.BLOG_URL ?? "",
      STRIPE_JS_URL: process.env.STRIPE_JS_URL ?? "",
      REGISTRAR_URL: process.env.REGISTRAR_URL ?? "",
      OWNER_NAME: process.env.OWNER_NAME ?? "",
      OWNER_ADDRESS: process.env.OWNER_ADDRESS ?? "",
      OWNER_EMAIL: process.env.OWNER_EMAIL ?? "",
    },
    // Of two values for one header the later one applies. Without named parameters, because Next.js compiles each value
    // as a pattern for every request that has some.
    headers: async () => [
      { source: "/(.*)", headers },
      { source: "/api(/.*)?", headers: API_HEADERS },
      { source: "/api/v1/render(/.*)?", headers: IMAGE_LINK_HEADERS },
      { source: "/shared(/.*)?", headers: SHARED_HEADERS },
      { source: "/api/shared(/.*)?", headers: SHARED_HEADERS },
      { source: "/api/feeds(/.*)?", headers: SHARED_HEADERS },
    ],
    rewrites: async () => [
      { source: "/docs.md", destination: "/docs/quickstart/markdown" },
      { source: "/docs/:page.md", destination: "/docs/:page/markdown" },
    ],
    redirects: async () => [
      { source: "/products/1", destination: "/products/web-inspector", permanent: true },
      { source: "/products/2", destination: "/products/domain-name-checker", permanent: true },
      { source: "/landing/domain-name-checker", destination: "/landing/brand-name-checker", permanent: true },
      { source: "/tool/firecrawl", destination: "/pricing?productId=1", permanent: false },
    ],
  };
}
