import { API_VERSION } from "../http/errors.ts";
import type { Kind, Kinds, StoredEvent } from "../resources/types.ts";
import { type Database, EVENTS, FOREIGN_KEYS } from "./database.ts";
import { withoutExpandable } from "./expandable.ts";
import { newId } from "./ids.ts";

type Row = { json: string };
type Owned = { customer?: string | null };

/** The state during one call or one scheduled job, at a fixed time. */
export type Transaction = ReturnType<typeof openTransaction>;

type Moment = {
  /** Unix seconds on the emulator's clock. */
  now: number;
  origin: string;
  request: { id: string | null; idempotency_key: string | null };
  /** Number of webhook endpoints: 0 or 1. */
  endpoints: number;
};

/** `previous_attributes`: the old values of the fields that differ. */
function diffFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]));
}

export function openTransaction(database: Database, moment: Moment) {
  function find<K extends Kind>(kind: K, id: string): Kinds[K] | null {
    const row = database.prepare("select json from objects where id = ? and kind = ?").get(id, kind) as
      | Row
      | undefined;
    return row ? (JSON.parse(row.json) as Kinds[K]) : null;
  }
  /** Newest first; only the customer's with `owner`. */
  function list<K extends Kind>(kind: K, owner?: string): Kinds[K][] {
    const rows = owner
      ? database
          .prepare("select json from objects where kind = ? and owner = ? order by seq desc")
          .all(kind, owner)
      : database.prepare("select json from objects where kind = ? order by seq desc").all(kind);
    return (rows as Row[]).map((row) => JSON.parse(row.json) as Kinds[K]);
  }
  /** Newest first; only those of one invoice or payment intent. */
  function listByParent<K extends "invoice_payment" | "refund">(
    kind: K,
    belongs: keyof typeof FOREIGN_KEYS,
    id: string,
  ): Kinds[K][] {
    const query = `select json from objects where kind = '${kind}' and ${FOREIGN_KEYS[belongs]} = ? order by seq desc`;
    return (database.prepare(query).all(id) as Row[]).map((row) => JSON.parse(row.json) as Kinds[K]);
  }
  /** Yields events, newest first and lazily: those older than `after`, or only undelivered ones. */
  function* events({ after, isUndelivered }: { after: string | undefined; isUndelivered: boolean }) {
    const query = `select json from ${isUndelivered ? EVENTS.undelivered : EVENTS.all}
      and seq < coalesce((select seq from objects where id = ?), 9e15) order by seq desc`;
    for (const row of database.prepare(query).iterate(after ?? ""))
      yield JSON.parse((row as Row).json) as StoredEvent;
  }
  function save<K extends Kind>(kind: K, record: Kinds[K]): Kinds[K] {
    const owner = (record as Owned).customer ?? null;
    database
      .prepare(
        "insert into objects (kind, id, owner, json) values (?, ?, ?, ?) on conflict (id) do update set json = excluded.json, owner = excluded.owner",
      )
      .run(kind, (record as { id: string }).id, owner, JSON.stringify(record));
    return record;
  }
  const remove = (kind: Kind, id: string) =>
    void database.prepare("delete from objects where id = ? and kind = ?").run(id, kind);
  /** Records an event with the object's current state, to be delivered after this call. */
  function emit(type: string, object: object, before?: object): void {
    const snapshot = withoutExpandable(object) as Record<string, unknown>;
    const previous = before && diffFields(withoutExpandable(before) as Record<string, unknown>, snapshot);
    const event: StoredEvent = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: moment.now,
      data: { object: snapshot, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: moment.endpoints,
      request: moment.request,
      type,
    };
    save("event", event);
    if (moment.endpoints > 0)
      database
        .prepare("insert into deliveries (event, due, attempts, state) values (?, ?, 0, 'waiting')")
        .run(event.id, moment.now * 1000);
  }
  /** Stores a changed object and emits an event; does nothing when nothing changed. */
  function update<K extends Kind>(kind: K, before: Kinds[K], after: Kinds[K], type: string): Kinds[K] {
    if (JSON.stringify(before) === JSON.stringify(after)) return after;
    save(kind, after);
    emit(type, after, before);
    return after;
  }
  /** Schedules a job for an object. A job that no longer applies does nothing when it runs. */
  function schedule(kind: string, object: string, due: number): void {
    database.prepare("insert into jobs (due, kind, object) values (?, ?, ?)").run(due, kind, object);
  }
  const recordDetached = (id: string) =>
    void database.prepare("insert or ignore into detached_cards values (?)").run(id);
  const wasDetached = (id: string) =>
    database.prepare("select 1 from detached_cards where id = ?").get(id) !== undefined;
  return {
    ...moment,
    find,
    list,
    listByParent,
    events,
    save,
    remove,
    update,
    emit,
    schedule,
    recordDetached,
    wasDetached,
  };
}
