import { and, eq, inArray } from 'drizzle-orm';
import { ediInterchanges, ediSets } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import type { PartnerRow } from './partners.queries';
import type { Became } from './take-tender';
import type { TransactionSet } from './x12/read-x12';
import { SetReader } from './x12/set-reader';

const VERDICTS: Readonly<Record<string, string>> = {
  A: 'accepted',
  E: 'accepted with errors',
  P: 'accepted in part',
  R: 'rejected',
};

/** The partner's 997: which of our files it has, and whether it could use it. */
export async function takeAcknowledgment(d: Decision, partner: PartnerRow, set: TransactionSet): Promise<Became> {
  const reader = new SetReader(set);
  const [ak1, ak9] = [reader.first('AK1'), reader.first('AK9')];
  const group = SetReader.of(ak1, 2);
  const verdict = SetReader.of(ak9, 1).toUpperCase();
  const words = VERDICTS[verdict];
  // Our groups have the control number of their interchange.
  const control = group.padStart(9, '0');
  const [found] = await d.tx
    .select({ id: ediInterchanges.id, loadId: ediSets.loadId, tenderId: ediSets.tenderId, summary: ediSets.summary })
    .from(ediInterchanges)
    .innerJoin(ediSets, eq(ediSets.interchangeId, ediInterchanges.id))
    .where(
      and(
        eq(ediInterchanges.companyId, d.companyId),
        eq(ediInterchanges.partnerId, partner.id),
        eq(ediInterchanges.direction, 'out'),
        inArray(ediInterchanges.state, ['waiting', 'sent']),
        eq(ediInterchanges.control, control),
      ),
    );
  if (!found || !words)
    return {
      outcome: 'refused',
      summary: `Acknowledgment of group ${group || 'none'}, which was not sent to this partner`,
    };
  await d.tx
    .update(ediInterchanges)
    .set({ acknowledged: verdict, acknowledgedAt: d.now })
    .where(d.own(ediInterchanges, found.id));
  if (verdict === 'R' || verdict === 'P')
    d.companyEvent({
      kind: 'edi_tender',
      summary: `${partner.name} ${words === 'rejected' ? 'rejected' : 'accepted only in part'} file ${control}`,
      data: { edi_interchange_id: found.id },
    });
  return {
    outcome: 'taken',
    summary: `${control} ${words} by ${partner.name}`,
    ...(found.tenderId !== null && { tenderId: found.tenderId }),
    loadId: found.loadId,
  };
}
