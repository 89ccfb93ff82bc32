"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";

type MoreChoicesProps = {
  /** Of the button that opens the list. */
  title: string;
  /** What is chosen of the list. */
  count: number;
  searchLabel: string;
  /** Choices for one purpose, which replace what is chosen; disabled until the list is loaded. */
  presets: readonly { name: string; onChoose: () => void }[];
  arePresetsReady?: boolean;
  onReset: () => void;
  note: string;
  /** Called when the list is first opened. */
  onOpen?: () => void;
  /** The choices that contain the text. */
  children: (text: string) => ReactNode;
};

/** A list of further choices with presets and a search, closed at first. */
export function MoreChoices(props: MoreChoicesProps) {
  const {
    title,
    count,
    searchLabel,
    presets,
    arePresetsReady = true,
    onReset,
    note,
    onOpen,
    children,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const id = useId();
  return (
    <div className="grid gap-3">
      <Button
        aria-controls={id}
        aria-expanded={isOpen}
        className="justify-self-start"
        onClick={() => {
          setOpen(!isOpen);
          onOpen?.();
        }}
        size="sm"
        variant="ghost"
      >
        {title}{" "}
        {count > 0 ? (
          <Badge>
            {count}
            <span className="sr-only"> chosen</span>
          </Badge>
        ) : null}
        <ChevronDown
          aria-hidden="true"
          className={cn("size-4 transition-transform", isOpen && "rotate-180")}
        />
      </Button>
      {isOpen ? (
        <div className="grid gap-3 rounded-lg border border-border p-3.5" id={id}>
          <div className="flex flex-wrap items-center gap-3">
            <Input
              aria-label={searchLabel}
              autoComplete="off"
              className="w-52"
              maxLength={40}
              onChange={(event) => setText(event.target.value)}
              placeholder="Search"
              type="search"
              value={text}
            />
            <div className="flex flex-wrap gap-1.5">
              {presets.map(({ name, onChoose }) => (
                <Button disabled={!arePresetsReady} key={name} onClick={onChoose} size="sm" variant="outline">
                  {name}
                </Button>
              ))}
              <Button onClick={onReset} size="sm" variant="ghost">
                Reset
              </Button>
            </div>
          </div>
          {children(text.trim().toLowerCase())}
          <p className="text-muted-foreground text-xs">{note}</p>
        </div>
      ) : null}
    </div>
  );
}
