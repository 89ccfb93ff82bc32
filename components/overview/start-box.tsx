"use client";

import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { type FirstRun, toolPath } from "#shared/first-run.ts";
import { useOpenTool } from "./use-open-tool.ts";

/** Loaded with the first focus, because the rules of addresses and names are larger than the screen around it. */
const loadRules = () => import("#shared/tool-runs.ts");

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
  const [[run, other], setRuns] = useState<FirstRun[]>([]);

  async function onChange(typed: string): Promise<void> {
    setText(typed);
    const { listToolRuns } = await loadRules();
    setRuns(listToolRuns(typed));
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const [first] = (await loadRules()).listToolRuns(text);
    // What is neither is for the tool to explain.
    await open(first ?? { productId: WEB_INSPECTOR_PRODUCT_ID, value: text.trim() });
  }

  return (
    <form className="grid w-full max-w-lg gap-1.5" onSubmit={(event) => void onSubmit(event)}>
      <div className="flex gap-2">
        <Input
          aria-describedby={hintId}
          aria-label="Address or name"
          autoCapitalize="none"
          autoComplete="off"
          className="min-w-0 flex-1 font-mono"
          maxLength={300}
          onChange={({ target }) => void onChange(target.value)}
          onFocus={() => void loadRules()}
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
