import type { CallParsed } from '@contract/call';
import type { linkRateConfirmationMail } from '@contract/rate-confirmations/mails.calls';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loads, rateConfirmationMails as mails } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { assertVersion } from '../../../decisions/versions';
import { judge } from './assess-mail';
import { mailRow } from './mails.queries';

type Input = CallParsed<typeof linkRateConfirmationMail>['body'];

/**
 * Links an email to its load. It is checked again with that load; its other findings stay.
 *
 * @throws ApiError 404 for another company's email; 409; 422 when it is no load of the company
 */
export function linkMail(deciding: Deciding, id: number, input: Input): Promise<void> {
  return decide(deciding, async (d) => {
    const mail = await mailRow(d.tx, d.companyId, id);
    await assertVersion(d, mails, id, input.expected_version);
    const { load_id: loadId, load_reference: reference } = input.rate_confirmation_mail;
    const named = loadId === undefined ? eq(loads.referenceKey, keyOf(reference!)) : eq(loads.id, loadId);
    const [load] = await d.tx
      .select({ id: loads.id, reference: loads.reference })
      .from(loads)
      .where(and(eq(loads.companyId, d.companyId), named));
    const field = loadId === undefined ? 'load_reference' : 'load_id';
    if (!load)
      throw httpErrors.invalid({ [`rate_confirmation_mail.${field}`]: ['None of your loads has this number.'] });
    const linked = { loadId: load.id, linkedAt: d.now, linkedByUserId: d.userId };
    await d.tx.update(mails).set(linked).where(d.own(mails, id));
    await judge(d, deciding.env, { ...mail, ...linked }, `Linked to load ${load.reference}`);
  });
}

/** In the form that loads store their references. */
const keyOf = (reference: string) => reference.replaceAll(/\s+/g, ' ').trim().toUpperCase();
