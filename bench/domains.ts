import { namesOf } from "../lib/domains/names.ts";
import { TLDS } from "../lib/domains/offer.ts";
import { parseEnv } from "../lib/env.ts";
import { createPacingState } from "../lib/outside/pacing/state.ts";
import { createRegistryClient } from "../lib/outside/registry/registry-client.ts";
import { REGISTRY_TIMES, registrySettings } from "../lib/outside/registry/settings.ts";
import { createSocialClient, socialAdapters } from "../lib/outside/social/social-client.ts";
import { type RegistrySandbox, startRegistrySandbox } from "../sandbox/registry/start.ts";
import { median, type Row } from "./report.ts";

/* A full check against made-up registries at a simulated distance; the floor is their slowest question, asked bare. */
const ROUNDS = 7;
const now = () => performance.now();
let serial = 0;
const freshQuery = () => `bench-name${Date.now().toString(36)}${serial++}`;

function createChecker(sandbox: RegistrySandbox, scale: number) {
  const env = parseEnv({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none", ...sandbox.env });
  const pacing = { state: createPacingState(), scale };
  const registries = createRegistryClient(registrySettings(env), {
    ...{ times: REGISTRY_TIMES, deadlineMs: 5_000, pacing },
  });
  const social = createSocialClient(socialAdapters(env), { timeoutMs: 2_500, deadlineMs: 5_000, pacing });
  const platforms = ["twitter", "instagram", "youtube"] as const;
  return (query: string, oneAfterAnother = false) => {
    const names = namesOf({ query, checkVariations: true, tlds: TLDS.slice(0, 6), platforms });
    const questions = [
      ...names.domains.filter((n) => !n.problem).map((n) => () => registries.lookUp(n.name)),
      ...names.social.filter((n) => !n.problem).map((n) => () => social.lookUp(n.platform, n.handle)),
    ];
    if (!oneAfterAnother) return Promise.all(questions.map((ask) => ask()));
    return questions.reduce<Promise<unknown>>((before, ask) => before.then(ask), Promise.resolve());
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = now();
  await work();
  return now() - from;
}

/** The slowest upstream without anything of ours: a name's RDAP question after its DNS question's round trip. */
async function bareQuestion(sandbox: RegistrySandbox, rttMs: number): Promise<number> {
  const { ".io": base } = JSON.parse(sandbox.env.RDAP_SERVERS) as Record<string, string>;
  return rttMs + (await timed(async () => (await fetch(`${base}domain/${freshQuery()}.io`)).text()));
}

async function atDistance(sandbox: RegistrySandbox, rttMs: number): Promise<Row[]> {
  sandbox.setDistance({ rttMs });
  const check = createChecker(sandbox, 1_000);
  const cold = await timed(() => check(freshQuery()));
  await bareQuestion(sandbox, rttMs);
  const seen = { warm: [] as number[], floor: [] as number[], serial: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.floor.push(await bareQuestion(sandbox, rttMs));
    seen.warm.push(await timed(() => check(freshQuery())));
  }
  for (let round = 0; round < 2; round += 1) seen.serial.push(await timed(() => check(freshQuery(), true)));
  const floor = median(seen.floor);
  const row = (how: string, ours: number): Row => ({
    name: `Check of 18 names, ${rttMs} ms away, ${how}`,
    ...{ ours, floor, unit: "ms" },
  });
  return [row("warm", median(seen.warm)), row("cold", cold), row("one after another", median(seen.serial))];
}

/** Fifty users at once within the real budgets: how long the slowest waits, and that nobody exceeds the places. */
async function crowd(sandbox: RegistrySandbox): Promise<Row> {
  sandbox.setDistance({ rttMs: 50 });
  const check = createChecker(sandbox, 1);
  const ours = await timed(() => Promise.all(Array.from({ length: 50 }, () => check(freshQuery()))));
  return { name: "50 users at once within the budgets, all answered", ours, floor: 5_000, unit: "ms" };
}

async function memory(sandbox: RegistrySandbox): Promise<Row> {
  sandbox.setDistance({ rttMs: 0 });
  const check = createChecker(sandbox, 1e6);
  const mebibytes = () => process.memoryUsage().rss / 2 ** 20;
  for (let n = 0; n < 200; n += 1) await check(freshQuery());
  const floor = mebibytes();
  for (let n = 0; n < 1_000; n += 1) await Promise.all(Array.from({ length: 10 }, () => check(freshQuery())));
  return {
    name: "Memory after 10,000 checks (of this process; floor: after 200)",
    ours: mebibytes(),
    floor,
    unit: "MiB",
  };
}

/** All rows of the name checker. */
export async function compareChecks({ withMemory = true } = {}): Promise<Row[]> {
  const sandbox = await startRegistrySandbox();
  try {
    const rows = [
      ...(await atDistance(sandbox, 0)),
      ...(await atDistance(sandbox, 50)),
      await crowd(sandbox),
    ];
    return withMemory ? [...rows, await memory(sandbox)] : rows;
  } finally {
    await sandbox.close();
  }
}
