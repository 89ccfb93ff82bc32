import { expect, test } from "vitest";
import { unprivileged } from "#scripts/dev-stack/postgres-paths.ts";

const line = (name: string, uid: number, gid = uid) => `${name}:x:${uid}:${gid}::/:/bin/false`;

test("unprivileged prefers the account postgres to daemon, and daemon to `nobody`", () => {
  const all = [line("root", 0), line("nobody", 65_534), line("daemon", 1), line("postgres", 101, 104)];
  expect(unprivileged(all.join("\n"))).toEqual({ uid: 101, gid: 104 });
  expect(unprivileged(all.slice(0, 3).join("\n"))).toEqual({ uid: 1, gid: 1 });
  expect(unprivileged(all.slice(0, 2).join("\n"))).toEqual({ uid: 65_534, gid: 65_534 });
});

test("unprivileged converts a negative id as the system does", () => {
  expect(unprivileged("nobody:*:-2:-2::/:/bin/false")).toEqual({ uid: 4_294_967_294, gid: 4_294_967_294 });
});

test("unprivileged throws a clear error when root is the only account", () => {
  expect(() => unprivileged(line("root", 0))).toThrow(/no unprivileged account/);
});
