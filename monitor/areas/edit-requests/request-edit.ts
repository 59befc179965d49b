import type { CallParsed } from '@contract/call';
import type { createEditRequest } from '@contract/edit-requests/edit-requests.calls';
import { EDIT_REQUESTS_LIMIT } from '@contract/edit-requests/edit-requests.constants';
import { eq, sql } from 'drizzle-orm';
import { carriers, editRequests } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { spendTry, triesOf } from '../../server/authentication/tries';
import type { CallContext } from '../../server/calls';
import { editRequestMail } from './edit-request-mail';

/**
 * Requests that a carrier's data be corrected; the support is mailed where it has an address. Sent twice, it is requested
 * once.
 *
 * @returns the request's id
 * @throws ApiError 404 for an unknown carrier; 429 for too many
 */
export async function requestEdit(
  context: CallContext,
  input: CallParsed<typeof createEditRequest>['body'],
): Promise<number> {
  const { db, env, mail, company, user, now } = context;
  const { carrier_id: carrierId, message } = input.edit_request;
  await assertKnownCarrier(db, carrierId);
  await spendTry(db, triesOf('edit-requests', company.id), EDIT_REQUESTS_LIMIT, now);
  const { id, isNew } = await decideOnce(context, submissionOf(context, 'createEditRequest', input), async (d) => {
    const [made] = await d.tx
      .insert(editRequests)
      .values({ companyId: d.companyId, carrierId, message, status: 'open', userId: user.id, createdAt: now })
      .returning({ id: editRequests.id });
    return made!.id;
  });
  if (isNew && env.supportEmail) {
    const [carrier] = await db
      .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
      .from(carriers)
      .where(eq(carriers.id, carrierId));
    const askedBy = [user.first_name, user.last_name].filter(Boolean).join(' ');
    const said = { companyName: company.legal_name, askedBy, carrierId, carrierName: carrier!.name, message };
    await mail.send({ to: env.supportEmail, ...editRequestMail(said) });
    // Set only after the mail went out: a mail that failed leaves a request that its recipient does not know about.
    await db.update(editRequests).set({ mailedAt: now }).where(eq(editRequests.id, id));
  }
  return id;
}
