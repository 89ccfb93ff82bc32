import { FileAnswer } from "./file-answer.ts";
import { signImageLink } from "./image-links.ts";
import type { Answer, AsyncOperation, Body, ListOperation, Operation, Query, Schemas } from "./operations.ts";
import { Pages } from "./pages.ts";
import { type CallInput, type CallOptions, type ClientOptions, Transport } from "./transport.ts";
import { type WaitOptions, waitForJob } from "./wait-for-job.ts";

type Entry<O extends ListOperation> = Answer<O> extends { data: (infer T)[] } ? T : never;

/** A call that creates a job. Without `dryRun` there is one, or the call fails. */
type CreateJob<O extends Operation> = {
  (
    body: Body<O> & { dryRun?: false },
    options?: CallOptions,
  ): Promise<Schemas["CreatedJob"] & { job: Schemas["Job"] }>;
  (body: Body<O>, options?: CallOptions): Promise<Schemas["CreatedJob"]>;
};

/** Calls the API with a key. Every operation of the OpenAPI document is a method here or of a resource. */
export class Client {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  /** Captures a page as an image; the answer has a link to it that works for a day. */
  readonly screenshot = this.#withBody("takeScreenshot");
  /** Captures a page and answers with the image itself. */
  readonly screenshotFile = (body: Body<"takeScreenshot">, options?: CallOptions): Promise<FileAnswer> =>
    this.#file("takeScreenshot", { body, headers: { accept: "image/*" } }, options);
  /** Prints a page; the answer has a link to the PDF document that works for a day. */
  readonly pdf = this.#withBody("createPdf");
  /** Prints a page and answers with the PDF document itself. */
  readonly pdfFile = (body: Body<"createPdf">, options?: CallOptions): Promise<FileAnswer> =>
    this.#file("createPdf", { body, headers: { accept: "application/pdf" } }, options);
  /** Archives a page with its images and styles; the answer has a link to the file that works for a day. */
  readonly archive = this.#withBody("archivePage");
  /** Archives a page and answers with the file itself. */
  readonly archiveFile = (body: Body<"archivePage">, options?: CallOptions): Promise<FileAnswer> =>
    this.#file("archivePage", { body, headers: { accept: "text/html, multipart/related" } }, options);
  /** Extracts the content or data of a page. */
  readonly extract = this.#withBody("extractContent");
  /** Compares two addresses or stored captures. */
  readonly compare = this.#withBody("comparePages");
  /** Lists the addresses of a site. */
  readonly map = this.#withBody("mapSite");
  /** What is used and left of the plan. */
  readonly usage = this.#plain("getUsage");

  /** Checks of names, and the stored ones. */
  readonly checks = {
    create: this.#withBody("checkNames"),
    list: this.#list("listChecks"),
    get: this.#byId("getCheck"),
    delete: this.#byId("deleteCheck"),
  };

  /** Stored screenshots, PDF documents, archives and extractions. */
  readonly captures = {
    list: this.#list("listCaptures"),
    get: this.#byId("getCapture"),
    /** A part of the stored text of an extraction. */
    text: this.#byIdWithQuery("getCaptureText"),
    delete: this.#byId("deleteCapture"),
  };

