import { useFormContext } from "react-hook-form";
import { formatLines, parseLines } from "#components/tools/line-list.ts";
import { ChoiceField } from "#components/ui/choice.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LinesField, TextField } from "#components/ui/text-field.tsx";
import type { DeviceName } from "#shared/api/fields.ts";
import type { Watch } from "#shared/watches/contract.ts";

/** How a page is opened. Lists have one entry per line. */
export type OpeningForm = {
  /** Options that only the API offers; they stay. */
  others: Record<string, unknown>;
  device: "default" | DeviceName;
  delaySeconds: string;
  waitForSelector: string;
  click: string;
  scroll: boolean;
  blocksBanners: boolean;
  blocksAds: boolean;
  blocksTrackers: boolean;
  /** What only the API blocks; it stays. */
  othersBlocked: { chatWidgets?: boolean | undefined; popups?: boolean | undefined };
  /** `Name: value` */
  headers: string;
  /** `name=value` */
  cookies: string;
  /** Whether the watch sends headers or cookies already, and whether they shall be removed. */
  hasCredentials: boolean;
  removesCredentials: boolean;
};

export const EMPTY_OPENING: OpeningForm = {
  others: {},
  device: "default",
  delaySeconds: "0",
  waitForSelector: "",
  click: "",
  scroll: false,
  blocksBanners: true,
  blocksAds: true,
  blocksTrackers: true,
  othersBlocked: {},
  headers: "",
  cookies: "",
  hasCredentials: false,
  removesCredentials: false,
};

const DEVICES = [
  ["default", "Desktop"],
  ["tablet", "Tablet"],
  ["mobile", "Phone"],
] as const;

/** The parts of a line around the first separator. */
function splitLine(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator);
  return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** The options of the request; undefined when all are the usual ones. */
export function toCapture(form: OpeningForm): Record<string, unknown> | undefined {
  const { device, waitForSelector, scroll, blocksBanners, blocksAds, blocksTrackers } = form;
  const [clicks, headers, cookies] = [form.click, form.headers, form.cookies].map(parseLines);
  const { othersBlocked } = form;
  const isUsual = blocksBanners && blocksAds && blocksTrackers && Object.keys(othersBlocked).length === 0;
  const capture = {
    ...form.others,
    ...(form.removesCredentials ? { headers: {}, cookies: [] } : {}),
    ...(device === "default" ? {} : { device }),
    ...(form.delaySeconds.trim() === "0" ? {} : { delaySeconds: Number(form.delaySeconds) }),
    ...(waitForSelector.trim() ? { waitForSelector: waitForSelector.trim() } : {}),
    ...(clicks?.length ? { click: clicks } : {}),
    ...(scroll ? { scroll } : {}),
    ...(isUsual
      ? {}
      : { block: { ...othersBlocked, banners: blocksBanners, ads: blocksAds, trackers: blocksTrackers } }),
    ...(headers?.length ? { headers: Object.fromEntries(headers.map((line) => splitLine(line, ":"))) } : {}),
    ...(cookies?.length
      ? { cookies: cookies.map((line) => splitLine(line, "=")).map(([name, value]) => ({ name, value })) }
      : {}),
  };
  return form.hasCredentials || Object.keys(capture).length > 0 ? capture : undefined;
}

/** The form of a watch that exists. Its headers and cookies are not known. */
export function toOpeningForm({ capture, hasCredentials }: NonNullable<Watch["page"]>): OpeningForm {
  if (!capture) return EMPTY_OPENING;
  const {
    device = "default",
    delaySeconds,
    waitForSelector = "",
    click = [],
    scroll,
    block,
    ...others
  } = capture;
  const { banners = true, ads = true, trackers = true, ...othersBlocked } = block ?? {};
  return {
    ...EMPTY_OPENING,
    others,
    hasCredentials,
    device,
    delaySeconds: String(delaySeconds),
    waitForSelector,
    click: formatLines(click),
    scroll,
    blocksBanners: banners,
    blocksAds: ads,
    blocksTrackers: trackers,
    othersBlocked,
  };
}

const CODE = { autoCapitalize: "none", autoCorrect: "off", inputClassName: "font-mono", spellCheck: false };

/** How the page is opened, of the surrounding form. */
export function OpeningFields() {
  const { getValues } = useFormContext<{ opening: OpeningForm }>();
  const { device, hasCredentials } = getValues("opening");
  // A preset that only the API offers stays.
  const devices = DEVICES.some(([one]) => one === device) ? DEVICES : [...DEVICES, [device, device] as const];
  const kept = hasCredentials ? " Those that are stored stay until you enter new ones." : "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChoiceField legend="Device" name="opening.device" options={devices} />
      <TextField
        hint="After the page has loaded, up to 10. With 0 until it no longer changes."
        inputClassName="max-w-28"
        inputMode="numeric"
        label="Wait (seconds)"
        name="opening.delaySeconds"
      />
      <TextField
        hint="Waits until this element is there, for example .results"
        label="Wait for an element"
        name="opening.waitForSelector"
        {...CODE}
      />
      <LinesField
        hint="Elements to click first, as CSS selectors, in this order. One per line."
        label="Clicks"
        name="opening.click"
        {...CODE}
      />
      <div className="grid gap-1">
        <SwitchField
          label="Scroll to the end"
          name="opening.scroll"
          note="For pages that load more as they are scrolled."
        />
        <SwitchField label="Block consent banners" name="opening.blocksBanners" />
        <SwitchField label="Block ads" name="opening.blocksAds" />
        <SwitchField label="Block trackers" name="opening.blocksTrackers" />
      </div>
      <LinesField
        hint={`Sent to the site of the page only, and stored encrypted. One per line.${kept}`}
        label="Request headers"
        name="opening.headers"
        placeholder="Authorization: Bearer …"
        {...CODE}
      />
      <LinesField
        hint={`One per line.${kept}`}
        label="Cookies"
        name="opening.cookies"
        placeholder="session=…"
        {...CODE}
      />
      {hasCredentials ? (
        <SwitchField label="Remove stored headers and cookies" name="opening.removesCredentials" />
      ) : null}
    </div>
  );
}
