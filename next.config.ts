import type { NextConfig } from "next";

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR || ".next",
  cacheComponents: true,
  partialPrefetching: true,
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: ["@sparticuz/chromium", "playwright-core", "proxy-chain"],
  outputFileTracingIncludes: { "/api/tools/*": ["./node_modules/@sparticuz/chromium/bin/**"] },
  env: { BLOG_URL: process.env.BLOG_URL ?? "" },
};

export default config;
