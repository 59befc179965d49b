import type { CallParsed } from '@contract/call';
import type { listNotes } from '@contract/notes/notes.calls';
import type { NotableType } from '@contract/notes/notes.constants';
import type { Note } from '@contract/notes/notes.entities';
import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { notes, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

/** What `q[...]` may search in notes. */
const notesSearch = columnSearch(notes, ['id', 'notableType', 'notableId', 'carrierId', 'body', 'userId', 'createdAt']);

const notesWhere = (db: Queryable, where: SQL | undefined, sorts: SQL[] = []) =>
  db
    .select({
      id: notes.id,
      notable_type: notes.notableType,
      notable_id: notes.notableId,
      carrier_id: notes.carrierId,
      body: notes.body,
      mentions: sql<string[]>`coalesce((
        SELECT json_agg(m ->> 'text') FROM jsonb_array_elements(${notes.mentions}) m), '[]')`,
      user_id: notes.userId,
      user: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      created_at: notes.createdAt,
    })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.userId))
    .where(where)
    .orderBy(...sorts, desc(notes.createdAt), desc(notes.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof notesWhere>>[number];
const toWire = (row: Row): Note => ({
  ...row,
  notable_type: row.notable_type as NotableType,
  created_at: row.created_at.toISOString(),
});

/**
 * A page of the company's notes on a carrier or a thing, newest first.
 *
 * @param hidden kinds of things that the reader may not see
 */
export async function notesOf(
  db: Queryable,
  companyId: number,
  query: CallParsed<typeof listNotes>['query'],
  hidden: readonly NotableType[],
) {
  const { carrier_id, notable_id, notable_type, page, per_page } = query;
  const search = toSql(notesSearch, query.q);
  const wanted = and(
    search.where,
    eq(notes.companyId, companyId),
    hidden.length > 0 ? notInArray(notes.notableType, [...hidden]) : undefined,
    carrier_id === undefined ? undefined : eq(notes.carrierId, carrier_id),
    notable_type === undefined ? undefined : eq(notes.notableType, notable_type),
    notable_id === undefined ? undefined : eq(notes.notableId, notable_id),
  );
  const found = await notesWhere(db, wanted, search.orderBy)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { notes: found.map(toWire), total: await db.$count(notes, wanted) };
}

/** One of the company's notes, which is there. */
export async function getNote(db: Queryable, companyId: number, id: number): Promise<Note> {
  const [note] = await notesWhere(db, and(eq(notes.companyId, companyId), eq(notes.id, id)));
  return toWire(note!);
}
