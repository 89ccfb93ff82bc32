import { parseUrlInput, type UrlInput } from "#components/capture-form/url-input.ts";
import { cn } from "#components/ui/cn.ts";
import { Label } from "#components/ui/label.tsx";

type AddressFieldProps = {
  id: string;
  address: UrlInput;
  onChange: (address: UrlInput) => void;
  problem: string | undefined;
};

const frame = [
  "flex rounded-control border border-edge bg-surface transition-colors hover:border-muted",
  "has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent",
  "has-[[aria-invalid]]:border-bad has-[[aria-invalid]:focus-visible]:border-bad has-[[aria-invalid]:focus-visible]:outline-bad",
];

const field = [
  "h-11 w-full min-w-0 rounded-r-control bg-transparent px-3 font-mono text-base text-ink outline-none sm:text-sm",
  "placeholder:text-faint",
];

function Note({ id, address, onChange, problem }: AddressFieldProps) {
  if (problem) {
    return (
      <p className="text-bad text-xs" id={id} role="alert">
        {problem}
      </p>
    );
  }
  if (address.scheme === "http") {
    return (
      <p className="text-muted text-xs" id={id}>
        Will be opened without encryption (http).{" "}
        <button
          className="rounded-sm text-ink underline decoration-edge underline-offset-4 hover:decoration-current"
          onClick={() => onChange({ ...address, scheme: "https" })}
          type="button"
        >
          Use https://
        </button>
      </p>
    );
  }
  return (
    <p className="text-muted text-xs" id={id}>
      Enter the domain without https://
    </p>
  );
}

/** A text field with a fixed scheme prefix. The scheme of a pasted URL moves into the prefix. */
export function UrlField(props: AddressFieldProps) {
  const { id, address, onChange, problem } = props;
  const noteId = `${id}-note`;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Website URL</Label>
      <div className={cn(frame)}>
        <span
          className={cn(
            "flex items-center rounded-l-[7px] border-line-strong border-r bg-raised px-3 font-mono text-sm",
            address.scheme === "http" ? "text-warn" : "text-muted",
          )}
          id={`${id}-prefix`}
        >
          {address.scheme}://
        </span>
        <input
          aria-describedby={`${id}-prefix ${noteId}`}
          aria-invalid={problem ? true : undefined}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className={cn(field)}
          enterKeyHint="go"
          id={id}
          inputMode="url"
          maxLength={4096}
          name="url"
          onChange={(event) => onChange(parseUrlInput(event.target.value, address))}
          placeholder="example.com"
          spellCheck={false}
          type="text"
          value={address.rest}
        />
      </div>
      <Note {...props} id={noteId} />
    </div>
  );
}
