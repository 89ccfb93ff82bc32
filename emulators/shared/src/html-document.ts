type Parts = {
  title: string;
  /** URL of the tab's icon; default: none. */
  icon?: string;
  /** HTML of style and script elements in the head. */
  head: string;
  /** HTML of the body element, with its attributes. */
  body: string;
};

/** Renders an HTML document. All parts are HTML: callers escape untrusted text. */
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
