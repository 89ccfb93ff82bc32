import { ImageResponse } from "next/og";

/** The size that social networks recommend for link previews. */
const SHARING_SIZE = { width: 1200, height: 630 } as const;

function Mark() {
  return (
    <svg aria-hidden="true" height="44" viewBox="0 0 20 20" width="44">
      <path
        d="M3.5 1H8a1 1 0 0 1 1 1v8a1 1 0 0 0 1 1h8a1 1 0 0 1 1 1v4.5a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 1 16.5v-13A2.5 2.5 0 0 1 3.5 1Z"
        fill="#eff1f4"
      />
      <path
        d="M12 1h4.5A2.5 2.5 0 0 1 19 3.5V8a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1Z"
        fill="#19c492"
      />
    </svg>
  );
}

/**
 * Renders an Open Graph image. CSS variables and web fonts are not available here, so the colors of the dark
 * theme are hex values and the font is the one bundled with Next.js. Line breaks in the title are kept.
 */
export function createOgImage({ title, lead }: { title: string; lead: string }): ImageResponse {
  return new ImageResponse(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: 80,
        background: "#0a0b0d",
        color: "#eff1f4",
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 20, fontSize: 30 }}>
        <Mark />
        SaaS Tools Marketplace
      </div>
      <div style={{ display: "flex", flexDirection: "column", gap: 24 }}>
        <div style={{ fontSize: 84, letterSpacing: -3, lineHeight: 1.05, whiteSpace: "pre-wrap" }}>
          {title}
        </div>
        <div style={{ fontSize: 32, color: "#a3a8b0", lineHeight: 1.35 }}>{lead}</div>
      </div>
      <div style={{ display: "flex", width: 160, height: 6, borderRadius: 3, background: "#19c492" }} />
    </div>,
    SHARING_SIZE,
  );
}
