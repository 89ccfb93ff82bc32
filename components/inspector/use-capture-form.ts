"use client";

import { useState } from "react";
import type { ScreenshotInput } from "#lib/inspector/contract.ts";
import { type CaptureForm, checkForm, EMPTY_FORM, type FormProblems } from "./capture-form.ts";

/** The ids of what a problem stands beside, so that focus can go there. */
export const fieldIds = (formId: string) => ({ url: `${formId}-url`, actions: `${formId}-screenshot` });

/** The form's state. A problem goes away when its part of the form changes. */
export function useCaptureForm(formId: string) {
  const [form, setForm] = useState<CaptureForm>(EMPTY_FORM);
  const [problems, setProblems] = useState<FormProblems>({});

  function change(part: Partial<CaptureForm>): void {
    setForm((before) => ({ ...before, ...part }));
    if (part.address) setProblems(({ url: _, ...others }) => others);
    if (part.takeScreenshot) setProblems(({ actions: _, ...others }) => others);
  }

  /** The request to send, or null after showing what is wrong and going there. */
  function check(): ScreenshotInput | null {
    const checked = checkForm(form);
    if ("input" in checked) {
      setProblems({});
      return checked.input;
    }
    setProblems(checked.problems);
    const ids = fieldIds(formId);
    document.getElementById(checked.problems.url ? ids.url : ids.actions)?.focus();
    return null;
  }

  return { form, problems, change, check };
}
