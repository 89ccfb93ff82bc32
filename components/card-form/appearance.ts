import type { Appearance } from "@stripe/stripe-js";

/** Our design tokens by Stripe's variable names. */
const TOKENS = {
  colorPrimary: "--primary",
  colorBackground: "--card",
  colorText: "--foreground",
  colorTextSecondary: "--muted-foreground",
  colorTextPlaceholder: "--subtle-foreground",
  colorDanger: "--destructive",
} as const;

/** Converts any CSS color to `rgb(…)`, the notation that Stripe supports. Null without a canvas. */
function toRgb(color: string, paint: CanvasRenderingContext2D | null): string | null {
  if (!paint || !color) return null;
  paint.clearRect(0, 0, 1, 1);
  paint.fillStyle = color;
  paint.fillRect(0, 0, 1, 1);
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Stripe's appearance options in the colors of the current theme. */
export function readAppearance(isDark: boolean): Appearance {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  const style = getComputedStyle(document.documentElement);
  const rgb = (token: string) => toRgb(style.getPropertyValue(token).trim(), paint);
  const variables: Record<string, string> = {
    borderRadius: "8px",
    fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif',
    fontSizeBase: "16px",
    spacingUnit: "4px",
  };
  for (const [name, token] of Object.entries(TOKENS)) {
    const color = rgb(token);
    if (color) variables[name] = color;
  }
  const input = rgb("--input");
  const muted = rgb("--muted");
  return {
    theme: isDark ? "night" : "stripe",
    variables,
    rules: {
      ".Input": { boxShadow: "none", ...(input ? { borderColor: input } : {}) },
      ".Tab": { boxShadow: "none", ...(muted ? { backgroundColor: muted } : {}) },
      ".Label": { fontWeight: "500" },
    },
  };
}
