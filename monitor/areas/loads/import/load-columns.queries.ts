import type { LoadColumns } from '@contract/loads/load-columns.calls';
import { type ColumnStop, IGNORED_COLUMN, isStopColumnField } from '@contract/loads/load-columns.constants';
import type { StopKind } from '@contract/loads/stops.constants';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import { loadColumns, loadImports, users } from '../../../db/schema';
import type { CompanyColumns, Target } from './load-columns';
import { folded } from './read-place';

/** Lists whose unread columns are shown again. */
const LATEST = 10;

/** What the company has said of headings, as a reader of lists takes it. */
export async function companyColumns(db: Queryable, companyId: number): Promise<CompanyColumns> {
  const rows = await db.select().from(loadColumns).where(eq(loadColumns.companyId, companyId));
  return new Map(rows.map(({ key, field, stop }) => [key, targetBy(field, stop)]));
}

function targetBy(field: string, stop: string | null): Target | null {
  if (field === IGNORED_COLUMN) return null;
  if (!isStopColumnField(field)) return { field, stop: null } as Target;
  const [kind, number] = stop!.split('_');
  return { field, stop: { kind: kind as StopKind, number: Number(number) } };
}

/** What the company has said, by heading, and what its latest lists have that nothing is known of. */
export async function loadColumnsOf(db: Queryable, companyId: number): Promise<LoadColumns> {
  const rows = await db
    .select({ column: loadColumns, updatedBy: fullNameOrNull(users) })
    .from(loadColumns)
    .leftJoin(users, eq(users.id, loadColumns.updatedByUserId))
    .where(eq(loadColumns.companyId, companyId))
    .orderBy(asc(loadColumns.key));
  const lists = await db
    .select({ fileName: loadImports.fileName, unread: loadImports.unreadColumns })
    .from(loadImports)
    .where(and(eq(loadImports.companyId, companyId), ne(loadImports.linesCount, 0)))
    .orderBy(desc(loadImports.createdAt), desc(loadImports.id))
    .limit(LATEST);
  const said = new Set(rows.map(({ column }) => column.key));
  const unread = new Map<string, LoadColumns['unread'][number]>();
  for (const { fileName, unread: columns } of lists)
    for (const { heading, cells } of columns) {
      const key = folded(heading);
      if (!said.has(key) && !unread.has(key)) unread.set(key, { heading, cells, file_name: fileName });
    }
  return {
    load_columns: rows.map(({ column, updatedBy }) => ({
      heading: column.heading,
      field: column.field,
      stop: column.stop as ColumnStop | null,
      updated_at: column.updatedAt.toISOString(),
      updated_by: updatedBy,
    })),
    unread: [...unread.values()],
  };
}
