import type { CaptureRow } from "#db/queries/captures.ts";
import { createFileLink } from "#server/capture/file-links.ts";
import { OutputFile } from "#server/capture/output-file.ts";
import { withSeveralCaptures } from "#server/capture/several-captures.ts";
import { type Defer, saveOrLog } from "#server/capture/store.ts";
import { Semaphore } from "#server/platform/concurrency/semaphore.ts";
import type { Caller } from "#server/usage/caller.ts";
import type { CompareCall, CompareResult } from "#shared/page-comparison/contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { comparePictures, type PictureComparison } from "./compare-pictures.ts";
import {
  type ComparedContent,
  type FoundSource,
  findSources,
  openAddress,
  readStored,
} from "./compared-source.ts";
import { findAllChanges } from "./text/compare.ts";
import { countChangedLines, toStoredChanges } from "./text/describe.ts";

/** Bounds the memory of this process: each comparison of pictures takes up to 300 MB. */
const comparisons = new Semaphore({ permits: 2 });

type CompareOptions = {
  requestId: string;
  /** Moment of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
  defer: Defer;
  /** @throws AppError for a capture that this caller may not read */
  assertMayRead: (row: CaptureRow) => Promise<void>;
  /** Counts a call that opens no page. */
  limitRead: () => Promise<void>;
};

function compareContents(base: ComparedContent, other: ComparedContent): CompareResult["text"] {
  if (base.text === null || other.text === null) return null;
  const changes = findAllChanges({ markdown: base.text }, { markdown: other.text });
  return {
    ...countChangedLines(changes ?? []),
    changes: toStoredChanges(changes ?? []),
    isRewritten: changes === null,
  };
}

/** Keeps the picture of the differences in the history, as a screenshot. */
async function storeDifference(
  userId: string,
  { difference }: PictureComparison,
  [base, other]: readonly [ComparedContent, ComparedContent],
  { defer, requestId }: Pick<CompareOptions, "defer" | "requestId">,
) {
  const file = await OutputFile.write(difference);
  try {
    const { url, finalUrl, title, status } = other.about;
    const request = { ...other.request, comparedWith: base.about.finalUrl };
    const about = { url, finalUrl, title: `Difference: ${title || finalUrl}`, pageStatus: status };
    const capture = {
      userId,
      requestId,
      kind: "screenshot",
      request,
      contentType: "image/png",
      ...about,
    } as const;
    const { stored } = await saveOrLog(file, capture, { defer });
    return { id: stored && toPublicId("capture", stored.id), file: stored && createFileLink(stored) };
  } finally {
    await file.release();
  }
}

async function compareImages(
  userId: string,
  [base, other]: readonly [ComparedContent, ComparedContent],
  options: CompareOptions,
): Promise<CompareResult["picture"]> {
  if (!base.picture || !other.picture) return null;
  const release = await comparisons.acquire({ key: userId, signal: options.signal });
  try {
    const comparison = await comparePictures(base.picture, other.picture);
    const { share, areas, width, height, isCropped } = comparison;
    const stored =
      share > 0
        ? await storeDifference(userId, comparison, [base, other], options)
        : { id: null, file: null };
    return { share, areas, width, height, isCropped, ...stored };
  } finally {
    release();
  }
}

type Compared = Omit<CompareResult, "usage">;

async function compareSides(
  userId: string,
  sides: readonly [ComparedContent, ComparedContent],
  options: CompareOptions,
): Promise<Compared> {
  const [base, other] = sides;
  const picture = await compareImages(userId, sides, options);
  const text = compareContents(base, other);
  const isTextSame = text === null || (text.changes.length === 0 && !text.isRewritten);
  return {
    isSame: (picture !== null || text !== null) && !picture?.share && isTextSame,
    base: base.about,
    other: other.about,
    picture,
    text,
  };
}

/**
 * Compares two pages, each a stored capture of the user or an address that is opened now, by picture and text.
 * @throws AppError of `findSources`, `withSeveralCaptures` and `openAddress`
 */
export async function comparePages(
  caller: Caller,
  call: CompareCall,
  options: CompareOptions,
): Promise<Compared> {
  const { requestId, deadline, signal, defer, limitRead } = options;
  const [base, other] = await findSources(caller, call, options);
  /** @param opened the pages of the addresses, in their order */
  const finish = async (opened: ComparedContent[]): Promise<Compared> => {
    const next = opened.values();
    const read = async (source: FoundSource): Promise<ComparedContent> => {
      if ("row" in source) return readStored(source.row);
      const { value } = next.next();
      if (!value) throw new Error("An address without its page");
      return value;
    };
    return compareSides(caller.userId, [await read(base), await read(other)], options);
  };
  const inputs = [base, other].flatMap((source) => ("input" in source ? [source.input] : []));
  if (inputs.length > 0)
    return withSeveralCaptures({
      caller,
      tool: "screenshot",
      requestId,
      deadline,
      signal,
      inputs,
      capture: (prepaid, input, eitherSignal) =>
        openAddress(prepaid, input, { requestId, deadline, signal: eitherSignal, defer }),
      getId: ({ about }) => about.id,
      finish,
    });
  await limitRead();
  return finish([]);
}
