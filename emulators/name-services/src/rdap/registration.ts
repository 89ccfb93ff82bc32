import { hashFraction } from "../hash-fraction.ts";

/** Generated registrant and registration date of a name. Deterministic. */
export type Registration = {
  registrar: string;
  ianaId: string;
  registeredAt: string;
  changedAt: string;
  expiresAt: string;
};

const REGISTRARS = [
  ["Northgate Domains, Inc.", "9001"],
  ["Harbour Registrations LLC", "9002"],
  ["Meridian Names GmbH", "9003"],
  ["Fieldstone Registrar Ltd.", "9004"],
] as const;

const YEAR = 365.25 * 24 * 3600 * 1000;
const iso = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Names are registered for one year at a time: the expiry is the next anniversary. */
export function getRegistration(name: string, now = Date.now()): Registration {
  const [registrar, ianaId] =
    REGISTRARS[Math.floor(hashFraction(`registrar ${name}`) * REGISTRARS.length)] ?? REGISTRARS[0];
  const registered = Date.UTC(1998, 0, 1) + hashFraction(`since ${name}`) * 25 * YEAR;
  const years = Math.ceil((now - registered) / YEAR);
  return {
    registrar,
    ianaId,
    registeredAt: iso(registered),
    changedAt: iso(now - hashFraction(`changed ${name}`) * YEAR),
    expiresAt: iso(registered + Math.max(1, years) * YEAR),
  };
}
