import type { Root } from "mdast";
import type { ComponentProps } from "react";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";
import { cn } from "#lib/utils.ts";

/** Level of the heading above the content. */
const ABOVE = 2;

/**
 * Shifts the page's headings below those of this screen and closes gaps between levels, as WCAG advises for
 * screen reader navigation.
 */
function rehypeShiftHeadings() {
  return (tree: Root): void => {
    let last = ABOVE;
    visit(tree, "heading", (heading) => {
      last = Math.min(heading.depth + ABOVE, last + 1, 6);
      heading.depth = last as typeof heading.depth;
    });
  };
}

type ElementProps<Name extends keyof React.JSX.IntrinsicElements> = ComponentProps<Name> & { node?: unknown };

/** URLs come from an untrusted page: links open in a new tab, send no referrer and pass no ranking. */
function ForeignLink({ node: _node, children, href }: ElementProps<"a">) {
  if (!href || !/^(https?:|mailto:|#)/.test(href)) return <>{children}</>;
  return (
    <a
      className="wrap-anywhere text-primary underline underline-offset-2"
      href={href}
      rel="noopener noreferrer nofollow"
      target="_blank"
    >
      {children}
    </a>
  );
}

/** Alt text only: loading the image would reveal the reader to the site, and our CSP forbids it. */
function AltText({ alt }: ElementProps<"img">) {
  return alt ? <span className="text-muted-foreground">[Picture: {alt}]</span> : null;
}

function WideTable({ node: _node, ...props }: ElementProps<"table">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys.
    <section aria-label="Table" className="my-3 overflow-x-auto" tabIndex={0}>
      <table {...props} />
    </section>
  );
}

function WideCode({ node: _node, ...props }: ElementProps<"pre">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys.
  return <pre tabIndex={0} {...props} />;
}

/** Levels one and two belong to this screen. */
const heading = (Tag: "h3" | "h4" | "h5" | "h6", size: string) =>
  function Heading({ children }: ElementProps<"h3">) {
    return <Tag className={cn("mt-5 mb-2 font-semibold text-foreground", size)}>{children}</Tag>;
  };

const COMPONENTS = {
  a: ForeignLink,
  img: AltText,
  table: WideTable,
  pre: WideCode,
  h3: heading("h3", "text-lg"),
  h4: heading("h4", "text-base"),
  h5: heading("h5", "text-base"),
  h6: heading("h6", "text-sm"),
};

/** Rendered Markdown. HTML inside it stays text, because no HTML parser is used. */
export default function RenderedMarkdown({ content }: { content: string }) {
  return (
    <div className="rendered-markdown wrap-anywhere text-foreground text-sm leading-relaxed" dir="auto">
      <Markdown components={COMPONENTS} remarkPlugins={[remarkGfm, rehypeShiftHeadings]}>
        {content}
      </Markdown>
    </div>
  );
}
