import { acquireUserLock } from "#server/usage/user-lock.ts";

/* A process that holds a user's lock until it is killed. */
const [, , userId = "", leaseSeconds, heartbeatSeconds] = process.argv;
const release = await acquireUserLock(userId, {
  leaseSeconds: Number(leaseSeconds),
  heartbeatSeconds: Number(heartbeatSeconds),
});
console.log(release ? "held" : "refused");
