export type Features = { classes: string[]; ids: string[]; hrefs: string[] };

const MOST = 20_000;
const LONGEST = 300;

/** Classes, ids and link targets of the page: generic rules are looked up by them, so that a page gets only those that may fit. */
export function readFeatures(): Features {
  const classes = new Set<string>();
  const ids = new Set<string>();
  const hrefs = new Set<string>();
  const add = (set: Set<string>, value: string | null): void => {
    if (value && value.length <= LONGEST && set.size < MOST) set.add(value);
  };
  for (const element of document.querySelectorAll("[id], [class], a[href]")) {
    add(ids, element.getAttribute("id"));
    for (const name of element.classList) add(classes, name);
    if (element.tagName === "A") add(hrefs, element.getAttribute("href"));
  }
  return { classes: [...classes], ids: [...ids], hrefs: [...hrefs] };
}
