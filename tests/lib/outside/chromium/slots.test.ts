import { beforeEach, expect, it } from "vitest";
import { enterSlot, leaveSlot } from "#lib/outside/chromium/slots.ts";
import { chromiumState } from "#lib/outside/chromium/state.ts";

const never = new AbortController().signal;
const limits = { jobs: 2, queue: 2 };

beforeEach(() => {
  Object.assign(chromiumState(), { running: 0, waiting: [] });
});

it("lets two jobs run, two wait in order, and turns the fifth away", async () => {
  const order: string[] = [];
  await Promise.all([enterSlot(limits, never), enterSlot(limits, never)]);
  const third = enterSlot(limits, never).then(() => order.push("third"));
  const fourth = enterSlot(limits, never).then(() => order.push("fourth"));
  await expect(enterSlot(limits, never)).rejects.toMatchObject({ code: "busy", retryAfterSeconds: 10 });
  expect(order).toEqual([]);
  leaveSlot();
  await third;
  leaveSlot();
  await fourth;
  expect(order).toEqual(["third", "fourth"]);
  expect(chromiumState().running).toBe(2);
  leaveSlot();
  leaveSlot();
  expect(chromiumState().running).toBe(0);
});

it("gives up the place in line of a job that is cancelled, and nobody else's", async () => {
  const cancel = new AbortController();
  await Promise.all([enterSlot(limits, never), enterSlot(limits, never)]);
  const cancelled = enterSlot(limits, cancel.signal);
  const patient = enterSlot(limits, never);
  cancel.abort(new Error("gone"));
  await expect(cancelled).rejects.toThrow("gone");
  leaveSlot();
  await patient;
  await expect(enterSlot(limits, cancel.signal)).rejects.toThrow("gone");
});
