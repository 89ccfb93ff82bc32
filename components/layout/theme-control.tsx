"use client";

import { Moon, Sun } from "lucide-react";
import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";

type Menu = ComponentType<{ trigger: ReactNode }>;

function loadMenu(): Promise<Menu> {
  return import("./theme-menu.tsx").then((module) => module.ThemeMenu);
}

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

/** Light, dark or system. The menu's code loads on hover or focus and opens with the first click. */
export function ThemeControl() {
  const [Loaded, setLoaded] = useState<Menu | null>(null);
  if (Loaded) return <Loaded trigger={<ThemeButton />} />;
  return (
    <ThemeButton
      aria-expanded={false}
      aria-haspopup="menu"
      onClick={() => {
        void loadMenu().then((menu) => setLoaded(() => menu));
      }}
      onFocus={() => void loadMenu()}
      onPointerEnter={() => void loadMenu()}
    />
  );
}
