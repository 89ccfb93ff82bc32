import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { buildCandidates } from "#shared/name-check/candidates.ts";
import { CheckRequest, type CheckResponse, type TldList } from "#shared/name-check/contract.ts";
import { areSpecified, TLDS, type Tld } from "#shared/name-check/options.ts";
import { parseQuery } from "#shared/name-check/query.ts";
import { toPublicId } from "#shared/public-id.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { setNameScenario, uniqueName } from "#tests/support/set-name-scenario.ts";
import { stack } from "#tests/support/stack.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { defaultDomainState } from "../../emulators/name-services/src/default-domain-state.ts";
import { WORDS } from "../../emulators/name-services/src/names/words.ts";
import { call, post, postForStream, readLines, signedIn, signedInWithPlans } from "./client.ts";

const resetScenario = () => fetch(`${stack.registry}/__scenario`, { method: "DELETE" });
afterAll(resetScenario);

const PATH = "/api/tools/check-domain";
const readResponse = async (response: Response) => {
  expect(response.status).toBe(200);
  return (await response.json()) as CheckResponse;
};

/** A seeded random number generator, so that every run is the same. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomBody(next: ReturnType<typeof numbers>) {
  const words = [...WORDS, "google", "acme", "a", "ab", "xn--mnchen-3ya", "my_brand", "42"];
  const parts = Array.from({ length: 1 + next(3) }, () => words[next(words.length)] ?? "x");
  const ending = next(5) === 0 ? (TLDS[next(TLDS.length)] ?? "") : "";
  const tlds = TLDS.filter(() => next(3) === 0).slice(0, 6);
  return {
    query: `${parts.join([".", "-", "_", ""][next(4)])}${ending}`,
    checkVariations: next(2) === 0,
    tlds: tlds.length > 0 ? tlds : [".com"],
  };
}

const REGISTERED = ["taken", "no-name-servers", "pending-delete", "redemption", "held"];

/** Checks the rows against the rules, and each result against the scenario. */
function expectCorrect(
  body: ReturnType<typeof randomBody>,
  { domains, social }: CheckResponse,
  known: Tld[],
) {
  const { tld } = parseQuery(body.query, known);
  // Words such as "network" are TLDs, too.
  const tlds = tld && !areSpecified([tld]) ? [...body.tlds, tld] : body.tlds;
  const names = buildCandidates(CheckRequest.parse({ ...body, tlds }));
  expect(domains.map((row) => row.name)).toEqual(names.domains.map((row) => row.name));
  expect(social.map((row) => row.handle)).toEqual(names.social.map((row) => row.handle));
  for (const { name, status } of domains) {
    const isRegistered = REGISTERED.includes(defaultDomainState(name).state);
    if (status === "available") expect(isRegistered, `${name} is said to be free`).toBe(false);
    if (status === "taken") expect(isRegistered, `${name} is said to be taken`).toBe(true);
  }
  return domains.map(({ status }) => status);
}

