"use client";

import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";

const CompareLimits = lazy(async () => ({
  default: (await import("./compare-limits.tsx")).CompareLimits,
}));

/** Opens the comparison; its code and data load on the first click. */
export function CompareLimitsToggle(props: { productId: number; productName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <Button
        aria-expanded={isOpen}
        aria-label={`Compare all limits of ${props.productName}`}
        className="justify-self-start px-2"
        onClick={() => setOpen(!isOpen)}
        variant="ghost"
      >
        Compare all limits
        <ChevronDown aria-hidden="true" className={cn("transition-transform", isOpen && "rotate-180")} />
      </Button>
      <Suspense>{isOpen ? <CompareLimits {...props} /> : null}</Suspense>
    </div>
  );
}
