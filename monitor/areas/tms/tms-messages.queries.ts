import type { TmsMessageList } from '@contract/tms/tms.constants';
import type { TmsMessage, TmsMessageSummary } from '@contract/tms/tms.entities';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { tmsContents, tmsMappings, tmsMessages } from '../../db/schema';
import type { FileAnswer } from '../../documents/files/file-answer';

const SHOWN_BYTES = 20_000;
const PROBLEMS = inArray(tmsMessages.state, ['failed', 'in_part']);
const LISTS: Readonly<Record<TmsMessageList, SQL | undefined>> = { problems: PROBLEMS, all: undefined };

type Query = { list: TmsMessageList; mapping_id?: number; search_text?: string; page: number; per_page: number };

const messages = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ row: tmsMessages, name: tmsMappings.name })
    .from(tmsMessages)
    .innerJoin(tmsMappings, eq(tmsMappings.id, tmsMessages.mappingId))
    .where(where);

/** A page of the company's messages, newest first, and how many each list has. */
export async function messagesOf(db: Queryable, companyId: number, query: Query) {
  const { mapping_id: mappingId, search_text: text } = query;
  const among = and(
    eq(tmsMessages.companyId, companyId),
    mappingId === undefined ? undefined : eq(tmsMessages.mappingId, mappingId),
    text ? sql`strpos(upper(array_to_string(${tmsMessages.references}, ' ')), upper(${text})) > 0` : undefined,
  );
  const wanted = and(among, LISTS[query.list]);
  const rows = await messages(db, wanted)
    .orderBy(desc(tmsMessages.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [counts] = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      problems: sql<number>`count(*) FILTER (WHERE ${PROBLEMS})`.mapWith(Number),
    })
    .from(tmsMessages)
    .where(among);
  return { tms_messages: rows.map(toSummary), counts: counts!, total: counts![query.list] };
}

const toSummary = ({ row, name }: { row: typeof tmsMessages.$inferSelect; name: string }): TmsMessageSummary => ({
  id: row.id,
  mapping: { id: row.mappingId, name },
  version_number: row.versionNumber,
  state: row.state,
  problem: row.problem,
  references: row.references,
  bytes: row.bytes,
  received_at: row.receivedAt.toISOString(),
  resent_at: row.resentAt?.toISOString() ?? null,
});

/** One with what became of its loads. @throws ApiError 404, also for one of another company */
export async function getMessage(db: Queryable, companyId: number, id: number): Promise<TmsMessage> {
  const [found] = await messages(db, and(eq(tmsMessages.companyId, companyId), eq(tmsMessages.id, id)));
  if (!found) throw httpErrors.notFound('That message');
  const content = await contentOf(db, id);
  const shown = content.subarray(0, SHOWN_BYTES).toString('utf8').replaceAll('\0', '');
  return { ...toSummary(found), results: found.row.results, content: shown };
}

async function contentOf(db: Queryable, id: number): Promise<Buffer> {
  const [found] = await db.select().from(tmsContents).where(eq(tmsContents.messageId, id));
  return found ? Buffer.from(found.content) : Buffer.alloc(0);
}

/** The message, byte for byte. @throws ApiError 404, also for one of another company */
export async function readMessageFile(db: Queryable, companyId: number, id: number): Promise<FileAnswer> {
  const [found] = await db
    .select({ format: tmsMappings.format })
    .from(tmsMessages)
    .innerJoin(tmsMappings, eq(tmsMappings.id, tmsMessages.mappingId))
    .where(and(eq(tmsMessages.companyId, companyId), eq(tmsMessages.id, id)));
  if (!found) throw httpErrors.notFound('That message');
  const content = await contentOf(db, id);
  return { name: `message-${id}.${found.format}`, mediaType: 'text/plain', bytes: content.length, content };
}
