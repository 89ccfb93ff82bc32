import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const VARIANTS = {
  info: { icon: Info, frame: "border-line bg-raised", mark: "text-muted" },
  good: { icon: CircleCheck, frame: "border-good/30 bg-good-soft", mark: "text-good" },
  warn: { icon: TriangleAlert, frame: "border-warn/30 bg-warn-soft", mark: "text-warn" },
  bad: { icon: CircleAlert, frame: "border-bad/30 bg-bad-soft", mark: "text-bad" },
} as const;

type AlertProps = {
  variant?: keyof typeof VARIANTS;
  title?: ReactNode;
  /** `h1` for a message that replaces a page. */
  titleAs?: "p" | "h1";
  children?: ReactNode;
  /** A link or button. */
  action?: ReactNode;
  className?: string;
};

/** A persistent message. `bad` and `warn` are announced at once (role alert), the others politely. */
export function Alert({
  variant = "info",
  title,
  titleAs: Title = "p",
  children,
  action,
  className,
}: AlertProps) {
  const { icon: Icon, frame, mark } = VARIANTS[variant];
  return (
    <div
      className={cn("flex gap-3 rounded-card border p-3.5 text-sm max-sm:flex-wrap", frame, className)}
      role={variant === "bad" || variant === "warn" ? "alert" : "status"}
    >
      <Icon aria-hidden="true" className={cn("mt-[3px] size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1">
        {title ? <Title className="font-medium text-ink">{title}</Title> : null}
        {children ? <div className="wrap-anywhere text-muted">{children}</div> : null}
      </div>
      {action ? (
        <div className="shrink-0 self-center max-sm:ml-7 max-sm:w-[calc(100%-1.75rem)]">{action}</div>
      ) : null}
    </div>
  );
}
