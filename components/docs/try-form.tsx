"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { downloadFile } from "#client/files.ts";
import { getHeldKey, holdKey } from "#client/held-key.ts";
import { type TriedAnswer, tryCall } from "#client/try-call.ts";
import { formatBytes } from "#components/format/format-number.ts";
import { QueryProvider } from "#components/layout/query-provider.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Form } from "#components/ui/form.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { LabeledField, LinesField, TextField } from "#components/ui/text-field.tsx";
import { registerPath } from "#shared/background-paths.ts";
import type { TryCall } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";

const MAX_SHOWN = 20_000;

type Values = {
  key: string;
  ids: Record<string, string>;
  query: Record<string, string>;
  body: string;
  accept: string;
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const required = (message: string) => ({ validate: (value: string) => value.trim() !== "" || message });

/** The path with its ids, and the parts of the query that are filled in. */
function toPath({ path }: TryCall, { ids, query }: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent((ids[name] ?? "").trim()),
  );
  const given = Object.entries(query).filter(([, value]) => value.trim() !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, value.trim()]));
  return given.length > 0 ? `${filled}?${search}` : filled;
}

/** The file of an answer: images are shown, all can be saved. */
function AnsweredFile({ file }: { file: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  const name = `answer.${file.type.split("/")[1]?.split(";")[0] ?? "bin"}`;
  return (
    <div className="grid justify-items-start gap-2">
      {url && file.type.startsWith("image/") ? (
        // biome-ignore lint/performance/noImgElement: a file of this tab
        <img
          alt="Answer of the call"
          className="max-h-80 max-w-full rounded-md border border-border"
          src={url}
        />
      ) : null}
      <Button onClick={() => downloadFile(file, name)} size="sm" variant="outline">
        <Download aria-hidden="true" />
        Save {formatBytes(file.size)}
      </Button>
    </div>
  );
}

function Answer({ answer: { status, milliseconds, requestId, cost, content } }: { answer: TriedAnswer }) {
  const facts = [`${(milliseconds / 1000).toFixed(1)} s`, cost && cost !== "0" ? `used ${cost}` : "free"];
  return (
    <section aria-label="Answer" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-muted-foreground text-xs" role="status">
        <span className={status < 300 ? "text-success" : "text-destructive"}>{status}</span>
        {` · ${facts.join(" · ")}`}
      </p>
      {content.kind === "file" ? (
        <AnsweredFile file={content.file} />
      ) : (
        <ScrollArea
          className="max-h-80 overflow-auto rounded-md border border-border bg-muted p-3"
          label="Body of the answer"
        >
          <pre className="font-system-mono text-foreground text-xs">
            {content.text.slice(0, MAX_SHOWN) || "No body"}
            {content.text.length > MAX_SHOWN ? "\n… cut here" : ""}
          </pre>
        </ScrollArea>
      )}
      {requestId ? (
        <p className="wrap-anywhere text-muted-foreground text-xs">
          Request id <code className="font-system-mono">{requestId}</code>
        </p>
      ) : null}
    </section>
  );
}

function CallForm({ call }: { call: TryCall }) {
  const { method, ids, query, body, files, cost } = call;
  const form = useForm<Values>({
    defaultValues: {
      key: getHeldKey() ?? "",
      ids: {},
      query: {},
      body: body ? JSON.stringify(body, null, 2) : "",
      accept: "",
    },
  });
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: (values: Values) =>
      tryCall(
        {
          method,
          path: toPath(call, values),
          apiKey: values.key.trim(),
          body: body ? values.body : null,
          accept: values.accept || null,
        },
        AbortSignal.timeout(120_000),
      ),
  });
  const send = form.handleSubmit((values) => {
    holdKey(values.key.trim());
    reset();
    mutate(values);
  });
  return (
    <Form {...form}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <TextField
          action={
            <a className="link text-xs" href={registerPath(paths.apiKeys)}>
              Create a key
            </a>
          }
          hint="Kept in this tab until you close or reload it."
          inputClassName="font-system-mono"
          label="API key"
          name="key"
          options={required("Enter a key of yours")}
          spellCheck={false}
          type="password"
        />
        {ids.map((name) => (
          <TextField
            inputClassName="font-system-mono"
            key={name}
            label={<code>{name}</code>}
            name={`ids.${name}`}
            options={required("Enter the id")}
          />
        ))}
        {query.map((name) => (
          <TextField
            inputClassName="font-system-mono"
            key={name}
            label={
              <>
                <code>{name}</code> <span className="font-normal text-muted-foreground">optional</span>
              </>
            }
            name={`query.${name}`}
          />
        ))}
        {body ? (
          <LinesField
            inputClassName="min-h-32 font-system-mono text-xs"
            label="Body"
            name="body"
            options={{ validate: (text: string) => isJson(text) || "This is not JSON" }}
            rows={8}
            spellCheck={false}
          />
        ) : null}
        {files.length > 0 ? (
          <LabeledField label="Answer as" name="accept">
            {(field) => (
              <NativeSelect {...field}>
                <NativeSelectOption value="">JSON</NativeSelectOption>
                {files.map((type) => (
                  <NativeSelectOption key={type} value={type}>
                    {type}
                  </NativeSelectOption>
                ))}
              </NativeSelect>
            )}
          </LabeledField>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <BusyButton busy={isPending} busyLabel="Sending..." type="submit">
            <Send aria-hidden="true" />
            Send
          </BusyButton>
          <p className="basis-full text-muted-foreground text-xs">A real call. {cost}</p>
        </div>
      </form>
      {error ? (
        <Notice variant="destructive">The call was not answered. Check your connection and try again.</Notice>
      ) : null}
      {data ? <Answer answer={data} /> : null}
    </Form>
  );
}

/** Sends the call of a page with the reader's key, and shows the answer. Pages of the docs have no provider of queries. */
export function TryForm({ call }: { call: TryCall }) {
  return (
    <QueryProvider>
      <CallForm call={call} />
    </QueryProvider>
  );
}
