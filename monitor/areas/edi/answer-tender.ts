import type { CurrentUser } from '@contract/identity/identity.entities';
import { LoadInput } from '@contract/loads/loads.calls';
import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../base/http-errors';
import { ediPartners, ediTenders, loads } from '../../db/schema';
import { type Deciding, decide, decidingWithoutUser } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import type { Services } from '../../server/services';
import { referenceKey, upsertWithin } from '../loads/take-in/upsert-loads';
import { partnerRow } from './partners.queries';
import { sendSet } from './send-set';
import { write990 } from './write-990';

type Input = { is_accepted: boolean; reference?: string; reason?: string; expected_version?: number };

/**
 * Answers a tender, by a person or by the rule of its partner. An accepted one becomes a load in the same way as one that
 * a TMS sends; the answer goes to the partner as a 990.
 *
 * @throws ApiError 404 for another company's; 409; 422 when it is not open, when its load cannot be used, or when another
 *   load has the reference
 */
export function answerTender(deciding: Deciding<CurrentUser | null>, id: number, input: Input): Promise<void> {
  return decide(deciding, async (d) => {
    const [tender] = await d.tx.select().from(ediTenders).where(d.own(ediTenders, id));
    if (!tender) throw httpErrors.notFound('That tender');
    await assertVersion(d, ediTenders, id, input.expected_version);
    if (tender.status !== 'open')
      throw httpErrors.invalid({ is_accepted: [`This tender was ${tender.status} before.`] });
    const { is_accepted: isAccepted, reason = null } = input;
    if (!isAccepted && reason === null) throw httpErrors.invalid({ reason: ['Enter a reason.'] });
    const partner = await partnerRow(d.tx, d.companyId, tender.partnerId);
    let loadId: number | null = null;
    const reference = input.reference ?? tender.said.reference;
    if (isAccepted) {
      const isTaken = and(eq(loads.companyId, d.companyId), eq(loads.referenceKey, referenceKey(reference)));
      // Another sender's load: this one must never change it.
      if ((await d.tx.$count(loads, isTaken)) > 0)
        throw httpErrors.invalid({ reference: ['There is a load with this reference already. Enter another one.'] });
      const parsed = LoadInput.safeParse({ ...tender.said, reference });
      if (!parsed.success) throw httpErrors.invalid({ reference: parsed.error.issues.map(({ message }) => message) });
      const [result] = await upsertWithin(d, [parsed.data], 'edi');
      if ('errors' in result!) throw httpErrors.invalid({ is_accepted: Object.values(result.errors).flat() });
      loadId = result!.id;
    }
    await changeRow(d, ediTenders, id, isAccepted ? 'Accepted' : 'Declined', {
      status: isAccepted ? 'accepted' : 'declined',
      answeredAt: d.now,
      answeredByUserId: d.userId,
      reason: isAccepted ? null : reason,
      loadId,
    });
    const lines = write990(
      { ...partner, shipmentId: tender.shipmentId },
      { isAccepted, loadReference: isAccepted ? reference : null, reason: isAccepted ? null : reason },
      d.now,
    );
    const summary = `${isAccepted ? 'accepts' : 'declines'} shipment ${tender.shipmentId}`;
    await sendSet(d, partner, '990', lines, { summary, tenderId: id, loadId });
    const data = { edi_tender_id: id, shipment_id: tender.shipmentId, ...(loadId !== null && { load_id: loadId }) };
    if (d.user !== null)
      d.companyEvent({
        kind: 'edi_answered',
        summary: `${partner.name}: tender ${tender.shipmentId} ${isAccepted ? 'accepted' : 'declined'}`,
        data: { ...data, is_accepted: isAccepted },
      });
    else
      d.companyEvent({
        kind: 'edi_tender',
        summary: `${partner.name}: tender ${tender.shipmentId} ${isAccepted ? 'accepted' : 'declined'} at its deadline by the rule of the partner`,
        data,
      });
  });
}

/** Answers the tenders whose deadline has passed, where their partner's rule says how. */
export async function answerAtDeadline(services: Services, isStopped: () => boolean): Promise<void> {
  const { db, clock } = services;
  const due = await db
    .select({ id: ediTenders.id, companyId: ediTenders.companyId, rule: ediPartners.deadlineRule })
    .from(ediTenders)
    .innerJoin(ediPartners, eq(ediPartners.id, ediTenders.partnerId))
    .where(
      and(
        eq(ediTenders.status, 'open'),
        isNull(ediTenders.ruleProblem),
        lte(ediTenders.answerBy, clock()),
        ne(ediPartners.deadlineRule, 'none'),
        eq(ediPartners.isActive, true),
      ),
    )
    .orderBy(asc(ediTenders.answerBy))
    .limit(100);
  for (const { id, companyId, rule } of due) {
    if (isStopped()) return;
    const input = rule === 'accept' ? { is_accepted: true } : { is_accepted: false, reason: 'No answer in time' };
    try {
      await answerTender(decidingWithoutUser(services, companyId, clock()), id, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A person must look: the rule is not tried again.
      const why =
        Object.values(error.body.fields ?? {})
          .flat()
          .map(String)
          .join(' ') || error.message;
      await db
        .update(ediTenders)
        .set({ ruleProblem: why.slice(0, 500) })
        .where(and(eq(ediTenders.id, id), inArray(ediTenders.status, ['open'])));
    }
  }
}
