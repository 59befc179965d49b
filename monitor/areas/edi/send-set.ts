import { createHash } from 'node:crypto';
import { EDI_SET_LABELS, type SegmentEnd } from '@contract/edi/edi.constants';
import { eq, sql } from 'drizzle-orm';
import { ediContents, ediInterchanges, ediPartners, ediSets } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import type { PartnerRow } from './partners.queries';
import { type Line, SET_CONTROL, type WrittenKind, writeX12 } from './x12/write-x12';

const TERMINATORS: Readonly<Record<SegmentEnd, string>> = { tilde: '~', line: '\n' };
const MOST_CONTROLS = 999_999_999;

type Meaning = {
  summary: string;
  tenderId?: number;
  loadId?: number | null;
  acknowledgesId?: number;
};

/**
 * Writes an interchange of one set for a partner, under its next control number. It waits until the courier has put it
 * into the partner's out folder.
 *
 * @returns its id
 */
export async function sendSet(
  d: Decision,
  partner: PartnerRow,
  kind: WrittenKind,
  lines: readonly Line[],
  { summary, tenderId, loadId = null, acknowledgesId }: Meaning,
): Promise<number> {
  // The company is locked: no other writer takes the same number.
  const [numbered] = await d.tx
    .update(ediPartners)
    .set({ lastControl: sql`${ediPartners.lastControl} % ${MOST_CONTROLS} + 1` })
    .where(d.own(ediPartners, partner.id))
    .returning({ control: ediPartners.lastControl });
  const control = numbered!.control;
  const envelope = { ...partner, version: partner.x12Version, segmentTerminator: TERMINATORS[partner.segmentEnd] };
  const content = Buffer.from(writeX12(envelope, kind, lines, control, d.now), 'ascii');
  const written = String(control).padStart(9, '0');
  const [made] = await d.tx
    .insert(ediInterchanges)
    .values({
      companyId: d.companyId,
      partnerId: partner.id,
      direction: 'out',
      source: 'made',
      state: 'waiting',
      sender: partner.ourId,
      control: written,
      isTest: partner.isTest,
      fileName: `${kind}-${written}.x12`,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      acknowledgesId,
      userId: d.userId,
      createdAt: d.now,
    })
    .returning({ id: ediInterchanges.id });
  const interchangeId = made!.id;
  await d.tx.insert(ediContents).values({ interchangeId, content });
  await d.tx.insert(ediSets).values({
    companyId: d.companyId,
    interchangeId,
    kind,
    control: SET_CONTROL,
    firstSegment: 3,
    segmentsCount: lines.length + 2,
    outcome: 'made',
    summary: `${EDI_SET_LABELS[kind]}: ${summary}`,
    problems: [],
    tenderId,
    loadId,
  });
  return interchangeId;
}

/** Puts an interchange into the out folder again, unchanged: its partner did not get it. */
export const sendAgain = (d: Decision, id: number) =>
  d.tx.update(ediInterchanges).set({ state: 'waiting' }).where(eq(ediInterchanges.id, id));
