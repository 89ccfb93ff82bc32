/** How often something is repeated: one of the common ways, or a cron expression. */
type CadenceKind = "hourly" | "daily" | "weekly" | "cron";

export type Cadence = {
  kind: CadenceKind;
  /** 'HH:MM', for daily and weekly. */
  time: string;
  /** '0' is Sunday, for weekly. */
  weekday: string;
  /** For `cron`. */
  cron: string;
};

export const CADENCE_OPTIONS: readonly (readonly [CadenceKind, string])[] = [
  ["hourly", "Hourly"],
  ["daily", "Daily"],
  ["weekly", "Weekly"],
  ["cron", "Custom"],
];

export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

export const NEW_CADENCE: Cadence = { kind: "daily", time: "09:00", weekday: "1", cron: "0 9 * * 1-5" };

const HOURLY = "0 * * * *";
const DAILY = /^(\d{1,2}) (\d{1,2}) \* \* (\*|1-5|[0-6])$/;

export function toCron({ kind, time, weekday, cron }: Cadence): string {
  const [hour, minute] = time.split(":").map(Number);
  if (kind === "hourly") return HOURLY;
  if (kind === "cron") return cron.trim();
  return `${minute || 0} ${hour || 0} * * ${kind === "daily" ? "*" : weekday}`;
}

const toTime = (hour: string, minute: string): string =>
  `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;

/** The form of an expression. */
export function parseCadence(cron: string): Cadence {
  const form = { ...NEW_CADENCE, cron };
  if (cron === HOURLY) return { ...form, kind: "hourly" };
  const [, minute = "", hour = "", days = ""] = DAILY.exec(cron) ?? [];
  if (minute === "" || days === "1-5") return { ...form, kind: "cron" };
  const time = toTime(hour, minute);
  return days === "*" ? { ...form, kind: "daily", time } : { ...form, kind: "weekly", time, weekday: days };
}

/** 'Every day at 09:00'; an expression that has no short words stays as it is. */
export function describeCron(cron: string): string {
  if (cron === HOURLY) return "Every hour";
  const [, minute = "", hour = "", days = ""] = DAILY.exec(cron) ?? [];
  if (minute === "") return cron;
  const time = toTime(hour, minute);
  if (days === "*") return `Every day at ${time}`;
  return days === "1-5" ? `Monday to Friday at ${time}` : `Every ${WEEKDAYS[Number(days)]} at ${time}`;
}

/** 'Mon, Nov 23, 09:00' in the zone of a schedule. */
export const formatRunTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));
