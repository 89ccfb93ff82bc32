import type { Shape } from "./pictures.ts";

export type Product = {
  slug: string;
  name: string;
  priceUsd: number;
  glaze: string;
  note: string;
  shape: Shape;
  colours: [wall: string, glaze: string, clay: string];
};

export const PRODUCTS: Product[] = [
  {
    slug: "moss-pitcher",
    name: "Moss pitcher",
    priceUsd: 68,
    glaze: "Moss",
    note: "Holds a litre and pours without a drip.",
    shape: "pitcher",
    colours: ["#e9dfcf", "#6f7f6a", "#c9a27d"],
  },
  {
    slug: "river-bowl",
    name: "River bowl",
    priceUsd: 42,
    glaze: "Slate blue",
    note: "Wide and low, for salads and bread.",
    shape: "bowl",
    colours: ["#dfe3e2", "#3f5560", "#b98f6c"],
  },
  {
    slug: "morning-mug",
    name: "Morning mug",
    priceUsd: 26,
    glaze: "Oat",
    note: "Three fingers fit the handle.",
    shape: "mug",
    colours: ["#e7d6c4", "#efe6d6", "#a9744f"],
  },
  {
    slug: "stem-vase",
    name: "Stem vase",
    priceUsd: 54,
    glaze: "Rust",
    note: "For one branch, or two.",
    shape: "vase",
    colours: ["#e4ddd0", "#a4573b", "#d2ac86"],
  },
  {
    slug: "supper-plate",
    name: "Supper plate",
    priceUsd: 34,
    glaze: "Chalk",
    note: "27 cm, stacks flat, dishwasher safe.",
    shape: "plate",
    colours: ["#d5cbbb", "#f4efe6", "#c8a17e"],
  },
  {
    slug: "flour-jar",
    name: "Flour jar",
    priceUsd: 72,
    glaze: "Fog",
    note: "Lid ground by hand so that it closes.",
    shape: "jar",
    colours: ["#e9e2d6", "#8a9aa0", "#b98f6c"],
  },
  {
    slug: "evening-teapot",
    name: "Evening teapot",
    priceUsd: 96,
    glaze: "Ink",
    note: "Four cups, with a strainer inside.",
    shape: "teapot",
    colours: ["#e6d9c6", "#2f3b46", "#8f6a4b"],
  },
  {
    slug: "herb-planter",
    name: "Herb planter",
    priceUsd: 38,
    glaze: "Bare clay",
    note: "Comes with a saucer.",
    shape: "planter",
    colours: ["#dfe0d3", "#c07b55", "#a9623f"],
  },
];
