/** The digest under which the server logged this error; thrown values need not be an `Error`. */
function getDigest(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

/** The reference to quote in a bug report. */
export function ErrorReference({ error }: { error: unknown }) {
  const digest = getDigest(error);
  if (!digest) return null;
  return (
    <p className="mt-6 text-faint text-sm">
      Reference <code className="select-all font-mono">{digest}</code>
    </p>
  );
}
