"use client";

import Link from "next/link";
import { useState } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import { useApiRun } from "#components/tools/use-api-run.ts";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Form } from "#components/ui/form.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { TextField, UrlField } from "#components/ui/text-field.tsx";
import { PagePicture } from "#components/watches/compared-page.tsx";
import type { CaptureWidth } from "#shared/api/contract.ts";
import { MAX_WIDTHS, WidthsRequest } from "#shared/api/widths.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { CallScreen, CHANGED_BY_CAPTURES, describeNothing } from "./call-screen.tsx";

type WidthsForm = { url: string; widths: string; fullPage: boolean };

/** A phone, a tablet and a laptop. */
const DEFAULT_WIDTHS = "390, 768, 1440";

const parseWidths = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const toRequest = ({ url, widths, fullPage }: WidthsForm): object => ({
  url,
  widths: parseWidths(widths).map(Number),
  fullPage,
});

const resolver = contractResolver<WidthsForm, WidthsRequest>(WidthsRequest, toRequest);

function Cost() {
  const { control } = useFormContext<WidthsForm>();
  const count = parseWidths(useWatch({ control, name: "widths" })).length;
  return (
    <p className="text-muted-foreground text-sm">
      Uses {count} screenshot{count === 1 ? "" : "s"}, which are kept in your history. When one fails, none
      counts.
    </p>
  );
}

function Picture({ screenshot }: { screenshot: CaptureWidth }) {
  const { id, width } = screenshot;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <figcaption className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium text-foreground">{width} px</span>
        {id ? (
          <Link
            aria-label={`Open the screenshot of ${width} pixels`}
            className="link"
            href={paths.capture(id)}
          >
            Open
          </Link>
        ) : null}
      </figcaption>
      {id ? (
        <PagePicture label={`The page in a window of ${width} pixels`} src={apiPaths.captureFile(id)} />
      ) : (
        <p className="text-muted-foreground text-sm">
          The page {describeNothing(screenshot)} at this width. It did not count.
        </p>
      )}
    </figure>
  );
}

/** Captures a page in windows of several widths, side by side. */
export function WidthsScreen() {
  const [url] = useState(() => new URLSearchParams(location.search).get("url") ?? "");
  const form = useForm<WidthsForm, unknown, WidthsRequest>({
    resolver,
    defaultValues: { url, widths: DEFAULT_WIDTHS, fullPage: false },
  });
  const { state, run, stop } = useApiRun<WidthsRequest, CaptureWidth[]>(CHANGED_BY_CAPTURES);
  return (
    <Form {...form}>
      <CallScreen
        description="Shows how a page looks in windows of several widths, side by side."
        failure="The page could not be captured"
        fields={
          <>
            <UrlField label="Website URL" name="url" placeholder="example.com" />
            <TextField
              hint={`Up to ${MAX_WIDTHS}, from 200 to 3,840 pixels, with commas between them.`}
              inputMode="numeric"
              label="Widths"
              name="widths"
            />
            <SwitchField label="Full page" name="fullPage" note="Instead of the first screen" />
            <Cost />
          </>
        }
        onStop={stop}
        onSubmit={form.handleSubmit(
          async (body) => void (await run(backgroundApiPaths.screenshotWidths, body)),
        )}
        state={state}
        submit={["Capture", "Capturing..."]}
        title="Several widths"
      >
        {state.phase === "done" ? (
          <section aria-label="Result" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {state.answer.map((screenshot) => (
              <Picture key={screenshot.width} screenshot={screenshot} />
            ))}
          </section>
        ) : null}
      </CallScreen>
    </Form>
  );
}
