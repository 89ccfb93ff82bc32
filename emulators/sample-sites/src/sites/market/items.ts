type Kind = "lamp" | "chair" | "speaker" | "backpack" | "camera" | "clock";
export type Item = {
  name: string;
  kind: Kind;
  priceUsd: number;
  wasUsd?: number;
  stars: number;
  ratings: number;
  tone: string;
};

export const ITEMS: Item[] = [
  { name: "Arc reading lamp", kind: "lamp", priceUsd: 89, stars: 4.7, ratings: 1204, tone: "#ffb545" },
  {
    name: "Kubo lounge chair",
    kind: "chair",
    priceUsd: 249,
    wasUsd: 310,
    stars: 4.5,
    ratings: 388,
    tone: "#3f7cff",
  },
  {
    name: "Drum portable speaker",
    kind: "speaker",
    priceUsd: 64,
    stars: 4.2,
    ratings: 2913,
    tone: "#ff6f59",
  },
  { name: "Trail 24 backpack", kind: "backpack", priceUsd: 118, stars: 4.8, ratings: 967, tone: "#2fa37c" },
  {
    name: "Folio instant camera",
    kind: "camera",
    priceUsd: 139,
    wasUsd: 165,
    stars: 4.4,
    ratings: 711,
    tone: "#8f6bff",
  },
  { name: "Halo wall clock", kind: "clock", priceUsd: 42, stars: 4.6, ratings: 530, tone: "#22333b" },
  { name: "Stilt floor lamp", kind: "lamp", priceUsd: 134, stars: 4.3, ratings: 204, tone: "#2fa37c" },
  { name: "Nook dining chair", kind: "chair", priceUsd: 98, stars: 4.1, ratings: 1450, tone: "#ff6f59" },
  { name: "Tower speaker pair", kind: "speaker", priceUsd: 320, stars: 4.9, ratings: 176, tone: "#3f7cff" },
  {
    name: "City 18 backpack",
    kind: "backpack",
    priceUsd: 84,
    wasUsd: 99,
    stars: 4.5,
    ratings: 2204,
    tone: "#ffb545",
  },
  { name: "Glance pocket camera", kind: "camera", priceUsd: 210, stars: 4.1, ratings: 98, tone: "#2fa37c" },
  { name: "Tick desk clock", kind: "clock", priceUsd: 29, stars: 4.7, ratings: 812, tone: "#8f6bff" },
];

const DRAWINGS: Record<Kind, (tone: string) => string> = {
  lamp: (tone) =>
    `<path d="M150 250h60M180 250V120a60 60 0 0 1 60-60" fill="none" stroke="#1d2430" stroke-width="9" stroke-linecap="round"/><path d="M205 96a42 42 0 0 1 84 0z" fill="${tone}"/><path d="M214 100h66l26 70H188z" fill="${tone}" opacity=".18"/>`,
  chair: (tone) =>
    `<path d="M128 70h24l10 96h84v24h-110z" fill="${tone}"/><rect x="126" y="158" width="132" height="34" rx="14" fill="${tone}"/><path d="M142 192l-14 68M244 192l12 68M160 192v56M230 192v56" stroke="#1d2430" stroke-width="8" stroke-linecap="round"/>`,
  speaker: (tone) =>
    `<rect x="128" y="60" width="124" height="200" rx="22" fill="${tone}"/><circle cx="190" cy="186" r="44" fill="#1d2430"/><circle cx="190" cy="186" r="17" fill="${tone}"/><circle cx="190" cy="104" r="20" fill="#1d2430"/>`,
  backpack: (tone) =>
    `<path d="M156 92c0-44 68-44 68 0" fill="none" stroke="#1d2430" stroke-width="10"/><path d="M122 150c0-42 24-62 68-62s68 20 68 62v96a16 16 0 0 1-16 16H138a16 16 0 0 1-16-16z" fill="${tone}"/><rect x="146" y="180" width="88" height="62" rx="12" fill="#1d2430" opacity=".22"/><path d="M146 156h88" stroke="#1d2430" stroke-width="6"/>`,
  camera: (tone) =>
    `<path d="M158 98l12-22h40l12 22z" fill="#1d2430"/><rect x="96" y="96" width="188" height="130" rx="20" fill="${tone}"/><circle cx="190" cy="162" r="46" fill="#1d2430"/><circle cx="190" cy="162" r="27" fill="#eef3ff"/><circle cx="190" cy="162" r="15" fill="#1d2430"/><rect x="244" y="112" width="24" height="14" rx="5" fill="#fff"/>`,
  clock: (tone) =>
    `<circle cx="190" cy="162" r="94" fill="${tone}"/><circle cx="190" cy="162" r="74" fill="#fff"/><path d="M190 162v-48M190 162l34 20" stroke="#1d2430" stroke-width="8" stroke-linecap="round"/><circle cx="190" cy="162" r="7" fill="${tone}"/>`,
};

export function drawing(item: Item): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 380 320"><rect width="380" height="320" fill="#f1f4f9"/><ellipse cx="190" cy="268" rx="110" ry="13" fill="#1d2430" opacity=".1"/>${DRAWINGS[item.kind](item.tone)}</svg>`;
}
