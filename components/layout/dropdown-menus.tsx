"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { OWN_PAGES } from "./own-pages.ts";
import { THEME_OPTIONS, useTheme } from "./use-theme.ts";

type MenuProps = { trigger: ReactNode };

/** A menu of the top bar. Loaded with the click that opens it. */
function BarMenu({ trigger, children }: MenuProps & { children: ReactNode }) {
  return (
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" inPlace>
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

export function ThemeMenu({ trigger }: MenuProps) {
  const { theme, setTheme } = useTheme();
  return (
    <BarMenu trigger={trigger}>
      <DropdownMenuRadioGroup onValueChange={setTheme} value={theme}>
        {THEME_OPTIONS.map(({ value, label, icon: Icon }) => (
          <DropdownMenuRadioItem key={value} value={value}>
            <Icon aria-hidden="true" />
            {label}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </BarMenu>
  );
}

/** The menu of the user's email address. */
export function UserMenu({ trigger }: MenuProps) {
  return (
    <BarMenu trigger={trigger}>
      {OWN_PAGES.map(({ label, href }) => (
        <DropdownMenuItem asChild key={href}>
          <Link href={href}>{label}</Link>
        </DropdownMenuItem>
      ))}
    </BarMenu>
  );
}
