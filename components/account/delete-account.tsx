"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useForm } from "react-hook-form";
import { api } from "#client/api.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "#components/ui/dialog.tsx";
import { Form } from "#components/ui/form.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toErrorText } from "#components/ui/use-api-mutation.ts";
import type { DeleteAccountResponse } from "#shared/billing/contract.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { getSubscribedPlan } from "#shared/catalog/subscribed-plan.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { PLANS } from "./plan-list.tsx";

const WORD = "delete";
const DELETED = "Your email address, captures and history will be deleted.";
const list = new Intl.ListFormat("en-US");

const FORM = "delete-account";

/** Deletion is confirmed by typing a word, to prevent an accidental click. */
function Confirm({ paid, form }: { paid: string[]; form: UseFormReturn<{ word: string }> }) {
  const { logout } = useAuth();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      await api.post<DeleteAccountResponse>(apiPaths.deleteAccount, {});
      // Clears the session and its cached data.
      await logout();
      window.location.assign(paths.home());
    },
    onError: (error) => toastError("Your account was not deleted", toErrorText(error)),
  });
  const matches = form.watch("word").trim().toLowerCase() === WORD;
  const ends = `${list.format(paid)} ${paid.length > 1 ? "end" : "ends"} now and your card won't be charged again.`;
  return (
    <ConfirmDialog
      action={
        <BusyButton
          busy={isPending || isSuccess}
          busyLabel="Deleting..."
          disabled={!matches}
          form={FORM}
          type="submit"
          variant="destructive"
        >
          Delete account
        </BusyButton>
      }
      description={paid.length > 0 ? `${ends} ${DELETED} This cannot be undone.` : DELETED}
      title="Delete your account?"
    >
      <Form {...form}>
        <form className="px-6 pt-5" id={FORM} onSubmit={form.handleSubmit(() => matches && mutate())}>
          <TextField
            autoCapitalize="none"
            hint={
              paid.length > 0
                ? "Your plans end now and unused time is not refunded."
                : "This cannot be undone."
            }
            label={`Type "${WORD}" to confirm`}
            name="word"
            spellCheck={false}
          />
        </form>
      </Form>
    </ConfirmDialog>
  );
}

export function DeleteAccount() {
  const { data = [] } = useQuery<Product[]>(PLANS);
  // Deleting the account ends these plans at once.
  const paid = data.flatMap((product) => {
    const plan = getSubscribedPlan(product);
    return plan && plan.pays.price > 0 ? [`${product.name} ${plan.plan.name}`] : [];
  });
  const form = useForm({ defaultValues: { word: "" } });
  return (
    <Dialog onOpenChange={() => form.reset()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 max-w-reading text-muted-foreground text-sm">
          {paid.length > 0 ? "Ends your plans now and deletes" : "Deletes"} your email address, captures and
          history.
        </p>
        <DialogTrigger asChild>
          <Button size="sm" variant="outline">
            Delete account
          </Button>
        </DialogTrigger>
      </div>
      <Confirm form={form} paid={paid} />
    </Dialog>
  );
}
