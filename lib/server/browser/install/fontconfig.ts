/** Families that pages ask for and that a server rarely has, by the packed family that stands in for them. */
const STAND_INS: Record<string, readonly string[]> = {
  Arimo: [
    "sans-serif",
    "system-ui",
    "Arial",
    "Helvetica",
    "Helvetica Neue",
    "Segoe UI",
    "Roboto",
    "Verdana",
    "Tahoma",
  ],
  Tinos: ["serif", "Times New Roman", "Times", "Georgia", "Cambria", "Palatino"],
  Cousine: ["monospace", "ui-monospace", "Courier New", "Courier", "Consolas", "Menlo", "Monaco", "SF Mono"],
  "Noto Sans S Chinese": [
    "Noto Sans SC",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "PingFang SC",
    "Microsoft YaHei",
  ],
  "Noto Sans T Chinese": [
    "Noto Sans TC",
    "Noto Sans HK",
    "Noto Sans CJK TC",
    "PingFang TC",
    "Microsoft JhengHei",
  ],
  "Noto Sans Japanese": ["Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", "Meiryo"],
  "Noto Sans Korean": ["Noto Sans KR", "Noto Sans CJK KR", "Apple SD Gothic Neo", "Malgun Gothic"],
  "Noto Naskh Arabic": ["Noto Sans Arabic", "Geeza Pro"],
  "Noto Color Emoji": ["emoji", "Apple Color Emoji", "Segoe UI Emoji"],
};

/** What a page that names no font gets, so that pictures look the same on every machine. */
const GENERIC: Record<string, string> = { "sans-serif": "Arimo", serif: "Tinos", monospace: "Cousine" };

const alias = (asked: string, family: string): string =>
  `  <alias binding="same"><family>${asked}</family><accept><family>${family}</family></accept></alias>`;

const generic = ([asked, family]: [string, string]): string =>
  `  <match target="pattern"><test name="family"><string>${asked}</string></test><edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit></match>`;

/**
 * Fontconfig's settings: the packed fonts in `folder`, and the machine's own. What it finds out about both is kept in
 * `folder` too, because a browser has a new home every time and reading fonts anew takes a tenth of a second.
 */
export function fontConfiguration(folder: string): string {
  const aliases = Object.entries(STAND_INS).flatMap(([family, names]) =>
    names.map((name) => alias(name, family)),
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}/files</dir>
  <cachedir>${folder}/cache</cachedir>
${Object.entries(GENERIC).map(generic).join("\n")}
${aliases.join("\n")}
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}
