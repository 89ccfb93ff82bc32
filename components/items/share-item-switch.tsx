"use client";

import { useQueryClient } from "@tanstack/react-query";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { ShareSwitch } from "./share-switch.tsx";

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
} as const;

export type SharedItem = { kind: keyof typeof ITEMS; id: string };

/** The share switch of a stored capture or check. */
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
