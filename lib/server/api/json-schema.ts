import * as z from "zod/mini";
import * as api from "#shared/api/contract.ts";
import {
  Block,
  ChangedLine,
  Cookies,
  Delivery,
  ErrorSummary,
  Headers,
  ImageArea,
  Viewport,
} from "#shared/api/fields.ts";
import { MarginsMm, PaperSize } from "#shared/api/pdf-fields.ts";
import { Problem } from "#shared/api/problem-contract.ts";
import { Clip } from "#shared/api/source-fields.ts";
import { Geolocation, Resize } from "#shared/capture/image-fields.ts";
import { Step } from "#shared/capture/steps.ts";
import * as destinations from "#shared/destinations/contract.ts";
import * as jobs from "#shared/jobs/contract.ts";
import { CreateCrawlJob, MapCall, MapResult } from "#shared/jobs/crawl-contract.ts";
import { DomainRow, HandleRow } from "#shared/name-check/contract.ts";
import { CompareCall, ComparedSide, CompareResult } from "#shared/page-comparison/contract.ts";
import { Fields } from "#shared/records/contract.ts";
import * as sessions from "#shared/saved-sessions/contract.ts";
import * as schedules from "#shared/schedules/contract.ts";
import * as watches from "#shared/watches/contract.ts";
import { Feed, FeedAddresses } from "#shared/watches/feeds.ts";
import { QuietHours, WatchCapture } from "#shared/watches/options.ts";
import { AlertRule } from "#shared/watches/rules.ts";
import * as webhooks from "#shared/webhooks/contract.ts";
import { JobData, WatchData, WEBHOOK_MESSAGES } from "#shared/webhooks/events.ts";

export type Json = Record<string, unknown>;

/** Names in the OpenAPI document: of the bodies and responses of all calls, and of schemas that several of them use. */
const NAMED_SCHEMAS = {
  Problem,
  Usage: api.Usage,
  UsageReport: api.UsageReport,
  FileLink: api.FileLink,
  Delivery,
  ErrorSummary,
  ChangedLine,
  AlertRule,
  IgnoredArea: watches.IgnoredArea,
  QuietHours,
  WatchCapture,

  ScreenshotCall: api.ScreenshotCall,
  PdfCall: api.PdfCall,
  ArchiveCall: api.ArchiveCall,
  ExtractCall: api.ExtractCall,
  CompareCall,
  BlockingOptions: Block,
  Clip,
  Cookies,
  ExtractFields: Fields,
  RequestHeaders: Headers,
  Step,
  Viewport,
  Geolocation,
  ImageResize: Resize,
  ImageArea,
  PaperSize,
  PageMargins: MarginsMm,
  CaptureResult: api.CaptureResult,
  CompareResult,
  ComparedPage: ComparedSide,
  ExtractionResult: api.ExtractionResult,
  Capture: api.CaptureItem,
  CaptureText: api.CaptureText,
  CapturePage: api.CapturePage,

  NameCheckCall: api.NameCheckCall,
  NameCheckResult: api.NameCheckResult,
  DomainRow,
  HandleRow,
  CheckCounts: api.CheckItem.shape.domains,
  Check: api.CheckItem,
  CheckPage: api.CheckPage,
  CheckDetails: api.CheckDetails,

  CreateCapturesJob: jobs.CreateCapturesJob,
  CreateChecksJob: jobs.CreateChecksJob,
  CreateCrawlJob,
  CaptureList: jobs.CaptureList,
  CheckList: jobs.CheckList,
  JobWebhook: jobs.JobWebhook,
  ScreenshotOptions: jobs.ScreenshotOptions,
  PdfOptions: jobs.PdfOptions,
  ArchiveOptions: jobs.ArchiveOptions,
  ExtractOptions: jobs.ExtractOptions,
  CreatedJob: jobs.CreatedJob,
  ListValidation: jobs.ListValidation,
  ReadEntry: jobs.ReadEntry,
  RefusedEntry: jobs.RefusedEntry,
  SitemapProblem: jobs.SitemapProblem,
  Job: jobs.Job,
  JobPage: jobs.JobPage,
  JobItem: jobs.JobItem,
  JobItemPage: jobs.JobItemPage,
  MapCall,
  MapResult,

  CreateSchedule: schedules.CreateSchedule,
  UpdateSchedule: schedules.UpdateSchedule,
  CreatedSchedule: schedules.CreatedSchedule,
  Schedule: schedules.Schedule,
  SchedulePage: schedules.SchedulePage,
  SiteRunResult: schedules.SiteRunResult,
  SiteChange: schedules.SiteChange,
  SiteChangePage: schedules.SiteChangePage,
  ScheduleRun: schedules.ScheduleRun,
  ScheduleResult: schedules.ScheduleResult,
  ScheduleResultPage: schedules.ScheduleResultPage,

  CreateWatch: watches.CreateWatch,
  UpdateWatch: watches.UpdateWatch,
  ImportWatches: watches.ImportWatches,
  ImportedWatches: watches.ImportedWatches,
  Watch: watches.Watch,
  WatchList: watches.WatchList,
  WatchDetails: watches.WatchDetails,
  Feed,
  FeedAddresses,
  WatchCheck: watches.WatchCheck,
  WatchedPage: watches.WatchedPage,
  WatchedName: watches.WatchedName,

  CreateDestination: destinations.CreateDestination,
  UpdateDestination: destinations.UpdateDestination,
  Destination: destinations.Destination,
  DestinationList: destinations.DestinationList,
  DestinationTest: destinations.DestinationTest,
  CreateSession: sessions.CreateSession,
  CreatedSession: sessions.CreatedSession,
  SavedSession: sessions.SavedSession,
  SavedSessionList: sessions.SavedSessionList,

  CreateWebhook: webhooks.CreateWebhook,
  UpdateWebhook: webhooks.UpdateWebhook,
  Webhook: webhooks.Webhook,
  WebhookList: webhooks.WebhookList,
  WebhookWithSecret: webhooks.WebhookWithSecret,
  WebhookDelivery: webhooks.WebhookDelivery,
  WebhookDeliveryPage: webhooks.WebhookDeliveryPage,
  WebhookDeliveryDetails: webhooks.WebhookDeliveryDetails,
  JobEventData: JobData,
  EventJob: JobData.shape.job,
  EventWatch: WatchData.shape.watch,
  ...WEBHOOK_MESSAGES,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) registry.add(schema, { id });

const toUri = (id: string): string => `#/components/schemas/${id}`;

/**
 * Converts to JSON Schema 2020-12, the dialect of OpenAPI 3.1. Responses, which have no transforms, are converted as
 * input too, because as output they would forbid fields that are added later.
 */
const OPTIONS: z.core.ToJSONSchemaParams = {
  io: "input",
  unrepresentable: "any",
  override: ({ jsonSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    // A boolean of a query, which the contract reads from its text.
    if (jsonSchema.type === "boolean") delete jsonSchema.enum;
  },
};

/** A schema with everything that it contains. */
export function toSchema(schema: z.ZodMiniType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, OPTIONS) as Json;
  return json;
}

/** The named schemas, which refer to each other. */
export function createComponentSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri: toUri });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...json }]) => [id, json]),
  );
}

/** @throws Error for a schema without a name */
export function toSchemaReference(schema: z.ZodMiniType): Json {
  const named = registry.get(schema);
  if (!named) throw new Error("A body or response of the API has no name in NAMED_SCHEMAS.");
  return { $ref: toUri(named.id) };
}
