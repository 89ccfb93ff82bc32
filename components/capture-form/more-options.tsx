import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { IMAGE_FORMAT_NAMES } from "#client/capture.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { SegmentedChoice } from "#components/ui/choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { Input } from "#components/ui/input.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import { cn } from "#lib/utils.ts";
import { IMAGE_FORMATS, MAX_SELECTOR_LENGTH, SCALES, SIZE_LIMITS } from "#shared/capture/options.ts";
import {
  type CaptureForm,
  countMoreOptions,
  EMPTY_FORM,
  type FormErrors,
  toCapturedArea,
  toViewport,
} from "./form-state.ts";

type SelectorFieldProps = {
  /** Known to the form, which moves the focus to the first error. */
  id: string;
  label: string;
  hint: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** A field for CSS selectors. */
function SelectorField({ id, label, hint, error, onChange, ...input }: SelectorFieldProps) {
  return (
    <Field error={error} hint={hint} id={id} label={label}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className="font-mono"
          maxLength={MAX_SELECTOR_LENGTH}
          onChange={({ target }) => onChange(target.value)}
          spellCheck={false}
        />
      )}
    </Field>
  );
}

type MoreOptionsProps = {
  form: CaptureForm;
  ids: { width: string; selector: string; hiddenElements: string };
  problems: FormErrors;
  change: (part: Partial<CaptureForm>) => void;
};

const { fullPage, size, scale, imageFormat, darkMode, selector, hiddenElements } = EMPTY_FORM;
const DEFAULTS = { fullPage, size, scale, imageFormat, darkMode, selector, hiddenElements };

/** Width, height and scale of the window, with their limits beside them. */
function WindowFields({ form, ids, problems, change }: MoreOptionsProps) {
  const viewport = toViewport(form);
  const noteId = `${ids.width}-note`;
  const describe = { "aria-describedby": noteId, "aria-invalid": problems.size ? true : undefined } as const;
  return (
    <Fieldset title="Window size and scale">
      <div className="flex items-center gap-2">
        <NumberField
          {...describe}
          aria-label="Width in pixels"
          className="w-22"
          id={ids.width}
          max={SIZE_LIMITS.width[1]}
          min={SIZE_LIMITS.width[0]}
          onChange={(width) => change({ size: { ...viewport, width } })}
          value={viewport.width}
        />
        <span aria-hidden="true" className="text-muted-foreground">
          ×
        </span>
        <NumberField
          {...describe}
          aria-label="Height in pixels"
          className="w-22"
          max={SIZE_LIMITS.height[1]}
          min={SIZE_LIMITS.height[0]}
          onChange={(height) => change({ size: { ...viewport, height } })}
          value={viewport.height}
        />
        <span className="text-muted-foreground text-xs">px</span>
      </div>
      <p
        className={cn("text-xs", problems.size ? "text-destructive" : "text-muted-foreground")}
        id={noteId}
        role={problems.size ? "alert" : undefined}
      >
        {problems.size ??
          `Width ${SIZE_LIMITS.width.join(" to ")}, height ${SIZE_LIMITS.height.join(" to ")} pixels`}
      </p>
      <SegmentedChoice
        className="grid-cols-3"
        label="Scale"
        onChange={(next) => change({ scale: next })}
        options={SCALES}
        toText={(one) => `${one}×`}
        value={form.scale}
      />
      <p className="text-muted-foreground text-xs">Image pixels for each pixel of the window, 1 to 3</p>
    </Fieldset>
  );
}

function PageSwitches({ form, change }: Pick<MoreOptionsProps, "form" | "change">) {
  const id = useId();
  const isElement = toCapturedArea(form) === "element";
  return (
    <Fieldset title="Page">
      <SwitchRow
        disabled={isElement}
        id={`${id}-full-page`}
        isOn={form.fullPage && !isElement}
        label="Full page"
        note={
          isElement
            ? "Not together with a CSS selector"
            : "The whole page, including lazy-loaded content, up to 16,000 px"
        }
        onChange={(isOn) => change({ fullPage: isOn })}
      />
      <SwitchRow
        id={`${id}-dark-mode`}
        isOn={form.darkMode}
        label="Dark mode"
        note="Asks the page for its dark theme"
        onChange={(isOn) => change({ darkMode: isOn })}
      />
    </Fieldset>
  );
}

function ElementFields({ form, ids, problems, change }: MoreOptionsProps) {
  return (
    <Fieldset title="Elements">
      <SelectorField
        id={ids.selector}
        label="CSS selector"
        hint="Captures the first element that matches"
        onChange={(text) => change({ selector: text })}
        placeholder="#pricing"
        error={problems.selector}
        value={form.selector}
      />
      <SelectorField
        id={ids.hiddenElements}
        label="Hide elements"
        hint="CSS selectors, separated by commas"
        onChange={(text) => change({ hiddenElements: text })}
        placeholder=".chat, .newsletter"
        error={problems.hiddenElements}
        value={form.hiddenElements}
      />
    </Fieldset>
  );
}

/** Options of the screenshot that few captures need. The button says how many differ from the default. */
export function MoreOptions(props: MoreOptionsProps) {
  const { form, problems, change } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countMoreOptions(form);
  // Stays open when the error is corrected.
  if (!isOpen && (problems.size ?? problems.selector ?? problems.hiddenElements)) setOpen(true);
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
          <Button className="ml-auto" onClick={() => change(DEFAULTS)} size="sm" variant="ghost">
            Reset
          </Button>
        ) : null}
      </div>
      <div
        className="grid divide-border border-border border-t max-md:divide-y md:grid-cols-2 lg:grid-cols-4 lg:divide-x"
        hidden={!isOpen}
        id={id}
      >
        <PageSwitches change={change} form={form} />
        <WindowFields {...props} />
        <Fieldset title="Image format">
          <SegmentedChoice
            className="grid-cols-3"
            label="Image format"
            onChange={(next) => change({ imageFormat: next })}
            options={IMAGE_FORMATS}
            toText={(format) => IMAGE_FORMAT_NAMES[format]}
            value={form.imageFormat}
          />
          <p className="text-muted-foreground text-xs">PNG is lossless, JPEG and WebP are smaller</p>
        </Fieldset>
        <ElementFields {...props} />
      </div>
    </div>
  );
}
