import {
  clip,
  findClosest,
  getAttribute,
  getChildNodes,
  getContent,
  isMatch,
  queryAll,
  toAddress,
} from "./dom.ts";

type Font = { family: string; usedFor: "text" | "headings" | "buttons"; isWebFont: boolean };
type Logo = { url: string; source: "icon" | "header"; width: number | null; height: number | null };

/** Colors as `#102030`; null where the page shows none. */
export type BrandReading = {
  colors: Record<
    "background" | "text" | "heading" | "link" | "button" | "buttonText" | "accent",
    string | null
  >;
  fonts: Font[];
  logos: Logo[];
};

const MAX_ELEMENTS = 3_000;
/** For all elements together. */
const MAX_MS = 500;
const MAX_LOGOS = 10;
const MAX_FAMILY_LENGTH = 100;
/** Difference of the strongest and the weakest part of a color that is not gray, of 255. */
const MIN_CHROMA = 40;
/** Square CSS pixels of the largest button that is no banner. */
const MAX_BUTTON_AREA = 100_000;

const HEADINGS = "h1, h2, h3";
const BUTTONS =
  'button, [role="button"], input[type="submit"], a[class*="btn" i], a[class*="button" i], a[class*="cta" i]';
const HEADER_IMAGES = 'header img, [role="banner"] img, nav img, img[class*="logo" i], img[alt*="logo" i]';

const { getBoundingClientRect, checkVisibility } = Element.prototype;

/** Sums of weights by value. */
class Votes {
  readonly #sums = new Map<string, number>();

  add(value: string | null, weight: number): void {
    if (value) this.#sums.set(value, (this.#sums.get(value) ?? 0) + weight);
  }

  /** The value with the largest sum. */
  find(isAllowed: (value: string) => boolean = () => true): string | null {
    const allowed = [...this.#sums].filter(([value]) => isAllowed(value));
    return allowed.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
  }
}

/** Reads colors in any notation by painting them. */
class ColorReader {
  readonly #context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  readonly #known = new Map<string, string | null>();

  /** Such as `#102030`; null for one that is more than half transparent. */
  read(color: string): string | null {
    const known = this.#known.get(color);
    if (known !== undefined) return known;
    const hex = this.#paint(color);
    this.#known.set(color, hex);
    return hex;
  }

