"use client";

import { useEffect, useState } from "react";
import { useAddressQuery } from "#components/tools/use-address-query.ts";
import { FORM_PARAMETERS, formFromQuery, formToQuery } from "./form-query.ts";
import { type CaptureForm, type CaptureRequests, checkForm, type FormErrors } from "./form-state.ts";

/** Ids of the fields that show errors, for moving the focus. */
export const fieldIds = (formId: string) => ({
  url: `${formId}-url`,
  screenshot: `${formId}-screenshot`,
  extraction: `${formId}-extraction`,
  width: `${formId}-width`,
});

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
    if (part.address) setProblems(({ url: _, ...others }) => others);
    if (part.takeScreenshot || part.extractContent) setProblems(({ actions: _, ...others }) => others);
    if (part.size !== undefined || part.device) setProblems(({ size: _, ...others }) => others);
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
    setProblems(checked.problems);
    const ids = fieldIds(formId);
    const { url, actions } = checked.problems;
    document.getElementById(url ? ids.url : actions ? ids.screenshot : ids.width)?.focus();
    return null;
  }

  return { form, problems, change, check, rejectAddress };
}
