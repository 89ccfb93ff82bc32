"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { OWN_PAGES } from "./own-pages.ts";

/** The menu of the user's email address, loaded on demand. */
export function UserMenuContent({ trigger }: { trigger: ReactNode }) {
  return (
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" inPlace>
        {OWN_PAGES.map(({ label, href }) => (
          <DropdownMenuItem asChild key={href}>
            <Link href={href}>{label}</Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
