"use client";

import { lazy, Suspense, useState } from "react";

const CompareLimits = lazy(async () => ({
  default: (await import("./compare-limits.tsx")).CompareLimits,
}));

/** Opens the comparison; its code and data load on the first click. */
export function CompareLimitsToggle(props: { productId: number; productName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      {/* Plain, because the prerendered page has one for each product. The arrows are in CSS to keep its HTML Latin-1, which Node.js sends faster. */}
      <button
        aria-expanded={isOpen}
        aria-label={`Compare all limits of ${props.productName}`}
        className="justify-self-start rounded-md text-muted-foreground text-sm after:content-['_\25BE'] aria-expanded:after:content-['_\25B4'] hover:text-foreground touch:min-h-11"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        Compare all limits
      </button>
      <Suspense>{isOpen ? <CompareLimits {...props} /> : null}</Suspense>
    </div>
  );
}
