// Generated from docs/openapi.json by `npm run sdk:types`. Do not edit.
// SHA-256 of the document: 67355cec29a0bae3155153894745535ef469b54debb5311deda42d11af456f7f

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
    "/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a page
         * @description One file with the page and its images, fonts and style sheets as the browser has loaded them: HTML without scripts, forms and requests, which every browser opens, or MHTML. At most 50 MB. The answer is JSON with a link to the file that works for a day, or the file itself with `Accept: text/html` or `multipart/related`.
         *
         *     Cost: 1 screenshot. A refused address, an unknown host, a timeout, a bot challenge, a missing selector and an error of ours cost nothing.
         */
        post: operations["archivePage"];
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
    "/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare two pages
         * @description Compares two addresses or stored captures, pixel by pixel and line by line. Addresses are opened at the same time; their screenshots and the picture of the differences are kept in the history.
         *
         *     Cost: 1 screenshot for each address; stored captures are free. A refused address, an unknown host, a timeout, a bot challenge, a missing selector and an error of ours cost nothing.
         */
        post: operations["comparePages"];
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
         * @description Looks a name up at domain registries, social platforms and registries of packages. A source that does not answer is `unknown`, never available or taken.
         *
         *     Cost: 1 name check for each started 18 domains and names of further platforms; X, Instagram and YouTube are not counted. A check without any result costs nothing.
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
         * @description Stored screenshots, PDF documents, archives and extractions, newest first.
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
    "/captures/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the text of an extraction
         * @description The stored text in parts that fit into the context of a model. The page is not opened again. Extractions without a text, and those of jobs with several formats, are JSON.
         *
         *     Cost: Free.
         */
        get: operations["getCaptureText"];
        put?: never;
        post?: never;
        delete?: never;
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
    "/jobs/{id}/records.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the records of a job
         * @description A CSV file of the data that `fields`, `schema`, `preset` or `tables` read from all pages: one line for each record of the first list of a page, else one for the page, each with its address. 404 for a job that reads no data.
         *
         *     Cost: Free.
         */
        get: operations["getJobRecords"];
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
         *     Cost: Free. Its runs cost what their captures or checks cost; those of a site one page watch check for each page that was opened.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Create a schedule
         * @description Repeats captures or checks, or crawls a site and compares it with the run before, at the times of a cron expression, starting with the next of them. Each run is a job; its result comes by mail and by the webhooks `job.completed`, `job.failed` and `site.changed`.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost; those of a site one page watch check for each page that was opened.
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
         * @description Cost: Free. Its runs cost what their captures or checks cost; those of a site one page watch check for each page that was opened.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description Its runs stay as jobs until their retention ends.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost; those of a site one page watch check for each page that was opened.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change, pause or continue a schedule
         * @description Omitted fields stay. `isPaused: false` also starts a schedule again that was stopped.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost; those of a site one page watch check for each page that was opened.
         */
        patch: operations["updateSchedule"];
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
         *     Cost: Free. Its runs cost what their captures or checks cost; those of a site one page watch check for each page that was opened.
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
    "/schedules/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a watched site
         * @description New, changed and removed pages that the runs have found, newest first, each with its changed lines. `GET /jobs/{id}/archive?only=changed` has the files of a run. Changes are kept for 90 days.
         *
         *     Cost: Free. Its runs cost what their captures or checks cost; those of a site one page watch check for each page that was opened.
         */
        get: operations["listScheduleChanges"];
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
         * @description A page is checked at once and then at its interval. Changes are reported by mail and by the webhook event `watch.changed`, a released name by `name.available`.
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
    "/watches/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Watch many pages
         * @description Creates a watch for each address of a list, of an OPML document, or of the pages that a list or crawl has captured. Bad addresses do not refuse the list; the answer says which they are. More than the plan has left are refused with `conflict`, and nothing is created.
         *
         *     Cost: Each check of a page costs 1 page watch check; a failed one costs nothing. Watched names cost nothing.
         */
        post: operations["importWatches"];
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
         * @description Omitted fields stay. After a change of `selector`, `picture` or `capture` the next check only takes a new baseline.
         *
         *     Cost: Free.
         */
        patch: operations["updateWatch"];
        trace?: never;
    };
    "/watches/{id}/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the address of a feed
         * @description The secret addresses of the feed of a watched page, as Atom and JSON Feed. They are shown only here; a repeated call creates new ones and ends those before.
         *
         *     Cost: Free.
         */
        post: operations["createWatchFeed"];
        /**
         * End the feed of a watch
         * @description Cost: Free.
         */
        delete: operations["deleteWatchFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved sessions
         * @description Names, domains and dates, newest first; never cookies, storage or secrets.
         *
         *     Cost: Free.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Save a session
         * @description Keeps the cookies of a browser that is signed in to a site, or the steps that sign in, for captures with `session`. They end after 30 days. Only for accounts of your own.
         *
         *     Cost: Free.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved session
         * @description Its cookies, storage and secrets are erased. Captures that name it fail from then on.
         *
         *     Cost: Free.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List destinations
         * @description Buckets of yours that files are delivered to, by name; never their secrets.
         *
         *     Cost: Free.
         */
        get: operations["listDestinations"];
        put?: never;
        /**
         * Add a destination
         * @description A bucket of an S3-compatible store, for calls with `deliverTo`. A small object is written and deleted first; the answer is `invalid` with the error of the store when that fails. At most 10 changes and tests a minute.
         *
         *     Cost: Free.
         */
        post: operations["createDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a destination
         * @description Its secret is erased; the objects in the bucket stay.
         *
         *     Cost: Free.
         */
        delete: operations["deleteDestination"];
        options?: never;
        head?: never;
        /**
         * Change a destination
         * @description Omitted fields stay; another host needs `secretAccessKey` again. Tested like a new one.
         *
         *     Cost: Free.
         */
        patch: operations["updateDestination"];
        trace?: never;
    };
    "/destinations/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a destination
         * @description Writes a small object and deletes it.
         *
         *     Cost: Free.
         */
        post: operations["testDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        post?: never;
        /**
         * Delete a webhook
         * @description Its log is deleted, too.
         *
         *     Cost: Free.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Omitted fields stay. `isEnabled` starts a webhook again that was disabled after failures.
         *
         *     Cost: Free.
         */
        patch: operations["updateWebhook"];
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
         * @description At most 10 a minute. A test is not repeated after a failure.
         *
         *     Cost: Free.
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
         * @description The message keeps its `webhook-id`. At most 60 a minute and webhook.
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
export interface webhooks {
    "job.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job has ended; some of its items may have failed. */
        post: operations["onJobCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job has ended without a result. */
        post: operations["onJobFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.item.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One item of a job has ended. */
        post: operations["onJobItemCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "watch.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A watched page has changed. */
        post: operations["onWatchChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "watch.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A watched page could not be checked three times in a row. */
        post: operations["onWatchFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "site.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A run of a watched site has found new, changed or removed pages. */
        post: operations["onSiteChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "name.available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A watched name has become available. */
        post: operations["onNameAvailable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "schedule.stopped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A schedule has stopped, because a limit is reached or a plan has ended. */
        post: operations["onScheduleStopped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "usage.threshold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 80 or 100 percent of a monthly limit are used. */
        post: operations["onUsageThreshold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** You pressed Send test, or called the API for it. */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
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
            /** @description Of `limit_reached` and `no_access`: what the plan allows, what is used of it, and when that starts again. */
            planLimit?: {
                limit: number;
                used: number | null;
                resetsAt: string | null;
                plansUrl: string;
            };
            /** @description Of `step_failed`, and of `upstream_timeout` during a step. */
            failedStep?: {
                /** @description Of the step in the request, from 1. */
                number: number;
                /** @description What the step did, without the text that it types. */
                tried: string;
                /** @description The element of the page that is most like the missing one. */
                nearest: string | null;
                /** @description The page at that moment: a JPEG of at most 150 KB as a data URL. Fields and typed texts are covered. */
                screenshot: string | null;
            };
            errors?: {
                pointer: string;
                code: string;
                message: string;
            }[];
        };
        Usage: {
            /** @enum {string} */
            tool: "screenshot" | "extraction" | "nameCheck" | "pageWatch";
            cost: number;
            used?: number;
            limit?: number | null;
            remaining?: number | null;
            resetsAt?: string;
        };
        UsageReport: {
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
        FileLink: {
            url: string;
            expiresAt: string;
        };
        Delivery: {
            destination: string;
            /**
             * @description `pending` only in jobs, which try again.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description Of the object; null until it is delivered. */
            key: string | null;
            /** @description Why the last attempt failed. */
            error: string | null;
        };
        ErrorSummary: {
            code: string;
            message: string;
        };
        ChangedLine: {
            /** @enum {string} */
            kind: "added" | "removed" | "changed";
            before?: string;
            after?: string;
        };
        AlertRule: {
            /**
             * @description `added_contains` and `removed_contains` need `text`, `added_matches` and `removed_matches` `pattern`, `number_above` and `number_below` `number`, `number_changes` `percent`, `element_appears` and `element_disappears` `selector`. Rules of numbers are for watches with `selector` or `value: price`, `in_stock` and `out_of_stock` for `value: stock`.
             * @enum {string}
             */
            kind: "added_contains" | "removed_contains" | "added_matches" | "removed_matches" | "number_below" | "number_above" | "number_changes" | "number_falls" | "number_rises" | "element_appears" | "element_disappears" | "in_stock" | "out_of_stock";
            /** @description Upper and lower case are the same. */
            text?: string;
            /** @description A regular expression of RE2, matched in each line; `(?i)` ignores case. */
            pattern?: string;
            number?: number;
            /** @description Share of the number at the last alert of this rule, up or down. */
            percent?: number;
            /** @description An element counts as gone, too, when nothing of it is visible. */
            selector?: string;
        };
        IgnoredArea: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        QuietHours: {
            from: string;
            to: string;
        };
        WatchCapture: {
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            /** @description Request headers, sent to the host of the page only. They are stored encrypted with the watch, and never returned. */
            headers?: components["schemas"]["RequestHeaders"];
            /** @description Cookies for the host of the page. They are stored encrypted with the watch, and never returned. */
            cookies?: components["schemas"]["Cookies"];
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /**
             * @description Also finds the largest lists of the page, at most 5: groups of elements that are built alike, with up to 12 suggested fields.
             * @default false
             */
            lists?: boolean;
            /** @description CSS selectors of the elements that are the content; the rest of the page is left out, and so is the search for the main content. */
            includeSelectors?: string[];
            /** @description CSS selectors of elements that are removed. */
            excludeSelectors?: string[];
            /**
             * @description Scrolls to the end first, at most 15 seconds, for pages that load more and lists that drop rows. `isTruncated` says that the page continues.
             * @default false
             */
            scroll?: boolean;
        };
        ScreenshotCall: {
            /** @description An http or https address of at most 2,048 characters. `https://` is prepended if there is no scheme. */
            url?: string;
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            headers?: components["schemas"]["RequestHeaders"];
            cookies?: components["schemas"]["Cookies"];
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /** @description The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why. */
            deliverTo?: string;
            /**
             * @description Nothing of the page is kept after the answer: no capture, no address, no log, no text for `Idempotency-Key`. The answer has the file itself, in JSON as `content`. Only the use is counted.
             * @default false
             */
            zeroRetention?: boolean;
            /** @description An HTML document of at most 1 MB instead of `url`. It has an opaque origin: no cookies, no storage, and relative addresses lead nowhere. Without `block`, nothing is blocked. */
            html?: string;
            /** @description Elements to make invisible; they keep their place. */
            hideSelectors?: string[];
            /** @description A style sheet that is added to the page. `@import` has no effect. */
            css?: string;
            geolocation?: components["schemas"]["Geolocation"];
            /**
             * @description Asks the page for less motion.
             * @default true
             */
            reducedMotion?: boolean;
            /**
             * @description Image type. AVIF has at most 8.2 million pixels.
             * @default jpeg
             * @enum {string}
             */
            type?: "jpeg" | "png" | "webp" | "avif";
            /** @description Of JPEG, WebP and AVIF; 85 by default, of AVIF 60. */
            quality?: number;
            /**
             * @description The whole page instead of the window, at most 16,000 pixels high.
             * @default false
             */
            fullPage?: boolean;
            /** @description Captures the first element that matches. */
            selector?: string;
            clip?: components["schemas"]["Clip"];
            /**
             * @description Leaves out the white behind a page without a background; PNG and WebP only.
             * @default false
             */
            omitBackground?: boolean;
            resize?: components["schemas"]["ImageResize"];
            /**
             * @description CSS media type.
             * @default screen
             * @enum {string}
             */
            media?: "screen" | "print";
            /** @description Opens the page in windows of these widths in CSS pixels and captures each, for one screenshot each; the answer is JSON. When one of them fails, nothing is charged. */
            widths?: number[];
            /**
             * @description Reuses a capture of yours with the same options that is at most this old. That is free. 0 always captures. Calls with headers, cookies or a session are never reused.
             * @default 0
             */
            maxAgeSeconds?: number;
        };
        PdfCall: {
            /** @description An http or https address of at most 2,048 characters. `https://` is prepended if there is no scheme. */
            url?: string;
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            headers?: components["schemas"]["RequestHeaders"];
            cookies?: components["schemas"]["Cookies"];
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /** @description The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why. */
            deliverTo?: string;
            /**
             * @description Nothing of the page is kept after the answer: no capture, no address, no log, no text for `Idempotency-Key`. The answer has the file itself, in JSON as `content`. Only the use is counted.
             * @default false
             */
            zeroRetention?: boolean;
            /** @description An HTML document of at most 1 MB instead of `url`. It has an opaque origin: no cookies, no storage, and relative addresses lead nowhere. Without `block`, nothing is blocked. */
            html?: string;
            /** @description Elements to make invisible; they keep their place. */
            hideSelectors?: string[];
            /** @description A style sheet that is added to the page. `@import` has no effect. */
            css?: string;
            geolocation?: components["schemas"]["Geolocation"];
            /**
             * @description Asks the page for less motion.
             * @default true
             */
            reducedMotion?: boolean;
            /**
             * @default a4
             * @enum {string}
             */
            paper?: "a3" | "a4" | "a5" | "letter" | "legal" | "tabloid";
            paperSize?: components["schemas"]["PaperSize"];
            /** @default false */
            landscape?: boolean;
            /** @default 1 */
            scale?: number;
            /**
             * @description Margin on all sides in millimeters.
             * @default 10
             */
            marginMm?: number;
            marginsMm?: components["schemas"]["PageMargins"];
            /** @description HTML at the top of each page, in its margin. Elements with the class `pageNumber`, `totalPages`, `title`, `date` or `url` are filled in. Scripts, style sheets and addresses are removed; pictures are data URLs. */
            headerHtml?: string;
            /** @description HTML at the bottom of each page, in its margin. Elements with the class `pageNumber`, `totalPages`, `title`, `date` or `url` are filled in. Scripts, style sheets and addresses are removed; pictures are data URLs. */
            footerHtml?: string;
            /**
             * @description One page as long as the content, at most 200 inches; the rest is on further pages. The height of the paper does not count.
             * @default false
             */
            singlePage?: boolean;
            /**
             * @description Adds an outline (bookmarks) of the headings.
             * @default false
             */
            outline?: boolean;
            /** @description Whether the document has tags for screen readers; those with an outline always have. */
            tagged?: boolean;
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
             * @description Reuses a capture of yours with the same options that is at most this old. That is free. 0 always captures. Calls with headers, cookies or a session are never reused.
             * @default 0
             */
            maxAgeSeconds?: number;
        };
        ArchiveCall: {
            /** @description An http or https address of at most 2,048 characters. `https://` is prepended if there is no scheme. */
            url?: string;
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            headers?: components["schemas"]["RequestHeaders"];
            cookies?: components["schemas"]["Cookies"];
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /** @description The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why. */
            deliverTo?: string;
            /**
             * @description Nothing of the page is kept after the answer: no capture, no address, no log, no text for `Idempotency-Key`. The answer has the file itself, in JSON as `content`. Only the use is counted.
             * @default false
             */
            zeroRetention?: boolean;
            /** @description An HTML document of at most 1 MB instead of `url`. It has an opaque origin: no cookies, no storage, and relative addresses lead nowhere. Without `block`, nothing is blocked. */
            html?: string;
            /** @description Elements to make invisible; they keep their place. */
            hideSelectors?: string[];
            /** @description A style sheet that is added to the page. `@import` has no effect. */
            css?: string;
            geolocation?: components["schemas"]["Geolocation"];
            /**
             * @description Asks the page for less motion.
             * @default true
             */
            reducedMotion?: boolean;
            /**
             * @description `html` is one file without scripts that every browser opens; `mhtml` is Chromium's own format.
             * @default html
             * @enum {string}
             */
            format?: "html" | "mhtml";
            /**
             * @description Reuses a capture of yours with the same options that is at most this old. That is free. 0 always captures. Calls with headers, cookies or a session are never reused.
             * @default 0
             */
            maxAgeSeconds?: number;
        };
        ExtractCall: {
            /** @description An http or https address of at most 2,048 characters. `https://` is prepended if there is no scheme. */
            url: string;
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            headers?: components["schemas"]["RequestHeaders"];
            cookies?: components["schemas"]["Cookies"];
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /** @description The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why. */
            deliverTo?: string;
            /**
             * @description Nothing of the page is kept after the answer: no capture, no address, no log, no text for `Idempotency-Key`. The answer has the file itself, in JSON as `content`. Only the use is counted.
             * @default false
             */
            zeroRetention?: boolean;
            /**
             * @description One capture returns all of them. `rawHtml` is the markup of the whole page after its scripts have run, without scripts and styles, at most 2 million characters. `images` lists the images of the content. `metadata` is always in the answer; alone it leaves the content out.
             * @default [
             *       "markdown"
             *     ]
             */
            formats?: ("markdown" | "html" | "text" | "rawHtml" | "links" | "images" | "metadata")[];
            fields?: components["schemas"]["ExtractFields"];
            /**
             * @description Reads the properties of one thing from JSON-LD, microdata, OpenGraph and tables of the page; of a product also the visible price and stock near its heading.
             * @enum {string}
             */
            preset?: "product" | "article" | "job" | "event" | "organization" | "recipe";
            /**
             * @description Also returns the data tables of the page, at most 50 with 500 rows and 100 columns.
             * @default false
             */
            tables?: boolean;
            /**
             * @description Also finds the largest lists of the page, at most 5: groups of elements that are built alike, with up to 12 suggested fields.
             * @default false
             */
            lists?: boolean;
            /** @description A JSON Schema (2020-12) of `data`: objects, arrays, strings, numbers, integers, booleans, `enum`, `minLength`, `maxLength`, `minimum`, `maximum`, and the formats date, date-time, uri and email. `x-selector`, with `x-attribute`, reads a property by a CSS selector; others are read by their names in schema.org. */
            schema?: {
                [key: string]: unknown;
            };
            /**
             * @description Also returns the name, colors, fonts and logos of the page, as it shows and states them.
             * @default false
             */
            brand?: boolean;
            /**
             * @description Leaves navigation, ads and footers out.
             * @default true
             */
            onlyMainContent?: boolean;
            /** @description CSS selectors of the elements that are the content; the rest of the page is left out, and so is the search for the main content. */
            includeSelectors?: string[];
            /** @description CSS selectors of elements that are removed. */
            excludeSelectors?: string[];
            /**
             * @description Keeps or drops all comments of readers in the main content. Without it they are kept on forums and dropped elsewhere.
             * @enum {string}
             */
            comments?: "keep" | "drop";
            /** @description Cuts the text of the answer to at most so many characters (UTF-16 code units), at the end of a paragraph where there is one. `nextOffset` says where it continues: `GET /captures/{id}/text` has the rest for free. Needs exactly one of the formats `markdown`, `html`, `text` and `rawHtml`. */
            maxCharacters?: number;
            /**
             * @description Scrolls to the end first, at most 15 seconds, for pages that load more and lists that drop rows. `isTruncated` says that the page continues.
             * @default false
             */
            scroll?: boolean;
        };
        CompareCall: {
            /** @description An http or https address, or the id of a capture: a screenshot, or an extraction as Markdown or text. */
            base: string;
            /** @description What is compared with it: an address or the id of a capture. */
            other: string;
            /** @description How addresses are opened and captured. Beside a capture they are opened as that was, and this is refused. */
            screenshot?: components["schemas"]["ScreenshotOptions"];
        };
        /** @description What is kept out of the page: ads, consent banners and trackers by default; in screenshots also chat widgets and newsletter pop-ups. */
        BlockingOptions: {
            /** @default true */
            ads?: boolean;
            /** @default true */
            banners?: boolean;
            /** @default true */
            trackers?: boolean;
            chatWidgets?: boolean;
            popups?: boolean;
        };
        /** @description Captures this part of the page, in CSS pixels from its top left corner. */
        Clip: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        /** @description Cookies for the host of `url`, with the path `/`. Never stored. */
        Cookies: {
            name: string;
            value: string;
            httpOnly?: boolean;
            secure?: boolean;
            /** @enum {string} */
            sameSite?: "Strict" | "Lax" | "None";
        }[];
        /** @description Values to read from the page, by name. */
        ExtractFields: {
            [key: string]: {
                /** @description Inside a record, `:scope` is the element of the record. */
                selector: string;
                /** @description Reads this attribute instead of the text. */
                attribute?: string;
                /**
                 * @description `number` reads the first number, `money` an amount and its ISO 4217 currency, `date` ISO 8601, `boolean` a word or the state of a control, `url` and `image` an absolute address, `html` the markup, `attribute` the text of `attribute`.
                 * @default text
                 * @enum {string}
                 */
                type?: "text" | "number" | "money" | "date" | "boolean" | "url" | "image" | "html" | "attribute";
                /**
                 * @description All matches instead of the first one, at most 200 values or 500 records.
                 * @default false
                 */
                list?: boolean;
                /** @description Reads a record of these fields inside each match, at most 3 levels deep. */
                fields?: {
                    [key: string]: {
                        /** @description Inside a record, `:scope` is the element of the record. */
                        selector: string;
                        /** @description Reads this attribute instead of the text. */
                        attribute?: string;
                        /**
                         * @description `number` reads the first number, `money` an amount and its ISO 4217 currency, `date` ISO 8601, `boolean` a word or the state of a control, `url` and `image` an absolute address, `html` the markup, `attribute` the text of `attribute`.
                         * @default text
                         * @enum {string}
                         */
                        type?: "text" | "number" | "money" | "date" | "boolean" | "url" | "image" | "html" | "attribute";
                        /**
                         * @description All matches instead of the first one, at most 200 values or 500 records.
                         * @default false
                         */
                        list?: boolean;
                        /** @description Reads a record of these fields inside each match, at most 3 levels deep. */
                        fields?: {
                            [key: string]: {
                                /** @description Inside a record, `:scope` is the element of the record. */
                                selector: string;
                                /** @description Reads this attribute instead of the text. */
                                attribute?: string;
                                /**
                                 * @description `number` reads the first number, `money` an amount and its ISO 4217 currency, `date` ISO 8601, `boolean` a word or the state of a control, `url` and `image` an absolute address, `html` the markup, `attribute` the text of `attribute`.
                                 * @default text
                                 * @enum {string}
                                 */
                                type?: "text" | "number" | "money" | "date" | "boolean" | "url" | "image" | "html" | "attribute";
                                /**
                                 * @description All matches instead of the first one, at most 200 values or 500 records.
                                 * @default false
                                 */
                                list?: boolean;
                            };
                        };
                    };
                };
            };
        };
        /** @description Request headers, sent to the host of `url` only. Never stored. */
        RequestHeaders: {
            [key: string]: string;
        };
        Step: {
            /** @description Clicks the element. */
            click?: {
                selector?: string;
                /** @description A part of its text. */
                text?: string;
                /** @description Of WAI-ARIA, such as `button`. */
                role?: string;
                /** @description With `role`: a part of its name or label. */
                name?: string;
            };
            /** @description Types a text into a field instead of what it contains; without an element where the focus is. */
            type?: {
                selector?: string;
                /** @description A part of its text. */
                text?: string;
                /** @description Of WAI-ARIA, such as `button`. */
                role?: string;
                /** @description With `role`: a part of its name or label. */
                name?: string;
                /** @description The text. It is never logged, and no error or picture of a failed step shows it. Jobs, schedules and watches store it encrypted; a watch returns `[stored]`, which keeps the text when the watch is changed. */
                value: string;
            };
            /** @description Presses a key, on the element if there is one, otherwise where the focus is. */
            press?: {
                selector?: string;
                /** @description A part of its text. */
                text?: string;
                /** @description Of WAI-ARIA, such as `button`. */
                role?: string;
                /** @description With `role`: a part of its name or label. */
                name?: string;
                /** @description `Enter`, `Tab`, `Escape`, `ArrowDown`, a character, or one of them after `Control+`, `Shift+`, `Alt+`. */
                key: string;
            };
            /** @description Selects options of a `<select>` by their values or labels. */
            select?: {
                selector?: string;
                /** @description A part of its text. */
                text?: string;
                /** @description Of WAI-ARIA, such as `button`. */
                role?: string;
                /** @description With `role`: a part of its name or label. */
                name?: string;
                values: string[];
            };
            /** @description Checks or unchecks a checkbox, a switch or a radio button. */
            check?: {
                selector?: string;
                /** @description A part of its text. */
                text?: string;
                /** @description Of WAI-ARIA, such as `button`. */
                role?: string;
                /** @description With `role`: a part of its name or label. */
                name?: string;
                /** @default true */
                checked?: boolean;
            };
            /** @description Moves the pointer over the element. */
            hover?: {
                selector?: string;
                /** @description A part of its text. */
                text?: string;
                /** @description Of WAI-ARIA, such as `button`. */
                role?: string;
                /** @description With `role`: a part of its name or label. */
                name?: string;
            };
            /** @description Scrolls the page by a distance, or the element into view. */
            scroll?: {
                selector?: string;
                /** @description A part of its text. */
                text?: string;
                /** @description Of WAI-ARIA, such as `button`. */
                role?: string;
                /** @description With `role`: a part of its name or label. */
                name?: string;
                /** @description CSS pixels; negative ones scroll up. */
                by?: number;
            };
            /** @description Scrolls down a page that loads more. */
            scrollUntil?: {
                /**
                 * @description Until nothing is added at the end, at most 15 s.
                 * @constant
                 */
                end?: true;
                /** @description Until an element matches. */
                selector?: string;
                /** @description Until so many elements match `selector`. */
                count?: number;
            };
            /** @description Waits for a time, a visible element or an idle network. */
            wait?: {
                selector?: string;
                /** @description A part of its text. */
                text?: string;
                /** @description Of WAI-ARIA, such as `button`. */
                role?: string;
                /** @description With `role`: a part of its name or label. */
                name?: string;
                /** @description Milliseconds. */
                ms?: number;
                /**
                 * @description Until the network is idle.
                 * @constant
                 */
                idle?: true;
            };
        };
        /** @description Size of the window in CSS pixels, and device pixels per CSS pixel; together at most 18.6 million pixels. */
        Viewport: {
            width?: number;
            height?: number;
            /** @enum {number} */
            scale?: 1 | 2 | 3;
        };
        /** @description Place in degrees, and its accuracy in meters, for a page that asks where it is read. Without it the page is refused. */
        Geolocation: {
            latitude: number;
            longitude: number;
            /** @default 0 */
            accuracy?: number;
        };
        /** @description Size of the image in pixels. `cover` cuts off what is too much, `contain` adds a margin, `inside` keeps the proportions and never enlarges; with only one side it is `inside`. */
        ImageResize: {
            width?: number;
            height?: number;
            /**
             * @default inside
             * @enum {string}
             */
            fit?: "cover" | "contain" | "inside";
        };
        ImageArea: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        /** @description A size of your own instead of `paper`, with sides of 25.4 to 2,032 mm. */
        PaperSize: {
            width: number;
            height: number;
            /**
             * @default mm
             * @enum {string}
             */
            unit?: "mm" | "in";
        };
        /** @description Margins of single sides in millimeters; `marginMm` for the others. */
        PageMargins: {
            top?: number;
            right?: number;
            bottom?: number;
            left?: number;
        };
        CaptureResult: {
            id: string | null;
            url: string;
            finalUrl: string;
            title: string;
            status: number | null;
            contentType: string;
            sizeBytes: number;
            file: components["schemas"]["FileLink"] | null;
            /** @description With `zeroRetention`: the file in Base64, instead of a link. */
            content?: string;
            fullHeight: number | null;
            delivery?: components["schemas"]["Delivery"];
            botChallenge: string | null;
            emptyReason: ("still_loading" | "blocked_script" | "frame_only" | "no_text") | null;
            cachedAt: string | null;
            /** @description With `widths`: the screenshot of each, in their order; the fields beside it are those of the first. */
            widths?: {
                width: number;
                id: string | null;
                url: string;
                finalUrl: string;
                title: string;
                status: number | null;
                contentType: string;
                sizeBytes: number;
                file: components["schemas"]["FileLink"] | null;
                /** @description With `zeroRetention`: the file in Base64, instead of a link. */
                content?: string;
                fullHeight: number | null;
                delivery?: components["schemas"]["Delivery"];
                botChallenge: string | null;
                emptyReason: ("still_loading" | "blocked_script" | "frame_only" | "no_text") | null;
            }[];
            usage: components["schemas"]["Usage"];
        };
        CompareResult: {
            /** @description Whether neither the pictures nor the texts differ. */
            isSame: boolean;
            base: components["schemas"]["ComparedPage"];
            other: components["schemas"]["ComparedPage"];
            /** @description Null when one of the captures is a text. */
            picture: {
                /** @description Part of the pixels that differ, from 0 to 1. */
                share: number;
                areas: components["schemas"]["ImageArea"][];
                width: number;
                height: number;
                /** @description Whether a picture continues below 6,000 pixels or beyond 3,840, where it is not compared. */
                isCropped: boolean;
                id: string | null;
                /** @description The other picture in pale colors, with what differs in red. */
                file: components["schemas"]["FileLink"] | null;
            } | null;
            /** @description Null when one of the captures is a picture. */
            text: {
                added: number;
                removed: number;
                /** @description At most 200 lines; moved lines are no changes. */
                changes: components["schemas"]["ChangedLine"][];
                /** @description The texts have too little in common for a list of lines. */
                isRewritten: boolean;
            } | null;
            usage: components["schemas"]["Usage"];
        };
        ComparedPage: {
            /** @description Of the capture: the given one, or the new screenshot. */
            id: string | null;
            url: string;
            finalUrl: string;
            title: string;
            status: number | null;
            file: components["schemas"]["FileLink"] | null;
            botChallenge: string | null;
            emptyReason: ("still_loading" | "blocked_script" | "frame_only" | "no_text") | null;
        };
        ExtractionResult: {
            id: string | null;
            url: string;
            finalUrl: string;
            title: string;
            status: number | null;
            markdown?: string;
            html?: string;
            text?: string;
            rawHtml?: string;
            links?: {
                url: string;
                text: string;
            }[];
            images?: {
                url: string;
                alt: string;
                width: number | null;
                height: number | null;
            }[];
            /** @description With `maxCharacters`: where the text continues; null at its end. */
            nextOffset?: number | null;
            /** @description With `maxCharacters`: of the whole text. */
            totalCharacters?: number;
            data?: {
                [key: string]: unknown;
            };
            missing?: {
                /** @description JSON Pointer into `data`, with `*` for every record. */
                pointer: string;
                /**
                 * @description `ambiguous_currency`: the page does not say which of several currencies a symbol such as `$` means. `too_many` and `too_slow`: further records were not read.
                 * @enum {string}
                 */
                reason: "not_found" | "empty" | "not_a_number" | "not_a_url" | "not_a_date" | "not_money" | "not_a_boolean" | "no_currency" | "ambiguous_currency" | "too_many" | "too_slow" | "not_in_enum" | "not_an_integer" | "not_an_email" | "out_of_range";
                /** @description The selector that matches nothing. */
                selector?: string;
                /** @description A selector that is most like it and matches. */
                nearest?: string;
            }[];
            /** @description Where values come from, by JSON Pointer, with `*` for every record. `visible` is a price or stock near the main heading of a product page, `metadata` the title and the other metadata of the page. */
            sources?: {
                [key: string]: "selector" | "json_ld" | "microdata" | "open_graph" | "table" | "visible" | "metadata";
            };
            tables?: {
                caption: string | null;
                /** @description Names of the columns; null when the table has none. */
                header: string[] | null;
                /** @description A cell over several rows or columns is repeated in each of them. */
                rows: string[][];
                isTruncated: boolean;
            }[];
            lists?: {
                /** @description Reads the same records with `fields` of a call. The names are suggestions. */
                fields: components["schemas"]["ExtractFields"];
                records: {
                    [key: string]: unknown;
                }[];
                isTruncated: boolean;
            }[];
            brand?: {
                name: string | null;
                /** @description The color that most of the visible text, links or buttons have. */
                colors: {
                    background: string | null;
                    text: string | null;
                    heading: string | null;
                    link: string | null;
                    button: string | null;
                    buttonText: string | null;
                    /** @description The color of buttons and links that is no gray. */
                    accent: string | null;
                };
                /** @description The font family that most of the characters have. */
                fonts: {
                    family: string;
                    /** @enum {string} */
                    usedFor: "text" | "headings" | "buttons";
                    /** @description Whether the page loads it. */
                    isWebFont: boolean;
                }[];
                /** @description `jsonLd` is the logo of the organization, `metadata` is `og:logo`, `header` an image in the page's head or navigation, `icon` an icon of the tab or the home screen. */
                logos: {
                    url: string;
                    /** @enum {string} */
                    source: "jsonLd" | "metadata" | "header" | "icon";
                    width: number | null;
                    height: number | null;
                }[];
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
                /** @description Numbers of the read pages without text that can be read: pictures of pages, empty pages and damaged ones. */
                unreadablePages?: number[];
            };
            delivery?: components["schemas"]["Delivery"];
            botChallenge: string | null;
            emptyReason: ("still_loading" | "blocked_script" | "frame_only" | "no_text") | null;
            notKept: ("too_large" | "storage_full" | "storage_failed") | null;
            usage: components["schemas"]["Usage"];
        };
        Capture: {
            id: string;
            /** @enum {string} */
            kind: "screenshot" | "extraction" | "pdf" | "archive";
            url: string;
            finalUrl: string;
            title: string;
            status: number | null;
            contentType: string;
            sizeBytes: number;
            file: components["schemas"]["FileLink"];
            createdAt: string;
            expiresAt: string;
        };
        CaptureText: {
            id: string;
            url: string;
            finalUrl: string;
            title: string;
            status: number | null;
            /** @description All parts together are the stored text. */
            text: string;
            offset: number;
            /** @description Where the text continues; null at its end. */
            nextOffset: number | null;
            totalCharacters: number;
        };
        CapturePage: {
            data: components["schemas"]["Capture"][];
            nextCursor: string | null;
        };
        NameCheckCall: {
            /** @description A name, or a domain such as `example.com`. */
            name: string;
            /** @description Domain endings such as `.com` or `.co.uk`: every TLD with RDAP in IANA's list, and those of two labels under them where names are sold. `.com`, `.net`, `.org` and `.io` by default. Each started 18 names are one use. */
            tlds?: string[];
            /** @description Platforms and registries of packages; X (`twitter`), Instagram and YouTube by default. */
            platforms?: ("twitter" | "instagram" | "youtube" | "github" | "gitlab" | "npm" | "npm_scope" | "pypi" | "crates" | "rubygems" | "packagist" | "dockerhub" | "homebrew" | "vscode" | "bluesky" | "reddit" | "tiktok" | "twitch" | "linkedin" | "producthunt" | "telegram" | "mastodon")[];
            /**
             * @description Also checks combined, hyphenated and underscored forms.
             * @default false
             */
            variations?: boolean;
            /** @description Looks up 50 domains formed from the one or two words of `name` instead, available ones first; 2 is the next 50. Platforms are not looked up. */
            ideas?: number;
        };
        NameCheckResult: {
            id: string | null;
            domains: components["schemas"]["DomainRow"][];
            handles: components["schemas"]["HandleRow"][];
            notice: string | null;
            usage: components["schemas"]["Usage"];
        };
        DomainRow: {
            name: string;
            variation: ("hyphen" | "underscore" | "combined" | "prefix" | "suffix" | "spelling" | "short" | "ending") | null;
            isAvailable: boolean | null;
            /** @enum {string} */
            status: "available" | "taken" | "reserved" | "invalid" | "unknown";
            reason: ("underscore" | "too_long" | "too_short" | "not_registrable" | "double_hyphen" | "punycode" | "not_allowed" | "digits_only" | "reserved_word" | "withheld" | "expiring" | "for_sale" | "parked" | "short_name" | "rate_limited" | "timeout" | "unreachable" | "unclear" | "usually_reserved" | "not_open" | "login_required" | "blocked" | "switched_off") | null;
            checkedAt: string | null;
            checkedVia: ("dns" | "rdap" | "whois") | null;
            expiresAt?: string | null;
            price?: {
                registrationCents: number;
                renewalCents: number;
                listedOn: string;
            };
        };
        HandleRow: {
            /** @enum {string} */
            platform: "twitter" | "instagram" | "youtube" | "github" | "gitlab" | "npm" | "npm_scope" | "pypi" | "crates" | "rubygems" | "packagist" | "dockerhub" | "homebrew" | "vscode" | "bluesky" | "reddit" | "tiktok" | "twitch" | "linkedin" | "producthunt" | "telegram" | "mastodon";
            handle: string;
            variation: ("hyphen" | "underscore" | "combined" | "prefix" | "suffix" | "spelling" | "short" | "ending") | null;
            isAvailable: boolean | null;
            /** @enum {string} */
            status: "available" | "taken" | "reserved" | "invalid" | "unknown";
            reason: ("underscore" | "too_long" | "too_short" | "not_registrable" | "double_hyphen" | "punycode" | "not_allowed" | "digits_only" | "reserved_word" | "withheld" | "expiring" | "for_sale" | "parked" | "short_name" | "rate_limited" | "timeout" | "unreachable" | "unclear" | "usually_reserved" | "not_open" | "login_required" | "blocked" | "switched_off") | null;
            checkedAt: string | null;
            url: string;
        };
        CheckCounts: {
            available: number;
            unknown: number;
            total: number;
        };
        Check: {
            id: string;
            name: string;
            tlds: string[];
            platforms: ("twitter" | "instagram" | "youtube" | "github" | "gitlab" | "npm" | "npm_scope" | "pypi" | "crates" | "rubygems" | "packagist" | "dockerhub" | "homebrew" | "vscode" | "bluesky" | "reddit" | "tiktok" | "twitch" | "linkedin" | "producthunt" | "telegram" | "mastodon")[];
            variations: boolean;
            ideas?: number;
            domains: components["schemas"]["CheckCounts"];
            handles: components["schemas"]["CheckCounts"];
            createdAt: string;
            expiresAt: string;
        };
        CheckPage: {
            data: components["schemas"]["Check"][];
            nextCursor: string | null;
        };
        CheckDetails: {
            id: string;
            name: string;
            tlds: string[];
            platforms: ("twitter" | "instagram" | "youtube" | "github" | "gitlab" | "npm" | "npm_scope" | "pypi" | "crates" | "rubygems" | "packagist" | "dockerhub" | "homebrew" | "vscode" | "bluesky" | "reddit" | "tiktok" | "twitch" | "linkedin" | "producthunt" | "telegram" | "mastodon")[];
            variations: boolean;
            ideas?: number;
            domains: components["schemas"]["CheckCounts"];
            handles: components["schemas"]["CheckCounts"];
            createdAt: string;
            expiresAt: string;
            rows: {
                domains: components["schemas"]["DomainRow"][];
                handles: components["schemas"]["HandleRow"][];
            };
        };
        CreateCapturesJob: {
            /** @description Up to 5,000 addresses, as far as the plan allows. Duplicates are captured once. Spaces, invisible characters, bullets, quotes and angle brackets around an address are removed; an entry with several addresses is refused. `dryRun` shows what each has become. */
            urls: string[];
            /** @description Takes screenshots, with the options of `POST /screenshot`. */
            screenshot?: components["schemas"]["ScreenshotOptions"];
            /** @description Prints PDF documents, with the options of `POST /pdf`. */
            pdf?: components["schemas"]["PdfOptions"];
            /** @description Archives pages, with the options of `POST /archive`. */
            archive?: components["schemas"]["ArchiveOptions"];
            /** @description Extracts content, with the options of `POST /extract`. */
            extract?: components["schemas"]["ExtractOptions"];
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
            /** @description Whether an email says that the job has ended. By default only for jobs of the website, not of the API. */
            mailsResults?: boolean;
            /** @description An address that receives the events of this job, beside the webhooks of the account. */
            webhook?: components["schemas"]["JobWebhook"];
        };
        CreateChecksJob: {
            /** @description Up to 1,000 names, as far as the plan allows. Duplicates are checked once. Spaces, invisible characters, bullets and quotes around a name are removed; an entry with several names is refused. `brand.{shop,co.uk}` is a name with up to 18 TLDs of its own, in place of `tlds`. */
            names: string[];
            /** @description Domain endings such as `.com` or `.co.uk`: every TLD with RDAP in IANA's list, and those of two labels under them where names are sold. `.com`, `.net`, `.org` and `.io` by default. Each started 18 names are one use. */
            tlds?: string[];
            /** @description Platforms and registries of packages; X (`twitter`), Instagram and YouTube by default. */
            platforms?: ("twitter" | "instagram" | "youtube" | "github" | "gitlab" | "npm" | "npm_scope" | "pypi" | "crates" | "rubygems" | "packagist" | "dockerhub" | "homebrew" | "vscode" | "bluesky" | "reddit" | "tiktok" | "twitch" | "linkedin" | "producthunt" | "telegram" | "mastodon")[];
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
            /** @description Whether an email says that the job has ended. By default only for jobs of the website, not of the API. */
            mailsResults?: boolean;
            /** @description An address that receives the events of this job, beside the webhooks of the account. */
            webhook?: components["schemas"]["JobWebhook"];
        };
        CreateCrawlJob: {
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
             * @description Also pages of subdomains, such as docs.example.com of example.com. Each host has a pace and a robots.txt of its own.
             * @default false
             */
            subdomains?: boolean;
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
             * @description Seconds between the starts of two pages. With 0 it is one second, and a quarter of a second with up to four pages at once while the site answers within half a second and never with 429 or 503. A longer `Crawl-delay` of the site counts, up to 30.
             * @default 0
             */
            delaySeconds?: number;
            /** @description How each page is extracted, with the options of `POST /extract` but `session`; Markdown by default. */
            extract?: components["schemas"]["ExtractOptions"];
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
            /** @description Whether an email says that the job has ended. By default only for jobs of the website, not of the API. */
            mailsResults?: boolean;
            /** @description An address that receives the events of this job, beside the webhooks of the account. */
            webhook?: components["schemas"]["JobWebhook"];
        };
        CaptureList: {
            /** @description Up to 5,000 addresses, as far as the plan allows. Duplicates are captured once. Spaces, invisible characters, bullets, quotes and angle brackets around an address are removed; an entry with several addresses is refused. `dryRun` shows what each has become. */
            urls: string[];
            /** @description Takes screenshots, with the options of `POST /screenshot`. */
            screenshot?: components["schemas"]["ScreenshotOptions"];
            /** @description Prints PDF documents, with the options of `POST /pdf`. */
            pdf?: components["schemas"]["PdfOptions"];
            /** @description Archives pages, with the options of `POST /archive`. */
            archive?: components["schemas"]["ArchiveOptions"];
            /** @description Extracts content, with the options of `POST /extract`. */
            extract?: components["schemas"]["ExtractOptions"];
        };
        CheckList: {
            /** @description Up to 1,000 names, as far as the plan allows. Duplicates are checked once. Spaces, invisible characters, bullets and quotes around a name are removed; an entry with several names is refused. `brand.{shop,co.uk}` is a name with up to 18 TLDs of its own, in place of `tlds`. */
            names: string[];
            /** @description Domain endings such as `.com` or `.co.uk`: every TLD with RDAP in IANA's list, and those of two labels under them where names are sold. `.com`, `.net`, `.org` and `.io` by default. Each started 18 names are one use. */
            tlds?: string[];
            /** @description Platforms and registries of packages; X (`twitter`), Instagram and YouTube by default. */
            platforms?: ("twitter" | "instagram" | "youtube" | "github" | "gitlab" | "npm" | "npm_scope" | "pypi" | "crates" | "rubygems" | "packagist" | "dockerhub" | "homebrew" | "vscode" | "bluesky" | "reddit" | "tiktok" | "twitch" | "linkedin" | "producthunt" | "telegram" | "mastodon")[];
            /**
             * @description Also checks combined, hyphenated and underscored forms.
             * @default false
             */
            variations?: boolean;
        };
        JobWebhook: {
            /** @description An https address on port 443 or 8443. */
            url: string;
            /**
             * @description The events that are sent to it.
             * @default [
             *       "job.completed",
             *       "job.failed"
             *     ]
             */
            events?: ("job.completed" | "job.failed" | "job.item.completed")[];
            /** @description Signs the messages by Standard Webhooks: `whsec_` and the Base64 of 24 to 64 bytes. Without it they are not signed. */
            secret?: string;
        };
        ScreenshotOptions: {
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /** @description The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why. */
            deliverTo?: string;
            /** @description Elements to make invisible; they keep their place. */
            hideSelectors?: string[];
            /** @description A style sheet that is added to the page. `@import` has no effect. */
            css?: string;
            geolocation?: components["schemas"]["Geolocation"];
            /**
             * @description Asks the page for less motion.
             * @default true
             */
            reducedMotion?: boolean;
            /**
             * @description Image type. AVIF has at most 8.2 million pixels.
             * @default jpeg
             * @enum {string}
             */
            type?: "jpeg" | "png" | "webp" | "avif";
            /** @description Of JPEG, WebP and AVIF; 85 by default, of AVIF 60. */
            quality?: number;
            /**
             * @description The whole page instead of the window, at most 16,000 pixels high.
             * @default false
             */
            fullPage?: boolean;
            /** @description Captures the first element that matches. */
            selector?: string;
            clip?: components["schemas"]["Clip"];
            /**
             * @description Leaves out the white behind a page without a background; PNG and WebP only.
             * @default false
             */
            omitBackground?: boolean;
            resize?: components["schemas"]["ImageResize"];
            /**
             * @description CSS media type.
             * @default screen
             * @enum {string}
             */
            media?: "screen" | "print";
        };
        PdfOptions: {
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /** @description The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why. */
            deliverTo?: string;
            /** @description Elements to make invisible; they keep their place. */
            hideSelectors?: string[];
            /** @description A style sheet that is added to the page. `@import` has no effect. */
            css?: string;
            geolocation?: components["schemas"]["Geolocation"];
            /**
             * @description Asks the page for less motion.
             * @default true
             */
            reducedMotion?: boolean;
            /**
             * @default a4
             * @enum {string}
             */
            paper?: "a3" | "a4" | "a5" | "letter" | "legal" | "tabloid";
            paperSize?: components["schemas"]["PaperSize"];
            /** @default false */
            landscape?: boolean;
            /** @default 1 */
            scale?: number;
            /**
             * @description Margin on all sides in millimeters.
             * @default 10
             */
            marginMm?: number;
            marginsMm?: components["schemas"]["PageMargins"];
            /** @description HTML at the top of each page, in its margin. Elements with the class `pageNumber`, `totalPages`, `title`, `date` or `url` are filled in. Scripts, style sheets and addresses are removed; pictures are data URLs. */
            headerHtml?: string;
            /** @description HTML at the bottom of each page, in its margin. Elements with the class `pageNumber`, `totalPages`, `title`, `date` or `url` are filled in. Scripts, style sheets and addresses are removed; pictures are data URLs. */
            footerHtml?: string;
            /**
             * @description One page as long as the content, at most 200 inches; the rest is on further pages. The height of the paper does not count.
             * @default false
             */
            singlePage?: boolean;
            /**
             * @description Adds an outline (bookmarks) of the headings.
             * @default false
             */
            outline?: boolean;
            /** @description Whether the document has tags for screen readers; those with an outline always have. */
            tagged?: boolean;
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
        ArchiveOptions: {
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /** @description The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why. */
            deliverTo?: string;
            /** @description Elements to make invisible; they keep their place. */
            hideSelectors?: string[];
            /** @description A style sheet that is added to the page. `@import` has no effect. */
            css?: string;
            geolocation?: components["schemas"]["Geolocation"];
            /**
             * @description Asks the page for less motion.
             * @default true
             */
            reducedMotion?: boolean;
            /**
             * @description `html` is one file without scripts that every browser opens; `mhtml` is Chromium's own format.
             * @default html
             * @enum {string}
             */
            format?: "html" | "mhtml";
        };
        ExtractOptions: {
            /**
             * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
             * @enum {string}
             */
            device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            block?: components["schemas"]["BlockingOptions"];
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
            /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
            steps?: components["schemas"]["Step"][];
            /** @description Elements to remove from the page. */
            removeSelectors?: string[];
            /** @default false */
            darkMode?: boolean;
            /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
            locale?: string;
            /** @description IANA time zone of the page; that of the server by default. */
            timeZone?: string;
            /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
            session?: string;
            /**
             * @description Time limit of the capture without the delay, in milliseconds.
             * @default 45000
             */
            timeoutMs?: number;
            /** @description The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why. */
            deliverTo?: string;
            /**
             * @description One capture returns all of them. `rawHtml` is the markup of the whole page after its scripts have run, without scripts and styles, at most 2 million characters. `images` lists the images of the content. `metadata` is always in the answer; alone it leaves the content out.
             * @default [
             *       "markdown"
             *     ]
             */
            formats?: ("markdown" | "html" | "text" | "rawHtml" | "links" | "images" | "metadata")[];
            fields?: components["schemas"]["ExtractFields"];
            /**
             * @description Reads the properties of one thing from JSON-LD, microdata, OpenGraph and tables of the page; of a product also the visible price and stock near its heading.
             * @enum {string}
             */
            preset?: "product" | "article" | "job" | "event" | "organization" | "recipe";
            /**
             * @description Also returns the data tables of the page, at most 50 with 500 rows and 100 columns.
             * @default false
             */
            tables?: boolean;
            /**
             * @description Also finds the largest lists of the page, at most 5: groups of elements that are built alike, with up to 12 suggested fields.
             * @default false
             */
            lists?: boolean;
            /** @description A JSON Schema (2020-12) of `data`: objects, arrays, strings, numbers, integers, booleans, `enum`, `minLength`, `maxLength`, `minimum`, `maximum`, and the formats date, date-time, uri and email. `x-selector`, with `x-attribute`, reads a property by a CSS selector; others are read by their names in schema.org. */
            schema?: {
                [key: string]: unknown;
            };
            /**
             * @description Also returns the name, colors, fonts and logos of the page, as it shows and states them.
             * @default false
             */
            brand?: boolean;
            /**
             * @description Leaves navigation, ads and footers out.
             * @default true
             */
            onlyMainContent?: boolean;
            /** @description CSS selectors of the elements that are the content; the rest of the page is left out, and so is the search for the main content. */
            includeSelectors?: string[];
            /** @description CSS selectors of elements that are removed. */
            excludeSelectors?: string[];
            /**
             * @description Keeps or drops all comments of readers in the main content. Without it they are kept on forums and dropped elsewhere.
             * @enum {string}
             */
            comments?: "keep" | "drop";
            /**
             * @description Scrolls to the end first, at most 15 seconds, for pages that load more and lists that drop rows. `isTruncated` says that the page continues.
             * @default false
             */
            scroll?: boolean;
        };
        CreatedJob: {
            job: components["schemas"]["Job"] | null;
            list: components["schemas"]["ListValidation"];
            webhookId: string | null;
        };
        ListValidation: {
            entries?: components["schemas"]["ReadEntry"][];
            valid: number;
            duplicateCount: number;
            duplicates: {
                position: number;
                value: string;
            }[];
            refusedCount: number;
            refused: components["schemas"]["RefusedEntry"][];
            truncated: number;
            uses: number;
            remaining: number | null;
            startsLater: number;
        };
        ReadEntry: {
            position: number;
            input: string;
        };
        RefusedEntry: {
            position: number;
            value: string;
            reason: string;
        };
        SitemapProblem: {
            url: string;
            reason: string;
        };
        Job: {
            id: string;
            /** @enum {string} */
            kind: "captures" | "checks" | "crawl";
            type: ("screenshot" | "pdf" | "archive" | "extract") | null;
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
                 * @description Also pages of subdomains, such as docs.example.com of example.com. Each host has a pace and a robots.txt of its own.
                 * @default false
                 */
                subdomains?: boolean;
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
                 * @description Seconds between the starts of two pages. With 0 it is one second, and a quarter of a second with up to four pages at once while the site answers within half a second and never with 429 or 503. A longer `Crawl-delay` of the site counts, up to 30.
                 * @default 0
                 */
                delaySeconds?: number;
                disallowed: number;
                sitemapProblems: components["schemas"]["SitemapProblem"][];
                isWatched: boolean;
            } | null;
            hasRecords: boolean;
            /** @enum {string} */
            state: "queued" | "running" | "completed" | "partial" | "failed" | "canceled";
            total: number;
            queued: number;
            running: number;
            done: number;
            failed: number;
            skipped: number;
            canceled: number;
            uses: {
                reserved: number;
                committed: number;
                released: number;
            };
            waitsForJob: boolean;
            waitingUntil: string | null;
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            shareId: string | null;
            expiresAt: string;
        };
        JobPage: {
            data: components["schemas"]["Job"][];
            nextCursor: string | null;
        };
        JobItem: {
            id: string;
            position: number;
            input: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "skipped" | "canceled";
            attempts: number;
            error: components["schemas"]["ErrorSummary"] | null;
            charged: boolean;
            unchangedBy: ("not_modified" | "sitemap") | null;
            capture: {
                id: string;
                finalUrl: string;
                title: string;
                status: number | null;
                contentType: string;
                sizeBytes: number;
                file: components["schemas"]["FileLink"];
            } | null;
            delivery?: components["schemas"]["Delivery"];
            checkId: string | null;
            results?: {
                /** @description A TLD such as `.com`, or a platform. */
                source: string;
                name: string;
                /** @enum {string} */
                status: "available" | "taken" | "reserved" | "invalid" | "unknown";
                reason: ("underscore" | "too_long" | "too_short" | "not_registrable" | "double_hyphen" | "punycode" | "not_allowed" | "digits_only" | "reserved_word" | "withheld" | "expiring" | "for_sale" | "parked" | "short_name" | "rate_limited" | "timeout" | "unreachable" | "unclear" | "usually_reserved" | "not_open" | "login_required" | "blocked" | "switched_off") | null;
            }[];
            startedAt: string | null;
            finishedAt: string | null;
        };
        JobItemPage: {
            data: components["schemas"]["JobItem"][];
            nextCursor: string | null;
        };
        MapCall: {
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
             * @description Also pages of subdomains, such as docs.example.com of example.com. Each host has a pace and a robots.txt of its own.
             * @default false
             */
            subdomains?: boolean;
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
            /** @description Only pages whose address, title and description contain all of these words. */
            search?: string;
            /**
             * @description The most addresses listed.
             * @default 1000
             */
            limit?: number;
        };
        MapResult: {
            links: {
                url: string;
                title: string | null;
                description: string | null;
            }[];
            isTruncated: boolean;
            sitemapProblems: components["schemas"]["SitemapProblem"][];
            usage: components["schemas"]["Usage"];
        };
        CreateSchedule: {
            /** @description A name for you; by default the first address or name. */
            name?: string;
            /** @description Addresses to capture, with the fields of `POST /jobs/captures`. */
            captures?: components["schemas"]["CaptureList"];
            /** @description Names to check, with the fields of `POST /jobs/checks`. */
            checks?: components["schemas"]["CheckList"];
            /** @description A site to watch, with the fields of `POST /jobs/crawls`: each run is compared with the one before. A page that was opened costs one page watch check. */
            crawl?: {
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
                 * @description Also pages of subdomains, such as docs.example.com of example.com. Each host has a pace and a robots.txt of its own.
                 * @default false
                 */
                subdomains?: boolean;
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
                 * @description Seconds between the starts of two pages. With 0 it is one second, and a quarter of a second with up to four pages at once while the site answers within half a second and never with 429 or 503. A longer `Crawl-delay` of the site counts, up to 30.
                 * @default 0
                 */
                delaySeconds?: number;
                /** @description How each page is extracted, with the options of `POST /extract` but `session`; Markdown by default. */
                extract?: components["schemas"]["ExtractOptions"];
                /**
                 * @description Lines that contain one of these texts are not compared.
                 * @default []
                 */
                ignore?: string[];
                /**
                 * @description Opens every page in every run, also those that the server or the sitemap says have not changed. For sites whose scripts load the text.
                 * @default false
                 */
                opensUnchanged?: boolean;
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
             * @description Whether each run sends a mail with its result, and that of a watched site with its changes. Webhooks receive `job.completed`, `job.failed` and `site.changed`.
             * @default true
             */
            mailsResults?: boolean;
            /**
             * @description Only answers with the next runs and what they use: nothing is created.
             * @default false
             */
            dryRun?: boolean;
        };
        UpdateSchedule: {
            /** @description A name for you. */
            name?: string;
            /** @description Five fields: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`. */
            cron?: string;
            /** @description Name in the IANA time zone database, as `Europe/Berlin`. */
            timeZone?: string;
            /** @description Whether each run sends a mail with its result, and that of a watched site with its changes. Webhooks receive `job.completed`, `job.failed` and `site.changed`. */
            mailsResults?: boolean;
            /** @description True stops further runs; false starts them again, also after a limit. */
            isPaused?: boolean;
        };
        CreatedSchedule: {
            schedule: components["schemas"]["Schedule"] | null;
            nextRuns: string[];
            usesPerMonth: number;
            remaining: number | null;
            list: {
                entries?: components["schemas"]["ReadEntry"][];
                valid: number;
                duplicateCount: number;
                refusedCount: number;
                refused: components["schemas"]["RefusedEntry"][];
            } | null;
        };
        Schedule: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "captures" | "checks" | "crawl";
            /** @enum {string} */
            type: "screenshot" | "pdf" | "archive" | "extract" | "check";
            total: number;
            firstInput: string;
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
                 * @description Also pages of subdomains, such as docs.example.com of example.com. Each host has a pace and a robots.txt of its own.
                 * @default false
                 */
                subdomains?: boolean;
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
                 * @description Seconds between the starts of two pages. With 0 it is one second, and a quarter of a second with up to four pages at once while the site answers within half a second and never with 429 or 503. A longer `Crawl-delay` of the site counts, up to 30.
                 * @default 0
                 */
                delaySeconds?: number;
                /**
                 * @description Lines that contain one of these texts are not compared.
                 * @default []
                 */
                ignore?: string[];
                /**
                 * @description Opens every page in every run, also those that the server or the sitemap says have not changed. For sites whose scripts load the text.
                 * @default false
                 */
                opensUnchanged?: boolean;
            } | null;
            cron: string;
            timeZone: string;
            mailsResults: boolean;
            /** @enum {string} */
            state: "active" | "paused" | "stopped";
            stopReason: ("limit_reached" | "no_access" | "plan_limit") | null;
            nextRunAt: string | null;
            usesPerMonth: number;
            expectedUsesPerMonth: number | null;
            lastRun: components["schemas"]["ScheduleRun"] | null;
            createdAt: string;
        };
        SchedulePage: {
            data: components["schemas"]["Schedule"][];
            nextCursor: string | null;
        };
        SiteRunResult: {
            isBaseline: boolean;
            incompleteReason: ("canceled" | "no_access" | "limit_reached" | "start_failed" | "sitemap_failed" | "page_limit") | null;
            new: number;
            changed: number;
            removed: number;
            unopened: number;
        };
        SiteChange: {
            run: string;
            /** @enum {string} */
            kind: "new" | "changed" | "removed";
            url: string;
            title: string;
            summary: string;
            addedLines: number;
            removedLines: number;
            changes: components["schemas"]["ChangedLine"][];
            ignoredChanges: components["schemas"]["ChangedLine"][];
            item: string | null;
            foundAt: string;
        };
        SiteChangePage: {
            data: components["schemas"]["SiteChange"][];
            nextCursor: string | null;
        };
        ScheduleRun: {
            dueAt: string;
            createdAt: string;
            job: components["schemas"]["Job"] | null;
            site: components["schemas"]["SiteRunResult"] | null;
        };
        ScheduleResult: {
            dueAt: string;
            createdAt: string;
            job: components["schemas"]["Job"] | null;
            site: components["schemas"]["SiteRunResult"] | null;
            item: components["schemas"]["JobItem"] | null;
            names: {
                available: number;
                total: number;
            } | null;
        };
        ScheduleResultPage: {
            data: components["schemas"]["ScheduleResult"][];
            nextCursor: string | null;
        };
        CreateWatch: {
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
            /**
             * @description Watches the price or the stock of a product page instead of its text: as its structured data states it, else what is visible near the main heading. Not with `selector`.
             * @enum {string}
             */
            value?: "price" | "stock";
            /** @description Lines that contain one of these texts are not compared. */
            ignore?: string[];
            /** @description CSS selectors of elements that are not compared, neither in the text nor in the picture. */
            ignoreSelectors?: string[];
            /** @description Also compares full-page screenshots. */
            picture?: boolean;
            /** @description From which percent of the picture a difference counts; 1 by default. */
            pictureThreshold?: number;
            /** @description Parts of the compared picture that do not count, in its pixels. A page is 1,280 pixels wide. */
            ignoreAreas?: components["schemas"]["IgnoredArea"][];
            /** @description Changes are reported only if one of these rules matches; without rules every change is. */
            alertIf?: components["schemas"]["AlertRule"][];
            /** @description Minutes between two checks, at least the shortest interval of your plan. */
            intervalMinutes?: number;
            /** @description How the page is opened, with the fields of `POST /extract`. */
            capture?: components["schemas"]["WatchCapture"];
            /** @description When the page is checked, instead of `intervalMinutes`: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`. */
            cron?: string;
            /** @description Of `cron` and `quietHours`, as `Europe/Berlin`; UTC by default. */
            timeZone?: string;
            /** @description No check starts in these hours of `timeZone`; one that is due waits for their end. */
            quietHours?: components["schemas"]["QuietHours"];
            /** @description Words by which you find watches. */
            tags?: (string & (unknown & unknown))[];
        };
        UpdateWatch: {
            /** @description False continues a watch, and checks at once. */
            isPaused?: boolean;
            /** @description Pages only, as all fields below. */
            title?: string;
            /** @description CSS selector of the part to compare. By default all content without the site's frame. Null removes it. */
            selector?: string | null;
            /** @description Watches the price or the stock of a product page instead of its text: as its structured data states it, else what is visible near the main heading. Not with `selector`. Null removes it. */
            value?: ("price" | "stock") | null;
            /** @description Lines that contain one of these texts are not compared. */
            ignore?: string[];
            /** @description CSS selectors of elements that are not compared, neither in the text nor in the picture. */
            ignoreSelectors?: string[];
            /** @description Also compares full-page screenshots. */
            picture?: boolean;
            /** @description From which percent of the picture a difference counts; 1 by default. */
            pictureThreshold?: number;
            /** @description Parts of the compared picture that do not count, in its pixels. A page is 1,280 pixels wide. */
            ignoreAreas?: components["schemas"]["IgnoredArea"][];
            /** @description Changes are reported only if one of these rules matches; without rules every change is. */
            alertIf?: components["schemas"]["AlertRule"][];
            /** @description Minutes between two checks, at least the shortest interval of your plan. */
            intervalMinutes?: number;
            /** @description How the page is opened. It replaces all options but headers and cookies, which stay when neither is named; empty ones remove them, null removes all. A step that types `[stored]` keeps the text of the same step. */
            capture?: components["schemas"]["WatchCapture"] | null;
            /** @description When the page is checked, instead of `intervalMinutes`: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`. Null returns to the interval. */
            cron?: string | null;
            /** @description Of `cron` and `quietHours`, as `Europe/Berlin`; UTC by default. */
            timeZone?: string;
            /** @description No check starts in these hours of `timeZone`; one that is due waits for their end. Null removes them. */
            quietHours?: components["schemas"]["QuietHours"] | null;
            /** @description Words by which you find watches. */
            tags?: (string & (unknown & unknown))[];
        };
        ImportWatches: {
            /** @description Addresses of pages. Spaces, invisible characters, bullets, quotes and angle brackets around them are removed; an entry with several addresses is refused. */
            urls?: string[];
            /** @description An OPML document. Feeds are watched at `xmlUrl`, other outlines at `url` or `htmlUrl`; their titles become names, and their folders and categories tags. */
            opml?: string;
            /** @description Id of a list or crawl: the pages that it has captured. */
            job?: string;
            /** @description CSS selector of the part to compare. By default all content without the site's frame. */
            selector?: string;
            /**
             * @description Watches the price or the stock of a product page instead of its text: as its structured data states it, else what is visible near the main heading. Not with `selector`.
             * @enum {string}
             */
            value?: "price" | "stock";
            /** @description Lines that contain one of these texts are not compared. */
            ignore?: string[];
            /** @description CSS selectors of elements that are not compared, neither in the text nor in the picture. */
            ignoreSelectors?: string[];
            /** @description Also compares full-page screenshots. */
            picture?: boolean;
            /** @description From which percent of the picture a difference counts; 1 by default. */
            pictureThreshold?: number;
            /** @description Parts of the compared picture that do not count, in its pixels. A page is 1,280 pixels wide. */
            ignoreAreas?: components["schemas"]["IgnoredArea"][];
            /** @description Changes are reported only if one of these rules matches; without rules every change is. */
            alertIf?: components["schemas"]["AlertRule"][];
            /** @description Minutes between two checks, at least the shortest interval of your plan. */
            intervalMinutes?: number;
            /** @description How the page is opened, with the fields of `POST /extract`. */
            capture?: components["schemas"]["WatchCapture"];
            /** @description When the page is checked, instead of `intervalMinutes`: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`. */
            cron?: string;
            /** @description Of `cron` and `quietHours`, as `Europe/Berlin`; UTC by default. */
            timeZone?: string;
            /** @description No check starts in these hours of `timeZone`; one that is due waits for their end. */
            quietHours?: components["schemas"]["QuietHours"];
            /** @description Words by which you find watches. */
            tags?: (string & (unknown & unknown))[];
            /**
             * @description Only checks the list: nothing is created.
             * @default false
             */
            dryRun?: boolean;
        };
        ImportedWatches: {
            data: components["schemas"]["Watch"][];
            entries?: components["schemas"]["ReadEntry"][];
            valid: number;
            duplicateCount: number;
            refusedCount: number;
            refused: components["schemas"]["RefusedEntry"][];
            remaining: number;
        };
        Watch: {
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
            page: components["schemas"]["WatchedPage"] | null;
            name: components["schemas"]["WatchedName"] | null;
        };
        WatchList: {
            data: components["schemas"]["Watch"][];
            limits: {
                pages: number;
                intervalMinutes: number;
                names: number;
            };
        };
        WatchDetails: {
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
            page: components["schemas"]["WatchedPage"] | null;
            name: components["schemas"]["WatchedName"] | null;
            checks: components["schemas"]["WatchCheck"][];
            baseline: {
                text: string;
                capturedAt: string;
            } | null;
        };
        Feed: {
            id: string;
            watchId: string | null;
            createdAt: string;
        };
        FeedAddresses: {
            feed: components["schemas"]["Feed"];
            atom: string;
            json: string;
        };
        WatchCheck: {
            id: string;
            /** @enum {string} */
            outcome: "baseline" | "same" | "changed" | "unstable" | "error" | "canceled";
            summary: string | null;
            matchedRules: components["schemas"]["AlertRule"][] | null;
            value: {
                /** @enum {string} */
                kind: "price" | "stock";
                /** @description The price; null while the page is out of stock without one. */
                amount: number | null;
                /** @description ISO 4217, or the symbol when the page does not say which currency it means. */
                currency: string | null;
                availability: ("in_stock" | "out_of_stock" | "preorder" | "backorder") | null;
                /**
                 * @description `structured_data` is JSON-LD, microdata or OpenGraph, `near_heading` what is visible near the main heading.
                 * @enum {string}
                 */
                source: "structured_data" | "near_heading";
            } | null;
            addedLines: number;
            removedLines: number;
            changes: components["schemas"]["ChangedLine"][];
            ignoredChanges: components["schemas"]["ChangedLine"][];
            picture: {
                share: number;
                areas: components["schemas"]["ImageArea"][];
            } | null;
            pictures: ("before" | "after" | "difference")[];
            error: components["schemas"]["ErrorSummary"] | null;
            charged: boolean;
            checkedAt: string;
        };
        WatchedPage: {
            url: string;
            selector: string | null;
            value: ("price" | "stock") | null;
            ignore: string[];
            ignoreSelectors: string[];
            picture: boolean;
            pictureThreshold: number;
            ignoreAreas: components["schemas"]["IgnoredArea"][];
            alertIf: components["schemas"]["AlertRule"][];
            intervalMinutes: number;
            capture: {
                /**
                 * @description Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.
                 * @enum {string}
                 */
                device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
                viewport?: components["schemas"]["Viewport"];
                userAgent?: string;
                block?: components["schemas"]["BlockingOptions"];
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
                /** @description What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page. */
                steps?: components["schemas"]["Step"][];
                /** @description Elements to remove from the page. */
                removeSelectors?: string[];
                /** @default false */
                darkMode?: boolean;
                /** @description BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default. */
                locale?: string;
                /** @description IANA time zone of the page; that of the server by default. */
                timeZone?: string;
                /** @description The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again. */
                session?: string;
                /**
                 * @description Time limit of the capture without the delay, in milliseconds.
                 * @default 45000
                 */
                timeoutMs?: number;
                /**
                 * @description Also finds the largest lists of the page, at most 5: groups of elements that are built alike, with up to 12 suggested fields.
                 * @default false
                 */
                lists?: boolean;
                /** @description CSS selectors of the elements that are the content; the rest of the page is left out, and so is the search for the main content. */
                includeSelectors?: string[];
                /** @description CSS selectors of elements that are removed. */
                excludeSelectors?: string[];
                /**
                 * @description Scrolls to the end first, at most 15 seconds, for pages that load more and lists that drop rows. `isTruncated` says that the page continues.
                 * @default false
                 */
                scroll?: boolean;
            } | null;
            hasCredentials: boolean;
            cron: string | null;
            timeZone: string;
            quietHours: components["schemas"]["QuietHours"] | null;
            tags: string[];
            checksPerMonth: number;
            version: number;
            lastChange: string | null;
            error: components["schemas"]["ErrorSummary"] | null;
        };
        WatchedName: {
            name: string;
            platform: ("twitter" | "instagram" | "youtube") | null;
            registration: ("active" | "grace" | "redemption" | "pending_delete") | null;
            expiresAt: string | null;
        };
        CreateDestination: {
            /** @description Under this name calls deliver to it. */
            name: string;
            /** @description The https address of the store, without the bucket: `https://s3.eu-central-1.amazonaws.com`. On port 443 or 8443. */
            endpoint: string;
            /** @description Such as `eu-central-1`; `auto` for Cloudflare R2. */
            region: string;
            bucket: string;
            accessKeyId: string;
            /** @description Stored encrypted, and never returned. */
            secretAccessKey: string;
            /**
             * @description Of every key: `prefix/2026-11-29/cap_….png`.
             * @default
             */
            prefix?: string;
            /**
             * @description Whether the bucket is in the path of the address, as most stores but Amazon want it.
             * @default true
             */
            pathStyle?: boolean;
        };
        UpdateDestination: {
            /** @description Under this name calls deliver to it. */
            name?: string;
            /** @description The https address of the store, without the bucket: `https://s3.eu-central-1.amazonaws.com`. On port 443 or 8443. */
            endpoint?: string;
            /** @description Such as `eu-central-1`; `auto` for Cloudflare R2. */
            region?: string;
            bucket?: string;
            accessKeyId?: string;
            /** @description Stored encrypted, and never returned. */
            secretAccessKey?: string;
            /** @description Of every key: `prefix/2026-11-29/cap_….png`. */
            prefix?: string;
            /** @description Whether the bucket is in the path of the address, as most stores but Amazon want it. */
            pathStyle?: boolean;
        };
        Destination: {
            id: string;
            name: string;
            endpoint: string;
            region: string;
            bucket: string;
            prefix: string;
            pathStyle: boolean;
            accessKeyId: string;
            createdAt: string;
            updatedAt: string;
        };
        DestinationList: {
            data: components["schemas"]["Destination"][];
            maxDestinations: number;
        };
        DestinationTest: {
            ok: boolean;
            /** @description Why the small object could not be written or deleted. */
            error: string | null;
        };
        CreateSession: {
            /** @description Under this name captures use the session. */
            name: string;
            /** @description The site, such as `example.com`. Pages of other sites never receive the session. */
            domain: string;
            /** @description The cookies of a browser that is signed in: the JSON that extensions export, a `cookies.txt` file, or the value of a `Cookie` header. Stored encrypted, and never returned. */
            cookies?: string;
            /** @description Signs in by steps: at the first capture without cookies, and once again when a capture is signed out. */
            login?: {
                /** @description An https address of the domain, where the steps begin. */
                url: string;
                /** @description The steps of a capture; `type` can have `secret` or `totp` instead of `value`. */
                steps: (components["schemas"]["Step"] | {
                    /** @description Types a secret or a code into a field. */
                    type: {
                        selector?: string;
                        /** @description A part of its text. */
                        text?: string;
                        /** @description Of WAI-ARIA, such as `button`. */
                        role?: string;
                        /** @description With `role`: a part of its name or label. */
                        name?: string;
                        /** @description The name of one of `secrets`. */
                        secret?: string;
                        /**
                         * @description The code of this moment (RFC 6238) of the secret `totp`.
                         * @constant
                         */
                        totp?: true;
                    };
                })[];
                /** @description What the steps type, by name; `totp` is the secret of an authenticator app in base32, or its `otpauth:` address. Stored encrypted, typed only on https pages of the domain, and never returned. */
                secrets: {
                    [key: string]: string;
                };
            };
            /**
             * @description Whether agents may use the session through MCP.
             * @default false
             */
            allowsMcp?: boolean;
        };
        CreatedSession: {
            session: components["schemas"]["SavedSession"];
            /** @description Pasted cookies that are not kept, because they belong to another site or have expired. Their values are not repeated. */
            dropped: {
                name: string;
                domain: string;
            }[];
        };
        SavedSession: {
            id: string;
            name: string;
            domain: string;
            allowsMcp: boolean;
            hasLogin: boolean;
            createdAt: string;
            lastUsedAt: string | null;
            expiresAt: string;
            isExpired: boolean;
        };
        SavedSessionList: {
            data: components["schemas"]["SavedSession"][];
            maxSessions: number;
        };
        CreateWebhook: {
            /** @description An https address on port 443 or 8443. Of ntfy that of the topic. Not for `telegram`. */
            url?: string;
            /**
             * @description `standard` is signed JSON by Standard Webhooks; the others are messages for chats.
             * @default standard
             * @enum {string}
             */
            kind?: "standard" | "slack" | "discord" | "telegram" | "teams" | "google_chat" | "ntfy";
            /** @description The token of the Telegram bot, or the access token of a protected topic of ntfy. Stored encrypted and never returned. */
            token?: string;
            /** @description The id of the Telegram chat, or `@` and the name of a public channel. */
            chatId?: string;
            /**
             * @description The events that the endpoint receives.
             * @default [
             *       "job.completed",
             *       "job.failed",
             *       "watch.changed",
             *       "watch.failed",
             *       "site.changed",
             *       "name.available",
             *       "schedule.stopped",
             *       "usage.threshold"
             *     ]
             */
            events?: ("job.completed" | "job.failed" | "job.item.completed" | "watch.changed" | "watch.failed" | "site.changed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
            /**
             * @description A text for you.
             * @default
             */
            description?: string;
        };
        UpdateWebhook: {
            /** @description An https address on port 443 or 8443. Of ntfy that of the topic. Not for `telegram`. Another host removes the token, unless you send the one for it. */
            url?: string;
            /** @description The token of the Telegram bot, or the access token of a protected topic of ntfy. Stored encrypted and never returned. Null removes that of ntfy. */
            token?: string | null;
            /** @description The id of the Telegram chat, or `@` and the name of a public channel. */
            chatId?: string;
            /** @description The events that the endpoint receives. */
            events?: ("job.completed" | "job.failed" | "job.item.completed" | "watch.changed" | "watch.failed" | "site.changed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
            /** @description A text for you. */
            description?: string;
            /** @description False stops all messages; true starts them again, also after a failure. */
            isEnabled?: boolean;
        };
        Webhook: {
            id: string;
            /** @enum {string} */
            kind: "standard" | "slack" | "discord" | "telegram" | "teams" | "google_chat" | "ntfy";
            url: string;
            chatId: string | null;
            hasToken: boolean;
            description: string;
            events: ("job.completed" | "job.failed" | "job.item.completed" | "watch.changed" | "watch.failed" | "site.changed" | "name.available" | "schedule.stopped" | "usage.threshold")[];
            isEnabled: boolean;
            disabledReason: ("user" | "gone" | "failing") | null;
            failingSince: string | null;
            oldSecretEndsAt: string | null;
            createdAt: string;
        };
        WebhookList: {
            data: components["schemas"]["Webhook"][];
            maxEndpoints: number;
        };
        WebhookWithSecret: {
            webhook: components["schemas"]["Webhook"];
            secret: string | null;
        };
        WebhookDelivery: {
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
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            nextCursor: string | null;
        };
        WebhookDeliveryDetails: {
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
        JobEventData: {
            job: components["schemas"]["EventJob"];
        };
        EventJob: {
            id: string;
            kind: string;
            state: string;
            total: number;
            done: number;
            failed: number;
            skipped: number;
            scheduleId: string | null;
            version: number;
        };
        EventWatch: {
            id: string;
            name: string;
            url: string;
            version: number;
        };
        JobCompletedEvent: {
            /** @constant */
            type: "job.completed";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["JobEventData"];
        };
        JobFailedEvent: {
            /** @constant */
            type: "job.failed";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["JobEventData"];
        };
        JobItemCompletedEvent: {
            /** @constant */
            type: "job.item.completed";
            /** Format: date-time */
            timestamp: string;
            data: {
                job: components["schemas"]["EventJob"];
                item: {
                    id: string;
                    position: number;
                    url: string;
                    state: string;
                };
            };
        };
        WatchChangedEvent: {
            /** @constant */
            type: "watch.changed";
            /** Format: date-time */
            timestamp: string;
            data: {
                watch: components["schemas"]["EventWatch"];
                summary: string;
                checkId: string;
                url: string;
                changes: components["schemas"]["ChangedLine"][];
                addedLines: number;
                removedLines: number;
                pictureShare: number | null;
                /** Format: date-time */
                checkedAt: string;
            };
        };
        WatchFailedEvent: {
            /** @constant */
            type: "watch.failed";
            /** Format: date-time */
            timestamp: string;
            data: {
                watch: components["schemas"]["EventWatch"];
                error: string;
                /** Format: date-time */
                checkedAt: string;
            };
        };
        SiteChangedEvent: {
            /** @constant */
            type: "site.changed";
            /** Format: date-time */
            timestamp: string;
            data: {
                site: {
                    scheduleId: string;
                    name: string;
                    url: string;
                };
                run: {
                    id: string;
                    url: string;
                };
                new: number;
                changed: number;
                removed: number;
                incompleteReason: ("canceled" | "no_access" | "limit_reached" | "start_failed" | "sitemap_failed" | "page_limit") | null;
                pages: {
                    url: string;
                    /** @enum {string} */
                    kind: "new" | "changed" | "removed";
                    summary: string;
                    lines: string[];
                }[];
                /** Format: date-time */
                checkedAt: string;
            };
        };
        NameAvailableEvent: {
            /** @constant */
            type: "name.available";
            /** Format: date-time */
            timestamp: string;
            data: {
                name: string;
                /** Format: date-time */
                checkedAt: string;
            };
        };
        ScheduleStoppedEvent: {
            /** @constant */
            type: "schedule.stopped";
            /** Format: date-time */
            timestamp: string;
            data: {
                schedule: {
                    id: string;
                    name: string;
                };
                /** @enum {string} */
                reason: "limit_reached" | "no_access" | "plan_limit";
                resumesAt: string | null;
            };
        };
        UsageThresholdEvent: {
            /** @constant */
            type: "usage.threshold";
            /** Format: date-time */
            timestamp: string;
            data: {
                tool: string;
                /** @enum {number} */
                threshold: 80 | 100;
                used: number;
                limit: number;
                /** Format: date-time */
                resetsAt: string;
            };
        };
        WebhookTestEvent: {
            /** @constant */
            type: "webhook.test";
            /** Format: date-time */
            timestamp: string;
            data: {
                message: string;
            };
        };
    };
    responses: {
        /** @description Deleted. */
        Deleted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Accepted: with `Prefer: respond-async`, a job runs the call. Its item has the result. A call with `html`, headers, cookies or `maxAgeSeconds` is answered directly. */
        Accepted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Location: components["headers"]["Location"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreatedJob"];
            };
        };
        /** @description `invalid`: Invalid request. `unknown_field`: Unknown field. */
        InvalidOrUnknownField: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Missing or invalid API key. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `no_access`: Not included in the plan. `insufficient_scope`: The key lacks a scope. */
        NoAccessOrInsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. `not_retained`: The answer was not kept. */
        ConflictOrIdempotencyInProgressOrNotRetained: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `expired`: No longer stored. */
        Expired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_large`: Body too large. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: Unsupported media type. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_mismatch`: Idempotency key reused for another request. `selector_not_found`: No element matches the selector. `signed_out`: The session is signed out. `step_failed`: A step on the page failed. */
        IdempotencyMismatchOrSelectorNotFoundOrSignedOutOrStepFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `limit_reached`: Usage limit reached. `rate_limited`: Too many calls. */
        LimitReachedOrRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unexpected`: Unexpected error. */
        Unexpected: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `upstream_failed`: The page could not be opened. */
        UpstreamFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `busy`: Temporarily busy. */
        Busy: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `upstream_timeout`: The page took too long. */
        UpstreamTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `selector_not_found`: No element matches the selector. */
        SelectorNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_in_progress`: A call with this key is in progress. `not_retained`: The answer was not kept. */
        IdempotencyInProgressOrNotRetained: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Conflict. `idempotency_in_progress`: A call with this key is in progress. */
        ConflictOrIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_mismatch`: Idempotency key reused for another request. */
        IdempotencyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `insufficient_scope`: The key lacks a scope. */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many calls. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Conflict. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_in_progress`: A call with this key is in progress. */
        IdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        id: string;
        limit: number;
        cursor: string;
        /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
        "Idempotency-Key": string;
        /** @description `respond-async` answers at once with a job that runs the call. */
        Prefer: string;
        /** @description Identifies the event, also in repeated attempts. */
        "webhook-id": string;
        /** @description Seconds of the attempt, since 1970. */
        "webhook-timestamp": string;
        /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the request in support cases. */
        "X-Request-Id": string;
        /** @description What the call cost, such as `screenshot=1`; `0` for a free call. */
        "X-Usage-Cost": string;
        /** @description Calls that remain, and seconds until the full rate is available again. */
        RateLimit: string;
        /** @description Calls per minute. */
        "RateLimit-Policy": string;
        /** @description Seconds until a retry can succeed. */
        "Retry-After": string;
        /** @description The address of the job. */
        Location: string;
        /** @description `respond-async`. */
        "Preference-Applied": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    takeScreenshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: components["parameters"]["Prefer"];
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
                "application/json": components["schemas"]["ScreenshotCall"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureResult"];
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrNotRetained"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatchOrSelectorNotFoundOrSignedOutOrStepFailed"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
            504: components["responses"]["UpstreamTimeout"];
        };
    };
    renderLink: {
        parameters: {
            query?: {
                url?: string;
                type?: "jpeg" | "png" | "webp" | "avif";
                quality?: number;
                device?: "desktop" | "laptop" | "tablet" | "mobile" | "iphone-se" | "iphone-13" | "iphone-14" | "iphone-15" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-pro-max" | "iphone-17" | "iphone-17-pro-max" | "ipad-mini" | "ipad" | "ipad-pro-11" | "pixel-7" | "pixel-8" | "pixel-9-pro" | "pixel-10" | "galaxy-s24" | "galaxy-a55" | "galaxy-tab-s9" | "galaxy-z-flip-7";
                width?: number;
                height?: number;
                scale?: number;
                fullPage?: boolean;
                selector?: string;
                hideSelector?: string;
                removeSelector?: string;
                waitForSelector?: string;
                waitUntil?: "networkIdle" | "load";
                delaySeconds?: number;
                darkMode?: boolean;
                locale?: string;
                timeZone?: string;
                blockAds?: boolean;
                blockBanners?: boolean;
                blockTrackers?: boolean;
                blockChatWidgets?: boolean;
                blockPopups?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["SelectorNotFound"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
            504: components["responses"]["UpstreamTimeout"];
        };
    };
    createPdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: components["parameters"]["Prefer"];
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
                "application/json": components["schemas"]["PdfCall"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureResult"];
                    "application/pdf": string;
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrNotRetained"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatchOrSelectorNotFoundOrSignedOutOrStepFailed"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
            504: components["responses"]["UpstreamTimeout"];
        };
    };
    archivePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com",
                 *       "format": "html"
                 *     }
                 */
                "application/json": components["schemas"]["ArchiveCall"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureResult"];
                    "text/html": string;
                    "multipart/related": string;
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrNotRetained"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatchOrSelectorNotFoundOrSignedOutOrStepFailed"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
            504: components["responses"]["UpstreamTimeout"];
        };
    };
    extractContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: components["parameters"]["Prefer"];
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
                "application/json": components["schemas"]["ExtractCall"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionResult"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrNotRetained"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatchOrSelectorNotFoundOrSignedOutOrStepFailed"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
            504: components["responses"]["UpstreamTimeout"];
        };
    };
    comparePages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "base": "https://example.com",
                 *       "other": "https://example.com/?variant=b"
                 *     }
                 */
                "application/json": components["schemas"]["CompareCall"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompareResult"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrNotRetained"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatchOrSelectorNotFoundOrSignedOutOrStepFailed"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
            504: components["responses"]["UpstreamTimeout"];
        };
    };
    checkNames: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description `respond-async` answers at once with a job that runs the call. */
                Prefer?: components["parameters"]["Prefer"];
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
                "application/json": components["schemas"]["NameCheckCall"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameCheckResult"];
                };
            };
            202: components["responses"]["Accepted"];
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listCaptures: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturePage"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getCapture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capture"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Expired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    deleteCapture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
        };
    };
    getCaptureText: {
        parameters: {
            query?: {
                offset?: number;
                maxCharacters?: number;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureText"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Expired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listChecks: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckPage"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDetails"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Expired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    deleteCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createCapturesJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
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
                "application/json": components["schemas"]["CreateCapturesJob"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedJob"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createChecksJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
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
                "application/json": components["schemas"]["CreateChecksJob"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedJob"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createCrawlJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
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
                "application/json": components["schemas"]["CreateCrawlJob"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedJob"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    mapSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
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
                "application/json": components["schemas"]["MapCall"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MapResult"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["IdempotencyInProgressOrNotRetained"];
            410: components["responses"]["Expired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
            504: components["responses"]["UpstreamTimeout"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listJobItems: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                state?: "queued" | "running" | "done" | "failed" | "skipped" | "canceled";
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobItemPage"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getJobArchive: {
        parameters: {
            query?: {
                only?: "changed";
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getJobResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getJobRecords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePage"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
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
                "application/json": components["schemas"]["CreateSchedule"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSchedule"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
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
                "application/json": components["schemas"]["UpdateSchedule"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listScheduleRuns: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                position?: number;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResultPage"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listScheduleChanges: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                kind?: "new" | "changed" | "removed";
                run?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteChangePage"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createWatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
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
                "application/json": components["schemas"]["CreateWatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Watch"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["Busy"];
        };
    };
    importWatches: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "urls": [
                 *         "https://example.com/pricing",
                 *         "https://example.com/terms"
                 *       ],
                 *       "tags": [
                 *         "legal"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportWatches"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedWatches"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchDetails"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    deleteWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    updateWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
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
                "application/json": components["schemas"]["UpdateWatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchDetails"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createWatchFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedAddresses"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    deleteWatchFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listSessions: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSessionList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "my shop",
                 *       "domain": "example.com",
                 *       "cookies": "sid=31d4d96e407aad42; theme=dark"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSession"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSession"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["LimitReachedOrRateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listDestinations: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DestinationList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "archive",
                 *       "endpoint": "https://s3.eu-central-1.amazonaws.com",
                 *       "region": "eu-central-1",
                 *       "bucket": "my-captures",
                 *       "prefix": "pages",
                 *       "accessKeyId": "AKIAIOSFODNN7EXAMPLE",
                 *       "secretAccessKey": "YOUR_SECRET"
                 *     }
                 */
                "application/json": components["schemas"]["CreateDestination"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    deleteDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    updateDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prefix": "screenshots"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDestination"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    testDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DestinationTest"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
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
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NoAccessOrInsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
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
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Usage-Cost": components["headers"]["X-Usage-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    onJobCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "job.completed",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "job": {
                 *           "id": "job_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "kind": "captures",
                 *           "total": 200,
                 *           "skipped": 0,
                 *           "scheduleId": null,
                 *           "state": "completed",
                 *           "done": 197,
                 *           "failed": 3,
                 *           "version": 200
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobCompletedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "job.failed",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "job": {
                 *           "id": "job_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "kind": "captures",
                 *           "total": 200,
                 *           "skipped": 0,
                 *           "scheduleId": null,
                 *           "state": "failed",
                 *           "done": 0,
                 *           "failed": 200,
                 *           "version": 200
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobFailedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobItemCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "job.item.completed",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "job": {
                 *           "id": "job_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "kind": "captures",
                 *           "total": 200,
                 *           "skipped": 0,
                 *           "scheduleId": null,
                 *           "state": "running",
                 *           "done": 12,
                 *           "failed": 0,
                 *           "version": 12
                 *         },
                 *         "item": {
                 *           "id": "itm_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "position": 12,
                 *           "url": "https://example.com/a",
                 *           "state": "done"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobItemCompletedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWatchChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "watch.changed",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "watch": {
                 *           "id": "watch_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "name": "Pricing page",
                 *           "url": "https://example.com/pricing",
                 *           "version": 41
                 *         },
                 *         "summary": "Price changed from $19.00 to $24.00",
                 *         "checkId": "3f0c2d7e-3a51-4f0e-9b51-6d9e4f1f7a20",
                 *         "url": "https://example.com/watches/watch_0mQ7d2kVtB3yZx1LwR8sNc?check=3f0c2d7e-3a51-4f0e-9b51-6d9e4f1f7a20",
                 *         "changes": [
                 *           {
                 *             "kind": "changed",
                 *             "before": "Starter, $19.00 a month",
                 *             "after": "Starter, $24.00 a month"
                 *           }
                 *         ],
                 *         "addedLines": 1,
                 *         "removedLines": 1,
                 *         "pictureShare": null,
                 *         "checkedAt": "2026-11-23T09:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WatchChangedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWatchFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "watch.failed",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "watch": {
                 *           "id": "watch_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "name": "Pricing page",
                 *           "url": "https://example.com/pricing",
                 *           "version": 42
                 *         },
                 *         "error": "upstream_timeout",
                 *         "checkedAt": "2026-11-23T09:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WatchFailedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSiteChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "site.changed",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "site": {
                 *           "scheduleId": "sch_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "name": "Documentation",
                 *           "url": "https://example.com/"
                 *         },
                 *         "run": {
                 *           "id": "job_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "url": "https://example.com/schedules/sch_0mQ7d2kVtB3yZx1LwR8sNc?run=job_0mQ7d2kVtB3yZx1LwR8sNc"
                 *         },
                 *         "new": 0,
                 *         "changed": 1,
                 *         "removed": 0,
                 *         "incompleteReason": null,
                 *         "pages": [
                 *           {
                 *             "url": "https://example.com/pricing",
                 *             "kind": "changed",
                 *             "summary": "Price changed from $19.00 to $24.00",
                 *             "lines": [
                 *               "- Starter, $19.00 a month",
                 *               "+ Starter, $24.00 a month"
                 *             ]
                 *           }
                 *         ],
                 *         "checkedAt": "2026-11-23T09:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SiteChangedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNameAvailable: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "name.available",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "name": "northkiln.com",
                 *         "checkedAt": "2026-11-23T09:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NameAvailableEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onScheduleStopped: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "schedule.stopped",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "schedule": {
                 *           "id": "sch_0mQ7d2kVtB3yZx1LwR8sNc",
                 *           "name": "Pricing page"
                 *         },
                 *         "reason": "limit_reached",
                 *         "resumesAt": "2026-12-22T09:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleStoppedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onUsageThreshold: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "usage.threshold",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "tool": "screenshot",
                 *         "threshold": 80,
                 *         "used": 160,
                 *         "limit": 200,
                 *         "resetsAt": "2026-12-22T08:14:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UsageThresholdEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the event, also in repeated attempts. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description Seconds of the attempt, since 1970. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "data": {
                 *         "message": "This is a test."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Received. Any other answer is repeated for three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

export const OPERATIONS = {
    "takeScreenshot": {
        "method": "POST",
        "path": "/screenshot",
        "hasIdempotencyKey": true
    },
    "renderLink": {
        "method": "GET",
        "path": "/render/{keyId}/{signature}",
        "hasIdempotencyKey": false
    },
    "createPdf": {
        "method": "POST",
        "path": "/pdf",
        "hasIdempotencyKey": true
    },
    "archivePage": {
        "method": "POST",
        "path": "/archive",
        "hasIdempotencyKey": true
    },
    "extractContent": {
        "method": "POST",
        "path": "/extract",
        "hasIdempotencyKey": true
    },
    "comparePages": {
        "method": "POST",
        "path": "/compare",
        "hasIdempotencyKey": true
    },
    "checkNames": {
        "method": "POST",
        "path": "/names/check",
        "hasIdempotencyKey": true
    },
    "getUsage": {
        "method": "GET",
        "path": "/usage",
        "hasIdempotencyKey": false
    },
    "listCaptures": {
        "method": "GET",
        "path": "/captures",
        "hasIdempotencyKey": false
    },
    "getCapture": {
        "method": "GET",
        "path": "/captures/{id}",
        "hasIdempotencyKey": false
    },
    "deleteCapture": {
        "method": "DELETE",
        "path": "/captures/{id}",
        "hasIdempotencyKey": false
    },
    "getCaptureText": {
        "method": "GET",
        "path": "/captures/{id}/text",
        "hasIdempotencyKey": false
    },
    "listChecks": {
        "method": "GET",
        "path": "/checks",
        "hasIdempotencyKey": false
    },
    "getCheck": {
        "method": "GET",
        "path": "/checks/{id}",
        "hasIdempotencyKey": false
    },
    "deleteCheck": {
        "method": "DELETE",
        "path": "/checks/{id}",
        "hasIdempotencyKey": false
    },
    "createCapturesJob": {
        "method": "POST",
        "path": "/jobs/captures",
        "hasIdempotencyKey": true
    },
    "createChecksJob": {
        "method": "POST",
        "path": "/jobs/checks",
        "hasIdempotencyKey": true
    },
    "createCrawlJob": {
        "method": "POST",
        "path": "/jobs/crawls",
        "hasIdempotencyKey": true
    },
    "mapSite": {
        "method": "POST",
        "path": "/map",
        "hasIdempotencyKey": true
    },
    "listJobs": {
        "method": "GET",
        "path": "/jobs",
        "hasIdempotencyKey": false
    },
    "getJob": {
        "method": "GET",
        "path": "/jobs/{id}",
        "hasIdempotencyKey": false
    },
    "cancelJob": {
        "method": "DELETE",
        "path": "/jobs/{id}",
        "hasIdempotencyKey": false
    },
    "listJobItems": {
        "method": "GET",
        "path": "/jobs/{id}/items",
        "hasIdempotencyKey": false
    },
    "getJobArchive": {
        "method": "GET",
        "path": "/jobs/{id}/archive",
        "hasIdempotencyKey": false
    },
    "getJobResults": {
        "method": "GET",
        "path": "/jobs/{id}/results.csv",
        "hasIdempotencyKey": false
    },
    "getJobRecords": {
        "method": "GET",
        "path": "/jobs/{id}/records.csv",
        "hasIdempotencyKey": false
    },
    "listSchedules": {
        "method": "GET",
        "path": "/schedules",
        "hasIdempotencyKey": false
    },
    "createSchedule": {
        "method": "POST",
        "path": "/schedules",
        "hasIdempotencyKey": true
    },
    "getSchedule": {
        "method": "GET",
        "path": "/schedules/{id}",
        "hasIdempotencyKey": false
    },
    "updateSchedule": {
        "method": "PATCH",
        "path": "/schedules/{id}",
        "hasIdempotencyKey": false
    },
    "deleteSchedule": {
        "method": "DELETE",
        "path": "/schedules/{id}",
        "hasIdempotencyKey": false
    },
    "listScheduleRuns": {
        "method": "GET",
        "path": "/schedules/{id}/runs",
        "hasIdempotencyKey": false
    },
    "listScheduleChanges": {
        "method": "GET",
        "path": "/schedules/{id}/changes",
        "hasIdempotencyKey": false
    },
    "listWatches": {
        "method": "GET",
        "path": "/watches",
        "hasIdempotencyKey": false
    },
    "createWatch": {
        "method": "POST",
        "path": "/watches",
        "hasIdempotencyKey": true
    },
    "importWatches": {
        "method": "POST",
        "path": "/watches/import",
        "hasIdempotencyKey": true
    },
    "getWatch": {
        "method": "GET",
        "path": "/watches/{id}",
        "hasIdempotencyKey": false
    },
    "updateWatch": {
        "method": "PATCH",
        "path": "/watches/{id}",
        "hasIdempotencyKey": false
    },
    "deleteWatch": {
        "method": "DELETE",
        "path": "/watches/{id}",
        "hasIdempotencyKey": false
    },
    "createWatchFeed": {
        "method": "POST",
        "path": "/watches/{id}/feed",
        "hasIdempotencyKey": true
    },
    "deleteWatchFeed": {
        "method": "DELETE",
        "path": "/watches/{id}/feed",
        "hasIdempotencyKey": false
    },
    "listSessions": {
        "method": "GET",
        "path": "/sessions",
        "hasIdempotencyKey": false
    },
    "createSession": {
        "method": "POST",
        "path": "/sessions",
        "hasIdempotencyKey": true
    },
    "deleteSession": {
        "method": "DELETE",
        "path": "/sessions/{id}",
        "hasIdempotencyKey": false
    },
    "listDestinations": {
        "method": "GET",
        "path": "/destinations",
        "hasIdempotencyKey": false
    },
    "createDestination": {
        "method": "POST",
        "path": "/destinations",
        "hasIdempotencyKey": true
    },
    "updateDestination": {
        "method": "PATCH",
        "path": "/destinations/{id}",
        "hasIdempotencyKey": false
    },
    "deleteDestination": {
        "method": "DELETE",
        "path": "/destinations/{id}",
        "hasIdempotencyKey": false
    },
    "testDestination": {
        "method": "POST",
        "path": "/destinations/{id}/test",
        "hasIdempotencyKey": true
    },
    "listWebhooks": {
        "method": "GET",
        "path": "/webhooks",
        "hasIdempotencyKey": false
    },
    "createWebhook": {
        "method": "POST",
        "path": "/webhooks",
        "hasIdempotencyKey": true
    },
    "getWebhook": {
        "method": "GET",
        "path": "/webhooks/{id}",
        "hasIdempotencyKey": false
    },
    "updateWebhook": {
        "method": "PATCH",
        "path": "/webhooks/{id}",
        "hasIdempotencyKey": false
    },
    "deleteWebhook": {
        "method": "DELETE",
        "path": "/webhooks/{id}",
        "hasIdempotencyKey": false
    },
    "rotateWebhookSecret": {
        "method": "POST",
        "path": "/webhooks/{id}/rotate",
        "hasIdempotencyKey": true
    },
    "testWebhook": {
        "method": "POST",
        "path": "/webhooks/{id}/test",
        "hasIdempotencyKey": true
    },
    "listWebhookDeliveries": {
        "method": "GET",
        "path": "/webhooks/{id}/deliveries",
        "hasIdempotencyKey": false
    },
    "getWebhookDelivery": {
        "method": "GET",
        "path": "/webhook-deliveries/{id}",
        "hasIdempotencyKey": false
    },
    "replayWebhookDelivery": {
        "method": "POST",
        "path": "/webhook-deliveries/{id}/replay",
        "hasIdempotencyKey": true
    }
} as const;
