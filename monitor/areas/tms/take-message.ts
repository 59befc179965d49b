import { createHash } from 'node:crypto';
import type { LoadInput } from '@contract/loads/loads.calls';
import { formatMoment } from '@contract/shared/format';
import type { OwnableField, TmsLoadOutcome, TmsMessageState } from '@contract/tms/tms.constants';
import type { MappingRules, TmsLoadResult } from '@contract/tms/tms.entities';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Database } from '../../db/client';
import {
  companyEvents,
  loadStops,
  loads,
  tmsContents,
  tmsMappings,
  tmsMappingVersions,
  tmsMessages,
} from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { reasonOf } from '../loads/import/keep-lines';
import { folded } from '../loads/import/read-place';
import { differenceOf } from '../loads/take-in/load-words';
import { referenceKey, type UpsertResult, upsertWithin } from '../loads/take-in/upsert-loads';
import { type MappedLoad, mapMessage } from './map-message';
import { NotAMessage, readMessage } from './read-message';
import type { MappingRow } from './tms-mappings.queries';

/** A clock may run ahead by this much. A later time would make every message after it stale. */
const AHEAD_MS = 10 * 60_000;
const MAX_REFERENCES = 20;

type Result = Omit<typeof tmsMessages.$inferInsert, 'companyId' | 'mappingId' | 'bytes' | 'sha256' | 'receivedAt'>;

/**
 * Takes a message in by its mapping's version in use, and stores it with what became of each load: all in one
 * transaction, so that its sender sends again what was not stored.
 *
 * @returns the message's id
 */
export async function takeMessage(
  deciding: Deciding<Deciding['user'] | null>,
  mapping: MappingRow,
  content: Buffer,
): Promise<number> {
  const read = await readByMapping(deciding.db, mapping, content, deciding.now);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return decide(deciding, async (d) => {
    const result = (await repeatOf(d, mapping, sha256, read)) ?? (await bringIn(d, read, false));
    const [made] = await d.tx
      .insert(tmsMessages)
      .values({
        companyId: d.companyId,
        mappingId: mapping.id,
        bytes: content.length,
        sha256,
        receivedAt: d.now,
        ...result,
      })
      .returning({ id: tmsMessages.id });
    await d.tx.insert(tmsContents).values({ messageId: made!.id, content });
    return made!.id;
  });
}

/**
 * Takes a kept message in again, by the version that is in use now and however old it is: a person says that it still
 * holds. A load that was updated later stays.
 *
 * @throws ApiError 404 for another company's; 409 for one that was taken in whole
 */
export async function resendMessage(deciding: Deciding, id: number): Promise<void> {
  const { db, company, now } = deciding;
  const [row] = await db
    .select({ message: tmsMessages, mapping: tmsMappings, content: tmsContents.content })
    .from(tmsMessages)
    .innerJoin(tmsMappings, eq(tmsMappings.id, tmsMessages.mappingId))
    .innerJoin(tmsContents, eq(tmsContents.messageId, tmsMessages.id))
    .where(and(eq(tmsMessages.companyId, company.id), eq(tmsMessages.id, id)));
  if (!row) throw httpErrors.notFound('That message');
  const read = await readByMapping(db, row.mapping, Buffer.from(row.content), now);
  await decide(deciding, async (d) => {
    const [current] = await d.tx.select({ state: tmsMessages.state }).from(tmsMessages).where(d.own(tmsMessages, id));
    if (!current) throw httpErrors.notFound('That message');
    if (current.state === 'taken' || current.state === 'repeated')
      throw httpErrors.conflict('The message was taken in already.');
    const result = await bringIn(d, read, true);
    await d.tx
      .update(tmsMessages)
      .set({ ...result, resentAt: d.now })
      .where(d.own(tmsMessages, id));
  });
}

/** What a message says by the version in use. `problem`: why nothing of it can be used. */
type Read = { versionNumber: number | null; rules: MappingRules | null; loads: MappedLoad[]; problem: string | null };

