"use client";

import type { ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLinkItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { Link } from "#components/ui/link.tsx";
import { paths } from "#shared/paths.ts";

/** The menu of the user's email address, loaded on demand. */
export function UserMenuContent({ trigger }: { trigger: ReactNode }) {
  return (
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" inPlace>
        <DropdownMenuLinkItem>
          <Link href={paths.usage}>Usage</Link>
        </DropdownMenuLinkItem>
        <DropdownMenuLinkItem>
          <Link href={paths.account}>Account</Link>
        </DropdownMenuLinkItem>
        <DropdownMenuLinkItem>
          <Link href={paths.apiKeys}>API keys</Link>
        </DropdownMenuLinkItem>
        <DropdownMenuLinkItem>
          <Link href={paths.jobs}>Jobs</Link>
        </DropdownMenuLinkItem>
        <DropdownMenuLinkItem>
          <Link href={paths.webhooks}>Webhooks</Link>
        </DropdownMenuLinkItem>
        <DropdownMenuLinkItem>
          <Link href={paths.notifications}>Notifications</Link>
        </DropdownMenuLinkItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
