import type { Route } from "next";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";

const TOKEN = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;
const LINK_STYLE =
  "rounded-sm text-foreground underline decoration-input underline-offset-4 hover:decoration-current";

function InlineLink({ text, href }: { text: string; href: string }): ReactNode {
  const isPage = href.startsWith("/");
  return isPage ? (
    <Link className={LINK_STYLE} href={href as Route}>
      {text}
    </Link>
  ) : (
    <a className={LINK_STYLE} href={href}>
      {text}
    </a>
  );
}

function InlineToken({ text }: { text: string }): ReactNode {
  if (text.startsWith("`"))
    return (
      <code className="wrap-anywhere rounded-sm border border-border bg-muted px-1 py-px font-system-mono text-foreground text-xs">
        {text.slice(1, -1)}
      </code>
    );
  if (text.startsWith("**"))
    return <strong className="font-medium text-foreground">{text.slice(2, -2)}</strong>;
  const [, label, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text) ?? [];
  return label && href ? <InlineLink href={href} text={label} /> : text;
}

/** Text with `code`, **strong** and links. */
export function InlineText({ text }: { text: string }) {
  return text.split(TOKEN).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move.
    <Fragment key={index}>
      <InlineToken text={part} />
    </Fragment>
  ));
}
