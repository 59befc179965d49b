import { formatDate } from '@contract/shared/format';
import { and, desc, eq, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { insuranceCertificateDocuments as documents, insuranceCertificateRequests as requests } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { emailOfRecord } from '../carriers/numbers-of-record';
import { emailsOnFile } from '../proven-calls/contacts-on-file';
import { insurersOf } from './check-producer';

type Looking = Pick<Decision, 'tx' | 'companyId' | 'today'>;
type Asked = { carrierId: number; email: string; addressFrom: string | undefined };

/**
 * Where the address of a certificate request is from: the carrier's own that is old enough, one that sent a certificate which was
 * verified, or in the words of the person who got it from the insurer. Who writes a packet writes the agent's address into it too.
 *
 * @throws ApiError 422 for an address that none of them makes known
 */
export async function addressSource(d: Looking, { carrierId, email, addressFrom }: Asked): Promise<string> {
  const { tx, companyId, today } = d;
  const of = { companyId, carrierId };
  const own = [await emailOfRecord(tx, carrierId, today), ...(await emailsOnFile(tx, of, today))];
  if (own.includes(email)) return 'The carrier’s own, on file';
  const verifiedAt = await sentVerified(d, carrierId, email);
  if (verifiedAt) return `Sent a certificate that was verified ${formatDate(verifiedAt.toISOString())}`;
  if (addressFrom) return addressFrom;
  const what = (await isInPacket(d, carrierId, email))
    ? 'The carrier’s packet names this address, which proves nothing about the agent.'
    : 'This address is not known from the record or from an earlier certificate.';
  throw httpErrors.invalid({
    address_from: [`${what} Ask ${insurerWords(await insurersOf(tx, of, today))}, and say who gave it to you.`],
  });
}

async function sentVerified({ tx, companyId }: Looking, carrierId: number, email: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: documents.reviewedAt })
    .from(documents)
    .innerJoin(requests, eq(requests.id, documents.requestId))
    .where(
      and(
        eq(documents.companyId, companyId),
        eq(documents.carrierId, carrierId),
        eq(documents.status, 'verified'),
        eq(requests.email, email),
      ),
    )
    .orderBy(desc(documents.reviewedAt))
    .limit(1);
  return row?.at ?? null;
}

async function isInPacket({ tx, companyId }: Looking, carrierId: number, email: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM packet_sections s JOIN onboarding_packets p ON p.id = s.packet_id
    CROSS JOIN jsonb_each_text(s.answers->'answers') e
    WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND e.key ~ 'email$'
      AND lower(trim(e.value)) = ${email} LIMIT 1`);
  return rows.length > 0;
}

function insurerWords(names: readonly string[]): string {
  return names.length === 0
    ? 'the insurer at its published number for the agent of the policy'
    : `the insurer on FMCSA’s filing (${names.join(', ')}) at its published number for the agent of the policy`;
}
