import { FORMAT_NAMES } from "#client/capture.ts";
import { SegmentedChoice } from "#components/ui/choice.tsx";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import { CONTENT_FORMATS, type ContentFormat } from "#shared/capture/options.ts";

type FormatChoiceProps = {
  id: string;
  format: ContentFormat;
  onlyMainContent: boolean;
  onChange: (changes: { format?: ContentFormat; onlyMainContent?: boolean }) => void;
};

export function FormatChoice({ id, format, onlyMainContent, onChange }: FormatChoiceProps) {
  return (
    <Fieldset title="Output Format">
      <SegmentedChoice
        className="grid-cols-2"
        label="Output Format"
        onChange={(next) => onChange({ format: next })}
        options={CONTENT_FORMATS}
        toText={(name) => FORMAT_NAMES[name]}
        value={format}
      />
      <SwitchRow
        id={`${id}-main`}
        isOn={onlyMainContent}
        label="Only extract main content"
        note="Without navigation, sidebars and footers"
        onChange={(isOn) => onChange({ onlyMainContent: isOn })}
      />
    </Fieldset>
  );
}
