import type { EgressLimits } from "./budget.ts";
import { type Credentials, hasCredentials, newCredentials } from "./credentials.ts";
import { EgressJob, type IsUnwanted } from "./egress-job.ts";
import type { EgressSettings } from "./settings.ts";

type Entry = { job: EgressJob; credentials: Credentials; lifetime: NodeJS.Timeout };

function usernameOf(header: string | undefined): string {
  const encoded = /^Basic (\S+)$/.exec(header ?? "")?.[1] ?? "";
  return Buffer.from(encoded, "base64").toString().split(":")[0] ?? "";
}

/** The jobs of a filter that many jobs share. One that nobody closes ends with its lifetime. */
export class JobRegistry {
  readonly #settings: EgressSettings;
  readonly #jobs = new Map<string, Entry>();

  constructor(settings: EgressSettings) {
    this.#settings = settings;
  }

  open(limits: EgressLimits, isUnwanted: IsUnwanted): Credentials {
    const credentials = newCredentials();
    const { username } = credentials;
    const lifetime = setTimeout(() => this.close(username), limits.lifetimeMs);
    lifetime.unref();
    const job = new EgressJob(this.#settings, limits, isUnwanted);
    this.#jobs.set(username, { job, credentials, lifetime });
    return credentials;
  }

  get(username: string): EgressJob | null {
    return this.#jobs.get(username)?.job ?? null;
  }

  /** The job whose credentials these are. */
  find(header: string | undefined): EgressJob | null {
    const entry = this.#jobs.get(usernameOf(header));
    return entry && hasCredentials(header, entry.credentials) ? entry.job : null;
  }

  close(username: string): void {
    const entry = this.#jobs.get(username);
    if (!entry) return;
    this.#jobs.delete(username);
    clearTimeout(entry.lifetime);
    entry.job.close();
  }
}
