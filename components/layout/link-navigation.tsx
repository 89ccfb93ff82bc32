"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const findLink = (event: Event) =>
  event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>("a[data-link]:not([target])")
    : null;

const getHref = (link: HTMLAnchorElement) => link.getAttribute("href") as Route;

/** A click that the browser would open elsewhere, or that was already handled. */
const isLeftToBrowser = (event: MouseEvent) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey;

/**
 * Opens all links of components/ui/link.tsx with the router, and prefetches them on hover and focus. One listener for the
 * document keeps the first load small, because links then need no code of their own.
 */
export function LinkNavigation() {
  const router = useRouter();

  useEffect(() => {
    let prefetched: HTMLAnchorElement | null = null;

    function onClick(event: MouseEvent): void {
      const link = findLink(event);
      if (!link || isLeftToBrowser(event)) return;
      event.preventDefault();
      router.push(getHref(link));
    }

    function onIntent(event: Event): void {
      const link = findLink(event);
      if (link === prefetched) return;
      prefetched = link;
      if (link) router.prefetch(getHref(link));
    }

    document.addEventListener("click", onClick);
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, [router]);

  return null;
}
