"use client";

import { useMutation } from "@tanstack/react-query";

type LinkResult<T> = { kind: "done"; body: T } | { kind: "invalid" | "failed" };

/** Without a session: the token of the mail's link is enough. */
async function post<T>(toRequest: (token: string) => [path: string, body?: object]): Promise<LinkResult<T>> {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  const [path, body] = toRequest(token);
  const json = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  try {
    const response = await fetch(path, { method: "POST", ...json });
    if (response.status === 404 || response.status === 400) return { kind: "invalid" };
    return response.ok ? { kind: "done", body: (await response.json()) as T } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

/** The action of a mail's link. Its page asks first, because mail scanners open links. */
export function useMailLink<T>(toRequest: (token: string) => [path: string, body?: object]) {
  const { mutate, isPending, data = null } = useMutation({ mutationFn: () => post<T>(toRequest) });
  return { isBusy: isPending, result: data, submit: () => mutate() };
}
