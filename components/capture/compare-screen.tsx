"use client";

import { useState } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import { formatCount } from "#components/format/format-number.ts";
import { ChangedLines } from "#components/items/changed-lines.tsx";
import { useApiRun } from "#components/tools/use-api-run.ts";
import { ChoiceField } from "#components/ui/choice.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Form } from "#components/ui/form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { UrlField } from "#components/ui/text-field.tsx";
import { PictureTabs } from "#components/watches/compared-page.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import {
  CompareCall,
  type CompareInput,
  type CompareResult,
  isCapture,
} from "#shared/page-comparison/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { CallScreen, CHANGED_BY_CAPTURES, describeNothing } from "./call-screen.tsx";

type Compared = Omit<CompareResult, "usage">;
type Device = "desktop" | "mobile";
type CompareForm = { base: string; other: string; device: Device; fullPage: boolean };

const DEVICES: readonly (readonly [Device, string])[] = [
  ["desktop", "Desktop"],
  ["mobile", "Mobile"],
];

/** Beside a capture, the server opens the address as the capture was. */
function toRequest({ base, other, device, fullPage }: CompareForm): CompareInput {
  const sources = { base: base.trim(), other: other.trim() };
  return isCapture(sources.base) || isCapture(sources.other)
    ? sources
    : { ...sources, screenshot: { device, fullPage } };
}

const resolver = contractResolver<CompareForm, CompareCall>(CompareCall, toRequest);

const plural = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Percent of a share that is not 0, with at least one digit that is not 0. */
const formatShare = (share: number): string => `${Math.max(0.01, Math.round(share * 10_000) / 100)} %`;

/** What differs, in one sentence for the picture and one for the text. */
function describe({ isSame, picture, text, base, other }: Compared): string {
  const wall = [base, other].find(({ botChallenge, emptyReason }) => botChallenge ?? emptyReason);
  if (wall) return `${wall.url} ${describeNothing(wall)}, so there is nothing to compare. It did not count.`;
  if (isSame) return text ? "No difference in picture or text." : "No difference in the picture.";
  const places = picture ? ` in ${plural(picture.areas.length, "place")}` : "";
  const parts = [
    picture && picture.share > 0 ? `${formatShare(picture.share)} of the picture differs${places}.` : "",
    picture?.share === 0 ? "The pictures are the same." : "",
    picture?.isCropped ? "Only the upper part of the pages was compared." : "",
    text?.isRewritten ? "The texts have too little in common for a list of lines." : "",
    text && !text.isRewritten
      ? `${plural(text.added, "line")} added, ${plural(text.removed, "line")} removed.`
      : "",
  ];
  return parts.filter(Boolean).join(" ");
}

function Pictures({ base, other, picture }: Compared) {
  const ids = [
    ["difference", "Difference", picture?.id],
    ["base", "First", base.id],
    ["other", "Second", other.id],
  ] as const;
  const shown = ids.flatMap(([name, label, id]) =>
    id ? [{ name, label, src: apiPaths.captureFile(id) }] : [],
  );
  return picture && shown.length > 0 ? <PictureTabs first={shown[0]?.name} pictures={shown} /> : null;
}

function Result({ compared }: { compared: Compared }) {
  const { base, other, text } = compared;
  return (
    <section aria-label="Result" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice
        title={compared.isSame ? "The same" : "Different"}
        variant={compared.isSame ? "success" : "default"}
      >
        {describe(compared)}
      </Notice>
      <dl className="grid gap-1 text-muted-foreground text-sm">
        {[
          ["First", base.finalUrl],
          ["Second", other.finalUrl],
        ].map(([name, url]) => (
          <div className="flex gap-3" key={name}>
            <dt className="w-14 shrink-0">{name}</dt>
            <dd className="wrap-anywhere font-mono text-foreground">{url}</dd>
          </div>
        ))}
      </dl>
      <Pictures {...compared} />
      {text && text.changes.length > 0 ? <ChangedLines changes={text.changes} ignored={[]} /> : null}
    </section>
  );
}

/** How addresses are opened; a capture decides it for the address beside it. */
function Options() {
  const { control } = useFormContext<CompareForm>();
  const [base, other] = useWatch({ control, name: ["base", "other"] });
  const captures = [base, other].filter((source) => isCapture(source.trim())).length;
  if (captures > 0)
    return (
      <p className="text-muted-foreground text-sm">
        {captures === 2
          ? "Stored captures are compared for free."
          : "The address is opened with the options of the capture, for 1 screenshot."}
      </p>
    );
  return (
    <>
      <ChoiceField legend="Device" name="device" options={DEVICES} />
      <SwitchField label="Full page" name="fullPage" note="Compares at most 6,000 pixels of its height" />
      <p className="text-muted-foreground text-sm">
        Uses 2 screenshots, which are kept in your history. A failed comparison costs nothing.
      </p>
    </>
  );
}

/** Compares two pages, each an address or a capture of the history. */
export function CompareScreen() {
  const [initial] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { base: query.get("base") ?? "", other: query.get("other") ?? "" };
  });
  const form = useForm<CompareForm, unknown, CompareCall>({
    resolver,
    defaultValues: { ...initial, device: "desktop", fullPage: true },
  });
  const { state, run, stop } = useApiRun<CompareCall, Compared>(CHANGED_BY_CAPTURES);
  return (
    <Form {...form}>
      <CallScreen
        description="Pixel by pixel and line by line: two addresses, an address and a capture, or two captures."
        failure="The pages could not be compared"
        fields={
          <>
            <UrlField
              hint="An address, or the id of a capture."
              label="First page"
              name="base"
              placeholder="example.com"
            />
            <UrlField
              hint="What is compared with it."
              label="Second page"
              name="other"
              placeholder="staging.example.com"
            />
            <Options />
          </>
        }
        onStop={stop}
        onSubmit={form.handleSubmit(async (body) => void (await run(backgroundApiPaths.compare, body)))}
        state={state}
        submit={["Compare", "Comparing..."]}
        title="Compare two pages"
      >
        {state.phase === "done" ? <Result compared={state.answer} /> : null}
      </CallScreen>
    </Form>
  );
}
