import type { Root } from "mdast";
import type { ComponentProps } from "react";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";
import { cn } from "#components/ui/cn.ts";

/** The level of the heading above the content in this screen. */
const ABOVE = 2;

/**
 * Puts a foreign page's headings under those of this screen, without the gaps that foreign pages have: whoever reads by
 * headings never meets a level whose parent is missing.
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

/** Foreign pages give the addresses: a link opens elsewhere, tells nothing of where it was pressed, and hands on no trust. */
function ForeignLink({ node: _node, children, href }: ElementProps<"a">) {
  if (!href || !/^(https?:|mailto:|#)/.test(href)) return <>{children}</>;
  return (
    <a
      className="wrap-anywhere text-accent underline underline-offset-2"
      href={href}
      rel="noopener noreferrer nofollow"
      target="_blank"
    >
      {children}
    </a>
  );
}

/** A picture's words: loading it would tell the foreign site who reads here, and the page's policy forbids it. */
function PictureWords({ alt }: ElementProps<"img">) {
  return alt ? <span className="text-muted">[Picture: {alt}]</span> : null;
}

function WideTable({ node: _node, ...props }: ElementProps<"table">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys.
    <section aria-label="Table" className="my-3 overflow-x-auto" tabIndex={0}>
      <table {...props} />
    </section>
  );
}

function WideCode({ node: _node, ...props }: ElementProps<"pre">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys.
  return <pre tabIndex={0} {...props} />;
}

/** Levels one and two are this screen's own. */
const heading = (Tag: "h3" | "h4" | "h5" | "h6", size: string) =>
  function Heading({ children }: ElementProps<"h3">) {
    return <Tag className={cn("mt-5 mb-2 font-semibold text-ink", size)}>{children}</Tag>;
  };

const COMPONENTS = {
  a: ForeignLink,
  img: PictureWords,
  table: WideTable,
  pre: WideCode,
  h3: heading("h3", "text-lg"),
  h4: heading("h4", "text-base"),
  h5: heading("h5", "text-base"),
  h6: heading("h6", "text-sm"),
};

/** Markdown as it reads. Markup inside it stays text, because no parser of markup is involved. */
export default function RenderedMarkdown({ content }: { content: string }) {
  return (
    <div className="rendered-markdown wrap-anywhere text-ink text-sm leading-relaxed">
      <Markdown components={COMPONENTS} remarkPlugins={[remarkGfm, rehypeShiftHeadings]}>
        {content}
      </Markdown>
    </div>
  );
}
