import type { Route } from "next";
import type { ComponentProps } from "react";

type LinkProps = ComponentProps<"a"> & { href: Route };

/** A link to a page of this site, which components/layout/link-navigation.tsx opens without loading the document. */
export function Link({ children, ...props }: LinkProps) {
  return (
    <a data-link="" {...props}>
      {children}
    </a>
  );
}
