import { expect, test } from "vitest";
import { unprivileged } from "#scripts/dev-stack/postgres-paths.ts";

const line = (name: string, uid: number, gid = uid) => `${name}:x:${uid}:${gid}::/:/bin/false`;

test("the account named postgres goes before daemon, and daemon before nobody", () => {
  const all = [line("root", 0), line("nobody", 65_534), line("daemon", 1), line("postgres", 101, 104)];
  expect(unprivileged(all.join("\n"))).toEqual({ uid: 101, gid: 104 });
  expect(unprivileged(all.slice(0, 3).join("\n"))).toEqual({ uid: 1, gid: 1 });
  expect(unprivileged(all.slice(0, 2).join("\n"))).toEqual({ uid: 65_534, gid: 65_534 });
});

test("a negative id is read the way the system stores it", () => {
  expect(unprivileged("nobody:*:-2:-2::/:/bin/false")).toEqual({ uid: 4_294_967_294, gid: 4_294_967_294 });
});

test("a machine with no other account than root gets a clear answer", () => {
  expect(() => unprivileged(line("root", 0))).toThrow(/no other account/);
});
