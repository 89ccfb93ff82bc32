import Link from "next/link";
import { NextStep, NextSteps } from "#components/tools/next-steps.tsx";
import { Button } from "#components/ui/button.tsx";
import { newJobPath } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";

type CheckNextStepsProps = {
  isReady: boolean;
  /** Moves the focus to the field. */
  onNextName: () => void;
};

export function CheckNextSteps({ isReady, onNextName }: CheckNextStepsProps) {
  return (
    <NextSteps isReady={isReady} tool="name-checker">
      <NextStep text="Star the names you like; the shortlist compares them.">
        <Button onClick={onNextName} size="sm" variant="outline">
          Check another name
        </Button>
      </NextStep>
      <NextStep text="Paste all your ideas, download one CSV.">
        <Button asChild size="sm" variant="outline">
          <Link href={newJobPath("checks")}>Check a list</Link>
        </Button>
      </NextStep>
      <NextStep text="Get an email when a taken name becomes available.">
        <Button asChild size="sm" variant="outline">
          <Link href={paths.watches}>Watch a name</Link>
        </Button>
      </NextStep>
    </NextSteps>
  );
}
