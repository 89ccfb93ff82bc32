import type { DocBlock } from "#shared/docs/page.ts";
import { DocTable } from "./doc-table.tsx";
import { InlineText } from "./inline-text.tsx";
import { PlanTable } from "./plan-table.tsx";

function Heading({ id, text }: { id: string; text: string }) {
  return (
    <h2 className="mt-6 font-semibold text-foreground text-lg" id={id}>
      <a
        className="rounded-sm hover:underline hover:decoration-input hover:underline-offset-4"
        href={`#${id}`}
      >
        {text}
      </a>
    </h2>
  );
}

function List({ items, isOrdered }: { items: string[]; isOrdered?: boolean | undefined }) {
  const Tag = isOrdered ? "ol" : "ul";
  return (
    <Tag
      className={`grid max-w-reading gap-2 pl-5 text-base text-muted-foreground marker:text-subtle-foreground ${isOrdered ? "list-decimal" : "list-disc"}`}
    >
      {items.map((item) => (
        <li key={item}>
          <InlineText text={item} />
        </li>
      ))}
    </Tag>
  );
}

function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <section
      aria-label={label}
      className="overflow-x-auto rounded-lg border border-border bg-card p-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus.
      tabIndex={0}
    >
      <pre className="font-system-mono text-foreground text-xs">{code}</pre>
    </section>
  );
}

export function DocBlockView({ block }: { block: DocBlock }) {
  switch (block.kind) {
    case "heading":
      return <Heading id={block.id} text={block.text} />;
    case "text":
      return (
        <p className="max-w-reading text-base text-muted-foreground">
          <InlineText text={block.text} />
        </p>
      );
    case "list":
      return <List isOrdered={block.isOrdered} items={block.items} />;
    case "code":
      return <CodeBlock code={block.code} label={block.label} />;
    case "table":
      return block.table.planIds ? (
        <PlanTable label={block.label} table={block.table} />
      ) : (
        <DocTable label={block.label} table={block.table} />
      );
  }
}
