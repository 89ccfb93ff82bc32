import "server-only";
import { deleteNameCheck } from "#db/queries/name-checks.ts";
import { AppError } from "#shared/errors.ts";

/** Removes one check of this user. @throws AppError `not_found` */
export async function deleteCheck(userId: string, id: string): Promise<void> {
  if (!(await deleteNameCheck(userId, id))) throw new AppError("not_found", "There is no such check.");
}
