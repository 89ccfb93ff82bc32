const number = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** A file size in decimal units: '840 B', '182 KB', '1.4 MB', '20 GB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${number.format(bytes / 1000)} KB`;
  if (bytes < 999_500_000) return `${number.format(bytes / 1_000_000)} MB`;
  return `${number.format(bytes / 1_000_000_000)} GB`;
}
