"use client";

import { useQuery } from "@tanstack/react-query";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { apiPaths } from "#shared/paths.ts";
import type { WebhookDeliveryDetails, WebhookDeliveryPage, WebhookList } from "#shared/webhooks/contract.ts";

const LIST = [apiPaths.webhooks];
const REFRESH_MS = 2_000;

export const useWebhooks = () => useQuery<WebhookList>({ queryKey: LIST, staleTime: 0 });

export const useWebhookMutation = <T>() => useApiMutation<T>(LIST);

const toLogKey = (id: string) => [apiPaths.webhookDeliveries(id)];

/** The last deliveries of an endpoint, reloaded while one of them is about to be sent. */
export const useDeliveries = (id: string) =>
  useQuery<WebhookDeliveryPage>({
    queryKey: toLogKey(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state, attempts }) => state === "pending" && attempts === 0) ? REFRESH_MS : false,
  });

export const useDelivery = (id: string) =>
  useQuery<WebhookDeliveryDetails>({ queryKey: [apiPaths.webhookDelivery(id)], staleTime: 0 });

/** Sends a test or a delivery again, which the log then shows. */
export const useLogMutation = (endpointId: string) => useApiMutation(toLogKey(endpointId));