  #paint(color: string): string | null {
    const context = this.#context;
    if (!context) return null;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return alpha < 128
      ? null
      : `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  }
}

const isColored = (hex: string): boolean => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) >= MIN_CHROMA;
};

/** Characters of the element's own text. */
const countCharacters = (element: Element): number =>
  getChildNodes(element)
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .reduce((sum, node) => sum + getContent(node).trim().length, 0);

/** The first family of a list that the page has loaded, or else the first one. */
function findFamily(families: string, loaded: ReadonlySet<string>): string {
  const names = families.split(",").map((name) => name.trim().replace(/^["']|["']$/g, ""));
  const family = names.find((name) => loaded.has(name.toLowerCase())) ?? names[0] ?? "";
  return family.slice(0, MAX_FAMILY_LENGTH).toWellFormed();
}

function listLoadedFamilies(): Set<string> {
  const faces = [...document.fonts].slice(0, MAX_ELEMENTS).filter(({ status }) => status === "loaded");
  return new Set(faces.map(({ family }) => family.replace(/^["']|["']$/g, "").toLowerCase()));
}

type UsedFor = Font["usedFor"];

/** Collects the styles of visible elements, weighted by their text. */
class StyleReader {
  readonly #colors = new ColorReader();
  readonly #loaded = listLoadedFamilies();
  readonly #votes = {
    text: new Votes(),
    heading: new Votes(),
    link: new Votes(),
    button: new Votes(),
    buttonText: new Votes(),
    accent: new Votes(),
  };
  readonly #families: Record<UsedFor, Votes> = {
    text: new Votes(),
    headings: new Votes(),
    buttons: new Votes(),
  };

  add(element: Element): void {
    const characters = countCharacters(element);
    const isButton = isMatch(element, BUTTONS);
    if ((characters === 0 && !isButton) || !checkVisibility.call(element, { visibilityProperty: true }))
      return;
    const style = getComputedStyle(element);
    const usedFor = isButton ? "buttons" : findClosest(element, HEADINGS) ? "headings" : "text";
    this.#families[usedFor].add(findFamily(style.fontFamily, this.#loaded), characters);
    if (isButton) this.#addButton(element, style);
    else this.#addText(element, this.#colors.read(style.color), characters);
  }

  #addButton(element: Element, style: CSSStyleDeclaration): void {
    const { width, height } = getBoundingClientRect.call(element);
    const background = this.#colors.read(style.backgroundColor);
    if (!background || width * height > MAX_BUTTON_AREA) return;
    // Many buttons count more than one large one.
    const weight = Math.sqrt(width * height);
    this.#votes.button.add(background, weight);
    this.#votes.buttonText.add(this.#colors.read(style.color), weight);
    if (isColored(background)) this.#votes.accent.add(background, weight * 2);
  }

  #addText(element: Element, color: string | null, characters: number): void {
    const { text, heading, link, accent } = this.#votes;
    if (findClosest(element, HEADINGS)) heading.add(color, characters);
    else if (!findClosest(element, "a[href]")) text.add(color, characters);
    else if (!findClosest(element, "nav, footer")) {
      link.add(color, characters);
      if (color && isColored(color)) accent.add(color, characters);
    }
  }

  #findBackground(): string {
    const shown = queryAll(document, "body, html").reverse();
    const colors = shown.map((element) => this.#colors.read(getComputedStyle(element).backgroundColor));
    return colors.find((color) => color !== null) ?? "#ffffff";
  }

  get colors(): BrandReading["colors"] {
    const { text, heading, link, button, buttonText, accent } = this.#votes;
    return {
      background: this.#findBackground(),
      text: text.find(),
      heading: heading.find(),
      link: link.find(isColored) ?? link.find(),
      button: button.find(isColored) ?? button.find(),
      buttonText: buttonText.find(),
      accent: accent.find(),
    };
  }

  get fonts(): Font[] {
    return (["text", "headings", "buttons"] as const).flatMap((usedFor) => {
      const family = this.#families[usedFor].find();
      return family ? [{ family, usedFor, isWebFont: this.#loaded.has(family.toLowerCase()) }] : [];
    });
  }
}

/** The largest of the sizes of an icon. */
function readIconSize(icon: Element): Pick<Logo, "width" | "height"> {
  const sizes = [...clip(getAttribute(icon, "sizes")).matchAll(/(\d{1,5})x(\d{1,5})/gi)];
  const [, width, height] = sizes.sort(([, a], [, b]) => Number(b) - Number(a))[0] ?? [];
  return { width: width ? Number(width) : null, height: height ? Number(height) : null };
}

const isPageAddress = ({ url }: Logo): boolean => /^https?:/i.test(url);

function listLogos(): Logo[] {
  const images = queryAll(document, HEADER_IMAGES)
    .filter((image) => checkVisibility.call(image, { visibilityProperty: true }))
    .slice(0, MAX_LOGOS)
    .flatMap((image): Logo[] => {
      if (!(image instanceof HTMLImageElement)) return [];
      const { naturalWidth: width, naturalHeight: height } = image;
      const url = toAddress(image.currentSrc || getAttribute(image, "src"));
      return [{ url, source: "header", width: width || null, height: height || null }];
    });
  const icons = queryAll(document, 'link[rel~="icon" i], link[rel~="apple-touch-icon" i]')
    .slice(0, MAX_LOGOS)
    .map(
      (icon): Logo => ({ url: toAddress(getAttribute(icon, "href")), source: "icon", ...readIconSize(icon) }),
    );
  return [...images, ...icons].filter(isPageAddress);
}

/** Reads the colors, fonts and logos that the page shows. All of it is bounded, because the page chooses it. */
export function readBrand(): BrandReading {
  const reader = new StyleReader();
  const elements = queryAll(document, "body *").slice(0, MAX_ELEMENTS);
  const end = performance.now() + MAX_MS;
  for (const element of elements) {
    reader.add(element);
    if (performance.now() > end) break;
  }
  return { colors: reader.colors, fonts: reader.fonts, logos: listLogos() };
}
