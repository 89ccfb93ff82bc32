type Parts = {
  title: string;
  /** The address of the tab's icon; none unless given. */
  icon?: string;
  /** What else the head holds: style and script. */
  head: string;
  /** The body with its tags, since it may carry attributes. */
  body: string;
};

/** A whole page of the sandbox. The parts are HTML: what comes from outside is escaped by the caller. */
export const documentHtml = ({ title, icon = "data:,", head, body }: Parts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${icon}">
${head}
</head>
${body}
</html>`;
