import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { getErrorDetails } from "#client/api.ts";
import { formatLines, parseLines } from "#components/tools/line-list.ts";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField } from "#components/ui/choice.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LinesField, TextField } from "#components/ui/text-field.tsx";
import type { IgnoredArea, Watch } from "#shared/watches/contract.ts";
import { AlertRules, type AlertRulesForm, parseDecimal, toRule, toRuleForm } from "./alert-rules.tsx";
import {
  EMPTY_OPENING,
  OpeningFields,
  type OpeningForm,
  toCapture,
  toOpeningForm,
} from "./opening-fields.tsx";
import { formatTags, parseTags, TagsField } from "./tags.tsx";
import {
  IntervalField,
  QuietHoursFields,
  type TimingForm,
  toTiming,
  toTimingForm,
} from "./timing-fields.tsx";

export type PageOptionsForm = AlertRulesForm &
  TimingForm & {
    title: string;
    /** One text per line. */
    ignore: string;
    /** One CSS selector per line. */
    ignoreSelectors: string;
    picture: boolean;
    /** Percent. */
    pictureThreshold: string;
    /** One area per line. */
    ignoreAreas: string;
    /** Separated by commas. */
    tags: string;
    opening: OpeningForm;
  };

const DEFAULT_THRESHOLD = "1";

/** `0, 640, 1280, 90` */
function parseArea(line: string): object {
  const [x, y, width, height] = line
    .split(/[\s,;]+/)
    .map((part) => (part === "" ? Number.NaN : Number(part)));
  return { x, y, width, height };
}

const formatArea = ({ x, y, width, height }: IgnoredArea): string => [x, y, width, height].join(", ");

/** The options of a new watch; empty ones are omitted. */
export function toPageOptions(form: PageOptionsForm) {
  const { title, selector, value, picture, pictureThreshold } = form;
  const [tags, capture] = [parseTags(form.tags), toCapture(form.opening)];
  const isText = value === "text";
  const ignore = isText ? parseLines(form.ignore) : [];
  const ignoreSelectors = parseLines(form.ignoreSelectors);
  const areas = picture ? parseLines(form.ignoreAreas) : [];
  return {
    ...toTiming(form),
    ...(tags.length > 0 ? { tags } : {}),
    ...(capture ? { capture } : {}),
    ...(title.trim() ? { title } : {}),
    ...(isText ? {} : { value }),
    ...(isText && selector.trim() ? { selector } : {}),
    ...(ignore.length > 0 ? { ignore } : {}),
    ...(ignoreSelectors.length > 0 ? { ignoreSelectors } : {}),
    ...(picture ? { picture } : {}),
    ...(picture && pictureThreshold !== DEFAULT_THRESHOLD
      ? { pictureThreshold: parseDecimal(pictureThreshold) }
      : {}),
    ...(areas.length > 0 ? { ignoreAreas: areas.map(parseArea) } : {}),
    ...(form.alertIf.length > 0 ? { alertIf: form.alertIf.map(toRule) } : {}),
  };
}

/** The options of a watch that exists; those that are empty are removed. */
export const toChangedOptions = (form: PageOptionsForm) => ({
  selector: null,
  value: null,
  ignore: [],
  ignoreSelectors: [],
  picture: false,
  pictureThreshold: Number(DEFAULT_THRESHOLD),
  ignoreAreas: [],
  alertIf: [],
  quietHours: null,
  tags: [],
  capture: null,
  ...toPageOptions(form),
});

export const EMPTY_OPTIONS: Omit<PageOptionsForm, keyof TimingForm> = {
  title: "",
  selector: "",
  value: "text",
  ignore: "",
  ignoreSelectors: "",
  picture: false,
  pictureThreshold: DEFAULT_THRESHOLD,
  ignoreAreas: "",
  alertIf: [],
  tags: "",
  opening: EMPTY_OPENING,
};

export const toOptionsForm = (title: string, page: NonNullable<Watch["page"]>): PageOptionsForm => ({
  title,
  selector: page.selector ?? "",
  value: page.value ?? "text",
  ignore: formatLines(page.ignore),
  ignoreSelectors: formatLines(page.ignoreSelectors),
  picture: page.picture,
  pictureThreshold: String(page.pictureThreshold),
  ignoreAreas: formatLines(page.ignoreAreas.map(formatArea)),
  alertIf: page.alertIf.map(toRuleForm),
  ...toTimingForm(page),
  tags: formatTags(page.tags),
  opening: toOpeningForm(page),
});

