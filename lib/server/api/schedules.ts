import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import { getSchedule, listScheduleResults, listSchedules } from "#server/jobs/schedules/list-schedules.ts";
import { deleteSchedule, updateSchedule } from "#server/jobs/schedules/update-schedule.ts";
import { listSiteChanges } from "#server/jobs/sites/list-changes.ts";
import { PageQuery } from "#shared/api/contract.ts";
import type { ApiScope } from "#shared/api-keys/contract.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import {
  ChangesQuery,
  CreatedSchedule,
  CreateSchedule,
  RunsQuery,
  Schedule,
  SchedulePage,
  ScheduleResultPage,
  SiteChangePage,
  UpdateSchedule,
} from "#shared/schedules/contract.ts";
import { type ApiContext, defineCall, READ_ERRORS } from "./call.ts";

const SCOPES: ApiScope[] = ["capture", "extract", "names"];
const BODY_ERRORS: ErrorCode[] = [
  ...(["invalid", "unknown_field", "too_large", "unsupported_media_type", "no_access"] as const),
  ...(["conflict", "not_found"] as const),
  ...READ_ERRORS,
];

/** What all calls of schedules share: none of them runs a tool at once. */
const COMMON = {
  scopes: SCOPES,
  tool: null,
  cost: "Free. Its runs cost what their captures or checks cost; those of a site one page watch check for each page that was opened.",
};

/** The calls of schedules. */
export const SCHEDULE_CALLS = {
  listSchedules: defineCall({
    ...COMMON,
    operationId: "listSchedules",
    method: "GET",
    path: "/schedules",
    summary: "List schedules",
    description: "Newest first, each with its last run.",
    query: PageQuery,
    response: SchedulePage,
    errors: ["invalid", "unknown_field", ...READ_ERRORS],
    run: async ({ userId, caller: { apiKey }, query }: ApiContext<unknown, PageQuery>) => ({
      body: await listSchedules(userId, apiKey.types, query),
    }),
  }),
  createSchedule: defineCall({
    ...COMMON,
    operationId: "createSchedule",
    method: "POST",
    path: "/schedules",
    acquiresIdempotencyKey: true,
    summary: "Create a schedule",
    description:
      "Repeats captures or checks, or crawls a site and compares it with the run before, at the times of a cron expression, starting with the next of them. Each run is a job; its result comes by mail and by the webhooks `job.completed`, `job.failed` and `site.changed`.",
    body: CreateSchedule,
    maxBodyBytes: MAX_LIST_BYTES,
    response: CreatedSchedule,
    errors: ["limit_reached", ...BODY_ERRORS],
    example: {
      name: "Example page",
      captures: { urls: ["https://example.com"], screenshot: { type: "png" } },
      cron: "0 9 * * 1-5",
      timeZone: "Europe/Berlin",
    },
    run: async (context: ApiContext<CreateSchedule>) => ({
      body: await createSchedule(context.caller, context.body),
    }),
  }),
  getSchedule: defineCall({
    ...COMMON,
    operationId: "getSchedule",
    method: "GET",
    path: "/schedules/{id}",
    id: "schedule",
    summary: "Get a schedule",
    response: Schedule,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await getSchedule(userId, id) }),
  }),
  listScheduleRuns: defineCall({
    ...COMMON,
    operationId: "listScheduleRuns",
    method: "GET",
    path: "/schedules/{id}/runs",
    id: "schedule",
    summary: "List the runs of a schedule",
    description:
      "Newest first, each with its job and the result of one entry of the list, so that the results of all runs can be compared. Runs are kept for 90 days, their captures and checks for 30.",
    query: RunsQuery,
    response: ScheduleResultPage,
    errors: ["invalid", "unknown_field", "not_found", ...READ_ERRORS],
    run: async ({ userId, id, query }: ApiContext<unknown, RunsQuery>) => ({
      body: await listScheduleResults(userId, id, query),
    }),
  }),
  listScheduleChanges: defineCall({
    ...COMMON,
    operationId: "listScheduleChanges",
    method: "GET",
    path: "/schedules/{id}/changes",
    id: "schedule",
    summary: "List the changes of a watched site",
    description:
      "New, changed and removed pages that the runs have found, newest first, each with its changed lines. `GET /jobs/{id}/archive?only=changed` has the files of a run. Changes are kept for 90 days.",
    query: ChangesQuery,
    response: SiteChangePage,
    errors: ["invalid", "unknown_field", "not_found", ...READ_ERRORS],
    run: async ({ userId, id, query }: ApiContext<unknown, ChangesQuery>) => ({
      body: await listSiteChanges(userId, id, query),
    }),
  }),
  updateSchedule: defineCall({
    ...COMMON,
    operationId: "updateSchedule",
    method: "PATCH",
    path: "/schedules/{id}",
    id: "schedule",
    summary: "Change, pause or continue a schedule",
    description: "Omitted fields stay. `isPaused: false` also starts a schedule again that was stopped.",
    body: UpdateSchedule,
    response: Schedule,
    errors: BODY_ERRORS,
    example: { isPaused: true },
    run: async (context: ApiContext<UpdateSchedule>) => ({
      body: await updateSchedule(context.caller, context.id, context.body),
    }),
  }),
  deleteSchedule: defineCall({
    ...COMMON,
    operationId: "deleteSchedule",
    method: "DELETE",
    path: "/schedules/{id}",
    id: "schedule",
    summary: "Delete a schedule",
    description: "Its runs stay as jobs until their retention ends.",
    response: null,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => {
      await deleteSchedule(userId, id);
      return { body: null };
    },
  }),
};
