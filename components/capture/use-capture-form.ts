"use client";

import { useState } from "react";
import {
  type CaptureForm,
  type CaptureRequests,
  checkForm,
  EMPTY_FORM,
  type FormErrors,
} from "./form-state.ts";

/** The ids of what a problem stands beside, so that focus can go there. */
export const fieldIds = (formId: string) => ({
  url: `${formId}-url`,
  screenshot: `${formId}-screenshot`,
  extraction: `${formId}-extraction`,
});

/** The form's state. A problem goes away when its part of the form changes. */
export function useCaptureForm(formId: string) {
  const [form, setForm] = useState<CaptureForm>(EMPTY_FORM);
  const [problems, setProblems] = useState<FormErrors>({});

  function change(part: Partial<CaptureForm>): void {
    setForm((before) => ({ ...before, ...part }));
    if (part.address) setProblems(({ url: _, ...others }) => others);
    if (part.takeScreenshot || part.extractContent) setProblems(({ actions: _, ...others }) => others);
  }

  /** The requests to send, or null after showing what is wrong and going there. */
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
