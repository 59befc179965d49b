import type { CallParsed } from '@contract/call';
import type { createCompany } from '@contract/identity/sign-up.calls';
import { ApiError, httpErrors } from '../../base/http-errors';
import type { CallContext } from '../../server/calls';
import { reasonForReview } from './access-reviews.queries';
import { compareWithRecord } from './address-of-record';
import { findSignUpCompany, toCompanyToSetUp } from './company-lookup';
import { companyHere, createBrokerCompany } from './create-broker-company';
import { isSameName, otherNameWords } from './legal-name';
import { requestAccessReview, userHasCompany } from './request-access-review';

/**
 * Sets up a company of the federal record with the user as its manager, if their address speaks for it; else their
 * access waits for a review (decision 0075).
 *
 * @throws ApiError 403 without active broker authority, or for a user rejected before; 409 for a user with a company;
 * 422 for a company that is not in the record, has another name or none, or is here already; 429
 */
export async function setCompanyUp(
  context: CallContext,
  { carrier_id: carrierId, legal_name: sent }: CallParsed<typeof createCompany>['body'],
): Promise<'set_up' | 'under_review'> {
  const { db, user, now, today } = context;
  if (user.company) throw userHasCompany();
  const company = await findSignUpCompany(db, carrierId, today);
  if (!company)
    throw httpErrors.invalid({ carrier_id: ['That company is not in the federal record. Look it up again.'] });
  const legalName = company.legal_name?.trim();
  if (!legalName)
    throw httpErrors.invalid({
      carrier_id: ['FMCSA’s record has no legal name for this company yet. It can be set up here once it has one.'],
    });
  if (sent && !isSameName(sent, legalName)) throw httpErrors.invalid({ legal_name: [otherNameWords(legalName)] });
  const { status } = company.broker_authority;
  if (status === 'not_active' || status === 'not_on_record')
    throw new ApiError(403, {
      code: 'no_broker_authority',
      message:
        'FMCSA has no active broker authority on record for this company, so it cannot be set up at once. You can ask for a review.',
    });
  if ((await companyHere(db, carrierId)) !== null) throw isHereAlready();
  const reason = reasonForReview(company, await compareWithRecord(db, carrierId, user.email, today), false);
  if (reason !== null) {
    await requestAccessReview(context, { carrierId, reason, statedName: null, statedNumber: null, note: null });
    return 'under_review';
  }
  const outcome = await db.transaction((tx) =>
    createBrokerCompany(tx, user, toCompanyToSetUp(company), { how: BY_ADDRESS, now }),
  );
  if (outcome === 'carrier_taken') throw isHereAlready();
  if (outcome === 'has_company') throw userHasCompany();
  return 'set_up';
}

const BY_ADDRESS = 'their address is the one in FMCSA’s record, or of its domain';

const isHereAlready = () =>
  httpErrors.invalid({
    carrier_id: ['This company is here already. Ask one of its managers to invite you, or ask for a review.'],
  });
