import type { CallParsed } from '@contract/call';
import type { setLoadColumn } from '@contract/loads/load-columns.calls';
import {
  type ColumnField,
  columnStopLabel,
  IGNORED_COLUMN,
  LOAD_COLUMN_FIELDS,
  MAX_LOAD_COLUMNS,
  STOP_COLUMN_FIELDS,
} from '@contract/loads/load-columns.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loadColumns } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { folded } from './read-place';

/**
 * Keeps what a heading means in the company's lists; null takes it back. Lists uploaded before are not read again.
 *
 * @throws ApiError 422 for a heading without letters or digits, and beyond `MAX_LOAD_COLUMNS`
 */
export function sayColumn(
  deciding: Deciding,
  { heading, field, stop = null }: CallParsed<typeof setLoadColumn>['body']['load_column'],
): Promise<void> {
  return decide(deciding, async (d) => {
    const key = folded(heading);
    const refuse = (message: string) => httpErrors.invalid({ 'load_column.heading': [message] });
    if (key === '') throw refuse('A heading has letters or digits.');
    const isIt = and(eq(loadColumns.companyId, d.companyId), eq(loadColumns.key, key));
    if (field === null) {
      const gone = await d.tx.delete(loadColumns).where(isIt).returning({ key: loadColumns.key });
      if (gone.length > 0)
        d.audit({
          kind: 'load_settings_changed',
          summary: `Columns of lists: “${heading}” is read automatically again`,
        });
      return;
    }
    const others = await d.tx.$count(loadColumns, eq(loadColumns.companyId, d.companyId));
    if (others >= MAX_LOAD_COLUMNS && (await d.tx.$count(loadColumns, isIt)) === 0)
      throw refuse(`${MAX_LOAD_COLUMNS} headings at most. Take one back first.`);
    const set = { heading, field, stop, updatedAt: d.now, updatedByUserId: d.userId };
    await d.tx
      .insert(loadColumns)
      .values({ companyId: d.companyId, key, ...set })
      .onConflictDoUpdate({ target: [loadColumns.companyId, loadColumns.key], set });
    const meaning = [stop && columnStopLabel(stop), labelOf(field)].filter(Boolean).join(': ');
    d.audit({ kind: 'load_settings_changed', summary: `Columns of lists: “${heading}” is ${meaning}` });
  });
}

const LABELS: Readonly<Record<string, string>> = {
  ...LOAD_COLUMN_FIELDS,
  ...STOP_COLUMN_FIELDS,
  [IGNORED_COLUMN]: 'not read',
};
const labelOf = (field: ColumnField) => LABELS[field]!;
