import { type InterchangeList, SEGMENTS_SHOWN } from '@contract/edi/edi.constants';
import type { EdiSet, Interchange, InterchangeSummary } from '@contract/edi/edi.entities';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { ediContents, ediInterchanges, ediPartners, ediSets, loads } from '../../db/schema';
import { contains } from '../../db/search-text';
import type { FileAnswer } from '../../documents/files/file-answer';
import { NotX12, readX12 } from './x12/read-x12';

type Row = typeof ediInterchanges.$inferSelect;

const LISTS: Readonly<Record<InterchangeList, SQL | undefined>> = {
  all: undefined,
  problems: or(
    inArray(ediInterchanges.state, ['rejected', 'in_part', 'duplicate']),
    inArray(ediInterchanges.acknowledged, ['R', 'P']),
  ),
  in: eq(ediInterchanges.direction, 'in'),
  out: eq(ediInterchanges.direction, 'out'),
};

type Query = { list: InterchangeList; search_text?: string; page: number; per_page: number };

/** A page of the company's interchanges, newest first. */
export async function interchangesOf(db: Queryable, companyId: number, query: Query) {
  const { search_text: text } = query;
  const found = text
    ? or(
        contains(ediInterchanges.control, text),
        contains(ediInterchanges.fileName, text),
        contains(ediInterchanges.sender, text),
      )
    : undefined;
  const wanted = and(eq(ediInterchanges.companyId, companyId), LISTS[query.list], found);
  const rows = await db
    .select({ row: ediInterchanges, partner: ediPartners.name })
    .from(ediInterchanges)
    .leftJoin(ediPartners, eq(ediPartners.id, ediInterchanges.partnerId))
    .where(wanted)
    .orderBy(desc(ediInterchanges.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const kinds = await kindsOf(
    db,
    rows.map(({ row }) => row.id),
  ); // prettier-ignore
  return {
    edi_interchanges: rows.map(({ row, partner }) => toSummary(row, partner, kinds.get(row.id) ?? [])),
    total: await db.$count(ediInterchanges, wanted),
  };
}

/** Those with these ids, in their order. */
export async function interchangesWithIds(db: Queryable, companyId: number, ids: readonly number[]) {
  const rows = await db
    .select({ row: ediInterchanges, partner: ediPartners.name })
    .from(ediInterchanges)
    .leftJoin(ediPartners, eq(ediPartners.id, ediInterchanges.partnerId))
    .where(and(eq(ediInterchanges.companyId, companyId), inArray(ediInterchanges.id, [...ids])))
    .orderBy(asc(ediInterchanges.id));
  const kinds = await kindsOf(db, ids);
  return rows.map(({ row, partner }) => toSummary(row, partner, kinds.get(row.id) ?? []));
}

async function kindsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: ediSets.interchangeId,
      kinds: sql<string[]>`array_agg(DISTINCT ${ediSets.kind} ORDER BY ${ediSets.kind})`,
    })
    .from(ediSets)
    .where(inArray(ediSets.interchangeId, [...ids]))
    .groupBy(ediSets.interchangeId);
  return new Map(rows.map(({ id, kinds }) => [id, kinds]));
}

const toSummary = (row: Row, partner: string | null, kinds: string[]): InterchangeSummary => ({
  id: row.id,
  partner: row.partnerId === null || partner === null ? null : { id: row.partnerId, name: partner },
  direction: row.direction,
  source: row.source,
  state: row.state,
  problem: row.problem,
  sender: row.sender,
  control: row.control,
  is_test: row.isTest,
  file_name: row.fileName,
  bytes: row.bytes,
  sha256: row.sha256,
  kinds,
  acknowledged: row.acknowledged,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
});

/** @throws ApiError 404, also for one of another company */
async function interchangeRow(db: Queryable, companyId: number, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(ediInterchanges)
    .where(and(eq(ediInterchanges.companyId, companyId), eq(ediInterchanges.id, id)));
  if (!row) throw httpErrors.notFound('That EDI file');
  return row;
}

/** One with its sets and its first segments. @throws ApiError 404, also for one of another company */
export async function getInterchange(db: Queryable, companyId: number, id: number): Promise<Interchange> {
  const row = await interchangeRow(db, companyId, id);
  const [summary] = await interchangesWithIds(db, companyId, [id]);
  const rows = await db
    .select({ row: ediSets, reference: loads.reference })
    .from(ediSets)
    .leftJoin(loads, and(eq(loads.id, ediSets.loadId), eq(loads.companyId, ediSets.companyId)))
    .where(and(eq(ediSets.companyId, companyId), eq(ediSets.interchangeId, id)))
    .orderBy(asc(ediSets.firstSegment), asc(ediSets.id));
  const sets = rows.map(
    ({ row: set, reference }): EdiSet => ({
      id: set.id,
      kind: set.kind,
      control: set.control,
      first_segment: set.firstSegment,
      segments_count: set.segmentsCount,
      outcome: set.outcome,
      summary: set.summary,
      problems: set.problems,
      tender_id: set.tenderId,
      invoice_id: set.invoiceId,
      load: set.loadId === null || reference === null ? null : { id: set.loadId, reference },
    }),
  );
  const segments = segmentsOf((await contentOf(db, id)) ?? Buffer.alloc(0));
  return {
    ...summary!,
    acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
    sets,
    segments: segments.slice(0, SEGMENTS_SHOWN),
    segments_count: segments.length,
  };
}

/** As a person reads them; none where the file is no X12. */
function segmentsOf(content: Buffer): Interchange['segments'] {
  try {
    const [read] = readX12(content);
    const mark = read!.separators.element;
    return read!.segments.map(({ at, tag, elements }) => ({
      at,
      tag,
      text: [tag, ...elements].join(mark).slice(0, 2000),
    }));
  } catch (error) {
    if (!(error instanceof NotX12)) throw error;
    return [];
  }
}

async function contentOf(db: Queryable, id: number): Promise<Buffer | null> {
  const [found] = await db
    .select({ content: ediContents.content })
    .from(ediContents)
    .where(eq(ediContents.interchangeId, id));
  return found ? Buffer.from(found.content) : null;
}

/** The file, byte for byte. @throws ApiError 404, also for one of another company and one that was too large to keep */
export async function readInterchangeFile(db: Queryable, companyId: number, id: number): Promise<FileAnswer> {
  const row = await interchangeRow(db, companyId, id);
  const content = await contentOf(db, id);
  if (content === null) throw httpErrors.notFound('The content of that EDI file');
  return { name: row.fileName, mediaType: 'application/edi-x12', bytes: content.length, content };
}
