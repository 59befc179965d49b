import type { CurrentUser } from '@contract/identity/identity.entities';
import {
  autoLiabilityAsked,
  CERTIFICATE_REQUEST_DAYS,
  CERTIFICATE_REQUEST_MAILS,
  type CertificateNeed,
  needLabel,
} from '@contract/insurance/insurance.constants';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, companies } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailForBroker } from '../../decisions/mail-for-broker';
import { isActorOfKey } from '../../server/authentication/api-key-tokens';
import { digest } from '../../server/authentication/tokens';
import { spendTry, triesOf } from '../../server/authentication/tries';
import type { Services } from '../../server/services';
import { listActiveClassifications } from '../rules/rules.queries';
import { certificateRequestMail } from './certificate-request-mail';

const DAY_MS = 86_400_000;

/** Of a mail that goes out now: the link in it, and until when it works. */
export const linkMailed = (token: string, now: Date) => ({
  tokenHash: digest(token),
  deliveredAt: now,
  expiresAt: new Date(now.getTime() + CERTIFICATE_REQUEST_DAYS * DAY_MS),
});

/**
 * These mails go to whatever address is typed: a company must not be a way to flood others.
 *
 * @throws ApiError 429
 */
export const limitRequestMails = ({ db, company, now }: Deciding) =>
  spendTry(db, triesOf('certificate-mails', company.id), CERTIFICATE_REQUEST_MAILS, now);

/** Mails the link of a request once the decision is committed. */
export async function mailCertificateRequest(
  decision: Decision<CurrentUser>,
  request: {
    carrierId: number;
    email: string;
    message: string | null;
    needs: readonly CertificateNeed[];
    token: string;
  },
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  const { tx, company, user } = decision;
  const { carrierId, email, message, needs, token } = request;
  const [carrier] = await tx
    .select({
      name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      dotNumber: carriers.dotNumber,
      mc: sql<
        string | null
      >`(SELECT min(i.value) FROM carrier_identifiers i WHERE i.carrier_id = ${carriers.id} AND i.type = 'MC')`,
    })
    .from(carriers)
    .where(eq(carriers.id, carrierId));
  const autoLiability = autoLiabilityAsked(await listActiveClassifications(tx, company.id));
  const content = certificateRequestMail({
    companyName: company.legal_name,
    companyAddress: await addressOf(tx, company.id),
    // A key has no mailbox: the agent is not invited to answer.
    askedBy: isActorOfKey(user) ? '' : [user.first_name, user.last_name].filter(Boolean).join(' '),
    carrierName: carrier?.name ?? `carrier ${carrierId}`,
    carrierNumbers: [carrier?.dotNumber && `DOT ${carrier.dotNumber}`, carrier?.mc && `MC ${carrier.mc}`].filter(
      (number): number is string => Boolean(number),
    ),
    needs: needs.map((need) => needLabel(need, autoLiability)),
    message,
    link: `${env.onboardingOrigin}/certificates/${token}`,
  });
  await mailForBroker(decision, email, content, { thread: `certificate-${company.id}-${carrierId}` });
}

/** The company's address of record, as the lines of a letter. */
async function addressOf(tx: Queryable, companyId: number): Promise<string[]> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  const { street, city, state, postalCode } = company!;
  const region = [state, postalCode].filter(Boolean).join(' ');
  return [street, [city, region].filter(Boolean).join(', ')].filter((line): line is string => Boolean(line));
}
