"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { type Resolver, useForm, useFormContext, useWatch } from "react-hook-form";
import { formatBytes } from "#components/format/format-number.ts";
import { useApiRun } from "#components/tools/use-api-run.ts";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField } from "#components/ui/choice.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Form } from "#components/ui/form.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LabeledField, LinesField, TextField, UrlField } from "#components/ui/text-field.tsx";
import { ArchiveRequest, PdfRequest, type SavedDocument } from "#shared/api/document-requests.ts";
import type { PAPER_SIZES } from "#shared/api/pdf-fields.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { CallScreen, CHANGED_BY_CAPTURES, describeNothing } from "./call-screen.tsx";

type Kind = "pdf" | "html" | "mhtml";
type DocumentForm = {
  kind: Kind;
  url: string;
  paper: string;
  landscape: boolean;
  singlePage: boolean;
  printBackground: boolean;
  outline: boolean;
  marginMm: string;
  pageRanges: string;
  headerHtml: string;
  footerHtml: string;
};

const KINDS: readonly (readonly [Kind, string])[] = [
  ["pdf", "PDF"],
  ["html", "One HTML file"],
  ["mhtml", "MHTML"],
];

const NOTES: Record<Kind, string> = {
  pdf: "The page as it is printed.",
  html: "With its images, fonts and style sheets, without scripts. Opens in every browser.",
  mhtml: "Chromium's format of a web page in one file.",
};

const PAPER_NAMES: Record<keyof typeof PAPER_SIZES, string> = {
  a3: "A3",
  a4: "A4",
  a5: "A5",
  letter: "Letter",
  legal: "Legal",
  tabloid: "Tabloid",
};

const EMPTY: Omit<DocumentForm, "url"> = {
  kind: "pdf",
  paper: "a4",
  landscape: false,
  singlePage: false,
  printBackground: true,
  outline: false,
  marginMm: "10",
  pageRanges: "",
  headerHtml: "",
  footerHtml: "",
};

function toPdfRequest({ kind: _kind, marginMm, pageRanges, headerHtml, footerHtml, ...form }: DocumentForm) {
  return {
    ...form,
    marginMm: Number(marginMm),
    ...(pageRanges.trim() ? { pageRanges: pageRanges.trim() } : {}),
    ...(headerHtml.trim() ? { headerHtml } : {}),
    ...(footerHtml.trim() ? { footerHtml } : {}),
  };
}

const resolvePdf = contractResolver<DocumentForm, PdfRequest>(PdfRequest, toPdfRequest);
const resolveArchive = contractResolver<DocumentForm, ArchiveRequest>(ArchiveRequest, ({ url, kind }) => ({
  url,
  format: kind,
}));
const resolver: Resolver<DocumentForm, unknown, PdfRequest | ArchiveRequest> = (values, ...others) =>
  values.kind === "pdf" ? resolvePdf(values, ...others) : resolveArchive(values, ...others);

function PrintFields() {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <LabeledField label="Paper" name="paper">
          {(control) => (
            <NativeSelect {...control}>
              {Object.entries(PAPER_NAMES).map(([value, name]) => (
                <NativeSelectOption key={value} value={value}>
                  {name}
                </NativeSelectOption>
              ))}
            </NativeSelect>
          )}
        </LabeledField>
        <TextField
          hint="On all sides, 0 to 100 mm"
          inputMode="decimal"
          label="Margin in mm"
          name="marginMm"
        />
        <TextField hint="All without a range" label="Pages" name="pageRanges" placeholder="1-3, 5" />
      </div>
      <div className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        <SwitchField label="Landscape" name="landscape" />
        <SwitchField label="Background" name="printBackground" note="Colors and pictures behind the text" />
        <SwitchField
          label="One long page"
          name="singlePage"
          note="As long as the content, at most 200 inches"
        />
        <SwitchField label="Outline" name="outline" note="Bookmarks of the headings, and tags" />
      </div>
      <details>
        <summary className="cursor-pointer touch:py-3 text-foreground text-sm">Header and footer</summary>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
          <LinesField
            hint="HTML in the margin of each page."
            inputClassName="font-mono"
            label="Header"
            name="headerHtml"
            placeholder='<span class="title"></span>'
          />
          <LinesField
            hint="Elements with the class pageNumber, totalPages, title, date or url are filled in."
            inputClassName="font-mono"
            label="Footer"
            name="footerHtml"
            placeholder='Page <span class="pageNumber"></span>'
          />
        </div>
      </details>
    </>
  );
}

function Fields() {
  const { control } = useFormContext<DocumentForm>();
  const kind = useWatch({ control, name: "kind" });
  return (
    <>
      <UrlField label="Website URL" name="url" placeholder="example.com" />
      <div className="grid gap-1.5">
        <ChoiceField legend="Save as" name="kind" options={KINDS} />
        <p className="text-muted-foreground text-xs">{NOTES[kind]}</p>
      </div>
      {kind === "pdf" ? <PrintFields /> : null}
      <p className="text-muted-foreground text-sm">
        Uses 1 screenshot. The file is kept in your history. A failed run costs nothing.
      </p>
    </>
  );
}

function Result({ document }: { document: SavedDocument }) {
  const { id, title, finalUrl, sizeBytes } = document;
  if (!id)
    return (
      <Notice title="Nothing was saved" variant="warning">
        The page {describeNothing(document)}. It was not saved and did not count.
      </Notice>
    );
  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm">
            <a download="" href={apiPaths.captureFile(id)}>
              <Download aria-hidden="true" />
              Download
            </a>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link href={paths.capture(id)}>Open in the history</Link>
          </Button>
        </div>
      }
      title={title || finalUrl}
      variant="success"
    >
      Saved, {formatBytes(sizeBytes)}.
    </Notice>
  );
}

/** Saves a page as a PDF document, as one HTML file or as MHTML. */
export function DocumentScreen() {
  const [url] = useState(() => new URLSearchParams(location.search).get("url") ?? "");
  const form = useForm<DocumentForm, unknown, PdfRequest | ArchiveRequest>({
    resolver,
    defaultValues: { ...EMPTY, url },
  });
  const { state, run, stop } = useApiRun<PdfRequest | ArchiveRequest, SavedDocument>(CHANGED_BY_CAPTURES);
  const save = form.handleSubmit(async (body) => {
    await run("format" in body ? backgroundApiPaths.archive : backgroundApiPaths.pdf, body);
  });
  return (
    <Form {...form}>
      <CallScreen
        description="As a PDF document, or with everything that it shows in one file."
        failure="The page could not be saved"
        fields={<Fields />}
        onStop={stop}
        onSubmit={save}
        state={state}
        submit={["Save page", "Saving..."]}
        title="Save a page"
      >
        {state.phase === "done" ? <Result document={state.answer} /> : null}
      </CallScreen>
    </Form>
  );
}
