/** An error below what it is about. Nothing without one. */
export function ErrorText({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p className="text-destructive text-xs" role="alert">
      {children}
    </p>
  );
}
