"use client";

import type { ReactNode } from "react";
import { ItemHeader } from "#components/items/item-header.tsx";
import { SCREENSHOT_ACCESS } from "#components/tools/use-tool-access.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { apiPaths, paths } from "#shared/paths.ts";

/** What a run changes on other screens. */
export const CHANGED_BY_CAPTURES = [SCREENSHOT_ACCESS, [apiPaths.captures]];

/** Why a page was not captured, after its name. */
export const describeNothing = ({ botChallenge }: { botChallenge: string | null }): string =>
  botChallenge ? `shows a bot challenge (${botChallenge})` : "has no content";

type CallScreenProps = {
  title: string;
  description: string;
  /** The button, and what it says during a run. */
  submit: readonly [label: string, busyLabel: string];
  state: { phase: "idle" | "running" | "done" } | { phase: "failed"; message: string };
  failure: string;
  onSubmit: () => Promise<void>;
  onStop: () => void;
  /** The fields of the form. */
  fields: ReactNode;
  /** The result. */
  children: ReactNode;
};

/** The screen of a call that answers as a whole: its form, and below it the result or the error. */
export function CallScreen(props: CallScreenProps) {
  const { title, description, submit, state, failure, onSubmit, onStop, fields, children } = props;
  const isRunning = state.phase === "running";
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:px-6">
      <ItemHeader
        back={{ href: paths.webInspector, name: "Web Capture & Scrape" }}
        facts={<p className="text-muted-foreground text-sm">{description}</p>}
        title={title}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
          {fields}
          <div className="flex flex-wrap gap-2">
            <BusyButton busy={isRunning} busyLabel={submit[1]} type="submit">
              {submit[0]}
            </BusyButton>
            {isRunning ? (
              <Button onClick={onStop} variant="ghost">
                Stop
              </Button>
            ) : null}
          </div>
        </Card>
      </form>
      <div aria-live="polite">
        {state.phase === "failed" ? (
          <Notice title={failure} variant="destructive">
            {state.message}
          </Notice>
        ) : null}
        {children}
      </div>
    </div>
  );
}
