/** A table, and how it is read: caption, header and rows. */
export type TableCase = [
  title: string,
  html: string,
  caption: string | null,
  header: string[] | null,
  rows: string[][],
];

const AB = ["A", "B"];

export const TABLES: TableCase[] = [
  ["with a head", "<table><thead><tr><th>A<th>B<tbody><tr><td>1<td>2</table>", null, AB, [["1", "2"]]],
  [
    "with header cells in its first row",
    "<table><tr><th>A<th>B<tr><td>1<td>2</table>",
    null,
    AB,
    [["1", "2"]],
  ],
  [
    "without a header",
    "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
    null,
    null,
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  [
    "with a caption",
    "<table><caption> Sizes </caption><tr><th>A<th>B<tr><td>1<td>2</table>",
    "Sizes",
    AB,
    [["1", "2"]],
  ],
  ["with a label", "<table aria-label='L'><tr><th>A<th>B<tr><td>1<td>2</table>", "L", AB, [["1", "2"]]],
  [
    "with cells over columns",
    "<table><tr><th>A<th>B<tr><td colspan=2>x<tr><td>1<td>2</table>",
    null,
    AB,
    [
      ["x", "x"],
      ["1", "2"],
    ],
  ],
  [
    "with cells over rows",
    "<table><tr><th>A<th>B<tr><td rowspan=2>x<td>1<tr><td>2</table>",
    null,
    AB,
    [
      ["x", "1"],
      ["x", "2"],
    ],
  ],
  [
    "with cells over both",
    "<table><tr><th>A<th>B<th>C<tr><td rowspan=2 colspan=2>x<td>1<tr><td>2</table>",
    null,
    ["A", "B", "C"],
    [
      ["x", "x", "1"],
      ["x", "x", "2"],
    ],
  ],
  [
    "with a cell to the last row",
    "<table><tr><th>A<th>B<tr><td rowspan=0>x<td>1<tr><td>2<tr><td>3</table>",
    null,
    AB,
    [
      ["x", "1"],
      ["x", "2"],
      ["x", "3"],
    ],
  ],
  [
    "with a head of two rows",
    "<table><thead><tr><th rowspan=2>Day<th colspan=2>Price<tr><th>low<th>high<tbody><tr><td>1<td>2<td>3</table>",
    null,
    ["Day", "Price low", "Price high"],
    [["1", "2", "3"]],
  ],
  [
    "with header cells in each row",
    "<table><tr><th>A<td>1<tr><th>B<td>2</table>",
    null,
    null,
    [
      ["A", "1"],
      ["B", "2"],
    ],
  ],
  [
    "with short rows",
    "<table><tr><th>A<th>B<tr><td>1<tr><td>2<td>3</table>",
    null,
    AB,
    [
      ["1", ""],
      ["2", "3"],
    ],
  ],
  [
    "with a foot",
    "<table><thead><tr><th>A<th>B<tfoot><tr><td>t<td>9<tbody><tr><td>1<td>2</table>",
    null,
    AB,
    [
      ["t", "9"],
      ["1", "2"],
    ],
  ],
  [
    "with markup in cells",
    "<table><tr><th>A<th>B<tr><td>a<br>b <b>c</b><td><a href=/x>l</a></table>",
    null,
    AB,
    [["a b c", "l"]],
  ],
  ["with empty rows", "<table><tr><th>A<th>B<tr><td><td><tr><td>1<td>2</table>", null, AB, [["1", "2"]]],
  [
    "of roles",
    "<div role=table aria-label=R><div role=row><i role=columnheader>A</i><i role=columnheader>B</i></div><div role=row><i role=cell>1</i><i role=cell>2</i></div></div>",
    "R",
    AB,
    [["1", "2"]],
  ],
  [
    "with wrong spans",
    "<table><tr><th>A<th>B<tr><td colspan=x>1<td rowspan=9>2</table>",
    null,
    AB,
    [["1", "2"]],
  ],
  ["with the same name twice", "<table><tr><th>A<th>A<tr><td>1<td>2</table>", null, ["A", "A"], [["1", "2"]]],
  [
    "with several bodies",
    "<table><thead><tr><th>A<th>B<tbody><tr><td>1<td>2<tbody><tr><td>3<td>4</table>",
    null,
    AB,
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  [
    "with prices as written",
    "<table><tr><th>Item<th>Price<tr><td>Kiln<td>1.234,56 €</table>",
    null,
    ["Item", "Price"],
    [["Kiln", "1.234,56 €"]],
  ],
];

/** Elements that arrange other content, or have one column. */
export const NO_TABLES = [
  "<table><tr><td>menu<td><table><tr><td>x</table></table>",
  "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
  "<table><tr><td>one<tr><td>column</table>",
  "<table hidden><tr><th>A<th>B<tr><td>1<td>2</table>",
];
