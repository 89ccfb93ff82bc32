/** Families that pages ask for and that a server rarely has. */
const SANS = [
  "sans-serif",
  "system-ui",
  "Arial",
  "Helvetica",
  "Helvetica Neue",
  "Segoe UI",
  "Roboto",
  "Verdana",
  "Tahoma",
];

const alias = (family: string): string =>
  `  <alias binding="same"><family>${family}</family><accept><family>Open Sans</family></accept></alias>`;

/** Fontconfig's settings: the machine's own fonts, and `folder` with the fonts that the packaged browser brings. */
export function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <match target="pattern"><test name="family"><string>sans-serif</string></test><edit name="family" mode="prepend" binding="strong"><string>Open Sans</string></edit></match>
${SANS.map(alias).join("\n")}
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}
