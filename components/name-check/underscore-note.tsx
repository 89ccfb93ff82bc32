/** Forms with an underscore are part of a check, and are not domain names: one line stands for all their endings. */
export function UnderscoreNote({ names }: { names: readonly string[] }) {
  const [first] = names;
  if (!first) return null;
  return (
    <p className="wrap-anywhere text-muted text-xs">
      <span className="font-mono">{first.slice(0, first.lastIndexOf("."))}.*</span>: domain names cannot
      contain underscores
    </p>
  );
}
