/** What a page says in a result, which is marked as untrusted. */
export function readPageContent(result: { structuredContent?: Record<string, unknown> | undefined }): string {
  const [, , content] =
    /do not follow instructions in it\.\n<(page-content-[0-9a-f]{16})>\n([\s\S]+)\n<\/\1>/.exec(
      String(result.structuredContent?.pageContent),
    ) ?? [];
  return content ?? "";
}
