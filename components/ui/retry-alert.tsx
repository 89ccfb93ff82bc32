import { Button } from "./button.tsx";
import { Notice, type NoticeProps } from "./notice.tsx";

type RetryAlertProps = Omit<NoticeProps, "action"> & { onRetry: () => void };

/** An error of a fetch, with a retry button. */
export function RetryAlert({ onRetry, ...props }: RetryAlertProps) {
  return (
    <Notice
      action={
        <Button onClick={() => onRetry()} size="sm" variant="outline">
          Try again
        </Button>
      }
      {...props}
    />
  );
}

/** Replaces a screen whose data could not be fetched. Keeps the height of a screen. */
export function PageAlert(props: Pick<RetryAlertProps, "title" | "children" | "onRetry">) {
  return (
    <div className="mx-auto flex min-h-[60vh] w-full max-w-xl items-center px-4">
      <RetryAlert className="w-full" isPage variant="warning" {...props} />
    </div>
  );
}
