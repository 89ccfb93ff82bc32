"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** Prefetches on hover and focus instead of on visibility, to keep the first load small. */
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
