import { Ellipsis } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";

/** State of a dialog that an item of the menu opens. */
export type DialogState = {
  open: true;
  onOpenChange: (open: boolean) => void;
  /** Gives the focus back to the button of the menu. */
  onClosed: (event: Event) => void;
};

type ItemAction = { label: string } & (
  | { onSelect: () => void }
  | { renderDialog: (dialog: DialogState) => ReactNode }
);

type ItemMenuProps = {
  /** The item, for screen readers. */
  subject: string;
  /** Details above the actions. */
  details?: ReactNode;
  actions: readonly ItemAction[];
};

/** A dialog without a trigger of its own returns the focus to the menu. */
function toDialogState(button: RefObject<HTMLButtonElement | null>, close: () => void): DialogState {
  return {
    open: true,
    onOpenChange: (open) => {
      if (!open) close();
    },
    onClosed: (event) => {
      event.preventDefault();
      button.current?.focus();
    },
  };
}

/** The actions of an item in a list, some of which open a dialog. */
export function ItemMenu({ subject, details, actions }: ItemMenuProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const action = actions.find(({ label }) => label === opened);
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button ref={button} size="icon" variant="ghost">
            <Ellipsis aria-hidden="true" />
            <span className="sr-only">Actions of {subject}</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" inPlace className="max-w-72">
          {details ? <DropdownMenuLabel>{details}</DropdownMenuLabel> : null}
          {actions.map((each) => (
            <DropdownMenuItem
              key={each.label}
              onSelect={() => ("onSelect" in each ? each.onSelect() : setOpened(each.label))}
            >
              {each.label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {action && "renderDialog" in action
        ? action.renderDialog(toDialogState(button, () => setOpened(null)))
        : null}
    </>
  );
}
