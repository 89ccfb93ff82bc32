/** A file that the API answers with. Read it once: as a stream, or as a whole. */
export class FileAnswer {
  /** Media type, such as `image/png`. */
  readonly contentType: string;
  /** What the call cost, such as `screenshot=1`. */
  readonly usageCost: string | null;
  readonly requestId: string | null;
  readonly #response: Response;

  constructor(response: Response) {
    this.#response = response;
    this.contentType = response.headers.get("content-type") ?? "application/octet-stream";
    this.usageCost = response.headers.get("x-usage-cost");
    this.requestId = response.headers.get("x-request-id");
  }

  get stream(): ReadableStream<Uint8Array> | null {
    return this.#response.body;
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.#response.arrayBuffer());
  }

  blob(): Promise<Blob> {
    return this.#response.blob();
  }

  text(): Promise<string> {
    return this.#response.text();
  }
}
