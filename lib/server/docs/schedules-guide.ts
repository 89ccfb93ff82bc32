import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { createRecipientLimits, createScheduleLimits, createSiteLimits } from "./plan-limits.ts";

/** The page about schedules. */
export const schedulesGuide = (): DocPage => ({
  slug: "schedules",
  group: "Reference",
  title: "Schedules",
  description:
    "Captures and checks that repeat by themselves, with their results side by side, and sites that are compared from run to run.",
  blocks: [
    {
      kind: "text",
      text: `Press Repeat on a capture, a check or a list, or [create a schedule](${paths.docs("create-schedule")}) by the API. Each run is a job of the same list with the same options. [Your schedules](${paths.schedules}) show the results of all runs.`,
    },
    { kind: "heading", id: "times", text: "Times" },
    {
      kind: "table",
      label: "Examples of cron expressions",
      table: {
        columns: ["Expression", "Runs"],
        rows: [
          ["`0 * * * *`", "Every hour"],
          ["`0 9 * * *`", "Every day at 09:00"],
          ["`0 9 * * 1-5`", "Monday to Friday at 09:00"],
          ["`0 9 * * 1`", "Every Monday at 09:00"],
          ["`30 6 1 * *`", "On the first day of every month at 06:30"],
        ],
      },
    },
    {
      kind: "list",
      items: [
        "The five fields are minute, hour, day of the month, month and day of the week, with `*`, lists, ranges, steps, and names as `MON` and `JAN`. A schedule with both a day of the month and a day of the week runs on each of them.",
        "Times are those of the time zone. When its clock is put back, a time that comes twice runs once; when it is put forward, a time that does not exist runs at the end of the gap. `0 * * * *` follows the real time.",
        "A run that is due while the one before it has not ended is skipped. After a downtime of ours there is one run, however many were missed.",
      ],
    },
    { kind: "heading", id: "costs", text: "Costs and limits" },
    {
      kind: "list",
      items: [
        "A run costs what its captures or checks cost, and counts as automated runs of the day. `dryRun` answers with the next runs and the most that 30 days use.",
        "When less is left of the month than a run needs, the schedule stops with an email and the event `schedule.stopped`, and continues with the next usage period.",
        "When the plan ends or no longer includes the schedule, it stops until you continue it.",
        "Runs and the changes of sites are kept for 90 days, captures and checks for 30.",
      ],
    },
    { kind: "heading", id: "sites", text: "Watched sites" },
    {
      kind: "text",
      text: `A schedule with \`crawl\` watches a [whole site](${paths.docs("crawling")}). [Watch one](${paths.schedules}?new=site), or [create it](${paths.docs("create-schedule")}) by the API. [Its changes](${paths.docs("list-schedule-changes")}) are listed with their lines, and the files of a run's new and changed pages are a ZIP file: \`GET /jobs/{id}/archive?only=changed\`.`,
    },
    {
      kind: "list",
      items: [
        `The first run opens every page and reports nothing. Later ones compare the texts by the rules of [watches](${paths.docs("watches")}); a change is reported when a second look, a minute later, shows it too.`,
        "New pages are those that no earlier run has found, after a run has seen the whole site. Removed ones answered 404 or 410, or were not found, in two complete runs in a row. A page that fails otherwise or that robots.txt disallows is not removed.",
        "A page is not opened, and costs nothing, when the server answers 304 to its `ETag` or `Last-Modified`, or when the sitemap's `lastmod` is the same as before and lies before the last check. Its item is `done` with `unchangedBy`. `lastmod` is trusted for 30 days. For sites whose scripts load the text, `opensUnchanged` opens every page.",
        "A page that was opened costs one page watch check, with its second look. `usesPerMonth` is the most, `expectedUsesPerMonth` what 30 days use at the pace of the last run.",
        "When the month's checks end during a run, it is partial: its other pages are skipped with `limit_reached`, and it reports what it has seen but no removed pages. The same holds for a run that was canceled, whose start or robots.txt cannot be read, or that finds more pages than `limit`; `incompleteReason` says which.",
        `Each run with changes sends one email, the event \`site.changed\` and messages in [chats](${paths.docs("webhooks", "chats")}), with counts and up to 50 pages. A run without changes sends nothing but \`job.completed\`.`,
      ],
    },
    { kind: "table", label: "Watched sites by plan", table: createSiteLimits() },
    { kind: "heading", id: "results", text: "Results" },
    {
      kind: "text",
      text: `Each run sends an email, unless you switch it off for the schedule or in [your notifications](${paths.notifications}). [Webhooks](${paths.docs("webhooks")}) receive \`job.completed\` or \`job.failed\` with the \`scheduleId\`.`,
    },
    { kind: "heading", id: "recipients", text: "Extra recipients" },
    {
      kind: "text",
      text: `Further addresses can get copies of the emails about runs of schedules, ended jobs, changed pages and available names, of those that are on for you. Add them in [your notifications](${paths.notifications}). Each confirms first, by the link of an email that is valid for three days, and can unsubscribe by one click, which removes it. Addresses that have not confirmed count, too. When a plan includes fewer, the oldest stay.`,
    },
    { kind: "table", label: "Extra recipients by plan", table: createRecipientLimits() },
    { kind: "heading", id: "schedules-by-plan", text: "Schedules by plan" },
    { kind: "table", label: "Schedules by plan", table: createScheduleLimits() },
  ],
});
