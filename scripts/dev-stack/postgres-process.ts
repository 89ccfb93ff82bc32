import { readFileSync } from "node:fs";
import type { Reservation } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { type ManagedProcess, waitForExit } from "./process.ts";

type Options = {
  folder: string;
  reservation: Reservation;
  throwAway?: boolean;
  onUrl: (url: string) => void;
};

/** The embedded database as a part. It is stopped last: the others write to it until their end. */
export function postgresProcess({ folder, reservation, throwAway = false, onUrl }: Options): ManagedProcess {
  return {
    name: "postgres",
    label: "Database",
    stopOrder: 9,
    start: async () => {
      await reservation.release();
      const server = await startPostgres({ folder, port: reservation.port, throwAway });
      onUrl(server.url);
      return {
        pid: server.pid,
        ready: Promise.resolve(),
        ended: waitForExit(server.child),
        lastLines: () => readFileSync(server.logFile, "utf8").trim().split("\n").slice(-15),
        stop: server.stop,
      };
    },
  };
}
