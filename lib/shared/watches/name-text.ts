const PLATFORM_NAMES = { twitter: "X", instagram: "Instagram", youtube: "YouTube" } as const;

/** A watched name as users see it: `northkiln.com`, `@northkiln on YouTube`. */
export const toNameText = ({
  name,
  platform,
}: {
  name: string;
  platform: keyof typeof PLATFORM_NAMES | "" | null;
}): string => (platform ? `@${name} on ${PLATFORM_NAMES[platform]}` : name);
