/** A line of text on a page: its position and size in points, whether it is bold, and its quarter turns to the left. */
export type PdfText = {
  text: string;
  x: number;
  y: number;
  size?: number;
  isBold?: boolean;
  turns?: number;
  /** One of `fonts`; then `text` is the hexadecimal codes of its characters. */
  font?: string;
};

const TURNS = ["1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0"];

const escapeText = (text: string): string => text.replace(/[\\()]/g, "\\$&");

const toOperators = (lines: PdfText[]): string =>
  lines
    .map(
      ({ text, x, y, size = 11, isBold = false, turns = 0, font = isBold ? "F2" : "F1" }) =>
        `BT /${font} ${size} Tf ${TURNS[turns]} ${x} ${y} Tm ${/^F[12]$/.test(font) ? `(${escapeText(text)})` : `<${text}>`} Tj ET`,
    )
    .join("\n");

type PdfOptions = {
  title?: string;
  /** Further entries of the trailer, for example `/Encrypt`. */
  trailer?: string;
  /** Dictionaries of further fonts by their names. */
  fonts?: Record<string, string>;
  /** Dictionaries of the annotations of every page. */
  annotations?: string[];
};

/** Writes a PDF document without a structure tree, in Helvetica (ISO 32000-2, 7.5). */
export function buildPdf(
  pages: PdfText[][],
  { title = "", trailer = "", fonts = {}, annotations = [] }: PdfOptions = {},
): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const firstPage = 6;
  const others = Object.entries(fonts).map(([name, dictionary]) => `/${name} ${dictionary}`);
  const kids = pages.map((_page, index) => `${firstPage + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title (${escapeText(title)}) /Author (Ada Lovelace) /CreationDate (D:20260131120000Z) >>`,
    ...pages.flatMap((lines, index) => {
      const content = toOperators(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${firstPage + index * 2 + 1} 0 R ` +
          `/Annots [${annotations.join(" ")}] /Resources << /Font << /F1 3 0 R /F2 4 0 R ${others.join(" ")} >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const entries = `/Size ${size} /Root 1 0 R /Info 5 0 R /ID [<00> <00>] ${trailer}`;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< ${entries} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
