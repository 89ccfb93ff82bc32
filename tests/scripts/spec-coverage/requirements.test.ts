import { expect, test } from "vitest";
import { parseRequirements } from "#scripts/spec-coverage/requirements.ts";

test("parseRequirements returns the rows with an id, each with the heading above it", () => {
  const page = [
    "# Requirements",
    "About 1.1.",
    "## 1. One",
    "| id | requirement |",
    "|---|---|",
    "| 1.1 | First. Still first. |",
    "### Part",
    "| 1.2 | `/path` | public | A screen |",
    "| 1 | no id |",
  ].join("\n");
  expect(parseRequirements(page)).toEqual([
    { id: "1.1", heading: "1. One", text: "First. Still first." },
    { id: "1.2", heading: "Part", text: "`/path` | public | A screen" },
  ]);
});

test("parseRequirements throws when two rows have the same id", () => {
  expect(() => parseRequirements("| 1.1 | One |\n| 1.1 | Other |")).toThrow("1.1");
});
