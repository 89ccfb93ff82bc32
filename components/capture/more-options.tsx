import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { IMAGE_FORMAT_NAMES } from "#client/capture.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { IMAGE_FORMATS, SIZE_LIMITS } from "#shared/capture/screenshot-contract.ts";
import { Fieldset } from "./fieldset.tsx";
import { type CaptureForm, countMoreOptions, EMPTY_FORM, toViewport } from "./form-state.ts";
import { NumberField } from "./number-field.tsx";
import { SwitchRow } from "./switch-row.tsx";

type MoreOptionsProps = {
  form: CaptureForm;
  widthId: string;
  problem: string | undefined;
  change: (part: Partial<CaptureForm>) => void;
};

const { fullPage, size, imageFormat } = EMPTY_FORM;
const DEFAULTS = { fullPage, size, imageFormat };

/** Width and height of the window, with their limits beside them. */
function SizeFields({ form, widthId, problem, change }: MoreOptionsProps) {
  const viewport = toViewport(form);
  const noteId = `${widthId}-note`;
  const describe = { "aria-describedby": noteId, "aria-invalid": problem ? true : undefined } as const;
  return (
    <Fieldset title="Window size">
      <div className="flex items-center gap-2">
        <NumberField
          {...describe}
          aria-label="Width in pixels"
          className="w-22"
          id={widthId}
          max={SIZE_LIMITS.width[1]}
          min={SIZE_LIMITS.width[0]}
          onChange={(width) => change({ size: { ...viewport, width } })}
          value={viewport.width}
        />
        <span aria-hidden="true" className="text-muted">
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
        <span className="text-muted text-xs">px</span>
      </div>
      <p
        className={cn("text-xs", problem ? "text-bad" : "text-muted")}
        id={noteId}
        role={problem ? "alert" : undefined}
      >
        {problem ??
          `Width ${SIZE_LIMITS.width.join(" to ")}, height ${SIZE_LIMITS.height.join(" to ")} pixels`}
      </p>
    </Fieldset>
  );
}

function ImageFormatTabs({ form, change }: Pick<MoreOptionsProps, "form" | "change">) {
  return (
    <Fieldset title="Image format">
      <Tabs
        onValueChange={(value) => {
          const next = IMAGE_FORMATS.find((name) => name === value);
          if (next) change({ imageFormat: next });
        }}
        value={form.imageFormat}
      >
        <TabsList aria-label="Image format" className="grid grid-cols-3">
          {IMAGE_FORMATS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {IMAGE_FORMAT_NAMES[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        {IMAGE_FORMATS.map((name) => (
          <TabsContent className="hidden" key={name} tabIndex={-1} value={name} />
        ))}
      </Tabs>
    </Fieldset>
  );
}

/** Options of the screenshot that few captures need. The button says how many differ from the default. */
export function MoreOptions(props: MoreOptionsProps) {
  const { form, problem, change } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countMoreOptions(form);
  const isShown = isOpen || problem !== undefined;
  return (
    <div className="border-line border-t">
      <div className="flex min-h-11 items-center justify-between gap-2 px-1.5">
        <Button
          aria-controls={id}
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
          size="sm"
          variant="ghost"
        >
          More options{" "}
          {count > 0 ? (
            <Badge variant="accent">
              {count}
              <span className="sr-only"> changed</span>
            </Badge>
          ) : null}
          <ChevronDown
            aria-hidden="true"
            className={cn("size-4 transition-transform", isShown && "rotate-180")}
          />
        </Button>
        {isShown && count > 0 ? (
          <Button onClick={() => change(DEFAULTS)} size="sm" variant="ghost">
            Reset
          </Button>
        ) : null}
      </div>
      <div className="grid border-line border-t md:grid-cols-3" hidden={!isShown} id={id}>
        <Fieldset title="Area">
          <SwitchRow
            id={`${id}-full-page`}
            isOn={form.fullPage}
            label="Full page"
            note="The whole page, including lazy-loaded content, up to 16,000 px"
            onChange={(isOn) => change({ fullPage: isOn })}
          />
        </Fieldset>
        <SizeFields {...props} />
        <ImageFormatTabs change={change} form={form} />
      </div>
    </div>
  );
}
