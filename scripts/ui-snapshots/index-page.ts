import { readdirSync } from "node:fs";

type Snapshot = { screen: string; width: number; theme: string; file: string };

const listSnapshots = (folder: string): Snapshot[] =>
  readdirSync(folder).flatMap((file) => {
    const [, screen, width, theme] = /^(.+)-(\d+)-(dark|light)\.png$/.exec(file) ?? [];
    return screen && width && theme ? [{ screen, width: Number(width), theme, file }] : [];
  });

const figure = ({ width, theme, file }: Snapshot) =>
  `<a href="${file}"><img src="${file}" alt="" loading="lazy" style="width:${Math.round(width / 3)}px"><br>${width} ${theme}</a>`;

/** One row per screen state: its snapshots, the widest first, each linked to its full size. */
export function renderIndexPage(folder: string): string {
  const snapshots = listSnapshots(folder).sort((a, b) => b.width - a.width || a.theme.localeCompare(b.theme));
  const screens = [...new Set(snapshots.map(({ screen }) => screen))].sort();
  const lines = screens.map((screen) => {
    const own = snapshots.filter((snapshot) => snapshot.screen === screen).map(figure);
    return `<h2 id="${screen}">${screen}</h2><p>${own.join("\n")}</p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px;background:#777;color:#fff}a{color:inherit;display:inline-block;vertical-align:top;margin:0 12px 12px 0}</style>
<h1>${screens.length} screens, ${snapshots.length} snapshots</h1>
${lines.join("\n")}
</html>
`;
}
