import type { FieldType, PresetName } from "#shared/records/contract.ts";

/** One property of a preset, and where pages state it. */
export type PresetProperty = {
  type: FieldType;
  list?: true;
  /** Paths in an object of schema.org, in this order. */
  paths: string[];
  /** Meta elements. */
  meta?: string[];
  /** Labels in tables. */
  label?: RegExp;
  /** Whether it is a name of schema.org for the availability of an offer. */
  isAvailability?: true;
};

export type PresetDefinition = {
  /** Types of schema.org that describe the thing. */
  types: RegExp;
  properties: Record<string, PresetProperty>;
};

const text = (paths: string[], more: Partial<PresetProperty> = {}): PresetProperty => ({
  type: "text",
  paths,
  ...more,
});
const number = (paths: string[], more: Partial<PresetProperty> = {}) =>
  text(paths, { ...more, type: "number" });
const url = (paths: string[], more: Partial<PresetProperty> = {}) => text(paths, { ...more, type: "url" });
const date = (paths: string[], more: Partial<PresetProperty> = {}) => text(paths, { ...more, type: "date" });

const ADDRESS = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"];
/** The parts of an address, each of which is a property. */
const createAddress = (path: string): Record<string, PresetProperty> =>
  Object.fromEntries(ADDRESS.map((part) => [part, text([`${path}.${part}`])]));

