import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { useEffect, useId, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { IMAGE_FORMAT_NAMES } from "#client/capture.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { SegmentedField } from "#components/ui/choice.tsx";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { cn } from "#lib/utils.ts";
import { documentPath, widthsPath } from "#shared/background-paths.ts";
import { IMAGE_FORMATS, isTransparentFormat, SCALES, SIZE_LIMITS } from "#shared/capture/options.ts";
import { MAX_SELECTOR_LENGTH } from "#shared/records/limits.ts";
import {
  type CaptureFields,
  countMoreOptions,
  EMPTY_FORM,
  type Size,
  toCapturedArea,
  toViewport,
} from "./form-state.ts";
import { RareOptions } from "./rare-options.tsx";
import { toFullUrl, type UrlInput } from "./url-input.ts";

const SELECTOR = {
  autoCapitalize: "none",
  autoCorrect: "off",
  inputClassName: "font-mono",
  maxLength: MAX_SELECTOR_LENGTH,
  spellCheck: false,
};

const OPTIONS = [
  ...(["fullPage", "size", "scale", "imageFormat", "darkMode", "omitBackground", "printStyle"] as const),
  ...(["selector", "hiddenElements", "blocksChatWidgets", "blocksPopups", "model", "resizeWidth"] as const),
  ...(["resizeHeight", "resizeFit", "latitude", "longitude", "reducedMotion"] as const),
];
const DEFAULTS = Object.fromEntries(OPTIONS.map((name) => [name, EMPTY_FORM[name]]));
const WINDOW_LIMITS = `Width ${SIZE_LIMITS.width.join(" to ")}, height ${SIZE_LIMITS.height.join(" to ")} pixels`;
const FIELDS_WITH_LIMITS = [
  "size",
  "selector",
  "hiddenElements",
  "resizeWidth",
  "resizeHeight",
  "latitude",
  "longitude",
] as const;

/** The typed address, for another screen; undefined without one. */
const toLinkedUrl = (address: UrlInput): string | undefined =>
  address.rest ? toFullUrl(address) : undefined;

type WindowFieldsProps = {
  viewport: Size;
  hasModel: boolean;
  address: UrlInput;
};

/** Width, height and scale of the window, with their limits beside them. */
function WindowFields({ viewport, hasModel, address }: WindowFieldsProps) {
  const noteId = useId();
  const { field, fieldState } = useController<CaptureFields, "capture.size">({ name: "capture.size" });
  const problem = fieldState.error?.message;
  const describe = { "aria-describedby": noteId, "aria-invalid": problem ? true : undefined } as const;
  return (
    <Fieldset title="Window size and scale">
      <div className="flex items-center gap-2">
        <NumberField
          {...describe}
          aria-label="Width in pixels"
          className="w-22"
          disabled={hasModel}
          max={SIZE_LIMITS.width[1]}
          min={SIZE_LIMITS.width[0]}
          onChange={(width) => field.onChange({ ...viewport, width })}
          ref={field.ref}
          value={viewport.width}
        />
        <span aria-hidden="true" className="text-muted-foreground">
          ×
        </span>
        <NumberField
          {...describe}
          aria-label="Height in pixels"
          className="w-22"
          disabled={hasModel}
          max={SIZE_LIMITS.height[1]}
          min={SIZE_LIMITS.height[0]}
          onChange={(height) => field.onChange({ ...viewport, height })}
          value={viewport.height}
        />
        <span className="text-muted-foreground text-xs">px</span>
      </div>
      <p
        className={cn("text-xs", problem ? "text-destructive" : "text-muted-foreground")}
        id={noteId}
        role={problem ? "alert" : undefined}
      >
        {problem ?? (hasModel ? "The device model has its own window and scale" : WINDOW_LIMITS)}
      </p>
      <SegmentedField
        className="grid-cols-3"
        disabled={hasModel}
        label="Scale"
        name="capture.scale"
        options={SCALES}
        toText={(one) => `${one}×`}
      />
      <p className="text-muted-foreground text-xs">Image pixels for each pixel of the window, 1 to 3</p>
      <Link className="link text-xs touch:py-3" href={widthsPath(toLinkedUrl(address))}>
        Several widths at once
      </Link>
    </Fieldset>
  );
}

function PageSwitches({ isElement, address }: { isElement: boolean; address: UrlInput }) {
  return (
    <Fieldset title="Page">
      <SwitchField
        disabled={isElement}
        label="Full page"
        name="capture.fullPage"
        note={
          isElement
            ? "Not together with a CSS selector"
            : "The whole page, including lazy-loaded content, up to 16,000 px"
        }
      />
      <SwitchField label="Dark mode" name="capture.darkMode" note="Asks the page for its dark theme" />
      <SwitchField label="Print style" name="capture.printStyle" note="With the page's style for print" />
      <Link className="link text-xs touch:py-3" href={documentPath(toLinkedUrl(address))}>
        Save as PDF or archive
      </Link>
    </Fieldset>
  );
}

function OpenOptions({ id }: { id: string }) {
  const { control, formState, setFocus } = useFormContext<CaptureFields>();
  const form = useWatch({ control, name: "capture" });
  const [invalid] = useState(() => {
    const [first] = Object.keys(formState.errors.capture ?? {});
    return FIELDS_WITH_LIMITS.find((name) => name === first);
  });
  // When its error has opened the options, the field was not there to receive the focus.
  useEffect(() => {
    if (invalid) setFocus(`capture.${invalid}`);
  }, [invalid, setFocus]);
  return (
    <div className="border-border border-t" id={id}>
      <div className="grid divide-border max-md:divide-y md:grid-cols-2 lg:grid-cols-4 lg:divide-x">
        <PageSwitches address={form.address} isElement={toCapturedArea(form) === "element"} />
        <WindowFields address={form.address} hasModel={form.model !== ""} viewport={toViewport(form)} />
        <Fieldset title="Image format">
          <SegmentedField
            className="grid-cols-2"
            label="Image format"
            name="capture.imageFormat"
            options={IMAGE_FORMATS}
            toText={(format) => IMAGE_FORMAT_NAMES[format]}
          />
          <p className="text-muted-foreground text-xs">PNG is lossless, AVIF is the smallest</p>
          <SwitchField
            disabled={!isTransparentFormat(form.imageFormat)}
            label="No background"
            name="capture.omitBackground"
            note="Without the white behind the page; PNG and WebP only"
          />
        </Fieldset>
        <Fieldset title="Elements">
          <TextField
            {...SELECTOR}
            hint="Captures the first element that matches"
            label="CSS selector"
            name="capture.selector"
            placeholder="#pricing"
          />
          <TextField
            {...SELECTOR}
            hint="CSS selectors, separated by commas"
            label="Hide elements"
            name="capture.hiddenElements"
            placeholder="#offer, .sidebar"
          />
          <SwitchField label="Block chat widgets" name="capture.blocksChatWidgets" />
          <SwitchField label="Block newsletter pop-ups" name="capture.blocksPopups" />
        </Fieldset>
      </div>
      <RareOptions />
    </div>
  );
}

/** Options of the screenshot that few captures need. The button says how many differ from the default. */
export function MoreOptions() {
  const { control, formState, setValue, clearErrors } = useFormContext<CaptureFields>();
  const form = useWatch({ control, name: "capture" });
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countMoreOptions(form);
  const errors = formState.errors.capture;
  // Stays open when the error is corrected.
  if (!isOpen && FIELDS_WITH_LIMITS.some((name) => errors?.[name])) setOpen(true);
  const reset = () => {
    setValue("capture", { ...form, ...DEFAULTS });
    clearErrors(FIELDS_WITH_LIMITS.map((name) => `capture.${name}` as const));
  };
  return (
    <div className="border-border border-t">
      <div className="flex min-h-11 items-center gap-2 px-1.5">
        <Button
          aria-controls={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          size="sm"
          variant="ghost"
        >
          More options{" "}
          {count > 0 ? (
            <Badge>
              {count}
              <span className="sr-only"> changed</span>
            </Badge>
          ) : null}
          <ChevronDown
            aria-hidden="true"
            className={cn("size-4 transition-transform", isOpen && "rotate-180")}
          />
        </Button>
        {form.takeScreenshot ? null : (
          <span className="text-muted-foreground text-xs">For screenshots only</span>
        )}
        {isOpen && count > 0 ? (
          <Button className="ml-auto" onClick={reset} size="sm" variant="ghost">
            Reset
          </Button>
        ) : null}
      </div>
      {isOpen ? <OpenOptions id={id} /> : null}
    </div>
  );
}
