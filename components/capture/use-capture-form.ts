"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { FORM_PARAMETERS, formFromQuery, formToQuery } from "#components/capture-form/form-query.ts";
import {
  type CaptureForm,
  type CaptureRequests,
  checkForm,
  type FormErrors,
} from "#components/capture-form/form-state.ts";
import { useAddressQuery } from "#components/tools/use-address-query.ts";

/** Ids of the fields that show errors, for moving the focus. */
export const fieldIds = (formId: string) => ({
  url: `${formId}-url`,
  screenshot: `${formId}-screenshot`,
  extraction: `${formId}-extraction`,
  width: `${formId}-width`,
  selector: `${formId}-selector`,
  hiddenElements: `${formId}-hidden-elements`,
});

/** The options whose change makes an error obsolete. */
const CLEARED_BY: Record<keyof FormErrors, (keyof CaptureForm)[]> = {
  url: ["address"],
  actions: ["takeScreenshot", "extractContent"],
  size: ["size", "device"],
  selector: ["selector"],
  hiddenElements: ["hiddenElements"],
};
const ERROR_NAMES = Object.keys(CLEARED_BY) as (keyof FormErrors)[];

/** The errors that remain after a change. */
function withoutCleared(problems: FormErrors, part: Partial<CaptureForm>): FormErrors {
  const kept = ERROR_NAMES.filter((name) => !CLEARED_BY[name].some((option) => option in part));
  return Object.fromEntries(kept.flatMap((name) => (problems[name] ? [[name, problems[name]]] : [])));
}

/** The form's state, which starts with the options in the address bar. An error clears when its field changes. */
export function useCaptureForm(formId: string) {
  const [form, setForm] = useState<CaptureForm>(() => formFromQuery(location.search));
  useAddressQuery(FORM_PARAMETERS, formToQuery(form));
  const [problems, setProblems] = useState<FormErrors>({});
  // Next.js keeps previous screens mounted for a while; a link with options leads to this one again.
  useEffect(() => {
    if (location.search) setForm(formFromQuery(location.search));
  }, []);

  function change(part: Partial<CaptureForm>): void {
    setForm((before) => ({ ...before, ...part }));
    setProblems((before) => withoutCleared(before, part));
  }

  /** Shows an error of the address that only the server could find. */
  function rejectAddress(message: string): void {
    setProblems({ url: message });
    document.getElementById(fieldIds(formId).url)?.focus();
  }

  /** The requests to send; null after showing the errors and focusing the first one. */
  function check(asked: CaptureForm = form): CaptureRequests | null {
    const checked = checkForm(asked);
    if (!("problems" in checked)) {
      setProblems({});
      return checked;
    }
    // Options with an error must be visible before one of them can take the focus.
    flushSync(() => setProblems(checked.problems));
    const ids = fieldIds(formId);
    const first = ERROR_NAMES.find((name) => checked.problems[name]);
    const fields = { ...ids, actions: ids.screenshot, size: ids.width };
    if (first) document.getElementById(fields[first])?.focus();
    return null;
  }

  return { form, problems, change, check, rejectAddress };
}