// cspell:disable
const SKU_LABEL =
  /^(?:sku|(?:item|article|art\.|part|product) ?(?:number|no\.?|nr\.?|code|#)|artikel(?:-?nr\.|nummer)|réf(?:érence|\.)|referencia|codice(?: articolo)?)$/i;
const AVAILABILITY_LABEL =
  /^(?:availability|stock|verfügbarkeit|disponibilité|disponibilidad|disponibilità|disponibilidade)$/i;
// cspell:enable

const OFFER_PRICES = [
  "offers.price",
  "offers.priceSpecification.price",
  "offers.lowPrice",
  "offers.offers.price",
];
const OFFER_CURRENCIES = [
  "offers.priceCurrency",
  "offers.priceSpecification.priceCurrency",
  "offers.offers.priceCurrency",
];

/** What is read of each offer of a product that has several. */
export const OFFER_PROPERTIES: Record<string, PresetProperty> = {
  name: text(["name"]),
  sku: text(["sku", "mpn"]),
  price: number(["price", "priceSpecification.price", "lowPrice"]),
  currency: text(["priceCurrency", "priceSpecification.priceCurrency"]),
  availability: text(["availability"], { isAvailability: true }),
  url: url(["url"]),
};

export const PRESET_DEFINITIONS: Record<PresetName, PresetDefinition> = {
  product: {
    types: /^(?:Individual)?Product(?:Group|Model)?$/,
    properties: {
      name: text(["name"], { meta: ["og:title"] }),
      description: text(["description"], { meta: ["og:description", "description"] }),
      brand: text(["brand", "manufacturer"], {
        meta: ["product:brand", "og:brand"],
        label: /^(?:brand|manufacturer)$/i,
      }),
      sku: text(["sku", "offers.sku", "mpn", "productID"], {
        meta: ["product:retailer_item_id"],
        label: SKU_LABEL,
      }),
      gtin: text(["gtin", "gtin13", "gtin12", "gtin14", "gtin8"], { label: /^(?:gtin|ean|upc)$/i }),
      price: number([...OFFER_PRICES, "hasVariant.offers.price"], {
        meta: ["product:price:amount", "og:price:amount"],
        label: /^price$/i,
      }),
      currency: text([...OFFER_CURRENCIES, "hasVariant.offers.priceCurrency"], {
        meta: ["product:price:currency", "og:price:currency"],
      }),
      availability: text(
        ["offers.availability", "offers.offers.availability", "hasVariant.offers.availability"],
        {
          meta: ["product:availability", "og:availability"],
          label: AVAILABILITY_LABEL,
          isAvailability: true,
        },
      ),
      rating: number(["aggregateRating.ratingValue"]),
      reviewCount: number(["aggregateRating.reviewCount", "aggregateRating.ratingCount"]),
      image: url(["image"], { meta: ["og:image"] }),
      url: url(["url", "offers.url"], { meta: ["og:url"] }),
    },
  },
  article: {
    types: /(?:Article|Posting|Report)$/,
    properties: {
      title: text(["headline", "name"], { meta: ["og:title"] }),
      authors: text(["author"], { list: true, meta: ["article:author", "author"] }),
      publishedAt: date(["datePublished"], { meta: ["article:published_time"] }),
      modifiedAt: date(["dateModified"], { meta: ["article:modified_time"] }),
      description: text(["description"], { meta: ["og:description", "description"] }),
      section: text(["articleSection"], { meta: ["article:section"] }),
      publisher: text(["publisher"], { meta: ["og:site_name"] }),
      language: text(["inLanguage"], { meta: ["og:locale"] }),
      image: url(["image"], { meta: ["og:image"] }),
      url: url(["url", "mainEntityOfPage"], { meta: ["og:url"] }),
    },
  },
  job: {
    types: /^JobPosting$/,
    properties: {
      title: text(["title", "name"], { meta: ["og:title"] }),
      company: text(["hiringOrganization"], { label: /^(?:company|employer)$/i }),
      employmentTypes: text(["employmentType"], { list: true, label: /^(?:employment|job) type$/i }),
      ...createAddress("jobLocation.address"),
      salaryMin: number(["baseSalary.value.minValue", "baseSalary.minValue", "baseSalary.value"]),
      salaryMax: number(["baseSalary.value.maxValue", "baseSalary.maxValue"]),
      salaryCurrency: text(["baseSalary.currency", "salaryCurrency"]),
      salaryUnit: text(["baseSalary.value.unitText", "baseSalary.unitText"]),
      postedAt: date(["datePosted"]),
      validThrough: date(["validThrough"]),
      description: text(["description"], { meta: ["og:description", "description"] }),
      url: url(["url"], { meta: ["og:url"] }),
    },
  },
  event: {
    types: /(?:Event|Festival|Hackathon)$/,
    properties: {
      name: text(["name"], { meta: ["og:title"] }),
      startsAt: date(["startDate"], { meta: ["event:start_time"] }),
      endsAt: date(["endDate"], { meta: ["event:end_time"] }),
      status: text(["eventStatus"]),
      location: text(["location"], { label: /^(?:location|venue)$/i }),
      ...createAddress("location.address"),
      organizer: text(["organizer"], { label: /^organi(?:z|s)er$/i }),
      price: number(["offers.price", "offers.lowPrice"]),
      currency: text(["offers.priceCurrency"]),
      description: text(["description"], { meta: ["og:description", "description"] }),
      image: url(["image"], { meta: ["og:image"] }),
      url: url(["url"], { meta: ["og:url"] }),
    },
  },
  organization: {
    types: /(?:Organization|Corporation|Business|Store|Restaurant|NGO)$/,
    properties: {
      name: text(["name", "legalName"], { meta: ["og:site_name"] }),
      description: text(["description"]),
      url: url(["url"]),
      logo: url(["logo"]),
      telephone: text(["telephone", "contactPoint.telephone"], { label: /^(?:phone|telephone|tel\.?)$/i }),
      email: text(["email", "contactPoint.email"], { label: /^e-?mail$/i }),
      ...createAddress("address"),
      foundedAt: date(["foundingDate"]),
      profiles: url(["sameAs"], { list: true }),
    },
  },
  recipe: {
    types: /^Recipe$/,
    properties: {
      name: text(["name", "headline"], { meta: ["og:title"] }),
      description: text(["description"], { meta: ["og:description", "description"] }),
      authors: text(["author"], { list: true, meta: ["author"] }),
      ingredients: text(["recipeIngredient", "ingredients"], { list: true }),
      instructions: text(
        ["recipeInstructions.itemListElement.text", "recipeInstructions.text", "recipeInstructions"],
        { list: true },
      ),
      yield: text(["recipeYield", "yield"]),
      prepTime: text(["prepTime"]),
      cookTime: text(["cookTime"]),
      totalTime: text(["totalTime"]),
      category: text(["recipeCategory"]),
      cuisine: text(["recipeCuisine"]),
      calories: text(["nutrition.calories"]),
      rating: number(["aggregateRating.ratingValue"]),
      reviewCount: number(["aggregateRating.reviewCount", "aggregateRating.ratingCount"]),
      publishedAt: date(["datePublished"], { meta: ["article:published_time"] }),
      image: url(["image"], { meta: ["og:image"] }),
      url: url(["url", "mainEntityOfPage"], { meta: ["og:url"] }),
    },
  },
};
