const link = [
  "min-w-0 max-w-full truncate rounded-sm font-mono underline decoration-line-strong underline-offset-4",
  "hover:text-ink hover:decoration-current",
].join(" ");

/** Where the picture comes from, to be opened; anything that is no web page is only named. */
export function SourceUrl({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="min-w-0 max-w-full truncate font-mono">{url}</span>;
  return (
    <a className={link} href={url} rel="noopener noreferrer" target="_blank" title={url}>
      {url}
    </a>
  );
}
