import { ALERT_TYPE_SETTINGS } from '@contract/alerts/alert-settings.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { and, isNull } from 'drizzle-orm';
import { carrierNotices, loads } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { enqueueJob } from '../../jobs/jobs';
import type { Services } from '../../server/services';
import { raiseMailAlert } from '../tickets/raise-mail-alert';
import { insertTicketEvents, insertTickets } from '../tickets/ticket-writes';
import { denialOf } from './notices.queries';

/** Freezes the bank that was denied: packets know how. */
export const DENIED_BANK = { kind: 'freeze_denied_bank' };

const TYPE = 'email_or_domain_spoofing';

/**
 * The address of record says that it was not the carrier: the company hears of it at once, by an alert to act on now on the load
 * that it is about, else on the carrier. The link works once.
 *
 * @returns whether it was the first time
 */
export function denyNotice(
  services: Services,
  { id, companyId }: { id: number; companyId: number },
  { networkAddress, now }: { networkAddress: string; now: Date },
): Promise<boolean> {
  return decide(decidingWithoutUser(services, companyId, now), async (d) => {
    const [notice] = await d.tx
      .update(carrierNotices)
      .set({ deniedAt: d.now, deniedFrom: networkAddress })
      .where(and(d.own(carrierNotices, id), isNull(carrierNotices.deniedAt)))
      .returning();
    if (!notice) return false;
    const { carrierId, loadId, rateConfirmationId, kind } = notice;
    const denial = denialOf(notice);
    d.carrierEvent({
      carrierId,
      kind: 'carrier_denied',
      summary: `The address of record ${denial.email} says it was not them: ${denial.says}`,
      data: { load_id: loadId, rate_confirmation_id: rateConfirmationId, about: kind },
    });
    if (notice.details.packetId !== undefined)
      await enqueueJob(d.tx, DENIED_BANK, {
        params: { packetId: notice.details.packetId, email: notice.email },
        companyId,
        userId: null,
        now: d.now,
      });
    if (await hasOpenLoad(d, loadId, carrierId)) await raiseMailAlert(d, loadId);
    else await raiseOnCarrier(d, notice);
    return true;
  });
}

async function hasOpenLoad(d: Decision, loadId: number | null, carrierId: number): Promise<boolean> {
  if (loadId === null) return false;
  const [load] = await d.tx.select().from(loads).where(d.own(loads, loadId));
  return load?.carrierId === carrierId && !CLOSED_LOAD_STATUSES.includes(load.status);
}

/** Of no load, or of one that is over or another carrier's by now: a person closes it. */
async function raiseOnCarrier(d: Decision, notice: typeof carrierNotices.$inferSelect): Promise<void> {
  const { email, says, at } = denialOf(notice);
  const message = denialWords(email);
  const evidence = [{ what: 'Denied', value: says, source: `Address of record ${email}`, as_of: at, is_checked: true }];
  const [ticket] = await insertTickets(d.tx, [
    {
      companyId: d.companyId,
      carrierId: notice.carrierId,
      isType: TYPE,
      status: 'new',
      severity: ALERT_TYPE_SETTINGS[TYPE].severity,
      message,
      evidence,
      subject: `${notice.carrierId}: denial ${notice.id}`,
      openedAt: d.now,
      raisedAt: d.now,
      changedAt: d.now,
      changeSummary: 'Raised',
    },
  ]);
  const raised = {
    ticketId: ticket!.id,
    companyId: d.companyId,
    occurredAt: d.now,
    kind: 'raised',
    after: 'new',
  } as const;
  await insertTicketEvents(d.tx, [{ ...raised, comment: message, evidence }]);
}

/** What an alert says of a denial. */
export const denialWords = (email: string | null) =>
  `The carrier says at its address of record ${email} that it was not them. Call a number on its record before the load moves or a payment goes out.`;
