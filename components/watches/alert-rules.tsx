import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import {
  type AlertRule,
  MAX_RULES,
  RULE_KINDS,
  RULE_OPERANDS,
  type RuleKind,
} from "#shared/watches/rules.ts";
import type { WatchedValueKind } from "#shared/watches/states.ts";

/** A rule as it is entered. */
export type RuleForm = { kind: RuleKind; operand: string };

export type AlertRulesForm = {
  selector: string;
  value: WatchedValueKind | "text";
  alertIf: RuleForm[];
};

const LABELS: Record<RuleKind, string> = {
  added_contains: "Added text contains",
  removed_contains: "Removed text contains",
  added_matches: "Added text matches",
  removed_matches: "Removed text matches",
  number_below: "Number is below",
  number_above: "Number is above",
  number_changes: "Number changes by (%)",
  number_falls: "Number falls",
  number_rises: "Number rises",
  element_appears: "Element appears",
  element_disappears: "Element disappears",
  in_stock: "It is in stock",
  out_of_stock: "It is out of stock",
};

const OPERAND_LABELS = {
  text: "Text",
  pattern: "Pattern (RE2)",
  number: "Number",
  percent: "Percent",
  selector: "CSS selector",
};

/** Not a number for other texts. */
export const parseDecimal = (text: string): number =>
  /^\s*-?\d+(?:[.,]\d+)?\s*$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;

/** The rule of a request; its operand is the one of its kind. */
export function toRule({ kind, operand }: RuleForm): object {
  const name = RULE_OPERANDS[kind];
  if (!name) return { kind };
  return { kind, [name]: name === "number" || name === "percent" ? parseDecimal(operand) : operand };
}

export function toRuleForm(rule: AlertRule): RuleForm {
  const name = RULE_OPERANDS[rule.kind];
  return { kind: rule.kind, operand: name ? String(rule[name] ?? "") : "" };
}

/** The kinds that can match what is watched. */
function listKinds({ selector, value }: AlertRulesForm, current: RuleKind): RuleKind[] {
  const hasNumber = value === "price" || (value === "text" && selector.trim() !== "");
  return RULE_KINDS.filter(
    (kind) =>
      kind === current ||
      ((hasNumber || !kind.startsWith("number_")) && (value === "stock" || !kind.endsWith("_stock"))),
  );
}

function RuleRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, setValue, formState } = useFormContext<AlertRulesForm>();
  const form = useWatch<AlertRulesForm>() as AlertRulesForm;
  const kind = form.alertIf[index]?.kind ?? "added_contains";
  const operand = RULE_OPERANDS[kind];
  const error = formState.errors.alertIf?.[index]?.operand?.message;
  const errorId = `alert-rule-${index}-error`;
  const isNumber = operand === "number" || operand === "percent";
  const { onChange, ...select } = register(`alertIf.${index}.kind`);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto]">
      <NativeSelect
        {...select}
        aria-label={`Rule ${index + 1}`}
        onChange={(event) => {
          // The watched element is what is looked for first.
          const isElement = event.target.value.startsWith("element_");
          setValue(`alertIf.${index}.operand`, isElement ? form.selector : "");
          return onChange(event);
        }}
      >
        {listKinds(form, kind).map((one) => (
          <option key={one} value={one}>
            {form.value === "price" ? LABELS[one].replace("Number", "Price") : LABELS[one]}
          </option>
        ))}
      </NativeSelect>
      {operand ? (
        <Input
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          aria-label={`${OPERAND_LABELS[operand]} of rule ${index + 1}`}
          autoCapitalize="none"
          autoComplete="off"
          className="max-sm:col-start-1 max-sm:row-start-2"
          inputMode={isNumber ? "decimal" : undefined}
          placeholder={OPERAND_LABELS[operand]}
          {...register(`alertIf.${index}.operand`)}
        />
      ) : (
        <span className="max-sm:hidden" />
      )}
      <Button aria-label={`Remove rule ${index + 1}`} onClick={onRemove} size="icon" variant="ghost">
        <Trash2 aria-hidden="true" />
      </Button>
      {error ? (
        <ErrorText className="col-span-full" id={errorId}>
          {error}
        </ErrorText>
      ) : null}
    </li>
  );
}

/** Which changes are reported, as rows of the surrounding form. */
export function AlertRules() {
  const { control, formState } = useFormContext<AlertRulesForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "alertIf" });
  const button = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <legend className="mb-1.5 font-medium text-foreground text-sm">Alert me only if</legend>
      <p className="text-muted-foreground text-xs">
        {fields.length === 0
          ? "Without a rule, every change is reported."
          : "One of them is enough. Other changes are listed, without an alert."}
      </p>
      {fields.length > 0 ? (
        <ul aria-label="Rules" className="grid gap-2.5">
          {fields.map(({ id }, index) => (
            <RuleRow
              index={index}
              key={id}
              onRemove={() => {
                remove(index);
                button.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <ErrorText>{formState.errors.alertIf?.message}</ErrorText>
      <div>
        <Button
          disabled={fields.length >= MAX_RULES}
          onClick={() =>
            append({ kind: "added_contains", operand: "" }, { focusName: `alertIf.${fields.length}.kind` })
          }
          ref={button}
          size="sm"
          variant="outline"
        >
          Add rule
        </Button>
      </div>
    </fieldset>
  );
}
