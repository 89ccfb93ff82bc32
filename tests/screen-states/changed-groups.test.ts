import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { listChangedGroups, SHARED_PATHS, STATE_GROUPS } from "./changed-groups.ts";

test("a change of any folder of components leads to the states of its screens", () => {
  const folders = readdirSync("components", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const without = folders.filter(({ name }) => listChangedGroups([`components/${name}/x.tsx`]).length === 0);
  expect(without.map(({ name }) => name)).toEqual([]);
});

test("a change of what all screens show leads to all states, and so do unknown changes", () => {
  for (const path of SHARED_PATHS) expect(listChangedGroups([path])).toEqual(STATE_GROUPS);
  expect(listChangedGroups(null)).toEqual(STATE_GROUPS);
});

test("a change elsewhere leads to no state, and one of a group's folder to those of the group", () => {
  expect(listChangedGroups(["lib/server/crawl/map.ts"])).toEqual([]);
  expect(listChangedGroups(["components/watches/labels.ts"])).toEqual(["watch"]);
});
