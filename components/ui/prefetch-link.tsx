"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page is fetched ahead when somebody comes near it, and not because it is on screen: what a first visit
 * loads should be what it shows.
 */
export function PrefetchLink({
  onFocus,
  onPointerEnter,
  ...props
}: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isNear, setIsNear] = useState(false);
  return (
    <Link
      {...props}
      onFocus={(event) => {
        setIsNear(true);
        onFocus?.(event);
      }}
      onPointerEnter={(event) => {
        setIsNear(true);
        onPointerEnter?.(event);
      }}
      prefetch={isNear ? null : false}
    />
  );
}
