"use client";

import { Info } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { Tooltip, TooltipContent, TooltipTrigger } from "#components/ui/tooltip.tsx";
import { cn } from "#lib/utils.ts";
import {
  ADDITIONAL_TLDS,
  DEFAULT_PLATFORMS,
  DEFAULT_TLDS,
  type Platform,
  type Tld,
} from "#shared/name-check/options.ts";
import { type CheckForm, toCheckSelection, toggleTld } from "./check-form.ts";
import { CheckboxGroup } from "./checkbox-group.tsx";
import { PLATFORM_NAMES } from "./labels.ts";
import { MorePlatforms } from "./more-platforms.tsx";
import { MoreTlds } from "./more-tlds.tsx";

type VariationsSwitchProps = { id: string; isOn: boolean; onChange: (isOn: boolean) => void };

const TIP = "Also checks the name as one word, with hyphens and with underscores";

function Explanation({ id }: { id: string }) {
  return (
    <div
      className="grid gap-1 rounded-lg border border-border bg-muted p-3.5 text-muted-foreground text-xs"
      id={id}
    >
      <p className="font-medium text-foreground">How variations work</p>
      <p>
        A name with several words, like <span className="font-mono text-foreground">my-brand</span>, is
        checked in three forms: <span className="font-mono text-foreground">mybrand</span>,{" "}
        <span className="font-mono text-foreground">my-brand</span> and{" "}
        <span className="font-mono text-foreground">my_brand</span>. Each one counts toward the limit of 18
        names per check.
      </p>
      <p>
        Domain names cannot contain underscores. X and Instagram are checked as one word, YouTube in all three
        forms.
      </p>
    </div>
  );
}

/** The switch with its tooltip, and a panel that explains variations while it is on. */
function VariationsSwitch({ id, isOn, onChange }: VariationsSwitchProps) {
  const panelId = `${id}-panel`;
  return (
    <div className="grid content-start gap-3">
      <div className="flex min-h-9 items-center gap-3">
        <Switch
          aria-describedby={isOn ? panelId : undefined}
          checked={isOn}
          id={id}
          onCheckedChange={onChange}
        />
        <Label className="cursor-pointer" htmlFor={id}>
          Check name variations
        </Label>
        <Tooltip>
          <TooltipTrigger className="relative rounded-full text-muted-foreground after:absolute after:-inset-3.5 hover:text-foreground">
            <Info aria-hidden="true" className="size-4" />
            <span className="sr-only">About name variations: {TIP}</span>
          </TooltipTrigger>
          <TooltipContent>{TIP}</TooltipContent>
        </Tooltip>
      </div>
      {isOn ? <Explanation id={panelId} /> : null}
    </div>
  );
}

const toBoxes = (tlds: readonly Tld[]) => tlds.map((tld) => ({ value: tld, label: tld }));
const PLATFORM_BOXES = DEFAULT_PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

type CheckOptionsProps = { form: CheckForm; change: (part: Partial<CheckForm>) => void };

function Options({ form, change }: CheckOptionsProps) {
  const id = useId();
  // As they will be sent, including a typed one.
  const { tlds } = toCheckSelection(form);
  const onToggle = (tld: Tld, isOn: boolean) => change(toggleTld(form, tld, isOn));
  const shared = { id, isMono: true, ticked: tlds, onToggle };
  const togglePlatform = (platform: Platform, isOn: boolean) =>
    change({
      platforms: isOn ? [...form.platforms, platform] : form.platforms.filter((one) => one !== platform),
    });
  return (
    <div className="grid gap-3">
      <CheckboxGroup {...shared} boxes={toBoxes(DEFAULT_TLDS)} title="Default TLDs" />
      <CheckboxGroup {...shared} boxes={toBoxes(ADDITIONAL_TLDS)} title="Additional TLDs" />
      <MoreTlds
        onChange={(chosen) => change({ tlds: chosen, declined: null })}
        onToggle={onToggle}
        ticked={tlds}
      />
      <div className="grid items-start gap-x-10 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <CheckboxGroup
          boxes={PLATFORM_BOXES}
          id={id}
          onToggle={togglePlatform}
          ticked={form.platforms}
          title="Social platforms"
        />
        <VariationsSwitch
          id={`${id}-variations`}
          isOn={form.checkVariations}
          onChange={(checkVariations) => change({ checkVariations })}
        />
      </div>
      <MorePlatforms
        onChange={(platforms) => change({ platforms })}
        onToggle={togglePlatform}
        ticked={form.platforms}
      />
    </div>
  );
}

function formatChoice(form: CheckForm): string {
  const tlds = toCheckSelection(form).tlds.length;
  const platforms = form.platforms.length;
  return [
    `${tlds} ${tlds === 1 ? "TLD" : "TLDs"}`,
    `${platforms} ${platforms === 1 ? "platform" : "platforms"}`,
    ...(form.checkVariations ? ["variations"] : []),
  ].join(", ");
}

/** The options; folded into one line on phones. */
export function CheckOptions(props: CheckOptionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <div className="flex items-center justify-between gap-4 sm:hidden">
        <p className="text-muted-foreground text-sm">{formatChoice(props.form)}</p>
        <Button
          aria-controls={panelId}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          variant="outline"
        >
          {isOpen ? "Hide options" : "Change"}
        </Button>
      </div>
      <div className={cn(!isOpen && "max-sm:hidden")} id={panelId}>
        <Options {...props} />
      </div>
    </>
  );
}
