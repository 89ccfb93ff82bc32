/** Body outlines on a 400 × 400 canvas; the base is at y = 330. */
const BODIES = {
  pitcher:
    "M150 120c30-14 80-14 108 0 6 20-8 44 8 70 34 50 30 112-12 140H154c-44-30-46-92-12-140 18-28 2-50 8-70z",
  bowl: "M84 210h232c0 66-44 112-84 120h-64c-40-8-84-54-84-120z",
  mug: "M120 160h136v138c0 20-12 32-32 32h-72c-20 0-32-12-32-32z",
  vase: "M180 128h40c2 30-6 46 22 74 38 40 26 106-10 128h-64c-36-22-48-88-10-128 28-28 20-44 22-74z",
  plate: "M70 262c0-30 58-46 130-46s130 16 130 46-58 52-130 52-130-22-130-52z",
  jar: "M130 150h140c18 40 18 140-6 180H136c-24-40-24-140-6-180z M142 132h116v14H142z M188 112h24v18h-24z",
  teapot:
    "M130 200c10-40 130-40 140 0 30 40 20 130-14 130H144c-34 0-44-90-14-130z M270 222c40-26 42-44 66-46-14 40-22 76-62 92z",
  planter: "M110 170h180l-22 160H132z",
} as const;

export type ProductShape = keyof typeof BODIES;

/** Center lines of the handles. */
const HANDLES: Partial<Record<ProductShape, string>> = {
  pitcher: "M258 150c64-10 82 92 8 116",
  mug: "M252 190c62-8 62 90 0 86",
  teapot: "M136 214c-66-6-70 86-10 92",
};

export type ProductColors = { background: string; glaze: string; clay: string };

function renderHandle(shape: ProductShape, color: string): string {
  const path = HANDLES[shape];
  if (!path) return "";
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="20" stroke-linecap="round"/><path d="${path}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="20" stroke-linecap="round"/>`;
}

function renderLeaves(shape: ProductShape): string {
  if (shape !== "planter" && shape !== "vase") return "";
  const rimY = shape === "vase" ? 130 : 172;
  return `<g fill="none" stroke="#5d6b4a" stroke-width="5" stroke-linecap="round"><path d="M200 ${rimY}c-6-40 8-60-14-96M202 ${rimY}c8-36 22-44 44-66"/></g><g fill="#74845c"><ellipse cx="182" cy="${rimY - 86}" rx="15" ry="30" transform="rotate(-16 182 84)"/><ellipse cx="252" cy="${rimY - 72}" rx="14" ry="28" transform="rotate(40 252 100)"/></g>`;
}

/** The image of a product, as SVG. */
export function renderProduct(shape: ProductShape, { background, glaze, clay }: ProductColors): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img">
<defs><linearGradient id="w" x1="0" x2="1" y1="0" y2="1"><stop stop-color="${background}"/><stop offset="1" stop-color="${background}" stop-opacity=".72"/></linearGradient>
<linearGradient id="g"><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
<clipPath id="c"><path d="${BODIES[shape]}"/></clipPath></defs>
<rect width="400" height="400" fill="#fff"/><rect width="400" height="400" fill="url(#w)"/>
<path d="M0 0h170L60 400H0z" fill="#fff" opacity=".2"/><rect y="318" width="400" height="82" fill="#000" opacity=".09"/>
<ellipse cx="226" cy="334" rx="120" ry="15" fill="#000" opacity=".2"/>${renderLeaves(shape)}${renderHandle(shape, glaze)}
<path d="${BODIES[shape]}" fill="none" stroke="${glaze}" stroke-width="15" stroke-linejoin="round"/>
<g clip-path="url(#c)"><rect width="400" height="400" fill="${glaze}"/><path d="M0 276c60-22 90 12 150-4s110-20 250 6v122H0z" fill="${clay}"/><rect x="60" width="290" height="400" fill="url(#g)"/></g>
<g fill="#000" opacity=".13"><circle cx="170" cy="222" r="2"/><circle cx="214" cy="246" r="2.4"/><circle cx="236" cy="212" r="1.8"/><circle cx="190" cy="256" r="1.6"/><circle cx="228" cy="268" r="2"/></g></svg>`;
}

type Pot = { x: number; height: number; width: number; color: string };

const SHELF_POTS: Pot[] = [
  { x: 150, height: 190, width: 80, color: "#6f7f6a" },
  { x: 320, height: 120, width: 100, color: "#c8a17e" },
  { x: 470, height: 230, width: 70, color: "#3f5560" },
  { x: 640, height: 150, width: 110, color: "#e6dccb" },
  { x: 820, height: 250, width: 84, color: "#a4573b" },
  { x: 990, height: 130, width: 96, color: "#8a9aa0" },
];

function renderPot({ x, height, width, color }: Pot): string {
  return `<path d="M${x} ${330 - height}c${-width * 0.1} ${height * 0.2} ${-width * 0.45} ${height * 0.35} ${-width * 0.35} ${height * 0.75} 4 ${height * 0.16} 10 ${height * 0.22} 16 ${height * 0.25}h${width * 1.3}c6-4 14-${height * 0.1} 16-${height * 0.25} 6-${height * 0.4}-${width * 0.25}-${height * 0.55}-${width * 0.35}-${height * 0.75}z" fill="${color}"/><path d="M${x + width * 0.5} ${330 - height}c${-width * 0.02} ${height * 0.3} ${width * 0.42} ${height * 0.3} ${width * 0.3} ${height}h${width * 0.1}c18-10 24-60 6-${height * 0.5}-12-${height * 0.2}-20-${height * 0.3}-18-${height * 0.5}z" fill="#000" opacity=".14"/>`;
}

/** The wide image at the top of the front page, as SVG: pots on a shelf. */
export function renderShelf(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 460"><rect width="1200" height="460" fill="#d9cbb6"/>
<path d="M0 0h520L300 460H0z" fill="#fff" opacity=".26"/><path d="M700 0h190L720 460H470z" fill="#fff" opacity=".16"/>
${SHELF_POTS.map(renderPot).join("")}<rect y="330" width="1200" height="22" fill="#8b6a4c"/><rect y="352" width="1200" height="9" fill="#000" opacity=".16"/></svg>`;
}