async function readByMapping(db: Database, mapping: MappingRow, content: Buffer, now: Date): Promise<Read> {
  const nothing = { versionNumber: mapping.versionInUse, rules: null, loads: [] };
  const [version] =
    mapping.versionInUse === null
      ? []
      : await db
          .select()
          .from(tmsMappingVersions)
          .where(
            and(
              eq(tmsMappingVersions.companyId, mapping.companyId),
              eq(tmsMappingVersions.mappingId, mapping.id),
              eq(tmsMappingVersions.number, mapping.versionInUse),
            ),
          );
  if (!version) return { ...nothing, problem: 'No version of the mapping is in use yet.' };
  try {
    const message = await readMessage(content, mapping.format);
    const { loads } = mapMessage(message, version.rules, now);
    return { versionNumber: version.number, rules: version.rules, loads, problem: null };
  } catch (error) {
    if (!(error instanceof NotAMessage)) throw error;
    return { ...nothing, problem: error.message };
  }
}

/**
 * The same bytes again are a replay where the message says when it was written. Without that, a load may have become
 * again what it was, and the message is taken in like any other.
 */
async function repeatOf(d: Decision, mapping: MappingRow, sha256: string, read: Read): Promise<Result | null> {
  const isDated = read.loads.length > 0 && read.loads.every(({ load }) => load?.source_updated_at !== undefined);
  if (!isDated) return null;
  const [earlier] = await d.tx
    .select({ at: tmsMessages.receivedAt, results: tmsMessages.results, references: tmsMessages.references })
    .from(tmsMessages)
    .where(
      and(
        eq(tmsMessages.companyId, d.companyId),
        eq(tmsMessages.mappingId, mapping.id),
        eq(tmsMessages.sha256, sha256),
        eq(tmsMessages.state, 'taken'),
      ),
    )
    .limit(1);
  if (!earlier) return null;
  return {
    versionNumber: read.versionNumber,
    state: 'repeated',
    problem: `The same message was taken in on ${formatMoment(earlier.at.toISOString())}.`,
    references: earlier.references,
    results: earlier.results.map((one) => ({
      ...one,
      outcome: one.outcome === 'rejected' ? 'rejected' : 'unchanged',
      why: '',
    })),
  };
}

/** Brings the loads of a message in, each on its own. @param isForced a person sends it again: its age does not matter */
async function bringIn(d: Decision<Deciding['user'] | null>, read: Read, isForced: boolean): Promise<Result> {
  const { versionNumber, rules, loads: mapped, problem } = read;
  const references = mapped.flatMap(({ reference }) => reference ?? []).slice(0, MAX_REFERENCES);
  if (problem !== null || rules === null) return { versionNumber, state: 'failed', problem, references, results: [] };
  const results: TmsLoadResult[] = mapped.map(({ reference, problems }) => ({
    reference,
    outcome: 'rejected',
    load_id: null,
    why: problems.join(' ').slice(0, 1000),
  }));
  const given: { at: number; load: LoadInput; isEcho: boolean }[] = [];
  const prepared = await prepare(d, mapped, rules);
  for (const [at, one] of prepared.entries()) {
    if (one === null) continue;
    const age = isForced ? null : ageProblem(one.load, rules, d.now);
    if (age !== null) results[at]!.why = age;
    else given.push({ at, ...one });
  }
  const upserted = await upsertWithin(
    d as Decision,
    given.map(({ load }) => load),
    'api',
  );
  for (const [index, { at, isEcho }] of given.entries()) results[at] = resultOf(mapped[at]!, upserted[index]!, isEcho);
  const rejected = results.filter(({ outcome }) => outcome === 'rejected');
  const state: TmsMessageState =
    rejected.length === 0 ? 'taken' : rejected.length === results.length ? 'failed' : 'in_part';
  const why = rejected[0] && `${rejected[0].reference ?? 'A load'}: ${rejected[0].why}`;
  const more = rejected.length > 1 ? ` And ${rejected.length - 1} more.` : '';
  return { versionNumber, state, problem: why ? `${why}${more}`.slice(0, 1000) : null, references, results };
}

