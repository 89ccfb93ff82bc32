"use client";

import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { MENU_GROUPS } from "./places.ts";
import { openSearch } from "./search-shortcut.ts";
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
      {/* Narrower windows have no search box. */}
      <DropdownMenuItem className="lg:hidden" onSelect={openSearch}>
        Search
      </DropdownMenuItem>
      {MENU_GROUPS.map((group, index) => (
        <Fragment key={group[0]?.href}>
          {index > 0 ? <DropdownMenuSeparator /> : null}
          {group.map(({ label, href }) => (
            <DropdownMenuItem asChild key={href}>
              <Link href={href}>{label}</Link>
            </DropdownMenuItem>
          ))}
        </Fragment>
      ))}
    </BarMenu>
  );
}