test("500 random checks, half of them against failing sources, return no server error and no false result, with rows as specified", async () => {
  const { token } = await signedInWithPlans("checkerUnlimited");
  const list = (await (await call(`${PATH}/tlds`, { token })).json()) as TldList;
  const known = [...list.open, ...list.other];
  const next = numbers(20_261_121);
  const seen = new Map<string, number>();
  const round = async (count: number) => {
    let left = count;
    const worker = async () => {
      while (left-- > 0) {
        const body = randomBody(next);
        for (const status of expectCorrect(body, await readResponse(await post(PATH, body, token)), known))
          seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
  };
  await round(250);
  const page = { kind: "html", status: 200 };
  await setNameScenario({
    dns: { dns: { kind: "servfail" } },
    verisign: { rdap: { kind: "malformed" } },
    pir: { rdap: { kind: "wrong-name" } },
    google: { rdap: page },
    radix: { rdap: page, whois: { kind: "empty" } },
    youtube: { web: page },
  });
  await round(250);
  for (const status of ["available", "taken", "invalid", "unknown"])
    expect(seen.get(status), status).toBeGreaterThan(20);
  await resetScenario();
  // The following tests need the sources whose circuit breakers the failures opened.
  await waitFor(
    async () => {
      const body = { query: uniqueName(), tlds: [".com", ".org", ".dev", ".tech"] };
      const { domains, social } = await readResponse(await post(PATH, body, token));
      expect([...domains, ...social].map(({ isAvailable }) => isAvailable)).not.toContain(null);
    },
    { timeout: 60_000, interval: 1_000 },
  );
}, 180_000);

describe("the name check endpoints", () => {
  test("stream one line per row and the complete response last", async () => {
    coversSpec("1.4", "3.7", "3.14", "7.11");
    await resetScenario();
    const { token } = await signedInWithPlans("checkerFree");
    const response = await postForStream(PATH, { query: uniqueName(), tlds: ["com", "net"] }, token);
    const lines = await readLines(response);
    const answer = lines.pop() as CheckResponse;
    expect(lines).toHaveLength(5);
    for (const { step, index, row } of lines)
      expect((step === "domain" ? answer.domains : answer.social)[index]).toEqual(row);
    const [name, isAvailable] = [expect.any(String), expect.any(Boolean)];
    for (const row of answer.domains) expect(row).toMatchObject({ name, isAvailable, variation: null });
    for (const row of answer.social)
      expect(row).toMatchObject({ platform: name, handle: name, isAvailable, variation: null });
    const usageInfo = { usageCount: 1, usageLimit: 5, remainingUses: 4, monthlyLimit: 5 };
    expect(answer.usageInfo).toMatchObject(usageInfo);
  });

  test("return, retry and delete a recent check", async () => {
    const { token } = await signedInWithPlans("checkerFree");
    const name = uniqueName();
    await setNameScenario({ [`${name}.dev`]: { state: "free", rdap: { kind: "html", times: 1 } } });
    const body = { query: name, tlds: [".dev"], platforms: [] };
    const { checkId, domains } = await readResponse(await post(PATH, body, token));
    expect(domains[0]?.status).toBe("unknown");
    const retried = await readResponse(await post(`${PATH}/retry`, { checkId }, token));
    expect(retried.domains[0]?.status).toBe("available");
    const { data: list } = (await (await call("/api/checks", { token })).json()) as {
      data: { id: string }[];
    };
    expect(list.map(({ id }) => id)).toEqual([checkId]);
    expect((await call(`/api/checks/${checkId}`, { token })).status).toBe(200);
    expect((await call(`/api/checks/${checkId}`, { method: "DELETE", token })).status).toBe(200);
    expect((await call(`/api/checks/${checkId}`, { token })).status).toBe(410);
    expect((await post(`${PATH}/retry`, { checkId }, token)).status).toBe(404);
  });

  test("return details of a registered domain", async () => {
    const { token } = await signedInWithPlans("checkerFree");
    const response = await call(`${PATH}/details?name=google.com`, { token });
    expect(await response.json()).toMatchObject({ name: "google.com", source: "rdap" });
  });

  test("reject an invalid check id and an invalid domain name", async () => {
    const { token } = await signedInWithPlans("checkerFree");
    expect((await post(`${PATH}/retry`, { checkId: "7" }, token)).status).toBe(400);
    expect((await post(`${PATH}/retry`, {}, token)).status).toBe(400);
    expect((await post(`${PATH}/retry`, { checkId: toPublicId("check", randomUUID()) }, token)).status).toBe(
      404,
    );
    expect((await call(`${PATH}/details?name=%00`, { token })).status).toBe(400);
    expect((await call(`${PATH}/details`, { token })).status).toBe(400);
    expect((await call("/api/checks/7", { token })).status).toBe(404);
  });

  test("require a plan with the tool and with remaining uses", async () => {
    const body = { query: "acme", tlds: [".com"], platforms: [] };
    expect((await post(PATH, body, (await signedIn()).token)).status).toBe(403);
    const { token } = await signedInWithPlans("checkerFree");
    for (let n = 0; n < 5; n += 1) await readResponse(await post(PATH, body, token));
    const refused = await post(PATH, body, token);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "limit_reached" }]);
  });
});
