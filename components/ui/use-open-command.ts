import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { CommandItem } from "./command.tsx";

/** Screens read their address when they open, so the same screen with another query is loaded again. */
function openPage(href: Route, push: (href: Route) => void): void {
  const url = new URL(href, location.href);
  if (url.pathname === location.pathname && url.search !== "") location.assign(href);
  else push(href);
}

/** Opens what was chosen from a list of commands, and closes the list unless a new tab was asked for. */
export function useOpenCommand(onClose: () => void) {
  const { push } = useRouter();
  return ({ href, run }: CommandItem, isNewTab: boolean): void => {
    if (href && isNewTab) {
      window.open(href, "_blank", "noopener");
      return;
    }
    onClose();
    if (run) run();
    else openPage(href, push);
  };
}