/**
 * The field that shows the error at a path of the request: that of a rule, of how the page is opened or of the quiet hours,
 * else the one of the first name.
 */
export function toFieldName([name, index, ...rest]: readonly PropertyKey[]): string {
  if (name === "capture" && index !== undefined) return `opening.${String(index)}`;
  if (name === "quietHours" && index !== undefined) return `quietHours.${String(index)}`;
  const isRule = name === "alertIf" && rest.length > 0;
  return isRule ? `alertIf.${String(index)}.operand` : String(name ?? "root");
}

const TIMING_PATHS = ["cron", "timeZone", "quietHours"];

/** The errors of fields that only the server finds, such as a pattern that RE2 refuses. */
export const listFieldErrors = (error: unknown): { name: string; message: string }[] =>
  getErrorDetails(error)
    .map(({ pointer, message }) => ({ path: pointer.split("/").slice(1), message }))
    .filter(
      ({ path: [name = ""] }) => name in EMPTY_OPTIONS || TIMING_PATHS.includes(name) || name === "capture",
    )
    .map(({ path, message }) => ({ name: toFieldName(path), message }));

type PageOptionsProps = {
  /** The plan's shortest interval in minutes. */
  shortest: number;
  /** Whether the rarely used options are visible from the start. */
  isOpen?: boolean;
};

const VALUES = [
  ["text", "Text"],
  ["price", "Price"],
  ["stock", "Stock"],
] as const;

/** What is compared of the text. */
function TextFields() {
  return (
    <>
      <TextField
        autoCapitalize="none"
        hint="Only this part of the page is compared, for example .price"
        label="CSS selector"
        name="selector"
      />
      <LinesField
        hint="Lines of the page with one of these texts are left out. One text per line."
        label="Ignored texts"
        name="ignore"
      />
    </>
  );
}

/** What is compared of the picture. */
function PictureFields() {
  return (
    <>
      <TextField
        hint="From 0.1 to 20 % of the picture."
        inputClassName="max-w-28"
        inputMode="decimal"
        label="A change counts from (%)"
        name="pictureThreshold"
      />
      <LinesField
        hint="Parts of the picture: x, y, width, height in pixels. One area per line; the page is 1,280 pixels wide."
        label="Ignored areas"
        name="ignoreAreas"
        placeholder="0, 640, 1280, 90"
      />
    </>
  );
}

/** What is compared, and which changes are reported. */
function ComparisonFields() {
  const { control } = useFormContext<PageOptionsForm>();
  const [value, picture] = useWatch({ control, name: ["value", "picture"] });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField hint="Optional, for you." label="Name" name="title" />
      <TagsField />
      <div className="grid gap-1.5">
        <ChoiceField legend="Watch" name="value" options={VALUES} />
        {value === "text" ? null : (
          <p className="text-muted-foreground text-xs">
            As the page states it for machines, else as it is visible near the main heading.
          </p>
        )}
      </div>
      {value === "text" ? <TextFields /> : null}
      <LinesField
        autoCapitalize="none"
        hint="Elements that are not compared, as CSS selectors. One per line."
        label="Ignored elements"
        name="ignoreSelectors"
      />
      <SwitchField label="Compare pictures, too" name="picture" />
      {picture ? <PictureFields /> : null}
      <AlertRules />
      <QuietHoursFields />
      <Opening />
    </div>
  );
}

const MORE_OPTIONS = [...Object.keys(EMPTY_OPTIONS), "quietHours"];

/** How the page is opened; open when one of its fields has an error. */
function Opening() {
  const { formState } = useFormContext<PageOptionsForm>();
  return (
    <details className="group" open={"opening" in formState.errors || undefined}>
      <summary className="cursor-pointer font-medium text-foreground text-sm">How the page is opened</summary>
      <div className="mt-4">
        <OpeningFields />
      </div>
    </details>
  );
}

/** Interval and, behind a button, what is compared, of the surrounding form. */
export function PageOptions({ shortest, isOpen = false }: PageOptionsProps) {
  const { formState } = useFormContext<PageOptionsForm>();
  const [hasMore, setMore] = useState(isOpen);
  const isShown = hasMore || MORE_OPTIONS.some((name) => name in formState.errors);
  return (
    <>
      <IntervalField shortest={shortest} />
      {isOpen ? null : (
        <div>
          <Button aria-expanded={isShown} onClick={() => setMore(!hasMore)} size="sm" variant="outline">
            More options
          </Button>
        </div>
      )}
      {isShown ? <ComparisonFields /> : null}
    </>
  );
}
