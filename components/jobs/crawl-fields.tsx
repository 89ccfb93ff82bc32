import { toExtractOptions } from "#components/capture-form/capture-code.ts";
import { DestinationField } from "#components/capture-form/destination-field.tsx";
import { type CaptureForm, EMPTY_FORM } from "#components/capture-form/form-state.ts";
import { BlockingSwitches, FormatChoice } from "#components/capture-form/option-fields.tsx";
import { formatCount } from "#components/format/format-number.ts";
import { parseLines } from "#components/tools/line-list.ts";
import { SegmentedField } from "#components/ui/choice.tsx";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LinesField, TextField, UrlField } from "#components/ui/text-field.tsx";
import { parseUrl } from "#shared/capture/page-url.ts";
import {
  DEFAULT_CRAWL_DEPTH,
  MAX_CRAWL_DEPTH,
  MAX_CRAWL_PAGES,
  MAX_PATTERN_LENGTH,
  MAX_PATTERNS,
} from "#shared/jobs/crawl-options.ts";

const CRAWL_SOURCES = ["include", "skip", "only"] as const;

/** Which pages of a site a crawl opens, and how. */
export type CrawlForm = {
  address: string;
  limit: number;
  maxDepth: number;
  /** Patterns, one per line. */
  include: string;
  exclude: string;
  source: (typeof CRAWL_SOURCES)[number];
  isBelowStart: boolean;
  subdomains: boolean;
  capture: CaptureForm;
};

/** Fits into the smallest plan with crawls. */
const FORM_PAGES = 20;

export const EMPTY_CRAWL: CrawlForm = {
  address: "",
  limit: FORM_PAGES,
  maxDepth: DEFAULT_CRAWL_DEPTH,
  include: "",
  exclude: "",
  source: "include",
  isBelowStart: false,
  subdomains: false,
  capture: EMPTY_FORM,
};

/** Error messages by form field, in the order of the form. */
type CrawlProblems = Partial<Record<"address" | "limit" | "maxDepth" | "include" | "exclude", string>>;

function findPatternProblem(text: string): string | undefined {
  const patterns = parseLines(text);
  if (patterns.length > MAX_PATTERNS) return `At most ${MAX_PATTERNS} patterns`;
  const bad = patterns.find((pattern) => !/^[/*]/.test(pattern) || pattern.length > MAX_PATTERN_LENGTH);
  return bad === undefined ? undefined : `A pattern begins with / or *, like /docs/**: ${bad.slice(0, 60)}`;
}

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

export function findCrawlProblems({ address, limit, maxDepth, include, exclude }: CrawlForm): CrawlProblems {
  const parsed = parseUrl(address);
  const [included, excluded] = [findPatternProblem(include), findPatternProblem(exclude)];
  return {
    ...("problem" in parsed ? { address: parsed.problem } : {}),
    ...(isWithin(limit, 1, MAX_CRAWL_PAGES) ? {} : { limit: "1 to 2,000 pages" }),
    ...(isWithin(maxDepth, 0, MAX_CRAWL_DEPTH) ? {} : { maxDepth: `0 to ${MAX_CRAWL_DEPTH} links` }),
    ...(included ? { include: included } : {}),
    ...(excluded ? { exclude: excluded } : {}),
  };
}

/** The body of the call that creates the crawl. */
export function toCrawlBody(form: CrawlForm): object {
  const { address, limit, maxDepth, source, isBelowStart, subdomains, capture } = form;
  const [include, exclude] = [parseLines(form.include), parseLines(form.exclude)];
  return {
    url: address.trim(),
    limit,
    maxDepth,
    ...(include.length > 0 ? { include } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
    ...(source === "include" ? {} : { sitemap: source }),
    ...(isBelowStart ? { scope: "path" } : {}),
    ...(subdomains ? { subdomains } : {}),
    extract: toExtractOptions(capture),
  };
}

const NUMBER_FIELD = {
  className: "content-start",
  inputClassName: "font-mono",
  inputMode: "numeric",
  options: { valueAsNumber: true },
  type: "number",
} as const;

const PATTERN_FIELD = {
  autoCapitalize: "none",
  className: "content-start",
  inputClassName: "font-mono",
  spellCheck: false,
};

const SOURCE_NAMES: Record<CrawlForm["source"], string> = {
  include: "Links and sitemap",
  skip: "Links",
  only: "Sitemap",
};

function ScopeFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...NUMBER_FIELD}
        hint={`At most ${formatCount(MAX_CRAWL_PAGES)}, as far as your plan allows`}
        label="Pages at most"
        max={MAX_CRAWL_PAGES}
        min={1}
        name="limit"
      />
      <TextField
        {...NUMBER_FIELD}
        hint="Links between the start and a page; 0 opens the start only"
        label="Depth"
        max={MAX_CRAWL_DEPTH}
        min={0}
        name="maxDepth"
      />
    </div>
  );
}

function Patterns() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LinesField
        {...PATTERN_FIELD}
        hint="Patterns of paths, one per line. ** is any text, * any text without a slash."
        label="Only these paths"
        name="include"
        placeholder="/docs/**"
      />
      <LinesField
        {...PATTERN_FIELD}
        hint="Pages that match are not opened."
        label="Not these paths"
        name="exclude"
        placeholder="/docs/old/**"
      />
    </div>
  );
}

function Options() {
  return (
    <div className="rounded-lg border bg-card">
      <div className="grid divide-border max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        <Fieldset title="Where pages come from">
          <SegmentedField
            className="grid-cols-[auto_auto_auto]"
            label="Where pages come from"
            name="source"
            options={CRAWL_SOURCES}
            toText={(one) => SOURCE_NAMES[one]}
          />
          <SwitchField
            label="Only below the start"
            name="isBelowStart"
            note="Pages whose address begins with that of the start"
          />
          <SwitchField
            label="Subdomains, too"
            name="subdomains"
            note="Such as docs.example.com of example.com"
          />
        </Fieldset>
        <FormatChoice />
        <BlockingSwitches />
      </div>
      <DestinationField />
    </div>
  );
}

/** The fields of a crawl, of the surrounding form. */
export function CrawlFields() {
  return (
    <>
      <UrlField
        autoComplete="url"
        hint="Where the crawl starts. It follows links to pages of the same site."
        inputClassName="font-mono"
        label="Website URL"
        name="address"
        placeholder="https://example.com/docs"
        spellCheck={false}
      />
      <ScopeFields />
      <Patterns />
      <Options />
    </>
  );
}
