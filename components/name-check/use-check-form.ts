"use client";

import { useState } from "react";
import { MAX_VARIATIONS } from "#shared/name-check/options.ts";
import { countVariations, findProblem } from "#shared/name-check/validation.ts";
import { type CheckForm, NEW_FORM, selectionOf } from "./check-form.ts";

/** The form and what is wrong with it: said on pressing the button; too many names already while ticking. */
export function useCheckForm() {
  const [form, setForm] = useState<CheckForm>(NEW_FORM);
  const [asked, setAsked] = useState(false);
  const selection = selectionOf(form);
  const isTooMuch = selection.query !== "" && countVariations(selection) > MAX_VARIATIONS;
  const problem = asked || isTooMuch ? findProblem(selection) : null;

  function change(part: Partial<CheckForm>): void {
    setForm((current) => ({
      ...current,
      // Another name may have another ending, about which nothing has been said.
      ...(part.query === undefined ? {} : { declined: null }),
      ...part,
    }));
    if (part.query !== undefined) setAsked(false);
  }

  /** Whether this can be sent; if not, the reason shows from now on. */
  function check(next: CheckForm = form): boolean {
    const isFine = findProblem(selectionOf(next)) === null;
    setAsked(!isFine);
    return isFine;
  }

  return { form, selection, problem, change, check };
}
