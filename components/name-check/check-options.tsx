import { ADDITIONAL_TLDS, DEFAULT_TLDS, PLATFORMS, type Tld } from "#shared/name-check/options.ts";
import { type CheckForm, toggleTld } from "./check-form.ts";
import { CheckboxGroup } from "./checkbox-group.tsx";
import { PLATFORM_NAMES } from "./labels.ts";
import { VariationsSwitch } from "./variations-switch.tsx";

const toBoxes = (tlds: readonly Tld[]) => tlds.map((tld) => ({ value: tld, label: tld }));
const PLATFORM_BOXES = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

type CheckOptionsProps = {
  id: string;
  form: CheckForm;
  /** The TLDs as they will be sent, including a typed one. */
  tlds: readonly Tld[];
  change: (part: Partial<CheckForm>) => void;
};

export function CheckOptions({ id, form, tlds, change }: CheckOptionsProps) {
  const onToggle = (tld: Tld, isOn: boolean) => change(toggleTld(form, tld, isOn));
  const shared = { id, isMono: true, ticked: tlds, onToggle };
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:gap-x-10">
      <div className="grid content-start gap-6">
        <CheckboxGroup {...shared} boxes={toBoxes(DEFAULT_TLDS)} title="Default TLDs" />
        <CheckboxGroup {...shared} boxes={toBoxes(ADDITIONAL_TLDS)} title="Additional TLDs" />
      </div>
      <div className="grid content-start gap-6">
        <CheckboxGroup
          boxes={PLATFORM_BOXES}
          id={id}
          onToggle={(platform, isOn) =>
            change({
              platforms: isOn
                ? [...form.platforms, platform]
                : form.platforms.filter((one) => one !== platform),
            })
          }
          ticked={form.platforms}
          title="Social platforms"
        />
        <VariationsSwitch
          id={`${id}-variations`}
          isOn={form.checkVariations}
          onChange={(checkVariations) => change({ checkVariations })}
        />
      </div>
    </div>
  );
}
