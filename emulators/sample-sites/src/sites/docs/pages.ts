/** A page of the manual in plain parts. */
export type DocPage = {
  path: string;
  title: string;
  group: "Get started" | "Guides" | "Reference" | "Operations";
  lede: string;
  sections: { title: string; text: string; code?: string; items?: string[] }[];
};

/** The pages beside the introduction, the guide to retries and the options, which have layouts of their own. */
export const PAGES: DocPage[] = [
  {
    path: "/install",
    title: "Install",
    group: "Get started",
    lede: "One package, one migration and one process.",
    sections: [
      {
        title: "Requirements",
        text: "Relay runs on Node.js 22 or newer and PostgreSQL 13 or newer. The role in the connection string must be able to create a schema.",
      },
      {
        title: "Add the package",
        text: "Install it, create its tables, and start a worker beside your application.",
        code: "npm install relay-queue\nnpx relay migrate\nnpx relay work",
      },
    ],
  },
  {
    path: "/concepts",
    title: "Concepts",
    group: "Get started",
    lede: "Four words are enough to read the rest of this manual.",
    sections: [
      {
        title: "Vocabulary",
        text: "Each of these is one row or one process.",
        items: [
          "A job is a row with data and a state.",
          "A queue is a name with options.",
          "A worker is a process that takes jobs of some queues.",
          "A schedule is a cron expression that adds jobs.",
        ],
      },
      {
        title: "States",
        text: "A job is waiting, active, done or dead. Only a worker that holds its lease can end it, so a job that was delivered twice ends once.",
      },
    ],
  },
  {
    path: "/schedules",
    title: "Schedules",
    group: "Guides",
    lede: "Add a job at the times of a cron expression, in any time zone.",
    sections: [
      {
        title: "Daylight saving time",
        text: "A time that does not exist on a day is run an hour later; one that exists twice is run once.",
        code: 'schedule("report", "0 9 * * 1-5", { zone: "Europe/Berlin" });',
      },
      {
        title: "After a downtime",
        text: "A schedule that was missed runs once, however many times it was missed.",
      },
    ],
  },
  {
    path: "/priorities",
    title: "Priorities",
    group: "Guides",
    lede: "A higher number goes first. Jobs of equal priority keep their order.",
    sections: [
      {
        title: "Starvation",
        text: "A queue that never runs empty of urgent jobs never reaches the others. Give batch work a queue of its own.",
        code: 'mail.add({ to: "ada@example.com" }, { priority: 10 });',
      },
    ],
  },
  {
    path: "/rate-limits",
    title: "Rate limits",
    group: "Guides",
    lede: "Keep below the limit of an interface that you call.",
    sections: [
      {
        title: "Per key",
        text: "A limit can have a key, such as the customer. Jobs over the limit wait, and do not count as attempts.",
        code: 'new Queue("sync", { limit: { max: 10, per: "1s", key: (job) => job.data.customer } });',
      },
    ],
  },
  {
    path: "/testing",
    title: "Testing workers",
    group: "Guides",
    lede: "Run jobs in the process of the test, without waiting.",
    sections: [
      {
        title: "Drain a queue",
        text: "drain() works until the queue is empty and throws the first error of a job.",
        code: 'await mail.add({ to: "ada@example.com" });\nawait drain(mail);\nexpect(outbox).toHaveLength(1);',
      },
      { title: "Time", text: "Pass a clock to the queue to move to the next attempt of a job." },
    ],
  },
  {
    path: "/transactions",
    title: "Transactions",
    group: "Guides",
    lede: "Write a job together with the row that it is about.",
    sections: [
      {
        title: "Pass the transaction",
        text: "The job exists if and only if the transaction commits.",
        code: "await db.transaction(async (tx) => {\n  await tx.insert(orders).values(order);\n  await mail.add({ order: order.id }, { tx });\n});",
      },
    ],
  },
  {
    path: "/events",
    title: "Events",
    group: "Reference",
    lede: "What a queue emits, in the process that works on it.",
    sections: [
      {
        title: "List",
        text: "Handlers get the job and must not throw.",
        items: [
          "added",
          "started",
          "done, with the result",
          "failed, with the error and the attempt",
          "dead",
        ],
      },
    ],
  },
  {
    path: "/cli",
    title: "Command line",
    group: "Reference",
    lede: "Everything that relay can do from a shell.",
    sections: [
      {
        title: "Commands",
        text: "All of them read DATABASE_URL.",
        code: "relay migrate\nrelay work --queues mail,sync --concurrency 8\nrelay dash --port 4000\nrelay retry --queue mail-failed",
      },
    ],
  },
  {
    path: "/errors",
    title: "Errors",
    group: "Reference",
    lede: "The errors that relay throws itself, and what to do about each.",
    sections: [
      {
        title: "Codes",
        text: "Errors of your own code are passed on unchanged.",
        items: [
          "QUEUE_UNKNOWN: the queue was not declared in this process.",
          "LEASE_LOST: another worker has the job; stop working on it.",
          "PAYLOAD_TOO_LARGE: the data of a job can have 256 KB.",
          "SCHEMA_OUTDATED: run relay migrate.",
        ],
      },
    ],
  },
  {
    path: "/deployment",
    title: "Deployment",
    group: "Operations",
    lede: "Start workers apart from the web process, and stop them gently.",
    sections: [
      {
        title: "Signals",
        text: "On SIGTERM a worker takes no more jobs and gives the running ones 25 seconds. A second signal ends it at once.",
      },
      {
        title: "Connections",
        text: "A worker needs one connection more than its concurrency. A pooler in transaction mode works.",
      },
    ],
  },
  {
    path: "/monitoring",
    title: "Monitoring",
    group: "Operations",
    lede: "Three figures that say whether a queue is healthy.",
    sections: [
      {
        title: "Figures",
        text: "Alert on the first two; look at the third when one of them rises.",
        items: [
          "The age of the oldest waiting job.",
          "The number of dead jobs.",
          "Jobs per second of each worker.",
        ],
      },
    ],
  },
  {
    path: "/upgrading",
    title: "Upgrading",
    group: "Operations",
    lede: "Minor versions need a migration, and run beside each other for a while.",
    sections: [
      {
        title: "From version 3",
        text: "Rename delay to backoff, and replace numbers with durations.",
        code: "npx relay migrate --from 3",
      },
    ],
  },
  {
    path: "/faq",
    title: "Questions",
    group: "Operations",
    lede: "Short answers to what people ask first.",
    sections: [
      {
        title: "Does it scale?",
        text: "One PostgreSQL server handles some thousand jobs a second, see the introduction.",
      },
      { title: "Is there a hosted version?", text: "No. There is nothing to host beside your database." },
    ],
  },
];

/** In the sitemap only: no page links to it. */
export const CHANGELOG: DocPage = {
  path: "/changelog/4.2",
  title: "Changes in 4.2",
  group: "Reference",
  lede: "Released on June 2, 2026.",
  sections: [
    {
      title: "Added",
      text: "Limits by key, and schedules with time zones.",
      items: ["limit.key", "schedule(…, { zone })", "relay retry"],
    },
  ],
};
