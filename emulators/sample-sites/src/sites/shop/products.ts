import type { ProductColors, ProductShape } from "./illustrations.ts";

export type Product = {
  slug: string;
  name: string;
  priceUsd: number;
  glaze: string;
  note: string;
  shape: ProductShape;
  colors: ProductColors;
};

export const PRODUCTS: Product[] = [
  {
    slug: "moss-pitcher",
    name: "Moss pitcher",
    priceUsd: 68,
    glaze: "Moss",
    note: "Holds a litre and pours without a drip.",
    shape: "pitcher",
    colors: { background: "#e9dfcf", glaze: "#6f7f6a", clay: "#c9a27d" },
  },
  {
    slug: "river-bowl",
    name: "River bowl",
    priceUsd: 42,
    glaze: "Slate blue",
    note: "Wide and low, for salads and bread.",
    shape: "bowl",
    colors: { background: "#dfe3e2", glaze: "#3f5560", clay: "#b98f6c" },
  },
  {
    slug: "morning-mug",
    name: "Morning mug",
    priceUsd: 26,
    glaze: "Oat",
    note: "Three fingers fit the handle.",
    shape: "mug",
    colors: { background: "#e7d6c4", glaze: "#efe6d6", clay: "#a9744f" },
  },
  {
    slug: "stem-vase",
    name: "Stem vase",
    priceUsd: 54,
    glaze: "Rust",
    note: "For one branch, or two.",
    shape: "vase",
    colors: { background: "#e4ddd0", glaze: "#a4573b", clay: "#d2ac86" },
  },
  {
    slug: "supper-plate",
    name: "Supper plate",
    priceUsd: 34,
    glaze: "Chalk",
    note: "27 cm, stacks flat, dishwasher safe.",
    shape: "plate",
    colors: { background: "#d5cbbb", glaze: "#f4efe6", clay: "#c8a17e" },
  },
  {
    slug: "flour-jar",
    name: "Flour jar",
    priceUsd: 72,
    glaze: "Fog",
    note: "Lid ground by hand so that it closes.",
    shape: "jar",
    colors: { background: "#e9e2d6", glaze: "#8a9aa0", clay: "#b98f6c" },
  },
  {
    slug: "evening-teapot",
    name: "Evening teapot",
    priceUsd: 96,
    glaze: "Ink",
    note: "Four cups, with a strainer inside.",
    shape: "teapot",
    colors: { background: "#e6d9c6", glaze: "#2f3b46", clay: "#8f6a4b" },
  },
  {
    slug: "herb-planter",
    name: "Herb planter",
    priceUsd: 38,
    glaze: "Bare clay",
    note: "Comes with a saucer.",
    shape: "planter",
    colors: { background: "#dfe0d3", glaze: "#c07b55", clay: "#a9623f" },
  },
];
