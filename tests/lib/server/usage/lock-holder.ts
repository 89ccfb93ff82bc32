import { acquireUserLock } from "#server/usage/user-lock.ts";

/* A process that holds a user's lock until it is killed. */
const { USER_ID = "", LEASE_SECONDS, HEARTBEAT_SECONDS } = process.env;
const release = await acquireUserLock(USER_ID, {
  leaseSeconds: Number(LEASE_SECONDS),
  heartbeatSeconds: Number(HEARTBEAT_SECONDS),
});
process.send?.(release ? "held" : "refused");
