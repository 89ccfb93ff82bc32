"use client";

import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { type FirstRun, toolPath } from "#shared/first-run.ts";
import { listToolRuns } from "#shared/tool-runs.ts";
import { useOpenTool } from "./use-open-tool.ts";

type HintProps = {
  run: FirstRun | undefined;
  other: FirstRun | undefined;
  onOpen: (run: FirstRun) => Promise<void>;
};

/** Says which tool opens; a domain can be captured or checked. */
function Hint({ run, other, onOpen }: HintProps) {
  if (!run) return "An address is captured, a name is checked.";
  if (run.productId !== WEB_INSPECTOR_PRODUCT_ID) return "Opens the name checker.";
  if (!other) return "Opens the Web Inspector.";
  return (
    <>
      Opens the Web Inspector.{" "}
      <Link
        className="link"
        href={toolPath(other)}
        onNavigate={(event) => {
          event.preventDefault();
          void onOpen(other);
        }}
        prefetch={false}
      >
        Check the name instead
      </Link>
    </>
  );
}

/** Opens the tool for what is typed, with its form filled in. */
export function StartBox() {
  const open = useOpenTool();
  const hintId = useId();
  const [text, setText] = useState("");
  const [run, other] = listToolRuns(text);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    // What is neither is for the tool to explain.
    void open(run ?? { productId: WEB_INSPECTOR_PRODUCT_ID, value: text.trim() });
  }

  return (
    <form className="grid w-full max-w-lg gap-1.5" onSubmit={onSubmit}>
      <div className="flex gap-2">
        <Input
          aria-describedby={hintId}
          aria-label="Address or name"
          autoCapitalize="none"
          autoComplete="off"
          className="min-w-0 flex-1 font-mono"
          maxLength={300}
          onChange={({ target }) => setText(target.value)}
          placeholder="Address or name"
          spellCheck={false}
          value={text}
        />
        <Button disabled={text.trim() === ""} type="submit">
          Start
        </Button>
      </div>
      <p aria-live="polite" className="min-h-5 text-muted-foreground text-xs" id={hintId}>
        <Hint onOpen={open} other={other} run={run} />
      </p>
    </form>
  );
}
