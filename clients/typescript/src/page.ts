/**
 * A page of a list. A list may change while it is read: a record that moves may come twice or not at all. To follow
 * changes without a gap, read `events`.
 */
export class Page<Answer, Item> {
  /** What the call answered. */
  readonly answer: Answer;
  /** The records of this page. */
  readonly items: readonly Item[];
  /** From 1. */
  readonly number: number;
  readonly totalPages: number;
  readonly totalItems: number;
  readonly #read: (page: number) => Promise<Page<Answer, Item>>;

  constructor(
    answer: Answer,
    items: readonly Item[],
    counts: { number: number; totalPages: number; totalItems: number },
    read: (page: number) => Promise<Page<Answer, Item>>,
  ) {
    this.answer = answer;
    this.items = items;
    this.number = counts.number;
    this.totalPages = counts.totalPages;
    this.totalItems = counts.totalItems;
    this.#read = read;
  }

  /** The page after this one; null: this is the last. */
  async next(): Promise<Page<Answer, Item> | null> {
    return this.number < this.totalPages ? this.#read(this.number + 1) : null;
  }

  /** This page and all after it. */
  async *pages(): AsyncGenerator<Page<Answer, Item>, void, void> {
    for (let page: Page<Answer, Item> | null = this; page; page = await page.next()) yield page;
  }

  /** The records of this page and of all after it. */
  async *all(): AsyncGenerator<Item, void, void> {
    for await (const page of this.pages()) yield* page.items;
  }
}
