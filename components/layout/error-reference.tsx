/** The number under which the server has logged this error; what was thrown need not be an `Error`. */
function digestOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

/** What to quote when asking about an error. */
export function ErrorReference({ error }: { error: unknown }) {
  const digest = digestOf(error);
  if (!digest) return null;
  return (
    <p className="mt-6 text-faint text-sm">
      Reference <code className="select-all font-mono">{digest}</code>
    </p>
  );
}
