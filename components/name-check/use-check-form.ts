"use client";

import { useEffect, useLayoutEffect, useState } from "react";
import { MAX_DOMAINS_PER_CHECK } from "#shared/name-check/options.ts";
import { countVariations, validateSelection } from "#shared/name-check/validation.ts";
import { parseAddressQuery, toAddressQuery } from "./address.ts";
import { type CheckForm, NEW_FORM, toCheckSelection } from "./check-form.ts";

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const WRITE_AFTER_MS = 400;

/** Keeps the form in the address, so that a reload and the back button restore it. */
function useAddress(form: CheckForm, setForm: (form: CheckForm) => void): void {
  // Also when Next.js shows a screen again that it has kept.
  useLayoutEffect(() => setForm(parseAddressQuery(location.search)), [setForm]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const query = toAddressQuery(form);
      if (query !== location.search) history.replaceState(null, "", `${location.pathname}${query}`);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form]);
}

/** State and validation of the form. Most errors show on submit; too many names show at once. */
export function useCheckForm() {
  const [form, setForm] = useState<CheckForm>(NEW_FORM);
  const [asked, setAsked] = useState(false);
  useAddress(form, setForm);
  const selection = toCheckSelection(form);
  const isTooMuch = selection.query !== "" && countVariations(selection) > MAX_DOMAINS_PER_CHECK;
  const problem = asked || isTooMuch ? validateSelection(selection) : null;

  function change(part: Partial<CheckForm>): void {
    setForm((current) => ({
      ...current,
      // The TLD was declined for the previous query only.
      ...(part.query === undefined ? {} : { declined: null }),
      ...part,
    }));
    if (part.query !== undefined) setAsked(false);
  }

  /** Whether the selection can be sent; if not, its error shows from now on. */
  function check(next: CheckForm = form): boolean {
    const isFine = validateSelection(toCheckSelection(next)) === null;
    setAsked(!isFine);
    return isFine;
  }

  return { form, selection, problem, change, check };
}
