import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { MAX_SELECTOR_LENGTH } from "#shared/capture/options.ts";

type SelectorFieldProps = {
  /** Known to the form, which moves the focus to the first error. */
  id: string;
  label: string;
  hint: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** A field for CSS selectors. */
export function SelectorField({ id, label, hint, error, onChange, ...input }: SelectorFieldProps) {
  return (
    <Field error={error} hint={hint} id={id} label={label}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className="font-mono"
          maxLength={MAX_SELECTOR_LENGTH}
          onChange={({ target }) => onChange(target.value)}
          spellCheck={false}
        />
      )}
    </Field>
  );
}
