import pg from 'pg';
import { vi } from 'vitest';

/** The texts of the statements that reach the database while something is done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query));
  } finally {
    asked.mockRestore();
  }
}
