import { BusyButton } from "./busy-button.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type FormActionsProps = {
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  /** Why the last call failed, below what was not done. */
  error: string | null;
  errorTitle: string;
  onCancel: () => void;
};

/** The end of a form: the error of its call, and the buttons to submit and cancel. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, busyLabel, isBusy, isDisabled = false, error, errorTitle, onCancel } = props;
  return (
    <>
      {error ? (
        <Notice title={errorTitle} variant="destructive">
          {error}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <BusyButton busy={isBusy} busyLabel={busyLabel} disabled={isDisabled} type="submit">
          {submitLabel}
        </BusyButton>
        <Button onClick={onCancel} variant="outline">
          Cancel
        </Button>
      </div>
    </>
  );
}
