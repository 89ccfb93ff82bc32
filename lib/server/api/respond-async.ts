import { createCapturesJob, createChecksJob } from "#server/jobs/create-job.ts";
import { drainAfterCreation } from "#server/worker/drain-after-creation.ts";
import type {
  ArchiveCall,
  ExtractCall,
  NameCheckCall,
  PdfCall,
  ScreenshotCall,
} from "#shared/api/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { CaptureJobType, CreateCapturesJob, CreatedJob } from "#shared/jobs/contract.ts";
import type { ApiContext } from "./call.ts";

/** Whether the client wants the answer before the run (RFC 7240, section 4.1). */
export const prefersAsync = ({ headers }: Request): boolean =>
  (headers.get("prefer") ?? "")
    .split(",")
    .some((preference) => preference.split(";")[0]?.trim().toLowerCase() === "respond-async");

/** Names the call's own field in the error of a list with one entry. */
async function createWithOwnField(
  field: "url" | "name",
  create: () => Promise<CreatedJob>,
): Promise<CreatedJob> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    const details = error.details.map((detail) => ({ ...detail, pointer: `/${field}` }));
    const message = details[0]?.message ?? error.message;
    throw new AppError("invalid", message, { details, cause: error });
  }
}

type CaptureCall = Partial<Omit<ScreenshotCall & PdfCall & ArchiveCall & ExtractCall, "type">>;

/**
 * Creates a job with the one item of a call that opens a page. Null for a call that a job does not store: with `html`,
 * headers, cookies or several widths, or one that an earlier capture can answer.
 * @throws AppError as `createCapturesJob`
 */
export const startCapture =
  (type: CaptureJobType) =>
  async (context: ApiContext<CaptureCall>): Promise<CreatedJob | null> => {
    const { url, html, headers, cookies, widths, maxAgeSeconds, zeroRetention, ...rest } = context.body;
    const { maxCharacters: _answer, ...options } = rest;
    if (zeroRetention)
      throw new AppError("invalid", "A job stores its results: send zeroRetention without respond-async.");
    const isStorable = html === undefined && !headers && !cookies && !widths;
    if (url === undefined || !isStorable || maxAgeSeconds) return null;
    const list = { urls: [url], onLimit: "refuse", dryRun: false };
    const body = { ...list, [type]: options } as CreateCapturesJob;
    const created = await createWithOwnField("url", () => createCapturesJob(context.caller, body));
    drainAfterCreation(created, context.defer);
    return created;
  };

/** Creates a job with the one name of a call. Null for ideas. @throws AppError as `createChecksJob` */
export async function startCheck(context: ApiContext<NameCheckCall>): Promise<CreatedJob | null> {
  const { name, ideas, ...options } = context.body;
  if (ideas) return null;
  const body = { names: [name], ...options, onLimit: "refuse" as const, dryRun: false };
  const created = await createWithOwnField("name", () => createChecksJob(context.caller, body));
  drainAfterCreation(created, context.defer);
  return created;
}
