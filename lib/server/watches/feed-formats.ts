import { escapeMarkup } from "#shared/markup.ts";

export type FeedEntry = {
  /** A UUID, the same in every version of the feed. */
  id: string;
  title: string;
  summary: string;
  lines: { kind: "added" | "removed" | "text"; text: string }[];
  link: string;
  updated: Date;
};

/** Without its own address, which is secret: documents are stored and passed on. */
export type FeedDocument = Omit<FeedEntry, "lines" | "summary"> & { author: string; entries: FeedEntry[] };

/** Characters that XML 1.0 does not allow (section 2.2), even as references. */
const removeForbidden = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

const escapeXml = (text: string): string => escapeMarkup(removeForbidden(text));

const ELEMENTS = { added: "ins", removed: "del", text: "span" } as const;

function toHtml({ summary, lines }: FeedEntry): string {
  const list = lines.map(({ kind, text }) => {
    const element = ELEMENTS[kind];
    return `<li><${element}>${escapeMarkup(text)}</${element}></li>`;
  });
  return `<p>${escapeMarkup(summary)}</p>${list.length > 0 ? `<ul>${list.join("")}</ul>` : ""}`;
}

const toUrn = (uuid: string): string => `urn:uuid:${uuid}`;

const toCommonXml = ({ id, title, link, updated }: Pick<FeedEntry, "id" | "title" | "link" | "updated">) =>
  `<id>${toUrn(id)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" href="${escapeXml(link)}"/>
<updated>${updated.toISOString()}</updated>`;

const toEntryXml = (entry: FeedEntry): string => `<entry>
${toCommonXml(entry)}
<summary>${escapeXml(entry.summary)}</summary>
<content type="html">${escapeXml(toHtml(entry))}</content>
</entry>`;

/** Writes a feed as Atom (RFC 4287). */
export const toAtom = (document: FeedDocument): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${toCommonXml(document)}
<author><name>${escapeXml(document.author)}</name></author>
${document.entries.map(toEntryXml).join("\n")}
</feed>
`;

/** Writes a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export const toJsonFeed = ({ title, link, author, entries }: FeedDocument): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: link,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: toUrn(entry.id),
      url: entry.link,
      title: entry.title,
      summary: entry.summary,
      content_html: toHtml(entry),
      date_published: entry.updated.toISOString(),
      date_modified: entry.updated.toISOString(),
    })),
  });
