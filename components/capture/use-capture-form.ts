"use client";

import { useEffect } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { FORM_PARAMETERS, formFromQuery, formToQuery } from "#components/capture-form/form-query.ts";
import { type CaptureFields, type CaptureRequests, checkForm } from "#components/capture-form/form-state.ts";
import { useAddressQuery } from "#components/tools/use-address-query.ts";
import { toFieldErrors } from "#components/ui/contract-resolver.ts";

const resolver: Resolver<CaptureFields, unknown, CaptureRequests> = ({ capture }) => {
  const checked = checkForm(capture);
  if (!("problems" in checked)) return { values: checked, errors: {} };
  const { url, actions, ...options } = checked.problems;
  const problems = { "capture.address": url, "capture.takeScreenshot": actions, ...options };
  return { values: {}, errors: toFieldErrors(problems) };
};

const fromAddressBar = (): CaptureFields => ({ capture: formFromQuery(location.search) });

/** The form, which starts with the options in the address bar. An error clears when its field changes. */
export function useCaptureForm() {
  const fields = useForm({ resolver, defaultValues: fromAddressBar(), reValidateMode: "onSubmit" });
  const { control, watch, reset, clearErrors } = fields;
  const form = useWatch({ control, name: "capture" });
  useAddressQuery(FORM_PARAMETERS, formToQuery(form));
  // Next.js keeps previous screens mounted for a while; a link with options leads to this one again.
  useEffect(() => {
    if (location.search) reset(fromAddressBar());
  }, [reset]);
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name) clearErrors(name === "capture.extractContent" ? "capture.takeScreenshot" : name);
    });
    return unsubscribe;
  }, [watch, clearErrors]);
  return { fields, form };
}
