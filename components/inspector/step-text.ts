/** The steps that the server tells, in words. What it may tell in future is shown as it comes. */
const TEXTS: Record<string, string> = {
  waiting: "Waiting for the page to finish",
  "removing banners": "Removing banners and advertisements",
  capturing: "Taking the picture",
  extracting: "Extracting the content",
};

/**
 * What is happening now, in a few words.
 * @param step as the server told it; null before it told one, while a browser is being found
 */
export function stepText(step: string | null, host: string): string {
  if (step === null) return "Getting a browser ready";
  if (step === "opening") return `Opening ${host}`;
  return TEXTS[step] ?? `${step.charAt(0).toUpperCase()}${step.slice(1)}`;
}
