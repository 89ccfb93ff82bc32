"use client";

import { Moon, Sun } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyMenu } from "./lazy-menu.tsx";

const loadMenu = () => import("./theme-menu.tsx").then((module) => module.ThemeMenu);

/**
 * The icon follows the class of the document instead of React's state, so that it is correct in the first
 * paint.
 */
function ThemeButton(props: ComponentProps<typeof Button>) {
  return (
    <Button aria-label="Theme" size="icon" variant="ghost" {...props}>
      <Sun aria-hidden="true" className="size-4 dark:hidden" />
      <Moon aria-hidden="true" className="hidden size-4 dark:block" />
    </Button>
  );
}

/** Light, dark or system. */
export function ThemeControl() {
  return <LazyMenu load={loadMenu} renderButton={(props) => <ThemeButton {...props} />} />;
}
