"use client";

import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api, getErrorCode, getErrorMessage } from "#client/api.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Form } from "#components/ui/form.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { LabeledField, TextField } from "#components/ui/text-field.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { type BillingDetails, TAX_ID_TYPES } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { TAX_ID_NAMES } from "./tax-id-names.ts";

type Values = { companyName: string; taxIdType: string; taxId: string };

/** Both parts are optional. */
function toDetails(values: Values): BillingDetails {
  const value = values.taxId.trim();
  const type = TAX_ID_TYPES.find((known) => known === values.taxIdType);
  return {
    companyName: values.companyName.trim() || null,
    taxId: value && type ? { type, value } : null,
  };
}

type BillingDetailsFormProps = {
  details: BillingDetails;
  onSaved: (details: BillingDetails) => Promise<void>;
  onClose: () => void;
};

export default function BillingDetailsForm({ details, onSaved, onClose }: BillingDetailsFormProps) {
  const { companyName, taxId } = details;
  const form = useForm<Values>({
    defaultValues: {
      companyName: companyName ?? "",
      taxIdType: taxId?.type ?? TAX_ID_TYPES[0],
      taxId: taxId?.value ?? "",
    },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (values: Values) =>
      onSaved(await api.send<BillingDetails>("PATCH", apiPaths.billingDetails, toDetails(values))),
    onError: (error) => {
      const message = getErrorMessage(error) ?? "An unexpected error occurred.";
      if (getErrorCode(error) === "invalid") form.setError("taxId", { message }, { shouldFocus: true });
      else toastError("Could not save the invoice details", message);
    },
  });

  return (
    <Form {...form}>
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((values) => mutate(values))}>
        <TextField
          autoComplete="organization"
          autoFocus
          hint="Shown on your invoices."
          label="Company name"
          maxLength={150}
          name="companyName"
        />
        <LabeledField label="Type of tax ID" name="taxIdType">
          {(field) => (
            <NativeSelect {...field}>
              {TAX_ID_TYPES.map((type) => (
                <option key={type} value={type}>
                  {TAX_ID_NAMES[type]}
                </option>
              ))}
            </NativeSelect>
          )}
        </LabeledField>
        <TextField
          hint="Leave it empty if you have none."
          label="Tax ID"
          maxLength={50}
          name="taxId"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-2">
          <BusyButton busy={isPending} busyLabel="Saving..." type="submit" variant="outline">
            Save
          </BusyButton>
          <Button disabled={isPending} onClick={onClose} variant="ghost">
            Cancel
          </Button>
        </div>
      </form>
    </Form>
  );
}