  /** Work in the background. */
  readonly jobs = {
    /** Captures a list of pages. */
    captures: this.#withBody("createCapturesJob") as CreateJob<"createCapturesJob">,
    /** Checks a list of names. */
    checks: this.#withBody("createChecksJob") as CreateJob<"createChecksJob">,
    /** Runs one call as a job. One with `html`, headers, cookies, `widths` or `maxAgeSeconds` is answered directly. */
    start: <O extends AsyncOperation>(operation: O, body: Body<O>, options?: CallOptions) =>
      this.#json<Schemas["CreatedJob"] | Answer<O>>(
        operation,
        { body, headers: { prefer: "respond-async" } },
        options,
      ),
    list: this.#list("listJobs"),
    get: this.#byId("getJob"),
    /** Ends a job; what is done stays. */
    cancel: this.#byId("cancelJob"),
    /** Reads a job until it has ended. */
    wait: (id: string, options: WaitOptions = {}) => this.#wait(id, options),
    items: this.#listOf("listJobItems"),
    /** All files as a ZIP archive. */
    archive: this.#fileById("getJobArchive"),
    /** The list of results as CSV. */
    results: this.#fileById("getJobResults"),
    /** The extracted records as CSV. */
    records: this.#fileById("getJobRecords"),
  };

  /** Crawls are jobs that find their pages themselves. */
  readonly crawls = {
    create: this.#withBody("createCrawlJob") as CreateJob<"createCrawlJob">,
    get: this.#byId("getJob"),
    cancel: this.#byId("cancelJob"),
    wait: (id: string, options: WaitOptions = {}) => this.#wait(id, options),
    /** The pages with their state and result. */
    pages: this.#listOf("listJobItems"),
  };

  /** Jobs that repeat. */
  readonly schedules = {
    create: this.#withBody("createSchedule"),
    list: this.#list("listSchedules"),
    get: this.#byId("getSchedule"),
    update: this.#withIdAndBody("updateSchedule"),
    delete: this.#byId("deleteSchedule"),
    runs: this.#listOf("listScheduleRuns"),
    /** Changes of a watched site. */
    changes: this.#listOf("listScheduleChanges"),
  };

  /** Watched pages and names. */
  readonly watches = {
    create: this.#withBody("createWatch"),
    import: this.#withBody("importWatches"),
    list: this.#plain("listWatches"),
    get: this.#byId("getWatch"),
    update: this.#withIdAndBody("updateWatch"),
    delete: this.#byId("deleteWatch"),
    createFeed: this.#byId("createWatchFeed"),
    deleteFeed: this.#byId("deleteWatchFeed"),
  };

  /** Saved sessions of sites. */
  readonly sessions = {
    create: this.#withBody("createSession"),
    list: this.#plain("listSessions"),
    delete: this.#byId("deleteSession"),
  };

  /** Buckets that files are delivered to. */
  readonly destinations = {
    create: this.#withBody("createDestination"),
    list: this.#plain("listDestinations"),
    update: this.#withIdAndBody("updateDestination"),
    delete: this.#byId("deleteDestination"),
    /** Writes a small object and deletes it. */
    test: this.#byId("testDestination"),
  };

  /** Endpoints that receive events; `verifyWebhook` verifies what they receive. */
  readonly webhooks = {
    create: this.#withBody("createWebhook"),
    list: this.#plain("listWebhooks"),
    get: this.#byId("getWebhook"),
    update: this.#withIdAndBody("updateWebhook"),
    delete: this.#byId("deleteWebhook"),
    rotateSecret: this.#byId("rotateWebhookSecret"),
    /** Sends a test event. */
    test: this.#byId("testWebhook"),
    deliveries: this.#listOf("listWebhookDeliveries"),
    getDelivery: this.#byId("getWebhookDelivery"),
    replayDelivery: this.#byId("replayWebhookDelivery"),
  };

  /** Signed addresses of screenshots for pages and mails. `keyId` is the id of the client's key. */
  readonly imageLinks = {
    create: async (keyId: string, query: Query<"renderLink">): Promise<string> =>
      this.#transport.buildUrl("renderLink", await this.#signLink(keyId, query)),
    fetch: async (keyId: string, query: Query<"renderLink">, options?: CallOptions): Promise<FileAnswer> =>
      this.#file("renderLink", await this.#signLink(keyId, query), options),
  };

  async #signLink(keyId: string, query: Query<"renderLink">): Promise<CallInput> {
    const { search } = new URL(this.#transport.buildUrl("renderLink", { query }));
    return {
      path: { keyId, signature: await signImageLink(this.#transport.apiKey, search.slice(1)) },
      query,
    };
  }

  #wait(id: string, { signal, ...options }: WaitOptions): Promise<Schemas["Job"]> {
    const call = signal ? { signal } : {};
    return waitForJob(() => this.#json("getJob", { path: { id } }, call), { ...options, ...call });
  }

  #json<T>(operation: Operation, input: CallInput, options: CallOptions = {}): Promise<T> {
    const read = (response: Response) => (response.status === 204 ? null : response.json());
    return this.#transport.send(operation, input, options, read);
  }

  #file(operation: Operation, input: CallInput, options: CallOptions = {}): Promise<FileAnswer> {
    return this.#transport.send(operation, input, options, (response) => new FileAnswer(response));
  }

  #plain<O extends Operation>(operation: O) {
    return (options?: CallOptions): Promise<Answer<O>> => this.#json(operation, {}, options);
  }

  #withBody<O extends Operation>(operation: O) {
    return (body: Body<O>, options?: CallOptions): Promise<Answer<O>> =>
      this.#json(operation, { body }, options);
  }

  #byId<O extends Operation>(operation: O) {
    return (id: string, options?: CallOptions): Promise<Answer<O>> =>
      this.#json(operation, { path: { id } }, options);
  }

  #byIdWithQuery<O extends Operation>(operation: O) {
    return (id: string, query: Query<O> = {} as Query<O>, options?: CallOptions): Promise<Answer<O>> =>
      this.#json(operation, { path: { id }, query }, options);
  }

  #withIdAndBody<O extends Operation>(operation: O) {
    return (id: string, body: Body<O>, options?: CallOptions): Promise<Answer<O>> =>
      this.#json(operation, { path: { id }, body }, options);
  }

  #fileById<O extends Operation>(operation: O) {
    return (id: string, query: Query<O> = {} as Query<O>, options?: CallOptions): Promise<FileAnswer> =>
      this.#file(operation, { path: { id }, query }, options);
  }

  #list<O extends ListOperation>(operation: O) {
    return (query: Query<O> = {} as Query<O>, options?: CallOptions) =>
      this.#pages(operation, { query }, options);
  }

  #listOf<O extends ListOperation>(operation: O) {
    return (id: string, query: Query<O> = {} as Query<O>, options?: CallOptions) =>
      this.#pages(operation, { path: { id }, query }, options);
  }

  #pages<O extends ListOperation>(operation: O, input: CallInput, options?: CallOptions): Pages<Entry<O>> {
    return new Pages((cursor) => {
      const query = cursor === undefined ? input.query : { ...input.query, cursor };
      return this.#json(operation, { ...input, query: query ?? {} }, options);
    });
  }
}
