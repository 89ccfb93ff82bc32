import { Card } from "#components/ui/card.tsx";
import { cn } from "#lib/utils.ts";
import { createCurl } from "./api-example.tsx";
import { ExampleTabs } from "./example-tabs.tsx";
import { INSPECTOR_SAMPLES } from "./inspector-samples.ts";

const OUTPUTS = [
  { value: "screenshot", label: "Screenshot" },
  { value: "markdown", label: "Markdown" },
  { value: "code", label: "Code" },
] as const;

/** Written out, because Tailwind finds classes by their text. */
const SHOWN_FOR = {
  article: "group-has-[[value=article]:checked]/example:block",
  shop: "group-has-[[value=shop]:checked]/example:block",
  docs: "group-has-[[value=docs]:checked]/example:block",
  screenshot: "group-has-[[value=screenshot]:checked]/example:block",
  markdown: "group-has-[[value=markdown]:checked]/example:block",
  code: "group-has-[[value=code]:checked]/example:block",
} as const;

function ExampleText({ label, className, children }: { label: string; className: string; children: string }) {
  return (
    <section
      aria-label={label}
      className={cn("hidden h-full overflow-auto p-5", className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus.
      tabIndex={0}
    >
      <pre className="font-system-mono text-foreground text-xs">{children}</pre>
    </section>
  );
}

function Sample({ label, url, picture, markdown }: (typeof INSPECTOR_SAMPLES)[number]) {
  return (
    <>
      <div className={cn("hidden h-full", SHOWN_FOR.screenshot)}>
        {/* biome-ignore lint/performance/noImgElement: the file has its final size. */}
        <img
          alt={picture.alt}
          className="h-full w-full object-cover object-top"
          decoding="async"
          height={984}
          loading="lazy"
          src={picture.src}
          width={1120}
        />
      </div>
      <ExampleText className={SHOWN_FOR.markdown} label={`Markdown of the example: ${label}`}>
        {markdown}
      </ExampleText>
      <ExampleText className={SHOWN_FOR.code} label={`Code of the example: ${label}`}>
        {createCurl({ method: "POST", path: "/extract", body: { url, formats: ["markdown"] } })}
      </ExampleText>
    </>
  );
}

/** Three pages and their captures, to switch between. */
export function InspectorExample() {
  return (
    <div className="group/example">
      <div className="mb-4 flex flex-wrap gap-3">
        <ExampleTabs
          label="Page"
          name="example-page"
          options={INSPECTOR_SAMPLES.map(({ id, label }) => ({ value: id, label }))}
        />
        <ExampleTabs label="Output" name="example-output" options={OUTPUTS} />
      </div>
      <Card className="overflow-hidden">
        {INSPECTOR_SAMPLES.map((sample) => (
          <div className={cn("hidden", SHOWN_FOR[sample.id])} key={sample.id}>
            <p className="border-border border-b px-5 py-3 font-system-mono text-muted-foreground text-xs">
              {sample.url}
            </p>
            <div className="h-[26rem] sm:h-[34rem]">
              <Sample {...sample} />
            </div>
          </div>
        ))}
      </Card>
    </div>
  );
}
