/** A table, and how it is read. */
export type TableCase = [
  title: string,
  html: string,
  rows: string[][],
  header?: string[] | null,
  caption?: string,
];

/** The header of a table that names no other one. */
export const HEADER = ["A", "B"];
const ROW = [["1", "2"]];
const TWO_ROWS = [
  ["1", "2"],
  ["3", "4"],
];

export const TABLES: TableCase[] = [
  ["with a head", "<table><thead><tr><th>A<th>B<tbody><tr><td>1<td>2</table>", ROW],
  ["with header cells in its first row", "<table><tr><th>A<th>B<tr><td>1<td>2</table>", ROW],
  ["without a header", "<table><tr><td>1<td>2<tr><td>3<td>4</table>", TWO_ROWS, null],
  [
    "with a caption",
    "<table><caption> Sizes </caption><tr><th>A<th>B<tr><td>1<td>2</table>",
    ROW,
    HEADER,
    "Sizes",
  ],
  ["with a label", "<table aria-label='L'><tr><th>A<th>B<tr><td>1<td>2</table>", ROW, HEADER, "L"],
  [
    "with cells over columns",
    "<table><tr><th>A<th>B<tr><td colspan=2>x<tr><td>1<td>2</table>",
    [
      ["x", "x"],
      ["1", "2"],
    ],
  ],
  [
    "with cells over rows",
    "<table><tr><th>A<th>B<tr><td rowspan=2>x<td>1<tr><td>2</table>",
    [
      ["x", "1"],
      ["x", "2"],
    ],
  ],
  [
    "with cells over both",
    "<table><tr><th>A<th>B<th>C<tr><td rowspan=2 colspan=2>x<td>1<tr><td>2</table>",
    [
      ["x", "x", "1"],
      ["x", "x", "2"],
    ],
    ["A", "B", "C"],
  ],
  [
    "with a cell to the last row",
    "<table><tr><th>A<th>B<tr><td rowspan=0>x<td>1<tr><td>2<tr><td>3</table>",
    [
      ["x", "1"],
      ["x", "2"],
      ["x", "3"],
    ],
  ],
  [
    "with a head of two rows",
    "<table><thead><tr><th rowspan=2>Day<th colspan=2>Price<tr><th>low<th>high<tbody><tr><td>1<td>2<td>3</table>",
    [["1", "2", "3"]],
    ["Day", "Price low", "Price high"],
  ],
  [
    "with header cells in each row",
    "<table><tr><th>A<td>1<tr><th>B<td>2</table>",
    [
      ["A", "1"],
      ["B", "2"],
    ],
    null,
  ],
  [
    "with short rows",
    "<table><tr><th>A<th>B<tr><td>1<tr><td>2<td>3</table>",
    [
      ["1", ""],
      ["2", "3"],
    ],
  ],
  [
    "with a foot",
    "<table><thead><tr><th>A<th>B<tfoot><tr><td>t<td>9<tbody><tr><td>1<td>2</table>",
    [
      ["t", "9"],
      ["1", "2"],
    ],
  ],
  [
    "with markup in cells",
    "<table><tr><th>A<th>B<tr><td>a<br>b <b>c</b><td><a href=/x>l</a></table>",
    [["a b c", "l"]],
  ],
  ["with empty rows", "<table><tr><th>A<th>B<tr><td><td><tr><td>1<td>2</table>", ROW],
  [
    "of roles",
    "<div role=table aria-label=R><div role=row><i role=columnheader>A</i><i role=columnheader>B</i></div><div role=row><i role=cell>1</i><i role=cell>2</i></div></div>",
    ROW,
    HEADER,
    "R",
  ],
  ["with wrong spans", "<table><tr><th>A<th>B<tr><td colspan=x>1<td rowspan=9>2</table>", ROW],
  ["with the same name twice", "<table><tr><th>A<th>A<tr><td>1<td>2</table>", ROW, ["A", "A"]],
  [
    "with several bodies",
    "<table><thead><tr><th>A<th>B<tbody><tr><td>1<td>2<tbody><tr><td>3<td>4</table>",
    TWO_ROWS,
  ],
  [
    "with prices as written",
    "<table><tr><th>Item<th>Price<tr><td>Kiln<td>1.234,56 €</table>",
    [["Kiln", "1.234,56 €"]],
    ["Item", "Price"],
  ],
];

/** Elements that arrange other content, or have one column. */
export const NO_TABLES = [
  "<table><tr><td>menu<td><table><tr><td>x</table></table>",
  "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
  "<table><tr><td>one<tr><td>column</table>",
  "<table hidden><tr><th>A<th>B<tr><td>1<td>2</table>",
];
