"use client";

import { useState } from "react";
import { MAX_DOMAINS_PER_CHECK } from "#shared/name-check/options.ts";
import { countVariations, validateSelection } from "#shared/name-check/validation.ts";
import { type CheckForm, NEW_FORM, toCheckSelection } from "./check-form.ts";

/** The form and what is wrong with it: said on pressing the button; too many names already while ticking. */
export function useCheckForm() {
  const [form, setForm] = useState<CheckForm>(NEW_FORM);
  const [asked, setAsked] = useState(false);
  const selection = toCheckSelection(form);
  const isTooMuch = selection.query !== "" && countVariations(selection) > MAX_DOMAINS_PER_CHECK;
  const problem = asked || isTooMuch ? validateSelection(selection) : null;

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
    const isFine = validateSelection(toCheckSelection(next)) === null;
    setAsked(!isFine);
    return isFine;
  }

  return { form, selection, problem, change, check };
}
