import type { PagePosition } from "#db/queries/paging.ts";
import type { Page } from "#shared/contract-fields.ts";
import { AppError } from "#shared/errors.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An opaque position in a list. */
const toCursor = (position: PagePosition | null): string | null =>
  position && Buffer.from(`${position.createdAt},${position.id}`).toString("base64url");

/** Maps the rows of a query to the page of a list. */
export const toPage = <Row, Item>(
  { rows, next }: { rows: Row[]; next: PagePosition | null },
  toItem: (row: Row) => Item,
): Page<Item> => ({ data: rows.map(toItem), nextCursor: toCursor(next) });

/** @throws AppError `invalid` for a text that is not a cursor of ours */
export function parseCursor(cursor: string | undefined): PagePosition | null {
  if (cursor === undefined) return null;
  const [createdAt = "", id = "", ...rest] = Buffer.from(cursor, "base64url").toString("latin1").split(",");
  const isValid = /^[0-9]{1,17}$/.test(createdAt) && UUID.test(id) && rest.length === 0;
  if (!isValid)
    throw new AppError("invalid", "The cursor is not valid. Use the nextCursor of a previous answer.", {
      details: [{ pointer: "/cursor", code: "invalid", message: "Not a cursor of this list." }],
    });
  return { createdAt, id };
}
