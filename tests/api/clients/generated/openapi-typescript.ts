export interface paths {
    "/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a screenshot
         * @description Opens a page in a browser and captures it. The answer is JSON with a link to the image that works for a day, or the image itself with `Accept: image/*`.
         *
         *     Cost: 1 screenshot. A refused address, an unknown host, a timeout, a bot challenge, a missing selector and an error of ours cost nothing.
         */
        post: operations["takeScreenshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/render/{keyId}/{signature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a screenshot by a signed link
         * @description An image for pages and mails, without a key in the request. The signature is `HMAC-SHA256(secret, query)` in base64url over the query exactly as it is sent; the secret is `HMAC-SHA256(key, "render")` in hexadecimal. The image is kept for at least a day. A link is rendered at most 40 times a month.
         *
         *     Cost: 1 screenshot when no recent image is stored, otherwise nothing. A refused address, an unknown host, a timeout, a bot challenge, a missing selector and an error of ours cost nothing.
         */
        get: operations["renderLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print a page to PDF
         * @description The answer is JSON with a link to the document that works for a day, or the document itself with `Accept: application/pdf`.
         *
         *     Cost: 1 screenshot. A refused address, an unknown host, a timeout, a bot challenge, a missing selector and an error of ours cost nothing.
         */
        post: operations["createPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the content of a page
         * @description The main content of a page as Markdown, HTML or plain text, its links and its metadata. `fields` and `preset` read values into `data`: only what the page states; what is absent is listed in `missing` with the reason, and `sources` names where each value comes from.
         *
         *     Cost: 1 extraction, with any number of formats; a PDF document 1 for every 25 pages or part of them. A refused address, an unknown host, a timeout, a bot challenge, a missing selector and an error of ours cost nothing.
         */
        post: operations["extractContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/names/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a name is available
         * @description Looks a name up at domain registries and social platforms. A source that does not answer is `unknown`, never available or taken.
         *
         *     Cost: 1 name check, with up to 18 domains. A check without any result costs nothing.
         */
        post: operations["checkNames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage and limits
         * @description Cost: Free.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/captures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List captures
         * @description Stored screenshots, PDF documents and extractions, newest first.
         *
         *     Cost: Free.
         */
        get: operations["listCaptures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/captures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a capture
         * @description Cost: Free.
         */
        get: operations["getCapture"];
        put?: never;
        post?: never;
        /**
         * Delete a capture
         * @description Links to its file end at once.
         *
         *     Cost: Free.
         */
        delete: operations["deleteCapture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List name checks
         * @description Stored name checks, newest first.
         *
         *     Cost: Free.
         */
        get: operations["listChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a name check
         * @description Cost: Free.
         */
        get: operations["getCheck"];
        put?: never;
        post?: never;
        /**
         * Delete a name check
         * @description Cost: Free.
         */
        delete: operations["deleteCheck"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/captures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture a list of addresses
         * @description Creates a job that captures up to 5,000 addresses in the background. Bad entries do not refuse the list; the answer says which they are. Items beyond the day's runs wait for the next day (UTC).
         *
         *     Cost: 1 screenshot or 1 extraction for each item that is done. All are reserved when the job is created, and what is not used is released. A refused address, an unknown host, a timeout, a bot challenge, a missing selector and an error of ours cost nothing.
         */
        post: operations["createCapturesJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a list of names
         * @description Creates a job that checks up to 1,000 names in the background, one after the other.
         *
         *     Cost: 1 name check for each item with a result. All are reserved when the job is created, and what is not used is released.
         */
        post: operations["createChecksJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/crawls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Crawl a site
         * @description Creates a job that opens a page, follows its links and the site's sitemap, and stores the content of each page. Pages of other hosts are left out, and so are those that robots.txt disallows to `SaaSToolsBot`. Pages of a site are opened one after the other.
         *
         *     Cost: 1 extraction for each page that is stored. The limit is reserved when the job is created, and what is not used is released. Pages that fail, redirect to another site or to a known page cost nothing.
         */
        post: operations["createCrawlJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the pages of a site
         * @description The addresses that a page links to and those of the site's sitemap, without opening them in a browser.
         *
         *     Cost: 1 extraction, however many addresses. A site that cannot be read costs nothing.
         */
        post: operations["mapSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Jobs of the last 90 days, newest first. Schedules list their own runs.
         *
         *     Cost: Free.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description Cost: Free.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description Items that wait end at once and give their usage back; running ones end within seconds, without a charge. Results are kept. A job that has ended stays as it is.
         *
         *     Cost: Free.
         */
        delete: operations["cancelJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a job
         * @description Items in the order of the list, each with its capture or check once it is done.
         *
         *     Cost: Free.
         */
        get: operations["listJobItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the files of a job
         * @description A ZIP file with the captures that are done so far, `manifest.csv` and `manifest.json`.
         *
         *     Cost: Free.
         */
        get: operations["getJobArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the results of a job
         * @description A CSV file with one line per item.
         *
         *     Cost: Free.
         */
        get: operations["getJobResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schedules
         * @description Newest first, each with its last run.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Create a schedule
         * @description Repeats captures or checks at the times of a cron expression, starting with the next of them. Each run is a job; its result comes by mail and by the webhooks `job.completed` and `job.failed`.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a schedule
         * @description Cost: Free. Its runs cost what their captures or checks cost.
         */
        get: operations["getSchedule"];
        put?: never;
        /**
         * Change, pause or continue a schedule
         * @description Omitted fields stay. `isPaused: false` also starts a schedule again that was stopped.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost.
         */
        post: operations["updateSchedule"];
        /**
         * Delete a schedule
         * @description Its runs stay as jobs until their retention ends.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a schedule
         * @description Newest first, each with its job and the result of one entry of the list, so that the results of all runs can be compared. Runs are kept for 90 days, their captures and checks for 30.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost.
         */
        get: operations["listScheduleRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/watches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List watches
         * @description All watched pages and names, newest first, with the limits of your plans.
         *
         *     Cost: Free.
         */
        get: operations["listWatches"];
        put?: never;
        /**
         * Watch a page or a name
         * @description A page is checked at once and then at its interval. Changes are reported by mail and by the webhook event `monitor.changed`, a released name by `name.available`.
         *
         *     Cost: Each check of a page costs 1 page watch check; a failed one costs nothing. Watched names cost nothing.
         */
        post: operations["createWatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/watches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a watch
         * @description With its last 50 checks and the text that the page is compared with.
         *
         *     Cost: Free.
         */
        get: operations["getWatch"];
        put?: never;
        post?: never;
        /**
         * Delete a watch
         * @description Its checks and pictures are deleted, too.
         *
         *     Cost: Free.
         */
        delete: operations["deleteWatch"];
        options?: never;
        head?: never;
        /**
         * Change a watch
         * @description Omitted fields stay. After a change of `selector` or `picture` the next check only takes a new baseline.
         *
         *     Cost: Free.
         */
        patch: operations["updateWatch"];
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Cost: Free.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description The answer has the signing secret, which is shown only here.
         *
         *     Cost: Free.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Cost: Free.
         */
        get: operations["getWebhook"];
        put?: never;
        /**
         * Change a webhook
         * @description Omitted fields stay. `isEnabled` starts a webhook again that was disabled after failures.
         *
         *     Cost: Free.
         */
        post: operations["updateWebhook"];
        /**
         * Delete a webhook
         * @description Its log is deleted, too.
         *
         *     Cost: Free.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Messages are signed with the old and the new secret for 24 hours.
         *
         *     Cost: Free.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook
         * @description Cost: Free.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Deliveries of the last 30 days, newest first.
         *
         *     Cost: Free.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description What was sent, and the status and the beginning of each answer.
         *
         *     Cost: Free.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The message keeps its `webhook-id`.
         *
         *     Cost: Free.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            retryable: boolean;
            requestId: string;
            errors?: {
                pointer: string;
                code: string;
                message: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    takeScreenshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com",
                 *       "type": "png",
                 *       "fullPage": true
                 *     }
                 */
                "application/json": {
                    /** @description An http or https address of at most 2,048 characters. `https://` is prepended if there is no scheme. */
                    url?: string;
                    /**
                     * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                     * @enum {string}
                     */
                    device?: "desktop" | "laptop" | "tablet" | "mobile";
                    /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                    viewport?: {
                        width?: number;
                        height?: number;
                        /** @enum {number} */
                        scale?: 1 | 2 | 3;
                    };
                    userAgent?: string;
                    /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                    block?: {
                        /** @default true */
                        ads?: boolean;
                        /** @default true */
                        banners?: boolean;
                        /** @default true */
                        trackers?: boolean;
                    };
                    /**
                     * @description Without a delay: how long to wait.
                     * @default networkIdle
                     * @enum {string}
                     */
                    waitUntil?: "networkIdle" | "load";
                    /**
                     * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                     * @default 0
                     */
                    delaySeconds?: number;
                    /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                    waitForSelector?: string;
                    /** @description Elements to click, in this order, before the page is captured. */
                    click?: string[];
                    /** @description Elements to remove from the page. */
                    removeSelectors?: string[];
                    /** @default false */
                    darkMode?: boolean;
                    /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                    locale?: string;
                    /** @description IANA time zone of the page; that of the server by default. */
                    timeZone?: string;
                    /** @description Request headers, sent to the host of `url` only. Never stored. */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @description Cookies for the host of `url`, with the path `/`. Never stored. */
                    cookies?: {
                        name: string;
                        value: string;
                        httpOnly?: boolean;
                        secure?: boolean;
                        /** @enum {string} */
                        sameSite?: "Strict" | "Lax" | "None";
                    }[];
                    /**
                     * @description Time limit of the capture without the delay, in milliseconds.
                     * @default 45000
                     */
                    timeoutMs?: number;
                    /** @description An HTML document of at most 1 MB instead of `url`. It has an opaque origin: no cookies, no storage, and relative addresses lead nowhere. Without `block`, nothing is blocked. */
                    html?: string;
                    /** @description Elements to make invisible; they keep their place. */
                    hideSelectors?: string[];
                    /** @description A style sheet that is added to the page. `@import` has no effect. */
                    css?: string;
                    /**
                     * @description Image type.
                     * @default jpeg
                     * @enum {string}
                     */
                    type?: "jpeg" | "png" | "webp";
                    /** @description Of JPEG and WebP; 85 by default. */
                    quality?: number;
                    /**
                     * @description The whole page instead of the window, at most 16,000 pixels high.
                     * @default false
                     */
                    fullPage?: boolean;
                    /** @description Captures the first element that matches. */
                    selector?: string;
                    /** @description Captures this part of the page, in CSS pixels from its top left corner. */
                    clip?: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    /**
                     * @description Reuses a capture of yours with the same options that is at most this old. That is free. 0 always captures. Calls with headers or cookies are never reused.
                     * @default 0
                     */
                    maxAgeSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string | null;
                        url: string;
                        finalUrl: string;
                        title: string;
                        status: number | null;
                        contentType: string;
                        sizeBytes: number;
                        file: {
                            url: string;
                            expiresAt: string;
                        } | null;
                        fullHeight: number | null;
                        botChallenge: string | null;
                        cachedAt: string | null;
                        usage: {
                            /** @enum {string} */
                            tool: "screenshot" | "extraction" | "nameCheck" | "pageWatch";
                            cost: number;
                            used?: number;
                            limit?: number | null;
                            remaining?: number | null;
                            resetsAt?: string;
                        };
                    };
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description Accepted: with `Prefer: respond-async`, a job runs the call. Its item has the result. A call with `html`, headers, cookies or `maxAgeSeconds` is answered directly. */
            202: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    /** @description The address of the job. */
                    Location?: string;
                    /** @description `respond-async`. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            kind: "captures" | "checks" | "crawl";
                            type: ("screenshot" | "pdf" | "extract") | null;
                            crawl: {
                                /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                url: string;
                                /**
                                 * @description The most pages that are opened, as far as the plan allows.
                                 * @default 50
                                 */
                                limit?: number;
                                /**
                                 * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                 * @default 5
                                 */
                                maxDepth?: number;
                                /**
                                 * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                 * @default []
                                 */
                                include?: string[];
                                /**
                                 * @description No pages whose path matches one of these patterns.
                                 * @default []
                                 */
                                exclude?: string[];
                                /**
                                 * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                 * @default site
                                 * @enum {string}
                                 */
                                scope?: "site" | "path";
                                /**
                                 * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                 * @default include
                                 * @enum {string}
                                 */
                                sitemap?: "include" | "skip" | "only";
                                /**
                                 * @description Leaves out the query of every address, so that each path is one page.
                                 * @default false
                                 */
                                ignoreQuery?: boolean;
                                /**
                                 * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                 * @default 1
                                 */
                                delaySeconds?: number;
                                disallowed: number;
                            } | null;
                            /** @enum {string} */
                            state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                            total: number;
                            queued: number;
                            running: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            cancelled: number;
                            uses: {
                                reserved: number;
                                committed: number;
                                released: number;
                            };
                            waitingUntil: string | null;
                            createdAt: string;
                            startedAt: string | null;
                            finishedAt: string | null;
                            expiresAt: string;
                        } | null;
                        list: {
                            valid: number;
                            duplicateCount: number;
                            duplicates: {
                                position: number;
                                value: string;
                            }[];
                            refusedCount: number;
                            refused: {
                                position: number;
                                value: string;
                                reason: string;
                            }[];
                            truncated: number;
                            uses: number;
                            remaining: number | null;
                            startsLater: number;
                        };
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused for another request. `selector_not_found`: No element matches the selector. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_failed`: The page could not be opened. */
            502: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_timeout`: The page took too long. */
            504: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renderLink: {
        parameters: {
            query?: {
                url?: string;
                type?: "jpeg" | "png" | "webp";
                quality?: number;
                device?: "desktop" | "laptop" | "tablet" | "mobile";
                width?: number;
                height?: number;
                scale?: number;
                fullPage?: "true" | "false";
                selector?: string;
                hideSelector?: string;
                removeSelector?: string;
                waitForSelector?: string;
                waitUntil?: "networkIdle" | "load";
                delaySeconds?: number;
                darkMode?: "true" | "false";
                locale?: string;
                timeZone?: string;
                blockAds?: "true" | "false";
                blockBanners?: "true" | "false";
                blockTrackers?: "true" | "false";
                maxAgeSeconds?: number;
            };
            header?: never;
            path: {
                keyId: string;
                signature: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `selector_not_found`: No element matches the selector. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_failed`: The page could not be opened. */
            502: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_timeout`: The page took too long. */
            504: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com",
                 *       "paper": "a4"
                 *     }
                 */
                "application/json": {
                    /** @description An http or https address of at most 2,048 characters. `https://` is prepended if there is no scheme. */
                    url?: string;
                    /**
                     * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                     * @enum {string}
                     */
                    device?: "desktop" | "laptop" | "tablet" | "mobile";
                    /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                    viewport?: {
                        width?: number;
                        height?: number;
                        /** @enum {number} */
                        scale?: 1 | 2 | 3;
                    };
                    userAgent?: string;
                    /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                    block?: {
                        /** @default true */
                        ads?: boolean;
                        /** @default true */
                        banners?: boolean;
                        /** @default true */
                        trackers?: boolean;
                    };
                    /**
                     * @description Without a delay: how long to wait.
                     * @default networkIdle
                     * @enum {string}
                     */
                    waitUntil?: "networkIdle" | "load";
                    /**
                     * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                     * @default 0
                     */
                    delaySeconds?: number;
                    /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                    waitForSelector?: string;
                    /** @description Elements to click, in this order, before the page is captured. */
                    click?: string[];
                    /** @description Elements to remove from the page. */
                    removeSelectors?: string[];
                    /** @default false */
                    darkMode?: boolean;
                    /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                    locale?: string;
                    /** @description IANA time zone of the page; that of the server by default. */
                    timeZone?: string;
                    /** @description Request headers, sent to the host of `url` only. Never stored. */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @description Cookies for the host of `url`, with the path `/`. Never stored. */
                    cookies?: {
                        name: string;
                        value: string;
                        httpOnly?: boolean;
                        secure?: boolean;
                        /** @enum {string} */
                        sameSite?: "Strict" | "Lax" | "None";
                    }[];
                    /**
                     * @description Time limit of the capture without the delay, in milliseconds.
                     * @default 45000
                     */
                    timeoutMs?: number;
                    /** @description An HTML document of at most 1 MB instead of `url`. It has an opaque origin: no cookies, no storage, and relative addresses lead nowhere. Without `block`, nothing is blocked. */
                    html?: string;
                    /** @description Elements to make invisible; they keep their place. */
                    hideSelectors?: string[];
                    /** @description A style sheet that is added to the page. `@import` has no effect. */
                    css?: string;
                    /**
                     * @default a4
                     * @enum {string}
                     */
                    paper?: "a3" | "a4" | "a5" | "letter" | "legal" | "tabloid";
                    /** @default false */
                    landscape?: boolean;
                    /** @default 1 */
                    scale?: number;
                    /**
                     * @description Margin on all sides in millimeters.
                     * @default 10
                     */
                    marginMm?: number;
                    /** @default true */
                    printBackground?: boolean;
                    /** @description Pages of the document, such as `1-3, 5`. */
                    pageRanges?: string;
                    /**
                     * @description CSS media type.
                     * @default print
                     * @enum {string}
                     */
                    media?: "screen" | "print";
                    /**
                     * @description Reuses a capture of yours with the same options that is at most this old. That is free. 0 always captures. Calls with headers or cookies are never reused.
                     * @default 0
                     */
                    maxAgeSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string | null;
                        url: string;
                        finalUrl: string;
                        title: string;
                        status: number | null;
                        contentType: string;
                        sizeBytes: number;
                        file: {
                            url: string;
                            expiresAt: string;
                        } | null;
                        fullHeight: number | null;
                        botChallenge: string | null;
                        cachedAt: string | null;
                        usage: {
                            /** @enum {string} */
                            tool: "screenshot" | "extraction" | "nameCheck" | "pageWatch";
                            cost: number;
                            used?: number;
                            limit?: number | null;
                            remaining?: number | null;
                            resetsAt?: string;
                        };
                    };
                    "application/pdf": string;
                };
            };
            /** @description Accepted: with `Prefer: respond-async`, a job runs the call. Its item has the result. A call with `html`, headers, cookies or `maxAgeSeconds` is answered directly. */
            202: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    /** @description The address of the job. */
                    Location?: string;
                    /** @description `respond-async`. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            kind: "captures" | "checks" | "crawl";
                            type: ("screenshot" | "pdf" | "extract") | null;
                            crawl: {
                                /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                url: string;
                                /**
                                 * @description The most pages that are opened, as far as the plan allows.
                                 * @default 50
                                 */
                                limit?: number;
                                /**
                                 * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                 * @default 5
                                 */
                                maxDepth?: number;
                                /**
                                 * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                 * @default []
                                 */
                                include?: string[];
                                /**
                                 * @description No pages whose path matches one of these patterns.
                                 * @default []
                                 */
                                exclude?: string[];
                                /**
                                 * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                 * @default site
                                 * @enum {string}
                                 */
                                scope?: "site" | "path";
                                /**
                                 * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                 * @default include
                                 * @enum {string}
                                 */
                                sitemap?: "include" | "skip" | "only";
                                /**
                                 * @description Leaves out the query of every address, so that each path is one page.
                                 * @default false
                                 */
                                ignoreQuery?: boolean;
                                /**
                                 * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                 * @default 1
                                 */
                                delaySeconds?: number;
                                disallowed: number;
                            } | null;
                            /** @enum {string} */
                            state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                            total: number;
                            queued: number;
                            running: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            cancelled: number;
                            uses: {
                                reserved: number;
                                committed: number;
                                released: number;
                            };
                            waitingUntil: string | null;
                            createdAt: string;
                            startedAt: string | null;
                            finishedAt: string | null;
                            expiresAt: string;
                        } | null;
                        list: {
                            valid: number;
                            duplicateCount: number;
                            duplicates: {
                                position: number;
                                value: string;
                            }[];
                            refusedCount: number;
                            refused: {
                                position: number;
                                value: string;
                                reason: string;
                            }[];
                            truncated: number;
                            uses: number;
                            remaining: number | null;
                            startsLater: number;
                        };
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused for another request. `selector_not_found`: No element matches the selector. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_failed`: The page could not be opened. */
            502: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_timeout`: The page took too long. */
            504: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    extractContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com",
                 *       "formats": [
                 *         "markdown"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description An http or https address of at most 2,048 characters. `https://` is prepended if there is no scheme. */
                    url: string;
                    /**
                     * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                     * @enum {string}
                     */
                    device?: "desktop" | "laptop" | "tablet" | "mobile";
                    /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                    viewport?: {
                        width?: number;
                        height?: number;
                        /** @enum {number} */
                        scale?: 1 | 2 | 3;
                    };
                    userAgent?: string;
                    /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                    block?: {
                        /** @default true */
                        ads?: boolean;
                        /** @default true */
                        banners?: boolean;
                        /** @default true */
                        trackers?: boolean;
                    };
                    /**
                     * @description Without a delay: how long to wait.
                     * @default networkIdle
                     * @enum {string}
                     */
                    waitUntil?: "networkIdle" | "load";
                    /**
                     * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                     * @default 0
                     */
                    delaySeconds?: number;
                    /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                    waitForSelector?: string;
                    /** @description Elements to click, in this order, before the page is captured. */
                    click?: string[];
                    /** @description Elements to remove from the page. */
                    removeSelectors?: string[];
                    /** @default false */
                    darkMode?: boolean;
                    /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                    locale?: string;
                    /** @description IANA time zone of the page; that of the server by default. */
                    timeZone?: string;
                    /** @description Request headers, sent to the host of `url` only. Never stored. */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @description Cookies for the host of `url`, with the path `/`. Never stored. */
                    cookies?: {
                        name: string;
                        value: string;
                        httpOnly?: boolean;
                        secure?: boolean;
                        /** @enum {string} */
                        sameSite?: "Strict" | "Lax" | "None";
                    }[];
                    /**
                     * @description Time limit of the capture without the delay, in milliseconds.
                     * @default 45000
                     */
                    timeoutMs?: number;
                    /**
                     * @description One capture returns all of them. `metadata` is always in the answer; alone it leaves the content out.
                     * @default [
                     *       "markdown"
                     *     ]
                     */
                    formats?: ("markdown" | "html" | "text" | "links" | "metadata")[];
                    /** @description Values to read from the page, by name. */
                    fields?: {
                        [key: string]: {
                            selector: string;
                            /** @description Reads this attribute instead of the text. */
                            attribute?: string;
                            /**
                             * @description `number` reads the first number, `url` an absolute address, `date` ISO 8601.
                             * @default text
                             * @enum {string}
                             */
                            type?: "text" | "number" | "url" | "date";
                            /**
                             * @description All matches instead of the first one, at most 200.
                             * @default false
                             */
                            list?: boolean;
                        };
                    };
                    /**
                     * @description Reads the properties of one thing from JSON-LD, microdata, OpenGraph and tables of the page.
                     * @enum {string}
                     */
                    preset?: "product" | "article" | "job" | "event" | "organization";
                    /**
                     * @description Leaves navigation, ads and footers out.
                     * @default true
                     */
                    onlyMainContent?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string | null;
                        url: string;
                        finalUrl: string;
                        title: string;
                        status: number | null;
                        markdown?: string;
                        html?: string;
                        text?: string;
                        links?: {
                            url: string;
                            text: string;
                        }[];
                        data?: {
                            [key: string]: unknown;
                        };
                        missing?: {
                            pointer: string;
                            /** @enum {string} */
                            reason: "not_found" | "empty" | "not_a_number" | "not_a_url" | "not_a_date";
                        }[];
                        sources?: {
                            [key: string]: "selector" | "json_ld" | "microdata" | "open_graph" | "table";
                        };
                        metadata: {
                            description: string | null;
                            language: string | null;
                            author: string | null;
                            siteName: string | null;
                            publishedAt: string | null;
                            modifiedAt: string | null;
                            canonical: string | null;
                            image: string | null;
                            wordCount: number;
                            isTruncated: boolean;
                            pageCount?: number;
                            readPages?: number;
                        };
                        botChallenge: string | null;
                        notKept: ("too_large" | "storage_full" | "storage_failed") | null;
                        usage: {
                            /** @enum {string} */
                            tool: "screenshot" | "extraction" | "nameCheck" | "pageWatch";
                            cost: number;
                            used?: number;
                            limit?: number | null;
                            remaining?: number | null;
                            resetsAt?: string;
                        };
                    };
                };
            };
            /** @description Accepted: with `Prefer: respond-async`, a job runs the call. Its item has the result. A call with `html`, headers, cookies or `maxAgeSeconds` is answered directly. */
            202: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    /** @description The address of the job. */
                    Location?: string;
                    /** @description `respond-async`. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            kind: "captures" | "checks" | "crawl";
                            type: ("screenshot" | "pdf" | "extract") | null;
                            crawl: {
                                /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                url: string;
                                /**
                                 * @description The most pages that are opened, as far as the plan allows.
                                 * @default 50
                                 */
                                limit?: number;
                                /**
                                 * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                 * @default 5
                                 */
                                maxDepth?: number;
                                /**
                                 * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                 * @default []
                                 */
                                include?: string[];
                                /**
                                 * @description No pages whose path matches one of these patterns.
                                 * @default []
                                 */
                                exclude?: string[];
                                /**
                                 * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                 * @default site
                                 * @enum {string}
                                 */
                                scope?: "site" | "path";
                                /**
                                 * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                 * @default include
                                 * @enum {string}
                                 */
                                sitemap?: "include" | "skip" | "only";
                                /**
                                 * @description Leaves out the query of every address, so that each path is one page.
                                 * @default false
                                 */
                                ignoreQuery?: boolean;
                                /**
                                 * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                 * @default 1
                                 */
                                delaySeconds?: number;
                                disallowed: number;
                            } | null;
                            /** @enum {string} */
                            state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                            total: number;
                            queued: number;
                            running: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            cancelled: number;
                            uses: {
                                reserved: number;
                                committed: number;
                                released: number;
                            };
                            waitingUntil: string | null;
                            createdAt: string;
                            startedAt: string | null;
                            finishedAt: string | null;
                            expiresAt: string;
                        } | null;
                        list: {
                            valid: number;
                            duplicateCount: number;
                            duplicates: {
                                position: number;
                                value: string;
                            }[];
                            refusedCount: number;
                            refused: {
                                position: number;
                                value: string;
                                reason: string;
                            }[];
                            truncated: number;
                            uses: number;
                            remaining: number | null;
                            startsLater: number;
                        };
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused for another request. `selector_not_found`: No element matches the selector. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_failed`: The page could not be opened. */
            502: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_timeout`: The page took too long. */
            504: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkNames: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "northkiln",
                 *       "tlds": [
                 *         ".com",
                 *         ".io"
                 *       ],
                 *       "platforms": [
                 *         "youtube"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description A name, or a domain such as `example.com`. */
                    name: string;
                    /** @description Domain endings; .com, .net, .org and .io by default. */
                    tlds?: (".com" | ".net" | ".org" | ".io" | ".co" | ".app" | ".dev" | ".ai" | ".me" | ".tech" | ".site" | ".online" | ".store" | ".blog")[];
                    /** @description Social platforms; all by default. */
                    platforms?: ("twitter" | "instagram" | "youtube")[];
                    /**
                     * @description Also checks combined, hyphenated and underscored forms.
                     * @default false
                     */
                    variations?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string | null;
                        domains: {
                            name: string;
                            variation: ("combined" | "hyphen" | "underscore") | null;
                            isAvailable: boolean | null;
                            /** @enum {string} */
                            status: "available" | "taken" | "reserved" | "invalid" | "unknown";
                            reason: ("underscore" | "too_long" | "too_short" | "not_registrable" | "double_hyphen" | "punycode" | "not_allowed" | "digits_only" | "reserved_word" | "withheld" | "expiring" | "short_name" | "rate_limited" | "timeout" | "unreachable" | "unclear" | "usually_reserved" | "login_required" | "blocked" | "switched_off") | null;
                            checkedAt: string | null;
                            checkedVia: ("dns" | "rdap" | "whois") | null;
                            expiresAt?: string | null;
                        }[];
                        handles: {
                            /** @enum {string} */
                            platform: "twitter" | "instagram" | "youtube";
                            handle: string;
                            variation: ("combined" | "hyphen" | "underscore") | null;
                            isAvailable: boolean | null;
                            /** @enum {string} */
                            status: "available" | "taken" | "reserved" | "invalid" | "unknown";
                            reason: ("underscore" | "too_long" | "too_short" | "not_registrable" | "double_hyphen" | "punycode" | "not_allowed" | "digits_only" | "reserved_word" | "withheld" | "expiring" | "short_name" | "rate_limited" | "timeout" | "unreachable" | "unclear" | "usually_reserved" | "login_required" | "blocked" | "switched_off") | null;
                            checkedAt: string | null;
                            url: string;
                        }[];
                        notice: string | null;
                        usage: {
                            /** @enum {string} */
                            tool: "screenshot" | "extraction" | "nameCheck" | "pageWatch";
                            cost: number;
                            used?: number;
                            limit?: number | null;
                            remaining?: number | null;
                            resetsAt?: string;
                        };
                    };
                };
            };
            /** @description Accepted: with `Prefer: respond-async`, a job runs the call. Its item has the result. A call with `html`, headers, cookies or `maxAgeSeconds` is answered directly. */
            202: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    /** @description The address of the job. */
                    Location?: string;
                    /** @description `respond-async`. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            kind: "captures" | "checks" | "crawl";
                            type: ("screenshot" | "pdf" | "extract") | null;
                            crawl: {
                                /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                url: string;
                                /**
                                 * @description The most pages that are opened, as far as the plan allows.
                                 * @default 50
                                 */
                                limit?: number;
                                /**
                                 * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                 * @default 5
                                 */
                                maxDepth?: number;
                                /**
                                 * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                 * @default []
                                 */
                                include?: string[];
                                /**
                                 * @description No pages whose path matches one of these patterns.
                                 * @default []
                                 */
                                exclude?: string[];
                                /**
                                 * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                 * @default site
                                 * @enum {string}
                                 */
                                scope?: "site" | "path";
                                /**
                                 * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                 * @default include
                                 * @enum {string}
                                 */
                                sitemap?: "include" | "skip" | "only";
                                /**
                                 * @description Leaves out the query of every address, so that each path is one page.
                                 * @default false
                                 */
                                ignoreQuery?: boolean;
                                /**
                                 * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                 * @default 1
                                 */
                                delaySeconds?: number;
                                disallowed: number;
                            } | null;
                            /** @enum {string} */
                            state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                            total: number;
                            queued: number;
                            running: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            cancelled: number;
                            uses: {
                                reserved: number;
                                committed: number;
                                released: number;
                            };
                            waitingUntil: string | null;
                            createdAt: string;
                            startedAt: string | null;
                            finishedAt: string | null;
                            expiresAt: string;
                        } | null;
                        list: {
                            valid: number;
                            duplicateCount: number;
                            duplicates: {
                                position: number;
                                value: string;
                            }[];
                            refusedCount: number;
                            refused: {
                                position: number;
                                value: string;
                                reason: string;
                            }[];
                            truncated: number;
                            uses: number;
                            remaining: number | null;
                            startsLater: number;
                        };
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused for another request. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tools: {
                            /** @enum {string} */
                            tool: "screenshot" | "extraction" | "nameCheck" | "pageWatch";
                            used: number;
                            limit: number | null;
                            remaining: number | null;
                            resetsAt: string;
                            runsPerMinute: number;
                            automatedRunsPerDay: number;
                        }[];
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCaptures: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "screenshot" | "extraction" | "pdf";
                            url: string;
                            finalUrl: string;
                            title: string;
                            status: number | null;
                            contentType: string;
                            sizeBytes: number;
                            file: {
                                url: string;
                                expiresAt: string;
                            };
                            createdAt: string;
                            expiresAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCapture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "screenshot" | "extraction" | "pdf";
                        url: string;
                        finalUrl: string;
                        title: string;
                        status: number | null;
                        contentType: string;
                        sizeBytes: number;
                        file: {
                            url: string;
                            expiresAt: string;
                        };
                        createdAt: string;
                        expiresAt: string;
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCapture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_failed`: The page could not be opened. */
            502: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChecks: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            tlds: (".com" | ".net" | ".org" | ".io" | ".co" | ".app" | ".dev" | ".ai" | ".me" | ".tech" | ".site" | ".online" | ".store" | ".blog")[];
                            platforms: ("twitter" | "instagram" | "youtube")[];
                            variations: boolean;
                            domains: {
                                available: number;
                                unknown: number;
                                total: number;
                            };
                            handles: {
                                available: number;
                                unknown: number;
                                total: number;
                            };
                            createdAt: string;
                            expiresAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        tlds: (".com" | ".net" | ".org" | ".io" | ".co" | ".app" | ".dev" | ".ai" | ".me" | ".tech" | ".site" | ".online" | ".store" | ".blog")[];
                        platforms: ("twitter" | "instagram" | "youtube")[];
                        variations: boolean;
                        domains: {
                            available: number;
                            unknown: number;
                            total: number;
                        };
                        handles: {
                            available: number;
                            unknown: number;
                            total: number;
                        };
                        createdAt: string;
                        expiresAt: string;
                        rows: {
                            domains: {
                                name: string;
                                variation: ("combined" | "hyphen" | "underscore") | null;
                                isAvailable: boolean | null;
                                /** @enum {string} */
                                status: "available" | "taken" | "reserved" | "invalid" | "unknown";
                                reason: ("underscore" | "too_long" | "too_short" | "not_registrable" | "double_hyphen" | "punycode" | "not_allowed" | "digits_only" | "reserved_word" | "withheld" | "expiring" | "short_name" | "rate_limited" | "timeout" | "unreachable" | "unclear" | "usually_reserved" | "login_required" | "blocked" | "switched_off") | null;
                                checkedAt: string | null;
                                checkedVia: ("dns" | "rdap" | "whois") | null;
                                expiresAt?: string | null;
                            }[];
                            handles: {
                                /** @enum {string} */
                                platform: "twitter" | "instagram" | "youtube";
                                handle: string;
                                variation: ("combined" | "hyphen" | "underscore") | null;
                                isAvailable: boolean | null;
                                /** @enum {string} */
                                status: "available" | "taken" | "reserved" | "invalid" | "unknown";
                                reason: ("underscore" | "too_long" | "too_short" | "not_registrable" | "double_hyphen" | "punycode" | "not_allowed" | "digits_only" | "reserved_word" | "withheld" | "expiring" | "short_name" | "rate_limited" | "timeout" | "unreachable" | "unclear" | "usually_reserved" | "login_required" | "blocked" | "switched_off") | null;
                                checkedAt: string | null;
                                url: string;
                            }[];
                        };
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCapturesJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "urls": [
                 *         "https://example.com",
                 *         "https://example.org"
                 *       ],
                 *       "screenshot": {
                 *         "type": "png"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Up to 5,000 addresses, as far as the plan allows. Duplicates are captured once. */
                    urls: string[];
                    /** @description Takes screenshots, with the options of `POST /screenshot`. */
                    screenshot?: {
                        /**
                         * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                         * @enum {string}
                         */
                        device?: "desktop" | "laptop" | "tablet" | "mobile";
                        /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                        viewport?: {
                            width?: number;
                            height?: number;
                            /** @enum {number} */
                            scale?: 1 | 2 | 3;
                        };
                        userAgent?: string;
                        /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                        block?: {
                            /** @default true */
                            ads?: boolean;
                            /** @default true */
                            banners?: boolean;
                            /** @default true */
                            trackers?: boolean;
                        };
                        /**
                         * @description Without a delay: how long to wait.
                         * @default networkIdle
                         * @enum {string}
                         */
                        waitUntil?: "networkIdle" | "load";
                        /**
                         * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                         * @default 0
                         */
                        delaySeconds?: number;
                        /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                        waitForSelector?: string;
                        /** @description Elements to click, in this order, before the page is captured. */
                        click?: string[];
                        /** @description Elements to remove from the page. */
                        removeSelectors?: string[];
                        /** @default false */
                        darkMode?: boolean;
                        /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                        locale?: string;
                        /** @description IANA time zone of the page; that of the server by default. */
                        timeZone?: string;
                        /**
                         * @description Time limit of the capture without the delay, in milliseconds.
                         * @default 45000
                         */
                        timeoutMs?: number;
                        /** @description Elements to make invisible; they keep their place. */
                        hideSelectors?: string[];
                        /** @description A style sheet that is added to the page. `@import` has no effect. */
                        css?: string;
                        /**
                         * @description Image type.
                         * @default jpeg
                         * @enum {string}
                         */
                        type?: "jpeg" | "png" | "webp";
                        /** @description Of JPEG and WebP; 85 by default. */
                        quality?: number;
                        /**
                         * @description The whole page instead of the window, at most 16,000 pixels high.
                         * @default false
                         */
                        fullPage?: boolean;
                        /** @description Captures the first element that matches. */
                        selector?: string;
                        /** @description Captures this part of the page, in CSS pixels from its top left corner. */
                        clip?: {
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                        };
                    };
                    /** @description Prints PDF documents, with the options of `POST /pdf`. */
                    pdf?: {
                        /**
                         * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                         * @enum {string}
                         */
                        device?: "desktop" | "laptop" | "tablet" | "mobile";
                        /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                        viewport?: {
                            width?: number;
                            height?: number;
                            /** @enum {number} */
                            scale?: 1 | 2 | 3;
                        };
                        userAgent?: string;
                        /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                        block?: {
                            /** @default true */
                            ads?: boolean;
                            /** @default true */
                            banners?: boolean;
                            /** @default true */
                            trackers?: boolean;
                        };
                        /**
                         * @description Without a delay: how long to wait.
                         * @default networkIdle
                         * @enum {string}
                         */
                        waitUntil?: "networkIdle" | "load";
                        /**
                         * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                         * @default 0
                         */
                        delaySeconds?: number;
                        /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                        waitForSelector?: string;
                        /** @description Elements to click, in this order, before the page is captured. */
                        click?: string[];
                        /** @description Elements to remove from the page. */
                        removeSelectors?: string[];
                        /** @default false */
                        darkMode?: boolean;
                        /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                        locale?: string;
                        /** @description IANA time zone of the page; that of the server by default. */
                        timeZone?: string;
                        /**
                         * @description Time limit of the capture without the delay, in milliseconds.
                         * @default 45000
                         */
                        timeoutMs?: number;
                        /** @description Elements to make invisible; they keep their place. */
                        hideSelectors?: string[];
                        /** @description A style sheet that is added to the page. `@import` has no effect. */
                        css?: string;
                        /**
                         * @default a4
                         * @enum {string}
                         */
                        paper?: "a3" | "a4" | "a5" | "letter" | "legal" | "tabloid";
                        /** @default false */
                        landscape?: boolean;
                        /** @default 1 */
                        scale?: number;
                        /**
                         * @description Margin on all sides in millimeters.
                         * @default 10
                         */
                        marginMm?: number;
                        /** @default true */
                        printBackground?: boolean;
                        /** @description Pages of the document, such as `1-3, 5`. */
                        pageRanges?: string;
                        /**
                         * @description CSS media type.
                         * @default print
                         * @enum {string}
                         */
                        media?: "screen" | "print";
                    };
                    /** @description Extracts content, with the options of `POST /extract`. */
                    extract?: {
                        /**
                         * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                         * @enum {string}
                         */
                        device?: "desktop" | "laptop" | "tablet" | "mobile";
                        /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                        viewport?: {
                            width?: number;
                            height?: number;
                            /** @enum {number} */
                            scale?: 1 | 2 | 3;
                        };
                        userAgent?: string;
                        /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                        block?: {
                            /** @default true */
                            ads?: boolean;
                            /** @default true */
                            banners?: boolean;
                            /** @default true */
                            trackers?: boolean;
                        };
                        /**
                         * @description Without a delay: how long to wait.
                         * @default networkIdle
                         * @enum {string}
                         */
                        waitUntil?: "networkIdle" | "load";
                        /**
                         * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                         * @default 0
                         */
                        delaySeconds?: number;
                        /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                        waitForSelector?: string;
                        /** @description Elements to click, in this order, before the page is captured. */
                        click?: string[];
                        /** @description Elements to remove from the page. */
                        removeSelectors?: string[];
                        /** @default false */
                        darkMode?: boolean;
                        /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                        locale?: string;
                        /** @description IANA time zone of the page; that of the server by default. */
                        timeZone?: string;
                        /**
                         * @description Time limit of the capture without the delay, in milliseconds.
                         * @default 45000
                         */
                        timeoutMs?: number;
                        /**
                         * @description One capture returns all of them. `metadata` is always in the answer; alone it leaves the content out.
                         * @default [
                         *       "markdown"
                         *     ]
                         */
                        formats?: ("markdown" | "html" | "text" | "links" | "metadata")[];
                        /** @description Values to read from the page, by name. */
                        fields?: {
                            [key: string]: {
                                selector: string;
                                /** @description Reads this attribute instead of the text. */
                                attribute?: string;
                                /**
                                 * @description `number` reads the first number, `url` an absolute address, `date` ISO 8601.
                                 * @default text
                                 * @enum {string}
                                 */
                                type?: "text" | "number" | "url" | "date";
                                /**
                                 * @description All matches instead of the first one, at most 200.
                                 * @default false
                                 */
                                list?: boolean;
                            };
                        };
                        /**
                         * @description Reads the properties of one thing from JSON-LD, microdata, OpenGraph and tables of the page.
                         * @enum {string}
                         */
                        preset?: "product" | "article" | "job" | "event" | "organization";
                        /**
                         * @description Leaves navigation, ads and footers out.
                         * @default true
                         */
                        onlyMainContent?: boolean;
                    };
                    /**
                     * @description What happens to a list that is longer than what is left of the month: `refuse` answers `limit_reached`, `truncate` shortens it.
                     * @default refuse
                     * @enum {string}
                     */
                    onLimit?: "refuse" | "truncate";
                    /**
                     * @description Only checks the list: nothing is created and nothing is used.
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            kind: "captures" | "checks" | "crawl";
                            type: ("screenshot" | "pdf" | "extract") | null;
                            crawl: {
                                /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                url: string;
                                /**
                                 * @description The most pages that are opened, as far as the plan allows.
                                 * @default 50
                                 */
                                limit?: number;
                                /**
                                 * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                 * @default 5
                                 */
                                maxDepth?: number;
                                /**
                                 * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                 * @default []
                                 */
                                include?: string[];
                                /**
                                 * @description No pages whose path matches one of these patterns.
                                 * @default []
                                 */
                                exclude?: string[];
                                /**
                                 * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                 * @default site
                                 * @enum {string}
                                 */
                                scope?: "site" | "path";
                                /**
                                 * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                 * @default include
                                 * @enum {string}
                                 */
                                sitemap?: "include" | "skip" | "only";
                                /**
                                 * @description Leaves out the query of every address, so that each path is one page.
                                 * @default false
                                 */
                                ignoreQuery?: boolean;
                                /**
                                 * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                 * @default 1
                                 */
                                delaySeconds?: number;
                                disallowed: number;
                            } | null;
                            /** @enum {string} */
                            state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                            total: number;
                            queued: number;
                            running: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            cancelled: number;
                            uses: {
                                reserved: number;
                                committed: number;
                                released: number;
                            };
                            waitingUntil: string | null;
                            createdAt: string;
                            startedAt: string | null;
                            finishedAt: string | null;
                            expiresAt: string;
                        } | null;
                        list: {
                            valid: number;
                            duplicateCount: number;
                            duplicates: {
                                position: number;
                                value: string;
                            }[];
                            refusedCount: number;
                            refused: {
                                position: number;
                                value: string;
                                reason: string;
                            }[];
                            truncated: number;
                            uses: number;
                            remaining: number | null;
                            startsLater: number;
                        };
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused for another request. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createChecksJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "names": [
                 *         "northkiln",
                 *         "blue-kiln"
                 *       ],
                 *       "tlds": [
                 *         ".com",
                 *         ".io"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Up to 1,000 names, as far as the plan allows. Duplicates are checked once. */
                    names: string[];
                    /** @description Domain endings; .com, .net, .org and .io by default. */
                    tlds?: (".com" | ".net" | ".org" | ".io" | ".co" | ".app" | ".dev" | ".ai" | ".me" | ".tech" | ".site" | ".online" | ".store" | ".blog")[];
                    /** @description Social platforms; all by default. */
                    platforms?: ("twitter" | "instagram" | "youtube")[];
                    /**
                     * @description Also checks combined, hyphenated and underscored forms.
                     * @default false
                     */
                    variations?: boolean;
                    /**
                     * @description What happens to a list that is longer than what is left of the month: `refuse` answers `limit_reached`, `truncate` shortens it.
                     * @default refuse
                     * @enum {string}
                     */
                    onLimit?: "refuse" | "truncate";
                    /**
                     * @description Only checks the list: nothing is created and nothing is used.
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            kind: "captures" | "checks" | "crawl";
                            type: ("screenshot" | "pdf" | "extract") | null;
                            crawl: {
                                /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                url: string;
                                /**
                                 * @description The most pages that are opened, as far as the plan allows.
                                 * @default 50
                                 */
                                limit?: number;
                                /**
                                 * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                 * @default 5
                                 */
                                maxDepth?: number;
                                /**
                                 * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                 * @default []
                                 */
                                include?: string[];
                                /**
                                 * @description No pages whose path matches one of these patterns.
                                 * @default []
                                 */
                                exclude?: string[];
                                /**
                                 * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                 * @default site
                                 * @enum {string}
                                 */
                                scope?: "site" | "path";
                                /**
                                 * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                 * @default include
                                 * @enum {string}
                                 */
                                sitemap?: "include" | "skip" | "only";
                                /**
                                 * @description Leaves out the query of every address, so that each path is one page.
                                 * @default false
                                 */
                                ignoreQuery?: boolean;
                                /**
                                 * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                 * @default 1
                                 */
                                delaySeconds?: number;
                                disallowed: number;
                            } | null;
                            /** @enum {string} */
                            state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                            total: number;
                            queued: number;
                            running: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            cancelled: number;
                            uses: {
                                reserved: number;
                                committed: number;
                                released: number;
                            };
                            waitingUntil: string | null;
                            createdAt: string;
                            startedAt: string | null;
                            finishedAt: string | null;
                            expiresAt: string;
                        } | null;
                        list: {
                            valid: number;
                            duplicateCount: number;
                            duplicates: {
                                position: number;
                                value: string;
                            }[];
                            refusedCount: number;
                            refused: {
                                position: number;
                                value: string;
                                reason: string;
                            }[];
                            truncated: number;
                            uses: number;
                            remaining: number | null;
                            startsLater: number;
                        };
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused for another request. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCrawlJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com",
                 *       "limit": 20,
                 *       "include": [
                 *         "/docs/**"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                    url: string;
                    /**
                     * @description The most pages that are opened, as far as the plan allows.
                     * @default 50
                     */
                    limit?: number;
                    /**
                     * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                     * @default 5
                     */
                    maxDepth?: number;
                    /**
                     * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                     * @default []
                     */
                    include?: string[];
                    /**
                     * @description No pages whose path matches one of these patterns.
                     * @default []
                     */
                    exclude?: string[];
                    /**
                     * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                     * @default site
                     * @enum {string}
                     */
                    scope?: "site" | "path";
                    /**
                     * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                     * @default include
                     * @enum {string}
                     */
                    sitemap?: "include" | "skip" | "only";
                    /**
                     * @description Leaves out the query of every address, so that each path is one page.
                     * @default false
                     */
                    ignoreQuery?: boolean;
                    /**
                     * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                     * @default 1
                     */
                    delaySeconds?: number;
                    /** @description How each page is extracted, with the options of `POST /extract`; Markdown by default. */
                    extract?: {
                        /**
                         * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                         * @enum {string}
                         */
                        device?: "desktop" | "laptop" | "tablet" | "mobile";
                        /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                        viewport?: {
                            width?: number;
                            height?: number;
                            /** @enum {number} */
                            scale?: 1 | 2 | 3;
                        };
                        userAgent?: string;
                        /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                        block?: {
                            /** @default true */
                            ads?: boolean;
                            /** @default true */
                            banners?: boolean;
                            /** @default true */
                            trackers?: boolean;
                        };
                        /**
                         * @description Without a delay: how long to wait.
                         * @default networkIdle
                         * @enum {string}
                         */
                        waitUntil?: "networkIdle" | "load";
                        /**
                         * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                         * @default 0
                         */
                        delaySeconds?: number;
                        /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                        waitForSelector?: string;
                        /** @description Elements to click, in this order, before the page is captured. */
                        click?: string[];
                        /** @description Elements to remove from the page. */
                        removeSelectors?: string[];
                        /** @default false */
                        darkMode?: boolean;
                        /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                        locale?: string;
                        /** @description IANA time zone of the page; that of the server by default. */
                        timeZone?: string;
                        /**
                         * @description Time limit of the capture without the delay, in milliseconds.
                         * @default 45000
                         */
                        timeoutMs?: number;
                        /**
                         * @description One capture returns all of them. `metadata` is always in the answer; alone it leaves the content out.
                         * @default [
                         *       "markdown"
                         *     ]
                         */
                        formats?: ("markdown" | "html" | "text" | "links" | "metadata")[];
                        /** @description Values to read from the page, by name. */
                        fields?: {
                            [key: string]: {
                                selector: string;
                                /** @description Reads this attribute instead of the text. */
                                attribute?: string;
                                /**
                                 * @description `number` reads the first number, `url` an absolute address, `date` ISO 8601.
                                 * @default text
                                 * @enum {string}
                                 */
                                type?: "text" | "number" | "url" | "date";
                                /**
                                 * @description All matches instead of the first one, at most 200.
                                 * @default false
                                 */
                                list?: boolean;
                            };
                        };
                        /**
                         * @description Reads the properties of one thing from JSON-LD, microdata, OpenGraph and tables of the page.
                         * @enum {string}
                         */
                        preset?: "product" | "article" | "job" | "event" | "organization";
                        /**
                         * @description Leaves navigation, ads and footers out.
                         * @default true
                         */
                        onlyMainContent?: boolean;
                    };
                    /**
                     * @description What happens to a list that is longer than what is left of the month: `refuse` answers `limit_reached`, `truncate` shortens it.
                     * @default refuse
                     * @enum {string}
                     */
                    onLimit?: "refuse" | "truncate";
                    /**
                     * @description Only checks the list: nothing is created and nothing is used.
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            kind: "captures" | "checks" | "crawl";
                            type: ("screenshot" | "pdf" | "extract") | null;
                            crawl: {
                                /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                url: string;
                                /**
                                 * @description The most pages that are opened, as far as the plan allows.
                                 * @default 50
                                 */
                                limit?: number;
                                /**
                                 * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                 * @default 5
                                 */
                                maxDepth?: number;
                                /**
                                 * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                 * @default []
                                 */
                                include?: string[];
                                /**
                                 * @description No pages whose path matches one of these patterns.
                                 * @default []
                                 */
                                exclude?: string[];
                                /**
                                 * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                 * @default site
                                 * @enum {string}
                                 */
                                scope?: "site" | "path";
                                /**
                                 * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                 * @default include
                                 * @enum {string}
                                 */
                                sitemap?: "include" | "skip" | "only";
                                /**
                                 * @description Leaves out the query of every address, so that each path is one page.
                                 * @default false
                                 */
                                ignoreQuery?: boolean;
                                /**
                                 * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                 * @default 1
                                 */
                                delaySeconds?: number;
                                disallowed: number;
                            } | null;
                            /** @enum {string} */
                            state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                            total: number;
                            queued: number;
                            running: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            cancelled: number;
                            uses: {
                                reserved: number;
                                committed: number;
                                released: number;
                            };
                            waitingUntil: string | null;
                            createdAt: string;
                            startedAt: string | null;
                            finishedAt: string | null;
                            expiresAt: string;
                        } | null;
                        list: {
                            valid: number;
                            duplicateCount: number;
                            duplicates: {
                                position: number;
                                value: string;
                            }[];
                            refusedCount: number;
                            refused: {
                                position: number;
                                value: string;
                                reason: string;
                            }[];
                            truncated: number;
                            uses: number;
                            remaining: number | null;
                            startsLater: number;
                        };
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused for another request. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mapSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com"
                 *     }
                 */
                "application/json": {
                    /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                    url: string;
                    /**
                     * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                     * @default []
                     */
                    include?: string[];
                    /**
                     * @description No pages whose path matches one of these patterns.
                     * @default []
                     */
                    exclude?: string[];
                    /**
                     * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                     * @default site
                     * @enum {string}
                     */
                    scope?: "site" | "path";
                    /**
                     * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                     * @default include
                     * @enum {string}
                     */
                    sitemap?: "include" | "skip" | "only";
                    /**
                     * @description Leaves out the query of every address, so that each path is one page.
                     * @default false
                     */
                    ignoreQuery?: boolean;
                    /** @description Only addresses and link texts that contain all of these words. */
                    search?: string;
                    /**
                     * @description The most addresses listed.
                     * @default 1000
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        links: {
                            url: string;
                            title: string | null;
                        }[];
                        isTruncated: boolean;
                        usage: {
                            /** @enum {string} */
                            tool: "screenshot" | "extraction" | "nameCheck" | "pageWatch";
                            cost: number;
                            used?: number;
                            limit?: number | null;
                            remaining?: number | null;
                            resetsAt?: string;
                        };
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_in_progress`: A call with this key is in progress. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expired`: No longer stored. */
            410: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused for another request. */
            422: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_failed`: The page could not be opened. */
            502: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_timeout`: The page took too long. */
            504: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "captures" | "checks" | "crawl";
                            type: ("screenshot" | "pdf" | "extract") | null;
                            crawl: {
                                /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                url: string;
                                /**
                                 * @description The most pages that are opened, as far as the plan allows.
                                 * @default 50
                                 */
                                limit?: number;
                                /**
                                 * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                 * @default 5
                                 */
                                maxDepth?: number;
                                /**
                                 * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                 * @default []
                                 */
                                include?: string[];
                                /**
                                 * @description No pages whose path matches one of these patterns.
                                 * @default []
                                 */
                                exclude?: string[];
                                /**
                                 * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                 * @default site
                                 * @enum {string}
                                 */
                                scope?: "site" | "path";
                                /**
                                 * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                 * @default include
                                 * @enum {string}
                                 */
                                sitemap?: "include" | "skip" | "only";
                                /**
                                 * @description Leaves out the query of every address, so that each path is one page.
                                 * @default false
                                 */
                                ignoreQuery?: boolean;
                                /**
                                 * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                 * @default 1
                                 */
                                delaySeconds?: number;
                                disallowed: number;
                            } | null;
                            /** @enum {string} */
                            state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                            total: number;
                            queued: number;
                            running: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            cancelled: number;
                            uses: {
                                reserved: number;
                                committed: number;
                                released: number;
                            };
                            waitingUntil: string | null;
                            createdAt: string;
                            startedAt: string | null;
                            finishedAt: string | null;
                            expiresAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "captures" | "checks" | "crawl";
                        type: ("screenshot" | "pdf" | "extract") | null;
                        crawl: {
                            /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                            url: string;
                            /**
                             * @description The most pages that are opened, as far as the plan allows.
                             * @default 50
                             */
                            limit?: number;
                            /**
                             * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                             * @default 5
                             */
                            maxDepth?: number;
                            /**
                             * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                             * @default []
                             */
                            include?: string[];
                            /**
                             * @description No pages whose path matches one of these patterns.
                             * @default []
                             */
                            exclude?: string[];
                            /**
                             * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                             * @default site
                             * @enum {string}
                             */
                            scope?: "site" | "path";
                            /**
                             * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                             * @default include
                             * @enum {string}
                             */
                            sitemap?: "include" | "skip" | "only";
                            /**
                             * @description Leaves out the query of every address, so that each path is one page.
                             * @default false
                             */
                            ignoreQuery?: boolean;
                            /**
                             * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                             * @default 1
                             */
                            delaySeconds?: number;
                            disallowed: number;
                        } | null;
                        /** @enum {string} */
                        state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                        total: number;
                        queued: number;
                        running: number;
                        done: number;
                        failed: number;
                        skipped: number;
                        cancelled: number;
                        uses: {
                            reserved: number;
                            committed: number;
                            released: number;
                        };
                        waitingUntil: string | null;
                        createdAt: string;
                        startedAt: string | null;
                        finishedAt: string | null;
                        expiresAt: string;
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "captures" | "checks" | "crawl";
                        type: ("screenshot" | "pdf" | "extract") | null;
                        crawl: {
                            /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                            url: string;
                            /**
                             * @description The most pages that are opened, as far as the plan allows.
                             * @default 50
                             */
                            limit?: number;
                            /**
                             * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                             * @default 5
                             */
                            maxDepth?: number;
                            /**
                             * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                             * @default []
                             */
                            include?: string[];
                            /**
                             * @description No pages whose path matches one of these patterns.
                             * @default []
                             */
                            exclude?: string[];
                            /**
                             * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                             * @default site
                             * @enum {string}
                             */
                            scope?: "site" | "path";
                            /**
                             * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                             * @default include
                             * @enum {string}
                             */
                            sitemap?: "include" | "skip" | "only";
                            /**
                             * @description Leaves out the query of every address, so that each path is one page.
                             * @default false
                             */
                            ignoreQuery?: boolean;
                            /**
                             * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                             * @default 1
                             */
                            delaySeconds?: number;
                            disallowed: number;
                        } | null;
                        /** @enum {string} */
                        state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                        total: number;
                        queued: number;
                        running: number;
                        done: number;
                        failed: number;
                        skipped: number;
                        cancelled: number;
                        uses: {
                            reserved: number;
                            committed: number;
                            released: number;
                        };
                        waitingUntil: string | null;
                        createdAt: string;
                        startedAt: string | null;
                        finishedAt: string | null;
                        expiresAt: string;
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listJobItems: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                state?: "queued" | "running" | "done" | "failed" | "skipped" | "cancelled";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            position: number;
                            input: string;
                            /** @enum {string} */
                            state: "queued" | "running" | "done" | "failed" | "skipped" | "cancelled";
                            attempts: number;
                            error: {
                                code: string;
                                message: string;
                            } | null;
                            charged: boolean;
                            capture: {
                                id: string;
                                finalUrl: string;
                                title: string;
                                status: number | null;
                                contentType: string;
                                sizeBytes: number;
                                file: {
                                    url: string;
                                    expiresAt: string;
                                };
                            } | null;
                            checkId: string | null;
                            startedAt: string | null;
                            finishedAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getJobArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description `invalid`: Invalid request. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getJobResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "captures" | "checks";
                            /** @enum {string} */
                            type: "screenshot" | "pdf" | "extract" | "check";
                            total: number;
                            firstInput: string;
                            cron: string;
                            timeZone: string;
                            mailsResults: boolean;
                            /** @enum {string} */
                            state: "active" | "paused" | "stopped";
                            stopReason: ("limit_reached" | "no_access" | "plan_limit") | null;
                            nextRunAt: string | null;
                            usesPerMonth: number;
                            lastRun: {
                                dueAt: string;
                                createdAt: string;
                                job: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "captures" | "checks" | "crawl";
                                    type: ("screenshot" | "pdf" | "extract") | null;
                                    crawl: {
                                        /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                        url: string;
                                        /**
                                         * @description The most pages that are opened, as far as the plan allows.
                                         * @default 50
                                         */
                                        limit?: number;
                                        /**
                                         * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                         * @default 5
                                         */
                                        maxDepth?: number;
                                        /**
                                         * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                         * @default []
                                         */
                                        include?: string[];
                                        /**
                                         * @description No pages whose path matches one of these patterns.
                                         * @default []
                                         */
                                        exclude?: string[];
                                        /**
                                         * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                         * @default site
                                         * @enum {string}
                                         */
                                        scope?: "site" | "path";
                                        /**
                                         * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                         * @default include
                                         * @enum {string}
                                         */
                                        sitemap?: "include" | "skip" | "only";
                                        /**
                                         * @description Leaves out the query of every address, so that each path is one page.
                                         * @default false
                                         */
                                        ignoreQuery?: boolean;
                                        /**
                                         * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                         * @default 1
                                         */
                                        delaySeconds?: number;
                                        disallowed: number;
                                    } | null;
                                    /** @enum {string} */
                                    state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                                    total: number;
                                    queued: number;
                                    running: number;
                                    done: number;
                                    failed: number;
                                    skipped: number;
                                    cancelled: number;
                                    uses: {
                                        reserved: number;
                                        committed: number;
                                        released: number;
                                    };
                                    waitingUntil: string | null;
                                    createdAt: string;
                                    startedAt: string | null;
                                    finishedAt: string | null;
                                    expiresAt: string;
                                } | null;
                            } | null;
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example page",
                 *       "captures": {
                 *         "urls": [
                 *           "https://example.com"
                 *         ],
                 *         "screenshot": {
                 *           "type": "png"
                 *         }
                 *       },
                 *       "cron": "0 9 * * 1-5",
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": {
                    /** @description A name for you; by default the first address or name. */
                    name?: string;
                    /** @description Addresses to capture, with the fields of `POST /jobs/captures`. */
                    captures?: {
                        /** @description Up to 5,000 addresses, as far as the plan allows. Duplicates are captured once. */
                        urls: string[];
                        /** @description Takes screenshots, with the options of `POST /screenshot`. */
                        screenshot?: {
                            /**
                             * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                             * @enum {string}
                             */
                            device?: "desktop" | "laptop" | "tablet" | "mobile";
                            /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                            viewport?: {
                                width?: number;
                                height?: number;
                                /** @enum {number} */
                                scale?: 1 | 2 | 3;
                            };
                            userAgent?: string;
                            /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                            block?: {
                                /** @default true */
                                ads?: boolean;
                                /** @default true */
                                banners?: boolean;
                                /** @default true */
                                trackers?: boolean;
                            };
                            /**
                             * @description Without a delay: how long to wait.
                             * @default networkIdle
                             * @enum {string}
                             */
                            waitUntil?: "networkIdle" | "load";
                            /**
                             * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                             * @default 0
                             */
                            delaySeconds?: number;
                            /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                            waitForSelector?: string;
                            /** @description Elements to click, in this order, before the page is captured. */
                            click?: string[];
                            /** @description Elements to remove from the page. */
                            removeSelectors?: string[];
                            /** @default false */
                            darkMode?: boolean;
                            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                            locale?: string;
                            /** @description IANA time zone of the page; that of the server by default. */
                            timeZone?: string;
                            /**
                             * @description Time limit of the capture without the delay, in milliseconds.
                             * @default 45000
                             */
                            timeoutMs?: number;
                            /** @description Elements to make invisible; they keep their place. */
                            hideSelectors?: string[];
                            /** @description A style sheet that is added to the page. `@import` has no effect. */
                            css?: string;
                            /**
                             * @description Image type.
                             * @default jpeg
                             * @enum {string}
                             */
                            type?: "jpeg" | "png" | "webp";
                            /** @description Of JPEG and WebP; 85 by default. */
                            quality?: number;
                            /**
                             * @description The whole page instead of the window, at most 16,000 pixels high.
                             * @default false
                             */
                            fullPage?: boolean;
                            /** @description Captures the first element that matches. */
                            selector?: string;
                            /** @description Captures this part of the page, in CSS pixels from its top left corner. */
                            clip?: {
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                            };
                        };
                        /** @description Prints PDF documents, with the options of `POST /pdf`. */
                        pdf?: {
                            /**
                             * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                             * @enum {string}
                             */
                            device?: "desktop" | "laptop" | "tablet" | "mobile";
                            /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                            viewport?: {
                                width?: number;
                                height?: number;
                                /** @enum {number} */
                                scale?: 1 | 2 | 3;
                            };
                            userAgent?: string;
                            /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                            block?: {
                                /** @default true */
                                ads?: boolean;
                                /** @default true */
                                banners?: boolean;
                                /** @default true */
                                trackers?: boolean;
                            };
                            /**
                             * @description Without a delay: how long to wait.
                             * @default networkIdle
                             * @enum {string}
                             */
                            waitUntil?: "networkIdle" | "load";
                            /**
                             * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                             * @default 0
                             */
                            delaySeconds?: number;
                            /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                            waitForSelector?: string;
                            /** @description Elements to click, in this order, before the page is captured. */
                            click?: string[];
                            /** @description Elements to remove from the page. */
                            removeSelectors?: string[];
                            /** @default false */
                            darkMode?: boolean;
                            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                            locale?: string;
                            /** @description IANA time zone of the page; that of the server by default. */
                            timeZone?: string;
                            /**
                             * @description Time limit of the capture without the delay, in milliseconds.
                             * @default 45000
                             */
                            timeoutMs?: number;
                            /** @description Elements to make invisible; they keep their place. */
                            hideSelectors?: string[];
                            /** @description A style sheet that is added to the page. `@import` has no effect. */
                            css?: string;
                            /**
                             * @default a4
                             * @enum {string}
                             */
                            paper?: "a3" | "a4" | "a5" | "letter" | "legal" | "tabloid";
                            /** @default false */
                            landscape?: boolean;
                            /** @default 1 */
                            scale?: number;
                            /**
                             * @description Margin on all sides in millimeters.
                             * @default 10
                             */
                            marginMm?: number;
                            /** @default true */
                            printBackground?: boolean;
                            /** @description Pages of the document, such as `1-3, 5`. */
                            pageRanges?: string;
                            /**
                             * @description CSS media type.
                             * @default print
                             * @enum {string}
                             */
                            media?: "screen" | "print";
                        };
                        /** @description Extracts content, with the options of `POST /extract`. */
                        extract?: {
                            /**
                             * @description Size and user agent of a device. `viewport` and `userAgent` override parts of it.
                             * @enum {string}
                             */
                            device?: "desktop" | "laptop" | "tablet" | "mobile";
                            /** @description Size of the window in CSS pixels, and device pixels per CSS pixel. */
                            viewport?: {
                                width?: number;
                                height?: number;
                                /** @enum {number} */
                                scale?: 1 | 2 | 3;
                            };
                            userAgent?: string;
                            /** @description What is kept out of the page: ads, consent banners, trackers. All by default. */
                            block?: {
                                /** @default true */
                                ads?: boolean;
                                /** @default true */
                                banners?: boolean;
                                /** @default true */
                                trackers?: boolean;
                            };
                            /**
                             * @description Without a delay: how long to wait.
                             * @default networkIdle
                             * @enum {string}
                             */
                            waitUntil?: "networkIdle" | "load";
                            /**
                             * @description Seconds to wait after the page has loaded; with 0 until the network is idle.
                             * @default 0
                             */
                            delaySeconds?: number;
                            /** @description Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`. */
                            waitForSelector?: string;
                            /** @description Elements to click, in this order, before the page is captured. */
                            click?: string[];
                            /** @description Elements to remove from the page. */
                            removeSelectors?: string[];
                            /** @default false */
                            darkMode?: boolean;
                            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                            locale?: string;
                            /** @description IANA time zone of the page; that of the server by default. */
                            timeZone?: string;
                            /**
                             * @description Time limit of the capture without the delay, in milliseconds.
                             * @default 45000
                             */
                            timeoutMs?: number;
                            /**
                             * @description One capture returns all of them. `metadata` is always in the answer; alone it leaves the content out.
                             * @default [
                             *       "markdown"
                             *     ]
                             */
                            formats?: ("markdown" | "html" | "text" | "links" | "metadata")[];
                            /** @description Values to read from the page, by name. */
                            fields?: {
                                [key: string]: {
                                    selector: string;
                                    /** @description Reads this attribute instead of the text. */
                                    attribute?: string;
                                    /**
                                     * @description `number` reads the first number, `url` an absolute address, `date` ISO 8601.
                                     * @default text
                                     * @enum {string}
                                     */
                                    type?: "text" | "number" | "url" | "date";
                                    /**
                                     * @description All matches instead of the first one, at most 200.
                                     * @default false
                                     */
                                    list?: boolean;
                                };
                            };
                            /**
                             * @description Reads the properties of one thing from JSON-LD, microdata, OpenGraph and tables of the page.
                             * @enum {string}
                             */
                            preset?: "product" | "article" | "job" | "event" | "organization";
                            /**
                             * @description Leaves navigation, ads and footers out.
                             * @default true
                             */
                            onlyMainContent?: boolean;
                        };
                    };
                    /** @description Names to check, with the fields of `POST /jobs/checks`. */
                    checks?: {
                        /** @description Up to 1,000 names, as far as the plan allows. Duplicates are checked once. */
                        names: string[];
                        /** @description Domain endings; .com, .net, .org and .io by default. */
                        tlds?: (".com" | ".net" | ".org" | ".io" | ".co" | ".app" | ".dev" | ".ai" | ".me" | ".tech" | ".site" | ".online" | ".store" | ".blog")[];
                        /** @description Social platforms; all by default. */
                        platforms?: ("twitter" | "instagram" | "youtube")[];
                        /**
                         * @description Also checks combined, hyphenated and underscored forms.
                         * @default false
                         */
                        variations?: boolean;
                    };
                    /** @description Id of a job whose list and options are repeated. */
                    job?: string;
                    /** @description Five fields: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`. */
                    cron: string;
                    /**
                     * @description Name in the IANA time zone database, as `Europe/Berlin`.
                     * @default UTC
                     */
                    timeZone?: string;
                    /**
                     * @description Whether each run sends a mail with its result. Webhooks receive `job.completed` and `job.failed`.
                     * @default true
                     */
                    mailsResults?: boolean;
                    /**
                     * @description Only answers with the next runs and what they use: nothing is created.
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        schedule: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "captures" | "checks";
                            /** @enum {string} */
                            type: "screenshot" | "pdf" | "extract" | "check";
                            total: number;
                            firstInput: string;
                            cron: string;
                            timeZone: string;
                            mailsResults: boolean;
                            /** @enum {string} */
                            state: "active" | "paused" | "stopped";
                            stopReason: ("limit_reached" | "no_access" | "plan_limit") | null;
                            nextRunAt: string | null;
                            usesPerMonth: number;
                            lastRun: {
                                dueAt: string;
                                createdAt: string;
                                job: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "captures" | "checks" | "crawl";
                                    type: ("screenshot" | "pdf" | "extract") | null;
                                    crawl: {
                                        /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                        url: string;
                                        /**
                                         * @description The most pages that are opened, as far as the plan allows.
                                         * @default 50
                                         */
                                        limit?: number;
                                        /**
                                         * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                         * @default 5
                                         */
                                        maxDepth?: number;
                                        /**
                                         * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                         * @default []
                                         */
                                        include?: string[];
                                        /**
                                         * @description No pages whose path matches one of these patterns.
                                         * @default []
                                         */
                                        exclude?: string[];
                                        /**
                                         * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                         * @default site
                                         * @enum {string}
                                         */
                                        scope?: "site" | "path";
                                        /**
                                         * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                         * @default include
                                         * @enum {string}
                                         */
                                        sitemap?: "include" | "skip" | "only";
                                        /**
                                         * @description Leaves out the query of every address, so that each path is one page.
                                         * @default false
                                         */
                                        ignoreQuery?: boolean;
                                        /**
                                         * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                         * @default 1
                                         */
                                        delaySeconds?: number;
                                        disallowed: number;
                                    } | null;
                                    /** @enum {string} */
                                    state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                                    total: number;
                                    queued: number;
                                    running: number;
                                    done: number;
                                    failed: number;
                                    skipped: number;
                                    cancelled: number;
                                    uses: {
                                        reserved: number;
                                        committed: number;
                                        released: number;
                                    };
                                    waitingUntil: string | null;
                                    createdAt: string;
                                    startedAt: string | null;
                                    finishedAt: string | null;
                                    expiresAt: string;
                                } | null;
                            } | null;
                            createdAt: string;
                        } | null;
                        nextRuns: string[];
                        usesPerMonth: number;
                        remaining: number | null;
                        list: {
                            valid: number;
                            duplicateCount: number;
                            refusedCount: number;
                            refused: {
                                position: number;
                                value: string;
                                reason: string;
                            }[];
                        } | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "captures" | "checks";
                        /** @enum {string} */
                        type: "screenshot" | "pdf" | "extract" | "check";
                        total: number;
                        firstInput: string;
                        cron: string;
                        timeZone: string;
                        mailsResults: boolean;
                        /** @enum {string} */
                        state: "active" | "paused" | "stopped";
                        stopReason: ("limit_reached" | "no_access" | "plan_limit") | null;
                        nextRunAt: string | null;
                        usesPerMonth: number;
                        lastRun: {
                            dueAt: string;
                            createdAt: string;
                            job: {
                                id: string;
                                /** @enum {string} */
                                kind: "captures" | "checks" | "crawl";
                                type: ("screenshot" | "pdf" | "extract") | null;
                                crawl: {
                                    /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                    url: string;
                                    /**
                                     * @description The most pages that are opened, as far as the plan allows.
                                     * @default 50
                                     */
                                    limit?: number;
                                    /**
                                     * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                     * @default 5
                                     */
                                    maxDepth?: number;
                                    /**
                                     * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                     * @default []
                                     */
                                    include?: string[];
                                    /**
                                     * @description No pages whose path matches one of these patterns.
                                     * @default []
                                     */
                                    exclude?: string[];
                                    /**
                                     * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                     * @default site
                                     * @enum {string}
                                     */
                                    scope?: "site" | "path";
                                    /**
                                     * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                     * @default include
                                     * @enum {string}
                                     */
                                    sitemap?: "include" | "skip" | "only";
                                    /**
                                     * @description Leaves out the query of every address, so that each path is one page.
                                     * @default false
                                     */
                                    ignoreQuery?: boolean;
                                    /**
                                     * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                     * @default 1
                                     */
                                    delaySeconds?: number;
                                    disallowed: number;
                                } | null;
                                /** @enum {string} */
                                state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                                total: number;
                                queued: number;
                                running: number;
                                done: number;
                                failed: number;
                                skipped: number;
                                cancelled: number;
                                uses: {
                                    reserved: number;
                                    committed: number;
                                    released: number;
                                };
                                waitingUntil: string | null;
                                createdAt: string;
                                startedAt: string | null;
                                finishedAt: string | null;
                                expiresAt: string;
                            } | null;
                        } | null;
                        createdAt: string;
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isPaused": true
                 *     }
                 */
                "application/json": {
                    /** @description A name for you. */
                    name?: string;
                    /** @description Five fields: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`. */
                    cron?: string;
                    /** @description Name in the IANA time zone database, as `Europe/Berlin`. */
                    timeZone?: string;
                    /** @description Whether each run sends a mail with its result. Webhooks receive `job.completed` and `job.failed`. */
                    mailsResults?: boolean;
                    /** @description True stops further runs; false starts them again, also after a limit. */
                    isPaused?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        kind: "captures" | "checks";
                        /** @enum {string} */
                        type: "screenshot" | "pdf" | "extract" | "check";
                        total: number;
                        firstInput: string;
                        cron: string;
                        timeZone: string;
                        mailsResults: boolean;
                        /** @enum {string} */
                        state: "active" | "paused" | "stopped";
                        stopReason: ("limit_reached" | "no_access" | "plan_limit") | null;
                        nextRunAt: string | null;
                        usesPerMonth: number;
                        lastRun: {
                            dueAt: string;
                            createdAt: string;
                            job: {
                                id: string;
                                /** @enum {string} */
                                kind: "captures" | "checks" | "crawl";
                                type: ("screenshot" | "pdf" | "extract") | null;
                                crawl: {
                                    /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                    url: string;
                                    /**
                                     * @description The most pages that are opened, as far as the plan allows.
                                     * @default 50
                                     */
                                    limit?: number;
                                    /**
                                     * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                     * @default 5
                                     */
                                    maxDepth?: number;
                                    /**
                                     * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                     * @default []
                                     */
                                    include?: string[];
                                    /**
                                     * @description No pages whose path matches one of these patterns.
                                     * @default []
                                     */
                                    exclude?: string[];
                                    /**
                                     * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                     * @default site
                                     * @enum {string}
                                     */
                                    scope?: "site" | "path";
                                    /**
                                     * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                     * @default include
                                     * @enum {string}
                                     */
                                    sitemap?: "include" | "skip" | "only";
                                    /**
                                     * @description Leaves out the query of every address, so that each path is one page.
                                     * @default false
                                     */
                                    ignoreQuery?: boolean;
                                    /**
                                     * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                     * @default 1
                                     */
                                    delaySeconds?: number;
                                    disallowed: number;
                                } | null;
                                /** @enum {string} */
                                state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                                total: number;
                                queued: number;
                                running: number;
                                done: number;
                                failed: number;
                                skipped: number;
                                cancelled: number;
                                uses: {
                                    reserved: number;
                                    committed: number;
                                    released: number;
                                };
                                waitingUntil: string | null;
                                createdAt: string;
                                startedAt: string | null;
                                finishedAt: string | null;
                                expiresAt: string;
                            } | null;
                        } | null;
                        createdAt: string;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listScheduleRuns: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                position?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            dueAt: string;
                            createdAt: string;
                            job: {
                                id: string;
                                /** @enum {string} */
                                kind: "captures" | "checks" | "crawl";
                                type: ("screenshot" | "pdf" | "extract") | null;
                                crawl: {
                                    /** @description Where the crawl starts. `https://` is prepended if there is no scheme. */
                                    url: string;
                                    /**
                                     * @description The most pages that are opened, as far as the plan allows.
                                     * @default 50
                                     */
                                    limit?: number;
                                    /**
                                     * @description Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.
                                     * @default 5
                                     */
                                    maxDepth?: number;
                                    /**
                                     * @description Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.
                                     * @default []
                                     */
                                    include?: string[];
                                    /**
                                     * @description No pages whose path matches one of these patterns.
                                     * @default []
                                     */
                                    exclude?: string[];
                                    /**
                                     * @description `site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.
                                     * @default site
                                     * @enum {string}
                                     */
                                    scope?: "site" | "path";
                                    /**
                                     * @description Whether pages are taken from the site's sitemap beside links, not at all, or only from it.
                                     * @default include
                                     * @enum {string}
                                     */
                                    sitemap?: "include" | "skip" | "only";
                                    /**
                                     * @description Leaves out the query of every address, so that each path is one page.
                                     * @default false
                                     */
                                    ignoreQuery?: boolean;
                                    /**
                                     * @description Seconds between the starts of two pages. A longer `Crawl-delay` of the site counts, up to 30.
                                     * @default 1
                                     */
                                    delaySeconds?: number;
                                    disallowed: number;
                                } | null;
                                /** @enum {string} */
                                state: "queued" | "running" | "completed" | "partial" | "failed" | "cancelled";
                                total: number;
                                queued: number;
                                running: number;
                                done: number;
                                failed: number;
                                skipped: number;
                                cancelled: number;
                                uses: {
                                    reserved: number;
                                    committed: number;
                                    released: number;
                                };
                                waitingUntil: string | null;
                                createdAt: string;
                                startedAt: string | null;
                                finishedAt: string | null;
                                expiresAt: string;
                            } | null;
                            item: {
                                id: string;
                                position: number;
                                input: string;
                                /** @enum {string} */
                                state: "queued" | "running" | "done" | "failed" | "skipped" | "cancelled";
                                attempts: number;
                                error: {
                                    code: string;
                                    message: string;
                                } | null;
                                charged: boolean;
                                capture: {
                                    id: string;
                                    finalUrl: string;
                                    title: string;
                                    status: number | null;
                                    contentType: string;
                                    sizeBytes: number;
                                    file: {
                                        url: string;
                                        expiresAt: string;
                                    };
                                } | null;
                                checkId: string | null;
                                startedAt: string | null;
                                finishedAt: string | null;
                            } | null;
                            names: {
                                available: number;
                                total: number;
                            } | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "page" | "name";
                            title: string;
                            /** @enum {string} */
                            state: "new" | "same" | "changed" | "unstable" | "error" | "taken" | "available" | "reserved" | "invalid";
                            pausedReason: ("user" | "limit" | "no_access") | null;
                            nextCheckAt: string | null;
                            lastCheckedAt: string | null;
                            lastChangedAt: string | null;
                            createdAt: string;
                            page: {
                                url: string;
                                selector: string | null;
                                ignore: string[];
                                picture: boolean;
                                intervalMinutes: number;
                                checksPerMonth: number;
                                version: number;
                                lastChange: string | null;
                                error: {
                                    code: string;
                                    message: string;
                                } | null;
                            } | null;
                            name: {
                                name: string;
                                platform: ("twitter" | "instagram" | "youtube") | null;
                                registration: ("active" | "grace" | "redemption" | "pending_delete") | null;
                                expiresAt: string | null;
                            } | null;
                        }[];
                        limits: {
                            pages: number;
                            intervalMinutes: number;
                            names: number;
                        };
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/pricing",
                 *       "intervalMinutes": 1440
                 *     }
                 */
                "application/json": {
                    /** @description The page to watch. */
                    url?: string;
                    /** @description Instead of `url`: the domain to watch or, with `platform`, the handle. */
                    name?: string;
                    /**
                     * @description The platform of a handle; `twitter` is X.
                     * @enum {string}
                     */
                    platform?: "twitter" | "instagram" | "youtube";
                    /** @description A name for you; the address by default. Pages only. */
                    title?: string;
                    /** @description CSS selector of the part to compare. By default all content without the site's frame. */
                    selector?: string;
                    /** @description Lines that contain one of these texts are not compared. */
                    ignore?: string[];
                    /** @description Also compares full-page screenshots; a change counts from 1 % of the picture. */
                    picture?: boolean;
                    /** @description Minutes between two checks, at least the shortest interval of your plan. */
                    intervalMinutes?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "page" | "name";
                        title: string;
                        /** @enum {string} */
                        state: "new" | "same" | "changed" | "unstable" | "error" | "taken" | "available" | "reserved" | "invalid";
                        pausedReason: ("user" | "limit" | "no_access") | null;
                        nextCheckAt: string | null;
                        lastCheckedAt: string | null;
                        lastChangedAt: string | null;
                        createdAt: string;
                        page: {
                            url: string;
                            selector: string | null;
                            ignore: string[];
                            picture: boolean;
                            intervalMinutes: number;
                            checksPerMonth: number;
                            version: number;
                            lastChange: string | null;
                            error: {
                                code: string;
                                message: string;
                            } | null;
                        } | null;
                        name: {
                            name: string;
                            platform: ("twitter" | "instagram" | "youtube") | null;
                            registration: ("active" | "grace" | "redemption" | "pending_delete") | null;
                            expiresAt: string | null;
                        } | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upstream_failed`: The page could not be opened. */
            502: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "page" | "name";
                        title: string;
                        /** @enum {string} */
                        state: "new" | "same" | "changed" | "unstable" | "error" | "taken" | "available" | "reserved" | "invalid";
                        pausedReason: ("user" | "limit" | "no_access") | null;
                        nextCheckAt: string | null;
                        lastCheckedAt: string | null;
                        lastChangedAt: string | null;
                        createdAt: string;
                        page: {
                            url: string;
                            selector: string | null;
                            ignore: string[];
                            picture: boolean;
                            intervalMinutes: number;
                            checksPerMonth: number;
                            version: number;
                            lastChange: string | null;
                            error: {
                                code: string;
                                message: string;
                            } | null;
                        } | null;
                        name: {
                            name: string;
                            platform: ("twitter" | "instagram" | "youtube") | null;
                            registration: ("active" | "grace" | "redemption" | "pending_delete") | null;
                            expiresAt: string | null;
                        } | null;
                        checks: {
                            id: string;
                            /** @enum {string} */
                            outcome: "baseline" | "same" | "changed" | "unstable" | "error" | "canceled";
                            summary: string | null;
                            addedLines: number;
                            removedLines: number;
                            changes: {
                                /** @enum {string} */
                                kind: "added" | "removed" | "changed";
                                before?: string;
                                after?: string;
                            }[];
                            picture: {
                                share: number;
                                areas: {
                                    x: number;
                                    y: number;
                                    width: number;
                                    height: number;
                                }[];
                            } | null;
                            pictures: ("before" | "after" | "difference")[];
                            error: {
                                code: string;
                                message: string;
                            } | null;
                            charged: boolean;
                            checkedAt: string;
                        }[];
                        baseline: {
                            text: string;
                            capturedAt: string;
                        } | null;
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isPaused": true
                 *     }
                 */
                "application/json": {
                    /** @description False continues a watch, and checks at once. */
                    isPaused?: boolean;
                    /** @description Pages only, as all fields below. */
                    title?: string;
                    /** @description CSS selector of the part to compare. By default all content without the site's frame. Null removes it. */
                    selector?: string | null;
                    /** @description Lines that contain one of these texts are not compared. */
                    ignore?: string[];
                    /** @description Also compares full-page screenshots; a change counts from 1 % of the picture. */
                    picture?: boolean;
                    /** @description Minutes between two checks, at least the shortest interval of your plan. */
                    intervalMinutes?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "page" | "name";
                        title: string;
                        /** @enum {string} */
                        state: "new" | "same" | "changed" | "unstable" | "error" | "taken" | "available" | "reserved" | "invalid";
                        pausedReason: ("user" | "limit" | "no_access") | null;
                        nextCheckAt: string | null;
                        lastCheckedAt: string | null;
                        lastChangedAt: string | null;
                        createdAt: string;
                        page: {
                            url: string;
                            selector: string | null;
                            ignore: string[];
                            picture: boolean;
                            intervalMinutes: number;
                            checksPerMonth: number;
                            version: number;
                            lastChange: string | null;
                            error: {
                                code: string;
                                message: string;
                            } | null;
                        } | null;
                        name: {
                            name: string;
                            platform: ("twitter" | "instagram" | "youtube") | null;
                            registration: ("active" | "grace" | "redemption" | "pending_delete") | null;
                            expiresAt: string | null;
                        } | null;
                        checks: {
                            id: string;
                            /** @enum {string} */
                            outcome: "baseline" | "same" | "changed" | "unstable" | "error" | "canceled";
                            summary: string | null;
                            addedLines: number;
                            removedLines: number;
                            changes: {
                                /** @enum {string} */
                                kind: "added" | "removed" | "changed";
                                before?: string;
                                after?: string;
                            }[];
                            picture: {
                                share: number;
                                areas: {
                                    x: number;
                                    y: number;
                                    width: number;
                                    height: number;
                                }[];
                            } | null;
                            pictures: ("before" | "after" | "difference")[];
                            error: {
                                code: string;
                                message: string;
                            } | null;
                            charged: boolean;
                            checkedAt: string;
                        }[];
                        baseline: {
                            text: string;
                            capturedAt: string;
                        } | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "standard" | "slack" | "discord";
                            url: string;
                            description: string;
                            events: ("job.completed" | "job.failed" | "job.item.completed" | "monitor.changed" | "monitor.failed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
                            isEnabled: boolean;
                            disabledReason: ("user" | "gone" | "failing") | null;
                            failingSince: string | null;
                            oldSecretEndsAt: string | null;
                            createdAt: string;
                        }[];
                        maxEndpoints: number;
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks",
                 *       "events": [
                 *         "job.completed",
                 *         "job.failed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description An https address on port 443 or 8443. */
                    url: string;
                    /**
                     * @description `standard` is signed JSON by Standard Webhooks; `slack` and `discord` are messages for incoming webhooks of these chats.
                     * @default standard
                     * @enum {string}
                     */
                    kind?: "standard" | "slack" | "discord";
                    /**
                     * @description The events that the endpoint receives.
                     * @default [
                     *       "job.completed",
                     *       "job.failed",
                     *       "monitor.changed",
                     *       "monitor.failed",
                     *       "name.available",
                     *       "schedule.stopped",
                     *       "usage.threshold"
                     *     ]
                     */
                    events?: ("job.completed" | "job.failed" | "job.item.completed" | "monitor.changed" | "monitor.failed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
                    /**
                     * @description A text for you.
                     * @default
                     */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: {
                            id: string;
                            /** @enum {string} */
                            kind: "standard" | "slack" | "discord";
                            url: string;
                            description: string;
                            events: ("job.completed" | "job.failed" | "job.item.completed" | "monitor.changed" | "monitor.failed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
                            isEnabled: boolean;
                            disabledReason: ("user" | "gone" | "failing") | null;
                            failingSince: string | null;
                            oldSecretEndsAt: string | null;
                            createdAt: string;
                        };
                        secret: string | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "standard" | "slack" | "discord";
                        url: string;
                        description: string;
                        events: ("job.completed" | "job.failed" | "job.item.completed" | "monitor.changed" | "monitor.failed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
                        isEnabled: boolean;
                        disabledReason: ("user" | "gone" | "failing") | null;
                        failingSince: string | null;
                        oldSecretEndsAt: string | null;
                        createdAt: string;
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isEnabled": true
                 *     }
                 */
                "application/json": {
                    /** @description An https address on port 443 or 8443. */
                    url?: string;
                    /** @description The events that the endpoint receives. */
                    events?: ("job.completed" | "job.failed" | "job.item.completed" | "monitor.changed" | "monitor.failed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
                    /** @description A text for you. */
                    description?: string;
                    /** @description False stops all messages; true starts them again, also after a failure. */
                    isEnabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "standard" | "slack" | "discord";
                        url: string;
                        description: string;
                        events: ("job.completed" | "job.failed" | "job.item.completed" | "monitor.changed" | "monitor.failed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
                        isEnabled: boolean;
                        disabledReason: ("user" | "gone" | "failing") | null;
                        failingSince: string | null;
                        oldSecretEndsAt: string | null;
                        createdAt: string;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large`: Body too large. */
            413: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: {
                            id: string;
                            /** @enum {string} */
                            kind: "standard" | "slack" | "discord";
                            url: string;
                            description: string;
                            events: ("job.completed" | "job.failed" | "job.item.completed" | "monitor.changed" | "monitor.failed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
                            isEnabled: boolean;
                            disabledReason: ("user" | "gone" | "failing") | null;
                            failingSince: string | null;
                            oldSecretEndsAt: string | null;
                            createdAt: string;
                        };
                        secret: string | null;
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        eventId: string;
                        type: string;
                        /** @enum {string} */
                        state: "pending" | "delivered" | "failed" | "canceled";
                        attempts: number;
                        lastStatus: number | null;
                        nextAttemptAt: string | null;
                        createdAt: string;
                        endedAt: string | null;
                        payload: {
                            type: string;
                            timestamp: string;
                            data: {
                                [key: string]: unknown;
                            };
                        };
                        log: {
                            startedAt: string;
                            durationMs: number;
                            status: number | null;
                            error: string | null;
                            responseBody: string | null;
                        }[];
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            eventId: string;
                            type: string;
                            /** @enum {string} */
                            state: "pending" | "delivered" | "failed" | "canceled";
                            attempts: number;
                            lastStatus: number | null;
                            nextAttemptAt: string | null;
                            createdAt: string;
                            endedAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
            400: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        eventId: string;
                        type: string;
                        /** @enum {string} */
                        state: "pending" | "delivered" | "failed" | "canceled";
                        attempts: number;
                        lastStatus: number | null;
                        nextAttemptAt: string | null;
                        createdAt: string;
                        endedAt: string | null;
                        payload: {
                            type: string;
                            timestamp: string;
                            data: {
                                [key: string]: unknown;
                            };
                        };
                        log: {
                            startedAt: string;
                            durationMs: number;
                            status: number | null;
                            error: string | null;
                            responseBody: string | null;
                        }[];
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Calls that remain, and seconds until the full rate is available again. */
                    RateLimit?: string;
                    /** @description Calls per minute. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        eventId: string;
                        type: string;
                        /** @enum {string} */
                        state: "pending" | "delivered" | "failed" | "canceled";
                        attempts: number;
                        lastStatus: number | null;
                        nextAttemptAt: string | null;
                        createdAt: string;
                        endedAt: string | null;
                        payload: {
                            type: string;
                            timestamp: string;
                            data: {
                                [key: string]: unknown;
                            };
                        };
                        log: {
                            startedAt: string;
                            durationMs: number;
                            status: number | null;
                            error: string | null;
                            responseBody: string | null;
                        }[];
                    };
                };
            };
            /** @description `unauthenticated`: Missing or invalid API key. */
            401: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The key lacks a scope. */
            403: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many calls. */
            429: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Unexpected error. */
            500: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy`: Temporarily busy. */
            503: {
                headers: {
                    /** @description Identifies the request in support cases. */
                    "X-Request-Id"?: string;
                    /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
                    "X-Usage-Cost"?: string;
                    /** @description Seconds until a retry can succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
