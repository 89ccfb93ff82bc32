/** Outlines of the pieces on a 400 × 400 canvas, with their base at y = 330. */
const SHAPES = {
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

export type Shape = keyof typeof SHAPES;

/** Handles, drawn as a stroke behind the body. */
const HANDLES: Partial<Record<Shape, string>> = {
  pitcher: "M258 150c64-10 82 92 8 116",
  mug: "M252 190c62-8 62 90 0 86",
  teapot: "M136 214c-66-6-70 86-10 92",
};

export function drawPiece(shape: Shape, wall: string, glaze: string, clay: string): string {
  const top = shape === "vase" ? 130 : 172;
  const handle = HANDLES[shape];
  const handleLine = handle
    ? `<path d="${handle}" fill="none" stroke="${glaze}" stroke-width="20" stroke-linecap="round"/><path d="${handle}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="20" stroke-linecap="round"/>`
    : "";
  const leaf =
    shape === "planter" || shape === "vase"
      ? `<g fill="none" stroke="#5d6b4a" stroke-width="5" stroke-linecap="round"><path d="M200 ${top}c-6-40 8-60-14-96M202 ${top}c8-36 22-44 44-66"/></g><g fill="#74845c"><ellipse cx="182" cy="${top - 86}" rx="15" ry="30" transform="rotate(-16 182 84)"/><ellipse cx="252" cy="${top - 72}" rx="14" ry="28" transform="rotate(40 252 100)"/></g>`
      : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img">
<defs><linearGradient id="w" x1="0" x2="1" y1="0" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="${wall}" stop-opacity=".72"/></linearGradient>
<linearGradient id="g"><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
<clipPath id="c"><path d="${SHAPES[shape]}"/></clipPath></defs>
<rect width="400" height="400" fill="#fff"/><rect width="400" height="400" fill="url(#w)"/>
<path d="M0 0h170L60 400H0z" fill="#fff" opacity=".2"/><rect y="318" width="400" height="82" fill="#000" opacity=".09"/>
<ellipse cx="226" cy="334" rx="120" ry="15" fill="#000" opacity=".2"/>${leaf}${handleLine}
<path d="${SHAPES[shape]}" fill="none" stroke="${glaze}" stroke-width="15" stroke-linejoin="round"/>
<g clip-path="url(#c)"><rect width="400" height="400" fill="${glaze}"/><path d="M0 276c60-22 90 12 150-4s110-20 250 6v122H0z" fill="${clay}"/><rect x="60" width="290" height="400" fill="url(#g)"/></g>
<g fill="#000" opacity=".13"><circle cx="170" cy="222" r="2"/><circle cx="214" cy="246" r="2.4"/><circle cx="236" cy="212" r="1.8"/><circle cx="190" cy="256" r="1.6"/><circle cx="228" cy="268" r="2"/></g></svg>`;
}

/** SVG of the workshop's shelf, the wide image at the top of the front page. */
export function drawShelf(): string {
  const tones = ["#6f7f6a", "#c8a17e", "#3f5560", "#e6dccb", "#a4573b", "#8a9aa0"];
  const pot = (x: number, height: number, width: number, tone: string): string =>
    `<path d="M${x} ${330 - height}c${-width * 0.1} ${height * 0.2} ${-width * 0.45} ${height * 0.35} ${-width * 0.35} ${height * 0.75} 4 ${height * 0.16} 10 ${height * 0.22} 16 ${height * 0.25}h${width * 1.3}c6-4 14-${height * 0.1} 16-${height * 0.25} 6-${height * 0.4}-${width * 0.25}-${height * 0.55}-${width * 0.35}-${height * 0.75}z" fill="${tone}"/><path d="M${x + width * 0.5} ${330 - height}c${-width * 0.02} ${height * 0.3} ${width * 0.42} ${height * 0.3} ${width * 0.3} ${height}h${width * 0.1}c18-10 24-60 6-${height * 0.5}-12-${height * 0.2}-20-${height * 0.3}-18-${height * 0.5}z" fill="#000" opacity=".14"/>`;
  const row = [150, 320, 470, 640, 820, 990].map((x, index) =>
    pot(
      x,
      [190, 120, 230, 150, 250, 130][index] ?? 150,
      [80, 100, 70, 110, 84, 96][index] ?? 90,
      tones[index] ?? "#999",
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 460"><rect width="1200" height="460" fill="#d9cbb6"/>
<path d="M0 0h520L300 460H0z" fill="#fff" opacity=".26"/><path d="M700 0h190L720 460H470z" fill="#fff" opacity=".16"/>
${row.join("")}<rect y="330" width="1200" height="22" fill="#8b6a4c"/><rect y="352" width="1200" height="9" fill="#000" opacity=".16"/></svg>`;
}
