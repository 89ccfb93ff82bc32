const UNITS = [
  ["day", "days", 86_400],
  ["h", "h", 3_600],
  ["min", "min", 60],
  ["s", "s", 1],
] as const;

/** A duration in its two largest units: '12 s', '2 min 5 s', '1 h 4 min', '3 days 2 h'. @param ms milliseconds */
export function formatDuration(ms: number): string {
  let seconds = Math.max(1, Math.round(ms / 1000));
  const parts: string[] = [];
  for (const [one, many, size] of UNITS) {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    if (count > 0) parts.push(`${count} ${count === 1 ? one : many}`);
    // Only neighboring units: '1 h' instead of '1 h 5 s'.
    else if (parts.length === 1) break;
    if (parts.length === 2) break;
  }
  return parts.join(" ");
}
