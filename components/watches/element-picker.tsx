"use client";

import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatLines, parseLines } from "#components/tools/line-list.ts";
import { Choice } from "#components/ui/choice.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { cn } from "#lib/utils.ts";
import type { WatchPreview } from "#shared/watches/contract.ts";
import type { PageOptionsForm } from "./page-options.tsx";

type Elements = NonNullable<WatchPreview["elements"]>;
type PageElement = Elements["elements"][number];

const MODES = [
  ["watch", "Watch this part"],
  ["ignore", "Ignore"],
] as const;
type Mode = (typeof MODES)[number][0];

/** The chosen and the ignored elements of the surrounding form. */
function useChoice() {
  const { control, setValue } = useFormContext<PageOptionsForm>();
  const [selector, ignoreSelectors] = useWatch({ control, name: ["selector", "ignoreSelectors"] });
  const ignored = parseLines(ignoreSelectors);

  function toggle(element: PageElement, mode: Mode): void {
    const chosen = element.selector;
    if (mode === "watch") {
      setValue("value", "text");
      setValue("selector", selector === chosen ? "" : chosen, { shouldDirty: true });
      return;
    }
    const next = ignored.includes(chosen) ? ignored.filter((one) => one !== chosen) : [...ignored, chosen];
    setValue("ignoreSelectors", formatLines(next), { shouldDirty: true });
  }

  const getState = ({ selector: own }: PageElement): Mode | null =>
    own === selector ? "watch" : ignored.includes(own) ? "ignore" : null;
  return { getState, toggle };
}

/** The smallest element at a point of the page. */
function findAt(elements: readonly PageElement[], x: number, y: number): PageElement | null {
  const around = elements.filter(
    (one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height,
  );
  return around.reduce<PageElement | null>(
    (best, one) => (best && best.width * best.height <= one.width * one.height ? best : one),
    null,
  );
}

type BoxProps = { element: PageElement; pageWidth: number; state: Mode | null };

/** The frame of an element. All lengths are shares of the picture's width, because it is scaled. */
function Box({ element, pageWidth, state }: BoxProps) {
  const toShare = (length: number): string => `${(100 * length) / pageWidth}cqw`;
  return (
    <div
      className={cn(
        "pointer-events-none absolute rounded-sm border-2",
        state === "watch" && "border-primary bg-primary/10",
        state === "ignore" && "border-muted-foreground border-dashed bg-background/70",
        state === null && "border-primary/70 border-dotted",
      )}
      data-state={state ?? "hovered"}
      style={{
        left: toShare(element.x),
        top: toShare(element.y),
        width: toShare(element.width),
        height: toShare(element.height),
      }}
    />
  );
}

type PartsProps = {
  elements: Elements;
  current: number;
  label: string;
  getState: (element: PageElement) => Mode | null;
  onCurrent: (index: number) => void;
  onToggle: (element: PageElement) => void;
};

const STATE_TEXTS = { watch: "watched", ignore: "ignored" } as const;

/** The elements as a tree, for keyboards and screen readers. */
function Parts({ elements: { elements }, current, label, getState, onCurrent, onToggle }: PartsProps) {
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);

  function move(index: number): void {
    const next = Math.min(Math.max(index, 0), elements.length - 1);
    onCurrent(next);
    tree.current?.children[next]?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: elements.length - 1,
    };
    const next = moves[event.key];
    const element = elements[current];
    if (next !== undefined) move(next);
    else if ((event.key === "Enter" || event.key === " ") && element) onToggle(element);
    else return;
    event.preventDefault();
  }

  return (
    <div
      aria-activedescendant={`${id}-${current}`}
      aria-label={label}
      className="max-h-60 overflow-auto rounded-md border border-border py-1 text-sm outline-offset-2"
      onKeyDown={onKeyDown}
      ref={tree}
      role="tree"
      tabIndex={0}
    >
      {elements.map((element, index) => {
        const state = getState(element);
        return (
          <div
            aria-level={element.depth + 1}
            aria-selected={state !== null}
            className={cn(
              "cursor-pointer truncate px-3 py-1 text-foreground",
              index === current && "bg-accent",
              state === "ignore" && "text-muted-foreground line-through",
            )}
            id={`${id}-${index}`}
            key={element.selector}
            onClick={() => {
              onCurrent(index);
              onToggle(element);
            }}
            onKeyDown={undefined}
            role="treeitem"
            style={{ paddingInlineStart: `${0.75 + Math.min(element.depth, 8) * 0.75}rem` }}
            tabIndex={-1}
            title={element.selector}
          >
            {element.name} {state ? <span className="text-primary text-xs">{STATE_TEXTS[state]}</span> : null}
          </div>
        );
      })}
    </div>
  );
}

type ElementPickerProps = { picture: string; elements: Elements };

/** Chooses the watched part and ignored ones by pointing at the picture of the page, or in the tree of its parts. */
export function ElementPicker({ picture, elements }: ElementPickerProps) {
  const [mode, setMode] = useState<Mode>("watch");
  const [current, setCurrent] = useState(0);
  const { getState, toggle } = useChoice();
  const marked = elements.elements.filter((element) => getState(element) !== null);
  const hovered = elements.elements[current];

  function getPointed({ currentTarget, clientX, clientY }: MouseEvent): number {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = elements.width / width;
    const found = findAt(elements.elements, (clientX - left) * scale, (clientY - top) * scale);
    return found ? elements.elements.indexOf(found) : -1;
  }

  function point(event: MouseEvent, isChosen: boolean): void {
    const index = getPointed(event);
    const element = elements.elements[index];
    if (!element) return;
    setCurrent(index);
    if (isChosen) toggle(element, mode);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Choice legend="Point at a part of the page to" onChange={setMode} options={MODES} value={mode} />
      <ScrollArea label="The page, to point at">
        <div className="@container relative overflow-hidden">
          {/* biome-ignore lint/a11y: the tree below does the same by keyboard. */}
          <div
            className="cursor-crosshair"
            onClick={(event) => point(event, true)}
            onMouseMove={(event) => point(event, false)}
          >
            {/* biome-ignore lint/performance/noImgElement: a data URL, which the image optimizer cannot read. */}
            <img alt="The page" className="w-full" draggable={false} src={picture} />
          </div>
          {hovered ? <Box element={hovered} pageWidth={elements.width} state={null} /> : null}
          {marked.map((element) => (
            <Box
              element={element}
              key={element.selector}
              pageWidth={elements.width}
              state={getState(element)}
            />
          ))}
        </div>
      </ScrollArea>
      {hovered ? (
        <p className="wrap-anywhere font-mono text-muted-foreground text-xs">{hovered.selector}</p>
      ) : null}
      <Parts
        current={current}
        elements={elements}
        getState={getState}
        label="Parts of the page"
        onCurrent={setCurrent}
        onToggle={(element) => toggle(element, mode)}
      />
    </div>
  );
}