function ageProblem(
  { source_updated_at: at }: LoadInput,
  { oldest_hours: hours }: MappingRules,
  now: Date,
): string | null {
  if (at === undefined) return null;
  const written = Date.parse(at);
  if (written > now.getTime() + AHEAD_MS)
    return `It says that it was written on ${formatMoment(new Date(written).toISOString())}, which is yet to come.`;
  if (written < now.getTime() - hours * 3_600_000)
    return `It was written on ${formatMoment(new Date(written).toISOString())}, more than ${hours} hours ago. Send it again if it still holds.`;
  return null;
}

/** Leaves out what the TMS may only say of new loads, and what comes back of our own change in another spelling. */
async function prepare(d: Decision<Deciding['user'] | null>, mapped: readonly MappedLoad[], rules: MappingRules) {
  const keys = mapped.flatMap(({ load }) => (load ? [referenceKey(load.reference)] : []));
  const rows = keys.length
    ? await d.tx
        .select()
        .from(loads)
        .where(and(eq(loads.companyId, d.companyId), inArray(loads.referenceKey, keys)))
    : [];
  const known = new Map(rows.map((row) => [row.referenceKey, row]));
  const prepared: ({ load: LoadInput; isEcho: boolean } | null)[] = [];
  for (const { load, changeId } of mapped) {
    const row = load && known.get(referenceKey(load.reference));
    if (!load || !row) prepared.push(load && { load, isEcho: false });
    else {
      const kept = without(load, rules.only_new);
      const isEcho = (await isOurEvent(d, changeId, row.id)) && (await differsInSpellingAlone(d, row, kept));
      prepared.push({ load: isEcho ? without(kept, SPELLED) : kept, isEcho });
    }
  }
  return prepared;
}

const without = (load: LoadInput, fields: readonly OwnableField[]): LoadInput =>
  Object.fromEntries(Object.entries(load).filter(([name]) => !fields.includes(name as OwnableField))) as LoadInput;

/** What `differenceOf` compares. */
const SPELLED: readonly OwnableField[] = ['customer_name', 'po_number', 'equipment', 'commodity', 'stops'];

async function isOurEvent(
  d: Pick<Decision, 'tx' | 'companyId'>,
  changeId: string | null,
  loadId: number,
): Promise<boolean> {
  if (changeId === null || !/^\d{1,9}$/.test(changeId)) return false;
  const isOfLoad = and(
    eq(companyEvents.companyId, d.companyId),
    eq(companyEvents.number, Number(changeId)),
    sql`${companyEvents.data} @> ${JSON.stringify({ load_id: loadId })}::jsonb`,
  );
  return (await d.tx.$count(companyEvents, isOfLoad)) > 0;
}

/** A TMS that writes our values its own way would otherwise change the load back, and we it again, without end. */
async function differsInSpellingAlone(
  d: Pick<Decision, 'tx' | 'now'>,
  row: typeof loads.$inferSelect,
  load: LoadInput,
) {
  const stops = await d.tx
    .select()
    .from(loadStops)
    .where(eq(loadStops.loadId, row.id))
    .orderBy(asc(loadStops.sequence));
  const { changes } = await differenceOf(d.tx, row, stops, load, d.now);
  return changes.length > 0 && changes.every(({ before, after }) => folded(before ?? '') === folded(after ?? ''));
}

function resultOf({ reference }: MappedLoad, result: UpsertResult, isEcho: boolean): TmsLoadResult {
  if ('errors' in result) return { reference, outcome: 'rejected', load_id: null, why: reasonOf(result.errors) };
  const { id, isCreated, isStale, changed, kept } = result;
  const outcome: TmsLoadOutcome = isStale
    ? 'stale'
    : isCreated
      ? 'created'
      : changed.length > 0
        ? 'changed'
        : isEcho
          ? 'echo'
          : 'unchanged';
  const names = (fields: readonly string[]) => fields.join(', ').replaceAll('_', ' ');
  const why = [
    outcome === 'changed' && `Changed: ${names(changed)}.`,
    kept.length > 0 && `Kept as set here: ${names(kept)}.`,
  ];
  return { reference, outcome, load_id: id, why: why.filter(Boolean).join(' ') };
}
