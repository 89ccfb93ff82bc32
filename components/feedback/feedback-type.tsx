"use client";

import { useId } from "react";
import { Label } from "#components/ui/label.tsx";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import { FEEDBACK_TYPES, type FeedbackRequest } from "#shared/feedback/contract.ts";

type Type = FeedbackRequest["type"];

const LABELS: Record<Type, string> = { bug: "Bug", feature: "Feature Request", general: "General Feedback" };

const isType = (value: string): value is Type => FEEDBACK_TYPES.some((type) => type === value);

type FeedbackTypeProps = { value: Type; onChange: (type: Type) => void };

export function FeedbackType({ value, onChange }: FeedbackTypeProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <span className="font-medium text-foreground text-sm" id={id}>
        Feedback Type
      </span>
      <RadioGroup
        aria-labelledby={id}
        className="flex flex-wrap gap-x-5 gap-y-2"
        onValueChange={(next) => (isType(next) ? onChange(next) : undefined)}
        value={value}
      >
        {FEEDBACK_TYPES.map((type) => (
          <div className="flex items-center gap-2 touch:min-h-11" key={type}>
            <RadioGroupItem id={`${id}-${type}`} value={type} />
            <Label className="font-normal" htmlFor={`${id}-${type}`}>
              {LABELS[type]}
            </Label>
          </div>
        ))}
      </RadioGroup>
    </div>
  );
}
