import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#lib/utils.ts";
import { Alert, AlertDescription, type AlertProps, AlertTitle } from "./alert.tsx";

const ICONS = { default: Info, success: CircleCheck, warning: TriangleAlert, destructive: CircleAlert };

export type NoticeProps = {
  variant?: NonNullable<AlertProps["variant"]>;
  title?: ReactNode;
  /** The title is the heading of the page, which the message replaces. */
  isPage?: boolean;
  children?: ReactNode;
  /** A link or button. */
  action?: ReactNode;
  className?: string;
};

/** An alert with its icon and an action. Warnings and errors are announced at once, the others politely. */
export function Notice({
  variant = "default",
  title,
  isPage = false,
  children,
  action,
  className,
}: NoticeProps) {
  const Icon = ICONS[variant];
  const heading = isPage ? { role: "heading", "aria-level": 1 } : {};
  return (
    <Alert
      className={cn(action && "sm:has-[>svg]:grid-cols-[1rem_minmax(0,1fr)_auto]", className)}
      role={variant === "destructive" || variant === "warning" ? "alert" : "status"}
      variant={variant}
    >
      <Icon aria-hidden="true" />
      {title ? <AlertTitle {...heading}>{title}</AlertTitle> : null}
      {children ? <AlertDescription>{children}</AlertDescription> : null}
      {action ? (
        <div className="self-center max-sm:col-start-2 max-sm:mt-3 sm:col-start-3 sm:row-span-2 sm:row-start-1">
          {action}
        </div>
      ) : null}
    </Alert>
  );
}

/** An error below what it is about. Nothing without one. */
export function ErrorText({ className, children, ...props }: ComponentProps<"p">) {
  if (!children) return null;
  return (
    <p className={cn("text-destructive text-xs", className)} role="alert" {...props}>
      {children}
    </p>
  );
}
