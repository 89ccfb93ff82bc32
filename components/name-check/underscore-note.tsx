/** Candidates with an underscore are not valid domain names; one line covers all of their TLDs. */
export function UnderscoreNote({ names }: { names: readonly string[] }) {
  const [first] = names;
  if (!first) return null;
  return (
    <p className="mt-2 wrap-anywhere text-muted text-xs">
      <span className="font-mono">{first.slice(0, first.lastIndexOf("."))}.*</span>: domain names cannot
      contain underscores
    </p>
  );
}
