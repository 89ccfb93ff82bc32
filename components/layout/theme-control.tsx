"use client";

import { Moon, Sun } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { LazyMenu } from "./lazy-menu.tsx";

const loadMenu = () => import("./theme-menu.tsx").then((module) => module.ThemeMenu);

/** Light, dark or system. The icon follows the class of the document, so that it is correct in the first paint. */
export function ThemeControl() {
  return (
    <LazyMenu
      load={loadMenu}
      renderButton={(props) => (
        <Button aria-label="Theme" size="icon" variant="ghost" {...props}>
          <Sun aria-hidden="true" className="size-4 dark:hidden" />
          <Moon aria-hidden="true" className="hidden size-4 dark:block" />
        </Button>
      )}
    />
  );
}
