type Page<T> = { data: T[]; nextCursor: string | null };

/** A list of the API, which answers it in pages: `for await (const entry of list)` reads one page after the other. */
export class Pages<T> implements AsyncIterable<T> {
  readonly #read: (cursor?: string) => Promise<Page<T>>;

  constructor(read: (cursor?: string) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** One page, the first without a cursor. `nextCursor` of the answer leads to the next. */
  page(cursor?: string): Promise<Page<T>> {
    return this.#read(cursor);
  }

  /** All entries of all pages. */
  async all(): Promise<T[]> {
    const entries: T[] = [];
    for await (const entry of this) entries.push(entry);
    return entries;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    let cursor: string | undefined;
    do {
      const { data, nextCursor } = await this.#read(cursor);
      yield* data;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
