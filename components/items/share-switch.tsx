"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, ExternalLink } from "lucide-react";
import { useId } from "react";
import { api, getErrorCode, getErrorMessage } from "#client/api.ts";
import { UpgradeLink } from "#components/tools/limit-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { cn } from "#lib/utils.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";

/** Whether a larger plan, or one less link, avoids the error. */
const isOfPlan = (error: unknown): boolean =>
  ["limit_reached", "no_access"].includes(getErrorCode(error) ?? "");

type ShareSwitchProps = {
  /** The endpoint that shares with PUT and revokes with DELETE. */
  path: string;
  shareId: string | null;
  /** What can be seen, e.g. 'this capture'. */
  subject: string;
  /** The product whose plan limits the links. */
  productId: number;
  onChange: (shareId: string | null) => void;
};

function PublicLink({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        aria-label="Public link"
        className="flex-1 font-mono max-sm:basis-full sm:min-w-48"
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        value={url}
      />
      <Button
        className="max-sm:flex-1"
        onClick={() => void copyText(url, "Link", "Select the link and copy it.")}
        variant="outline"
      >
        <Copy aria-hidden="true" />
        Copy link
      </Button>
      <Button asChild className="max-sm:flex-1" variant="outline">
        <a href={url} rel="noopener" target="_blank">
          Open
          <ExternalLink aria-hidden="true" />
          <span className="sr-only"> the public page in a new tab</span>
        </a>
      </Button>
    </div>
  );
}

/** Shares an item on a public page. Off until its user turns it on; turning it off ends the address. */
export function ShareSwitch({ path, shareId, subject, productId, onChange }: ShareSwitchProps) {
  const id = useId();
  const url = shareId && `${location.origin}${paths.shared(shareId)}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (isShared: boolean): Promise<{ shareId: string | null }> =>
      (await api.raw(path, { method: isShared ? "PUT" : "DELETE" })).json(),
    onSuccess: (shared) => onChange(shared.shareId),
    onError: (failure) => {
      if (!isOfPlan(failure)) toastError("Could not change the link", "Try again in a moment.");
    },
  });
  const refusal = isOfPlan(error) ? getErrorMessage(error) : null;

  return (
    <div className="grid gap-3">
      <div className="relative flex min-h-11 items-center gap-3">
        <div className="min-w-0 flex-1">
          <Label className="cursor-pointer after:absolute after:inset-0" htmlFor={id}>
            Share with a link
          </Label>
          <p className="text-muted-foreground text-xs" id={`${id}-note`}>
            {url
              ? `Anyone with the link can see ${subject} until you turn this off, delete it, or it expires.`
              : `Only you can see ${subject}.`}
          </p>
        </div>
        <Switch
          aria-busy={isPending || undefined}
          aria-describedby={`${id}-note`}
          checked={shareId !== null}
          id={id}
          onCheckedChange={(isShared) => isPending || mutate(isShared)}
        />
      </div>
      <div className={cn("text-sm", !refusal && "sr-only")} role="status">
        {refusal} {refusal ? <UpgradeLink productId={productId} /> : null}
      </div>
      {url ? <PublicLink url={url} /> : null}
    </div>
  );
}

/** Items that can be shared. */
export const ITEMS = {
  capture: {
    subject: "this capture and its address",
    productId: WEB_INSPECTOR_PRODUCT_ID,
    listPath: apiPaths.captures,
    itemPath: apiPaths.capture,
    sharePath: apiPaths.captureShare,
    page: paths.capture,
  },
  check: {
    subject: "this check",
    productId: NAME_CHECKER_PRODUCT_ID,
    listPath: apiPaths.checks,
    itemPath: apiPaths.check,
    sharePath: apiPaths.checkShare,
    page: paths.check,
  },
  job: {
    subject: "these names and their results",
    productId: NAME_CHECKER_PRODUCT_ID,
    listPath: backgroundApiPaths.jobs,
    itemPath: backgroundApiPaths.job,
    sharePath: backgroundApiPaths.jobShare,
    page: paths.job,
  },
} as const;

export type SharedItem = { kind: keyof typeof ITEMS; id: string };

/** The share switch of a stored capture, check or list of names. */
export function ShareItemSwitch({ kind, id, shareId }: SharedItem & { shareId: string | null }) {
  const { subject, productId, listPath, itemPath, sharePath } = ITEMS[kind];
  const queryClient = useQueryClient();
  return (
    <ShareSwitch
      onChange={(next) => {
        queryClient.setQueryData(
          [itemPath(id)],
          (item: object | undefined) => item && { ...item, shareId: next },
        );
        void queryClient.invalidateQueries({ queryKey: [listPath] });
      }}
      path={sharePath(id)}
      productId={productId}
      shareId={shareId}
      subject={subject}
    />
  );
}

/** The share switch on the page of its item. */
export function ShareSection(item: SharedItem & { shareId: string | null }) {
  return (
    <section aria-label="Sharing" className="rounded-lg border border-border bg-card px-4 py-3">
      <ShareItemSwitch {...item} />
    </section>
  );
}
