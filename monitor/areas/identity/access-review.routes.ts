import {
  confirmAccessReview,
  getAccessReview,
  mailAccessCode as mailAccessCodeCall,
  requestAccessReview as requestAccessReviewCall,
  withdrawAccessReview as withdrawAccessReviewCall,
} from '@contract/identity/access-review.calls';
import { COMPANY_LOOKUPS } from '@contract/identity/sign-up.constants';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { spendTry, triesOf } from '../../server/authentication/tries';
import { type CallContext, mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { findOpenReview, reasonForReview, toAccessReview } from './access-reviews.queries';
import { compareWithRecord } from './address-of-record';
import { answerJoined } from './answer-joined';
import { findSignUpCompany, fmcsaNumbersIn, lookUpCompanies, noSuchNumber } from './company-lookup';
import { confirmAccessCode } from './confirm-access-code';
import { companyHere } from './create-broker-company';
import { mailAccessCode } from './mail-access-code';
import { type AskedCompany, requestAccessReview, userHasCompany } from './request-access-review';
import { withdrawAccessReview } from './withdraw-access-review';

/**
 * Waiting for a person, or for a code from the company's address of record, to confirm that the user works for a
 * company.
 */
export function accessReviewRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, requestAccessReviewCall, async ({ body }, context) => {
    if (context.user.company) throw userHasCompany();
    const { carrier_id, legal_name: statedName, number: statedNumber, note } = body;
    const stated = { statedName, statedNumber, note };
    const asked =
      carrier_id === undefined
        ? await notInFiles(context, { ...stated, statedNumber: statedNumber! })
        : { ...stated, ...(await inFiles(context, carrier_id)) };
    return toAccessReview(db, await requestAccessReview(context, asked));
  });

  mount(app, services, getAccessReview, async (_input, { user }) => {
    const review = await findOpenReview(db, user.id);
    return { access_review: review && (await toAccessReview(db, review)) };
  });

  mount(app, services, mailAccessCodeCall, async (_input, context) =>
    toAccessReview(db, await mailAccessCode(context)),
  );

  mount(app, services, confirmAccessReview, async ({ body }, context) => {
    await confirmAccessCode(context, body.code);
    return answerJoined(context, 'joined');
  });

  mount(app, services, withdrawAccessReviewCall, async (_input, { user, now }) => {
    await withdrawAccessReview(db, user.id, now);
    return undefined;
  });
}

/** @throws ApiError 422 for a company that is not in the record, or needs no review */
async function inFiles(
  { db, user, today }: CallContext,
  carrierId: number,
): Promise<Pick<AskedCompany, 'carrierId' | 'reason'>> {
  const company = await findSignUpCompany(db, carrierId, today);
  if (!company)
    throw httpErrors.invalid({ carrier_id: ['That company is not in the federal record. Look it up again.'] });
  const address = await compareWithRecord(db, carrierId, user.email, today);
  const reason = reasonForReview(company, address, (await companyHere(db, carrierId)) !== null);
  if (reason === null)
    throw httpErrors.invalid({ carrier_id: ['This company can be set up at once: no review is needed.'] });
  return { carrierId, reason };
}

/** @throws ApiError 422 for a number on the record: its name and address then come from the record, not from input */
async function notInFiles(
  { db, user, now, today }: CallContext,
  stated: Pick<AskedCompany, 'statedName' | 'note'> & { statedNumber: string },
): Promise<AskedCompany> {
  const numbers = fmcsaNumbersIn(stated.statedNumber);
  if (numbers.length === 0) throw noSuchNumber();
  await spendTry(db, triesOf('company-lookup', user.id), COMPANY_LOOKUPS, now);
  const found = await lookUpCompanies(db, numbers, today);
  if (found.length > 0)
    throw httpErrors.invalid({ number: ['FMCSA’s record has this number. Look the company up and choose it there.'] });
  return { ...stated, carrierId: null, reason: 'not_in_files' };
}
