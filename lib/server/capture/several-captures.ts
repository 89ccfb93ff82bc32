import { logWarning } from "#server/platform/log.ts";
import type { Caller } from "#server/usage/caller.ts";
import { type MeteredCall, withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { deleteCapture } from "./delete-captures.ts";
import type { CaptureContext } from "./slot.ts";

type Captures<I, T, R> = Pick<MeteredCall, "caller" | "tool" | "requestId"> &
  Pick<CaptureContext, "deadline" | "signal"> & {
    inputs: readonly I[];
    /** @param signal is also aborted when another capture of the call has failed */
    capture: (caller: Caller, input: I, signal: AbortSignal) => Promise<T>;
    /** The public id of a stored capture, which is deleted when the call fails. */
    getId: (result: T) => string | null;
    /** What the call answers with; an error fails it. */
    finish: (results: T[]) => Promise<R>;
  };

async function discard(userId: string, publicId: string | null): Promise<void> {
  const id = publicId && parsePublicId("capture", publicId);
  if (id)
    await deleteCapture(userId, id).catch((error: unknown) =>
      logWarning("capture.discard_failed", { error }),
    );
}

/**
 * Makes several captures of one call, each for one use; those that release it are not charged. Their slots are those of
 * single captures. When one fails, the call fails, and nothing is charged or kept.
 * @throws AppError of `withReservedUsage`, `capture` and `finish`
 */
export async function withSeveralCaptures<I, T, R>({
  caller,
  tool,
  requestId,
  deadline,
  inputs,
  capture,
  getId,
  finish,
  signal,
}: Captures<I, T, R>): Promise<R> {
  const { userId } = caller;
  const maxSeconds = Math.ceil((deadline - performance.now()) / 1000);
  const call = { caller, tool, requestId, maxSeconds, acquire: withoutResource };
  return withReservedUsage(call, async (reservation, _resource, entitlement) => {
    const { usageInfo } = reservation;
    if (inputs.length > 1) await reservation.addUses(inputs.length - 1);
    const released = new Set<number>();
    const toPrepaid = (index: number): Caller => ({
      userId,
      prepaid: {
        entitlement,
        isMcp: caller.apiKey?.isMcp ?? false,
        isPartOfCall: true,
        // The first use of a period can be free.
        ...(index === 0 ? { usageInfo } : {}),
        onReleased: () => released.add(index),
      },
    });
    const failure = new AbortController();
    const eitherSignal = AbortSignal.any([signal, failure.signal]);
    const results = await Promise.allSettled(
      inputs.map((input, index) =>
        capture(toPrepaid(index), input, eitherSignal).catch((error: unknown) => {
          failure.abort(error);
          throw error;
        }),
      ),
    );
    const values = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    try {
      if (values.length < inputs.length) throw failure.signal.reason;
      const answer = await finish(values);
      reservation.release(released.size);
      return answer;
    } catch (error) {
      await Promise.all(values.map((value) => discard(userId, getId(value))));
      throw error;
    }
  });
}
