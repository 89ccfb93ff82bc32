"use client";

import { type FormEvent, useState } from "react";
import { api, getErrorCode, getErrorMessage } from "#client/api.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { type BillingDetails, TAX_ID_TYPES } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { TAX_ID_NAMES } from "./tax-id-names.ts";

const getText = (data: FormData, name: string) => String(data.get(name) ?? "").trim();

/** The form's values; both parts are optional. */
function parseDetails(form: HTMLFormElement): BillingDetails {
  const data = new FormData(form);
  const value = getText(data, "taxId");
  const type = TAX_ID_TYPES.find((known) => known === getText(data, "taxIdType"));
  return {
    companyName: getText(data, "companyName") || null,
    taxId: value && type ? { type, value } : null,
  };
}

type BillingDetailsFormProps = {
  details: BillingDetails;
  onSaved: (details: BillingDetails) => Promise<void>;
  onClose: () => void;
};

type TaxIdFieldsProps = { taxId: BillingDetails["taxId"]; error: string | undefined };

function TaxIdFields({ taxId, error }: TaxIdFieldsProps) {
  return (
    <>
      <Field label="Type of tax ID">
        {(control) => (
          <NativeSelect {...control} defaultValue={taxId?.type ?? TAX_ID_TYPES[0]} name="taxIdType">
            {TAX_ID_TYPES.map((type) => (
              <option key={type} value={type}>
                {TAX_ID_NAMES[type]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field error={error} hint="Leave it empty if you have none." label="Tax ID">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            defaultValue={taxId?.value ?? ""}
            maxLength={50}
            name="taxId"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}

export default function BillingDetailsForm({ details, onSaved, onClose }: BillingDetailsFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [taxIdError, setTaxIdError] = useState<string | null>(null);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setTaxIdError(null);
    setBusy(true);
    try {
      const saved = await api.patch<BillingDetails>(
        apiPaths.billingDetails,
        parseDetails(event.currentTarget),
      );
      await onSaved(saved);
    } catch (error) {
      const message = getErrorMessage(error) ?? "An unexpected error occurred.";
      if (getErrorCode(error) === "invalid") setTaxIdError(message);
      else toastError("Could not save the invoice details", message);
    }
    setBusy(false);
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={save}>
      <Field hint="Shown on your invoices." label="Company name">
        {(control) => (
          <Input
            {...control}
            autoComplete="organization"
            autoFocus
            defaultValue={details.companyName ?? ""}
            maxLength={150}
            name="companyName"
          />
        )}
      </Field>
      <TaxIdFields error={taxIdError ?? undefined} taxId={details.taxId} />
      <div className="flex flex-wrap gap-2">
        <BusyButton busy={isBusy} busyLabel="Saving..." type="submit" variant="outline">
          Save
        </BusyButton>
        <Button disabled={isBusy} onClick={onClose} variant="ghost">
          Cancel
        </Button>
      </div>
    </form>
  );
}
