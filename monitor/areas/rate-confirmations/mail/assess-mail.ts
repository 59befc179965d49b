import type { CurrentUser } from '@contract/identity/identity.entities';
import { asc, eq } from 'drizzle-orm';
import { rateConfirmationMails as mails } from '../../../db/schema';
import { type Deciding, decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { changeRow } from '../../../decisions/versions';
import type { Services } from '../../../server/services';
import { raiseMailAlert } from '../../tickets/raise-mail-alert';
import { factsOfMail } from './mail-facts.queries';
import { findingsOf, statusOf } from './mail-findings';
import { shownThings } from './things/compare-things';

type Settings = Services['env'];

/** Checks a queued email. One checked meanwhile stays as it is. */
export function assessMail(deciding: Deciding<CurrentUser | null>, id: number): Promise<void> {
  return decide(deciding, async (d) => {
    const [mail] = await d.tx.select().from(mails).where(d.own(mails, id));
    if (mail?.status === 'queued') await judge(d, deciding.env, mail, 'Email checked');
  });
}

/**
 * Decides an email's findings and status, in the decision that holds the company's lock. A person's dismissal stays.
 */
export async function judge(
  d: Decision<CurrentUser | null>,
  env: Settings,
  mail: typeof mails.$inferSelect,
  summary: string,
): Promise<void> {
  const { facts, loadId, carrierId } = await factsOfMail(d.tx, mail, env, d.now);
  const findings = findingsOf(facts);
  const status = mail.dismissedAt ? 'completed' : statusOf(findings);
  const isNews = status === 'flagged' && mail.status !== 'flagged';
  await changeRow(d, mails, mail.id, summary, {
    status,
    findings,
    things: shownThings(facts.things),
    loadId,
    carrierId,
  });
  if (status === 'flagged' || mail.status === 'flagged') await raiseMailAlert(d, mail.loadId, loadId);
  if (!isNews) return;
  const subject = mail.subject ?? 'without a subject';
  const event = {
    kind: 'rate_confirmation_mail_flagged',
    summary: `Email flagged: “${subject.slice(0, 200)}”. ${findings[0]!.what}`,
    data: {
      rate_confirmation_mail_id: mail.id,
      load_id: loadId,
      findings: findings.filter((one) => one.is_checked).map(({ kind }) => kind),
    },
  } as const;
  if (carrierId === null) d.companyEvent(event);
  else d.carrierEvent({ ...event, carrierId });
}

/** Checks emails stored but not checked when the program ended. One that fails does not stop the others. */
export async function assessQueuedMails(
  services: Services,
  isStopped: () => boolean,
  onError: (error: unknown) => void,
): Promise<void> {
  const queued = await services.db
    .select({ id: mails.id, companyId: mails.companyId })
    .from(mails)
    .where(eq(mails.status, 'queued'))
    .orderBy(asc(mails.id))
    .limit(100);
  for (const { id, companyId } of queued) {
    if (isStopped()) return;
    await assessMail(decidingWithoutUser(services, companyId, services.clock()), id).catch(onError);
  }
}
