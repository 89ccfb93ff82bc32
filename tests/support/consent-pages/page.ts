/** Marks what a test looks for; the product knows nothing of it. */
export const PROBE = { banner: 'data-probe="banner"', control: 'data-probe="control"' } as const;

/** A page of an imitation: what lies over or in the text, styles, scripts. */
export type ImitationPage = {
  lang: string;
  style?: string;
  before?: string;
  after?: string;
  script?: string;
};

const STYLE = `
*{box-sizing:border-box} body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff}
.text{max-width:44rem;margin:2rem auto;padding:0 1rem} button,.button{font:inherit;padding:.4rem 1rem;border:1px solid #888;background:#eee;color:#222}`;

const PARAGRAPH =
  "The harbour was quiet that morning. Two boats came in late, and the woman who keeps the light counted them from the wall, as she had done for thirty years.";

/** A whole page: a story of several screens, and the imitation around it. */
export function imitationPage({
  lang,
  style = "",
  before = "",
  after = "",
  script = "",
}: ImitationPage): string {
  const paragraphs = Array.from({ length: 14 }, () => `<p>${PARAGRAPH}</p>`).join("\n");
  return `<!doctype html><html lang="${lang}"${lang === "ar" ? ' dir="rtl"' : ""}><head><meta charset="utf-8"><title>A story</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${STYLE}${style}</style></head><body>
${before}<main class="text"><h1>The light</h1>${paragraphs}</main>
${after}<script>${script}</script></body></html>`;
}
