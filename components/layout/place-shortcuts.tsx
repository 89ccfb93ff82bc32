"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { PLACES } from "./places.ts";
import { isTaken } from "./search-shortcut.ts";

const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

/** How long `g` waits for its second key. */
const SEQUENCE_MS = 1_500;

/** `g` and the letter of a place open it, and `?` lists the keys. */
export function PlaceShortcuts() {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState<boolean>();
  const startedAt = useRef(0);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented, target, timeStamp } = event;
      if (defaultPrevented || repeat || ctrlKey || metaKey || altKey || isTaken(target)) return;
      const isSecond = timeStamp - startedAt.current < SEQUENCE_MS;
      startedAt.current = key === "g" && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY;
      const place = isSecond ? PLACES.find((one) => one.key === key) : undefined;
      if (place) router.push(place.href);
      else if (key === "?") setIsOpen(true);
      else return;
      event.preventDefault();
    }
    startedAt.current = Number.NEGATIVE_INFINITY;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router]);

  return (
    <Suspense>
      {isOpen === undefined ? null : <ShortcutsDialog onOpenChange={setIsOpen} open={isOpen} />}
    </Suspense>
  );
}
