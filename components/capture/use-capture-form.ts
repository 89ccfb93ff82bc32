"use client";

import { useState } from "react";
import {
  type CaptureForm,
  type CaptureRequests,
  checkForm,
  EMPTY_FORM,
  type FormErrors,
} from "./form-state.ts";

/** Ids of the fields that show errors, for moving the focus. */
export const fieldIds = (formId: string) => ({
  url: `${formId}-url`,
  screenshot: `${formId}-screenshot`,
  extraction: `${formId}-extraction`,
});

/** The form's state. An error clears when its field changes. */
export function useCaptureForm(formId: string) {
  const [form, setForm] = useState<CaptureForm>(EMPTY_FORM);
  const [problems, setProblems] = useState<FormErrors>({});

  function change(part: Partial<CaptureForm>): void {
    setForm((before) => ({ ...before, ...part }));
    if (part.address) setProblems(({ url: _, ...others }) => others);
    if (part.takeScreenshot || part.extractContent) setProblems(({ actions: _, ...others }) => others);
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
    document.getElementById(checked.problems.url ? ids.url : ids.screenshot)?.focus();
    return null;
  }

  return { form, problems, change, check };
}
