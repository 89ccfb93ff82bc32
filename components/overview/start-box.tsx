"use client";

import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { toolPath } from "#shared/first-run.ts";
import { findStartTarget } from "#shared/overview/start-target.ts";

const toPath = (productId: number, value: string) => toolPath({ productId, value: value.trim() }) as Route;

/** Says which tool opens; a domain can be captured or checked. */
function Hint({ text }: { text: string }) {
  const target = findStartTarget(text);
  if (target === "name") return "Opens the name checker.";
  if (target === "address") return "Opens the Web Inspector.";
  if (target === null) return "An address is captured, a name is checked.";
  return (
    <>
      Opens the Web Inspector.{" "}
      <Link className="link" href={toPath(NAME_CHECKER_PRODUCT_ID, text)} prefetch={false}>
        Check the name instead
      </Link>
    </>
  );
}

/** Opens the tool for what is typed, with its form filled in. */
export function StartBox() {
  const router = useRouter();
  const hintId = useId();
  const [text, setText] = useState("");

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const target = findStartTarget(text);
    if (target === null) return;
    router.push(toPath(target === "name" ? NAME_CHECKER_PRODUCT_ID : WEB_INSPECTOR_PRODUCT_ID, text));
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
        <Hint text={text} />
      </p>
    </form>
  );
}
