import type { CurrentUser } from '@contract/identity/identity.entities';
import { CERTIFICATE_REQUEST_DAYS, CERTIFICATE_REQUEST_MAILS } from '@contract/insurance/insurance.constants';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, companies } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { namingBroker } from '../../mail/broker-of-record';
import { digest } from '../../server/authentication/tokens';
import { spendTry, triesOf } from '../../server/authentication/tries';
import type { Services } from '../../server/services';
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
  request: { carrierId: number; email: string; message: string | null; token: string },
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  const { tx, company, user } = decision;
  const { carrierId, email, message, token } = request;
  const [carrier] = await tx
    .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
    .from(carriers)
    .where(eq(carriers.id, carrierId));
  const content = certificateRequestMail({
    companyName: company.legal_name,
    companyAddress: await addressOf(tx, company.id),
    askedBy: [user.first_name, user.last_name].filter(Boolean).join(' '),
    carrierName: carrier?.name ?? `carrier ${carrierId}`,
    message,
    link: `${env.onboardingOrigin}/certificates/${token}`,
  });
  decision.mail({ to: email, ...(await namingBroker(tx, company.id, content)) });
}

/** The company's address of record, as the lines of a letter. */
async function addressOf(tx: Queryable, companyId: number): Promise<string[]> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  const { street, city, state, postalCode } = company!;
  const region = [state, postalCode].filter(Boolean).join(' ');
  return [street, [city, region].filter(Boolean).join(', ')].filter((line): line is string => Boolean(line));
}
