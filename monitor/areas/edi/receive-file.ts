import { createHash } from 'node:crypto';
import {
  EDI_VERSIONS,
  type InterchangeState,
  MAX_EDI_GROUPS,
  MAX_EDI_SETS,
  type SetOutcome,
} from '@contract/edi/edi.constants';
import { readPartnerCodes } from '@contract/edi/partner-codes';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { formatMoment } from '@contract/shared/format';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { ediContents, ediInterchanges, ediPartners, ediSets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import type { PartnerRow } from './partners.queries';
import { read204 } from './read-204';
import { read210 } from './read-210';
import { sendAgain, sendSet } from './send-set';
import { takeAcknowledgment } from './take-acknowledgment';
import { takeInvoice } from './take-invoice';
import { type Became, takeTender } from './take-tender';
import { type Group, type Interchange, NotX12, readX12, type SetProblem, type TransactionSet } from './x12/read-x12';
import { verdictOf, write997 } from './x12/write-997';

export interface EdiFile {
  name: string;
  source: 'folder' | 'upload';
  content: Buffer;
  /** Whose folder it was in; null: it was uploaded. */
  partnerId: number | null;
}

/** GS01 of what is taken in, and the set that such a group holds. */
const GROUP_SETS: Readonly<Record<string, string>> = { SM: '204', IM: '210', FA: '997' };

/**
 * Takes in a file: each interchange of it is stored as it came, its sets become tenders, changes and invoices, and a 997
 * for each group goes back. What cannot be used is stored with the reason, and changes nothing.
 *
 * @returns the ids of the interchanges
 */
export async function receiveFile(deciding: Deciding<CurrentUser | null>, file: EdiFile): Promise<number[]> {
  let interchanges: Interchange[] = [];
  let problem: string | null = null;
  try {
    interchanges = readX12(file.content);
  } catch (error) {
    if (!(error instanceof NotX12)) throw error;
    problem = error.message;
  }
  return decide(deciding, async (d) => {
    if (problem !== null) return [await keep(d, file, null, { content: file.content, state: 'rejected', problem })];
    const ids: number[] = [];
    for (const interchange of interchanges) ids.push(await receive(d, file, interchange));
    return ids;
  });
}

/** Stores what a folder held but no file may be, such as one that is too large. Its content is not kept. */
export const refuseFile = (
  deciding: Deciding<null>,
  { name, partnerId, bytes, sha256 }: { name: string; partnerId: number; bytes: number; sha256: string },
  problem: string,
): Promise<void> =>
  decide(deciding, async (d) => {
    await d.tx.insert(ediInterchanges).values({
      ...stored(d, name, 'folder'),
      partnerId,
      state: 'rejected',
      problem,
      sender: '',
      control: '',
      isTest: false,
      bytes,
      sha256,
    });
  });

const stored = (d: Decision, name: string, source: EdiFile['source']) => ({
  companyId: d.companyId,
  direction: 'in' as const,
  source,
  fileName: name.slice(0, 200),
  userId: d.userId,
  createdAt: d.now,
});

type Kept = {
  content: Buffer;
  state: InterchangeState;
  problem: string | null;
  partnerId?: number;
};

async function keep(d: Decision, file: EdiFile, read: Interchange | null, kept: Kept): Promise<number> {
  const { content, partnerId = null, ...rest } = kept;
  const [made] = await d.tx
    .insert(ediInterchanges)
    .values({
      ...stored(d, file.name, file.source),
      ...rest,
      partnerId,
      sender: read ? `${read.senderQualifier} ${read.sender}`.trim().slice(0, 40) : '',
      control: read?.control.slice(0, 20) ?? '',
      isTest: read?.isTest ?? false,
      bytes: content.length,
      sha256: hashOf(content),
    })
    .returning({ id: ediInterchanges.id });
  await d.tx.insert(ediContents).values({ interchangeId: made!.id, content });
  return made!.id;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function receive(d: Decision, file: EdiFile, read: Interchange): Promise<number> {
  const content = read.bytes;
  const found = await partnerOf(d, file, read);
  // A stranger gets no answer, so that it learns nothing.
  if ('problem' in found) return keep(d, file, read, { content, state: 'rejected', problem: found.problem });
  const { partner } = found;
  const earlier = await earlierOf(d, partner, read.control);
  if (earlier && earlier.sha256 === hashOf(content)) {
    // Its sender missed our answer: it gets the same one again.
    await sendAgainOf(d, earlier.id);
    const problem = `The same file came on ${formatMoment(earlier.createdAt.toISOString())}.`;
    return keep(d, file, read, { content, state: 'duplicate', problem, partnerId: partner.id });
  }
  const sets = read.groups.reduce((sum, group) => sum + group.sets.length, 0);
  if (sets > MAX_EDI_SETS || read.groups.length > MAX_EDI_GROUPS) {
    // Not even its groups are answered: that would take as long as it is large.
    const problem = `An interchange has at most ${MAX_EDI_SETS} sets in ${MAX_EDI_GROUPS} groups.`;
    return keep(d, file, read, { content, state: 'rejected', problem, partnerId: partner.id });
  }
  const whole =
    read.problem ??
    (earlier
      ? `Control number ${read.control} came with other content on ${formatMoment(earlier.createdAt.toISOString())}.`
      : null);
  const id = await keep(d, file, read, { content, state: 'accepted', problem: null, partnerId: partner.id });
  const problems: string[] = whole === null ? [] : [whole];
  let rejected = 0;
  for (const group of read.groups) {
    group.problem ??= problemOfGroup(group, partner);
    const isRefused = whole !== null || group.problem !== null;
    if (group.problem) problems.push(group.problem.sentence);
    for (const set of group.sets) {
      const became = isRefused
        ? await keepRejected(d, id, set, whole ?? group.problem!.sentence)
        : await takeSet(d, partner, id, group, set);
      if (became.outcome === 'rejected') rejected += 1;
      // A well-formed set whose meaning cannot be used is acknowledged, and a person must see it all the same.
      if (!isRefused && became.why !== null) problems.push(became.why);
    }
    // An acknowledgment is never acknowledged: two programs would answer each other for ever.
    if (group.kind === 'FA') continue;
    const summary = `for group ${group.control} of ${read.control}`;
    await sendSet(d, partner, '997', write997(group, isRefused), { summary, acknowledgesId: id });
  }
  const state: InterchangeState =
    sets === 0 || rejected === sets ? 'rejected' : problems.length > 0 || rejected > 0 ? 'in_part' : 'accepted';
  if (sets === 0 && problems.length === 0) problems.push('The interchange holds no set.');
  const problem = problems.length === 0 ? null : [...new Set(problems)].join(' ').slice(0, 1000);
  await d.tx.update(ediInterchanges).set({ state, problem }).where(d.own(ediInterchanges, id));
  return id;
}

/** The 997 of an interchange go out once more, unchanged. */
async function sendAgainOf(d: Decision, acknowledgesId: number) {
  const answers = await d.tx
    .select({ id: ediInterchanges.id })
    .from(ediInterchanges)
    .where(and(eq(ediInterchanges.companyId, d.companyId), eq(ediInterchanges.acknowledgesId, acknowledgesId)));
  for (const { id } of answers) await sendAgain(d, id);
}

/** Who sends it: by its ISA alone, which must also fit the folder that it was in. */
async function partnerOf(
  d: Decision,
  file: EdiFile,
  { senderQualifier, sender, receiverQualifier, receiver, isTest }: Interchange,
): Promise<{ partner: PartnerRow } | { problem: string }> {
  const from = `${senderQualifier} ${sender}`.trim();
  const rows = await d.tx
    .select()
    .from(ediPartners)
    .where(
      and(
        eq(ediPartners.companyId, d.companyId),
        sql`upper(${ediPartners.theirQualifier}) = upper(${senderQualifier})`,
        sql`upper(${ediPartners.theirId}) = upper(${sender})`,
        sql`upper(${ediPartners.ourQualifier}) = upper(${receiverQualifier})`,
        sql`upper(${ediPartners.ourId}) = upper(${receiver})`,
      ),
    );
  if (rows.length === 0)
    return { problem: `The sender ${from}, writing to ${receiverQualifier} ${receiver}, is none of your partners.` };
  const partner = rows.find((row) => row.isTest === isTest);
  if (!partner)
    return {
      problem: `${rows[0]!.name} sends ${isTest ? 'a test' : 'production data'}, and its profile is for ${isTest ? 'production' : 'tests'}.`,
    };
  if (!partner.isActive) return { problem: `The profile of ${partner.name} is switched off.` };
  if (file.partnerId !== null && file.partnerId !== partner.id)
    return { problem: `The file names ${partner.name} as its sender, and was in the folder of another partner.` };
  return { partner };
}

/** One with the control number that was used. Those that were rejected may be sent again, corrected. */
async function earlierOf(d: Decision, partner: PartnerRow, control: string) {
  const [row] = await d.tx
    .select()
    .from(ediInterchanges)
    .where(
      and(
        eq(ediInterchanges.companyId, d.companyId),
        eq(ediInterchanges.partnerId, partner.id),
        eq(ediInterchanges.direction, 'in'),
        eq(ediInterchanges.control, control),
        inArray(ediInterchanges.state, ['accepted', 'in_part']),
      ),
    )
    .orderBy(desc(ediInterchanges.id))
    .limit(1);
  return row ?? null;
}

function problemOfGroup(group: Group, partner: PartnerRow): Group['problem'] {
  if (GROUP_SETS[group.kind] === undefined)
    return { code: '1', sentence: `Groups of kind ${group.kind || 'none'} are not taken in.` };
  if (!EDI_VERSIONS.some((one) => one === group.version))
    return { code: '2', sentence: `Version ${group.version || 'none'} is none of ${EDI_VERSIONS.join(', ')}.` };
  const same = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();
  if (!same(group.sender, partner.theirGroupId) || !same(group.receiver, partner.ourGroupId))
    return {
      code: '1',
      sentence: `The group is from ${group.sender} to ${group.receiver}, which is not what the profile says.`,
    };
  return null;
}

const named = (set: TransactionSet, problems: readonly SetProblem[]) =>
  problems.slice(0, 100).map(({ at, tag, element, sentence, isFatal }) => ({
    segment: at === null ? null : set.segments[0]!.at + at - 1,
    tag,
    element,
    sentence,
    is_fatal: isFatal,
  }));

const setValues = (d: Decision, interchangeId: number, set: TransactionSet) => ({
  companyId: d.companyId,
  interchangeId,
  kind: set.kind.slice(0, 10),
  control: set.control.slice(0, 20),
  firstSegment: set.segments[0]!.at,
  segmentsCount: set.segments.length,
});

async function keepRejected(d: Decision, interchangeId: number, set: TransactionSet, why: string): Promise<Taken> {
  await d.tx.insert(ediSets).values({
    ...setValues(d, interchangeId, set),
    outcome: 'rejected',
    summary: `Rejected: ${why}`,
    problems: named(set, set.problems),
  });
  return { outcome: 'rejected', why };
}

/** `why`: it, or what it means, could not be used; null: it could. */
type Taken = { outcome: SetOutcome; why: string | null };

async function takeSet(
  d: Decision,
  partner: PartnerRow,
  interchangeId: number,
  group: Group,
  set: TransactionSet,
): Promise<Taken> {
  if (set.kind !== GROUP_SETS[group.kind])
    set.problems.push({
      at: null,
      tag: null,
      element: null,
      code: '6',
      sentence: `A group of kind ${group.kind} holds no ${set.kind || 'set without a number'}.`,
      isFatal: true,
    });
  const [made] = await d.tx
    .insert(ediSets)
    .values({ ...setValues(d, interchangeId, set), outcome: 'rejected', summary: '', problems: [] })
    .returning({ id: ediSets.id });
  const setId = made!.id;
  const became = verdictOf(set) === 'R' ? null : await becomes(d, partner, set, setId);
  const fatal = set.problems.find(({ isFatal }) => isFatal);
  const { outcome, summary, ...of } = became ?? {
    outcome: 'rejected' as const,
    summary: `Rejected: ${fatal?.sentence ?? 'it cannot be used.'}`,
  };
  await d.tx
    .update(ediSets)
    .set({ outcome, summary, problems: named(set, set.problems), ...of })
    .where(d.own(ediSets, setId));
  if (outcome === 'rejected') return { outcome, why: fatal?.sentence ?? summary };
  return { outcome, why: outcome === 'refused' ? `${summary}.` : null };
}

/** @returns what the set became; null: it cannot be used, and its problems say why */
async function becomes(d: Decision, partner: PartnerRow, set: TransactionSet, setId: number): Promise<Became | null> {
  if (set.kind === '997') return takeAcknowledgment(d, partner, set);
  if (set.kind === '210') {
    const { invoice, problems } = read210(set);
    set.problems.push(...problems);
    return invoice && takeInvoice(d, partner, invoice);
  }
  const { name: customer, scac, timeZone, timesWithoutZone, partnerCodes } = partner;
  const isStopTime = timesWithoutZone === 'stop';
  const codes = readPartnerCodes(partnerCodes);
  const { tender, problems } = read204(set, { customer, scac, timeZone, isStopTime, codes });
  set.problems.push(...problems);
  return tender && takeTender(d, partner, tender, setId);
}
