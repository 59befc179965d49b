import pg from 'pg';
import { vi } from 'vitest';

/** The texts of the statements that reach the database while something is done, without what a connection is set to. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query));
    return texts.filter((text) => !/^SET (?:portal\.company|statement_timeout)/.test(text));
  } finally {
    asked.mockRestore();
  }
}
