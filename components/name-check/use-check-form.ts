"use client";

import { useLayoutEffect, useState } from "react";
import {
  type CheckForm,
  NEW_FORM,
  splitSelection,
  toCheckSelection,
} from "#components/name-form/check-form.ts";
import { useTldList } from "#components/name-form/use-tld-list.ts";
import { useAddressQuery } from "#components/tools/use-address-query.ts";
import { validateCheck } from "#shared/name-check/candidates.ts";
import { areSpecified } from "#shared/name-check/options.ts";
import { parseQuery } from "#shared/name-check/query.ts";
import { validateCount } from "#shared/name-check/validation.ts";
import { ADDRESS_PARAMETERS, parseAddressQuery, toAddressQuery } from "./address.ts";

/** Whether TLDs are chosen, or may be typed with the name, that only the list has. */
const needsList = ({ query, tlds }: CheckForm): boolean =>
  !areSpecified(tlds) || (/\.[a-z0-9-]{2,}\.?\s*$/i.test(query) && parseQuery(query).tld === null);

/** State and validation of the form. Most errors show on submit; too many names show at once. */
export function useCheckForm() {
  const [fields, setForm] = useState<CheckForm>(NEW_FORM);
  const [asked, setAsked] = useState(false);
  // Also when Next.js shows a screen again that it has kept.
  useLayoutEffect(() => setForm(parseAddressQuery(location.search)), []);
  const { data: list } = useTldList(needsList(fields));
  const form: CheckForm = list ? { ...fields, known: [...list.open, ...list.other] } : fields;
  useAddressQuery(ADDRESS_PARAMETERS, toAddressQuery(form));
  const { selection, others } = splitSelection(toCheckSelection(form));
  const isTooMuch = !form.ideas && selection.query !== "" && validateCount(selection) !== null;
  const problem = asked || isTooMuch ? validateCheck(selection) : null;

  function change(part: Partial<CheckForm>): void {
    setForm((current) => ({
      ...current,
      // The TLD was declined for the previous query only.
      ...(part.query === undefined ? {} : { declined: null }),
      // A changed form is about the name again.
      ideas: undefined,
      ...part,
    }));
    if (part.query !== undefined) setAsked(false);
  }

  /** Whether the selection can be sent; if not, its error shows from now on. */
  function check(next: CheckForm = form): boolean {
    const isFine = validateCheck(splitSelection(toCheckSelection(next)).selection) === null;
    setAsked(!isFine);
    return isFine;
  }

  return { form, selection, others, problem, change, check };
}
