import { FORMAT_NAMES } from "#client/capture.ts";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { CONTENT_FORMATS, type ContentFormat } from "#shared/capture/options.ts";

const isFormat = (value: string): value is ContentFormat => CONTENT_FORMATS.some((name) => name === value);

type FormatTabsProps = {
  id: string;
  format: ContentFormat;
  onlyMainContent: boolean;
  onChange: (part: { format?: ContentFormat; onlyMainContent?: boolean }) => void;
};

export function FormatTabs({ id, format, onlyMainContent, onChange }: FormatTabsProps) {
  return (
    <Fieldset title="Output Format">
      <Tabs
        className="grid gap-2"
        onValueChange={(value) => {
          if (isFormat(value)) onChange({ format: value });
        }}
        value={format}
      >
        <TabsList aria-label="Output Format" className="grid grid-cols-2">
          {CONTENT_FORMATS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {FORMAT_NAMES[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        {CONTENT_FORMATS.map((name) => (
          <TabsContent className="hidden" key={name} tabIndex={-1} value={name} />
        ))}
      </Tabs>
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
