"use client";

import { Trash2 } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { formatDate } from "#client/format-time.ts";
import { Button } from "#components/ui/button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { toast } from "#components/ui/use-toast.ts";
import { DeleteItems } from "./delete-items.tsx";
import { ItemHeader } from "./item-header.tsx";
import { ITEMS, type SharedItem, ShareSection } from "./share-switch.tsx";

type ItemPageProps = {
  kind: Exclude<SharedItem["kind"], "job">;
  /** `expiresAt` is an ISO date. */
  item: { id: string; shareId: string | null; expiresAt: string };
  /** What the item is called before it is deleted. */
  name: string;
  /** The page of the tool, and its name. */
  tool: { href: Route; name: string };
  title: string;
  titleClassName?: string;
  /** What is known of the result, before the date until which it is kept. */
  facts: ReactNode;
  /** Before the button that deletes the item. */
  actions: ReactNode;
  children: ReactNode;
};

/** Deletes the item of a page and leaves the page. */
function DeleteItem({ kind, item: { id }, name, tool }: ItemPageProps) {
  const router = useRouter();
  const { mutate } = useApiMutation([ITEMS[kind].listPath]);
  const remove = () =>
    mutate(
      { method: "DELETE", path: ITEMS[kind].itemPath(id) },
      {
        onSuccess: () => {
          toast({ title: kind === "check" ? "Check deleted" : "Capture deleted" });
          router.replace(tool.href);
        },
        onError: () => toastError(`Could not delete the ${kind}`),
      },
    );
  return (
    <DeleteItems count={1} name={name} noun={kind} onDelete={remove}>
      <Button variant="outline">
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    </DeleteItems>
  );
}

/** The page of a stored result; its actions are one line, on phones two buttons a line. */
export function ItemPage(props: ItemPageProps) {
  const { kind, item, tool, title, titleClassName, facts, actions, children } = props;
  return (
    <>
      <ItemHeader
        back={tool}
        facts={
          <>
            <div className="flex max-w-full flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
              {facts}
              <span>
                Kept until <time dateTime={item.expiresAt}>{formatDate(item.expiresAt)}</time>
              </span>
            </div>
            <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
              {actions}
              <DeleteItem {...props} />
            </div>
          </>
        }
        title={title}
        titleClassName={titleClassName}
      />
      <ShareSection id={item.id} kind={kind} shareId={item.shareId} />
      {children}
    </>
  );
}
