import { isDeepStrictEqual } from "node:util";
import { decryptSecret, encryptSecret } from "#server/platform/signing.ts";
import { STORED_TEXT, type Step } from "#shared/capture/steps.ts";
import { AppError } from "#shared/errors.ts";

const PURPOSE = "step-texts";

/** Options of captures as jobs, schedules and watches store them: what their steps type is in one value. */
type Stored = { steps?: Step[] | undefined; encryptedTexts?: string | undefined };

const toStep = (step: Step, value: string): Step => (step.type ? { type: { ...step.type, value } } : step);
const hideText = (step: Step): Step => toStep(step, STORED_TEXT);

/** Stored options with the texts of their steps, as a call has them. */
export function fillStepTexts<T extends Stored>({
  encryptedTexts,
  ...options
}: T): Omit<T, "encryptedTexts"> {
  const { steps } = options;
  if (!steps || encryptedTexts === undefined) return options;
  const values = JSON.parse(decryptSecret(PURPOSE, encryptedTexts)) as string[];
  const filled = steps.map((step) => (step.type ? toStep(step, values.shift() ?? "") : step));
  return { ...options, steps: filled };
}

/** The step of the stored ones that a placeholder stands for, once. @throws AppError `invalid` */
function takeKnown(known: Step[], step: Step, number: number): Step {
  const at = known.findIndex((one) => isDeepStrictEqual(hideText(one), step));
  const [found] = at < 0 ? [] : known.splice(at, 1);
  if (found) return found;
  throw new AppError("invalid", `No text is stored for step ${number}. Send the text that it types.`);
}

/**
 * Options with placeholders instead of what their steps type, and the encrypted texts.
 * @param current the stored options that these replace: a placeholder keeps the text of the same step
 * @throws AppError `invalid` for a placeholder without a text
 */
export function hideStepTexts<T extends Stored>(options: T, current: Stored | null = null): T {
  const { steps } = options;
  if (!steps?.some(({ type }) => type)) return options;
  const known = (fillStepTexts(current ?? {}).steps ?? []).filter(({ type }) => type);
  const filled = steps.map((step, index) =>
    step.type?.value === STORED_TEXT ? takeKnown(known, step, index + 1) : step,
  );
  const values = filled.flatMap(({ type }) => (type ? [type.value] : []));
  const encryptedTexts = encryptSecret(PURPOSE, JSON.stringify(values));
  return { ...options, steps: filled.map(hideText), encryptedTexts };
}
