import { processSingleton } from "./process-singleton.ts";

export type Attributes = Record<string, string | number | boolean>;

/** What the process sends to OpenTelemetry; the code that reports does not load its packages. */
export type Telemetry = {
  withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Starts a span that does not become the current one. @returns a function that ends it */
  startSpan(name: string, attributes: Attributes): () => void;
  setAttributes(attributes: Attributes): void;
  /** @param value milliseconds, in a histogram */
  recordDuration(name: string, value: number, attributes: Attributes): void;
  count(name: string, attributes: Attributes): void;
  /** Registers a value that is read at each export. */
  observe(name: string, unit: string, read: () => number | Promise<number>): void;
  /** The current trace as the header `traceparent` of W3C Trace Context; undefined outside of a span. */
  traceparent(): string | undefined;
  withTraceparent<T>(traceparent: string, work: () => Promise<T>): Promise<T>;
  /** Sends what is left, and turns reporting off. */
  shutdown(): Promise<void>;
};

const holder = processSingleton<{ telemetry: Telemetry | null }>("telemetry", () => ({ telemetry: null }));

/** Turns reporting on. Without it, every function below only runs the work that it is given. */
export function setTelemetry(telemetry: Telemetry | null): void {
  holder.telemetry = telemetry;
}

export const isTelemetryOn = (): boolean => holder.telemetry !== null;

/** Runs work in a span, which becomes the current one and records the error of failed work. */
export function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return holder.telemetry ? holder.telemetry.withSpan(name, attributes, work) : work();
}

/** Adds attributes to the current span. */
export const setSpanAttributes = (attributes: Attributes): void =>
  holder.telemetry?.setAttributes(attributes);

/** Reports steps of which each ends when the next begins. */
export function createStepSpans(prefix: string): { begin: (step: string) => void; end: () => void } {
  let endStep: (() => void) | undefined;
  const end = (): void => {
    endStep?.();
    endStep = undefined;
  };
  const begin = (step: string): void => {
    end();
    endStep = holder.telemetry?.startSpan(`${prefix}.${step}`, {});
  };
  return { begin, end };
}

/** @param milliseconds added to the histogram `name` */
export const recordDuration = (name: string, milliseconds: number, attributes: Attributes = {}): void =>
  holder.telemetry?.recordDuration(name, milliseconds, attributes);

/** Adds one to the counter `name`. */
export const countEvent = (name: string, attributes: Attributes = {}): void =>
  holder.telemetry?.count(name, attributes);

/** Registers a gauge of a long-lived process. @param unit in the notation of UCUM, e.g. `By` or `{job}` */
export const observeGauge = (name: string, unit: string, read: () => number | Promise<number>): void =>
  holder.telemetry?.observe(name, unit, read);

/** The current trace, to be stored with work that another process does later. */
export const currentTraceparent = (): string | undefined => holder.telemetry?.traceparent();

/** Runs work as part of the trace that `currentTraceparent` returned. */
export function withTraceparent<T>(traceparent: string | undefined, work: () => Promise<T>): Promise<T> {
  return traceparent && holder.telemetry ? holder.telemetry.withTraceparent(traceparent, work) : work();
}

/** Sends what is left before the process ends. */
export const shutdownTelemetry = async (): Promise<void> => holder.telemetry?.shutdown();
