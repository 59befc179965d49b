import type { CallParsed } from '@contract/call';
import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import { type enterCertificateLimits as call, partiesOf } from '@contract/insurance/certificates.calls';
import type { CertificateParties } from '@contract/insurance/certificates.entities';
import { companyKey } from '@contract/shared/company-names';
import { formatDollars } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import {
  certificateExclusions,
  certificateVehicles,
  insuranceCertificateDocuments,
  insuranceCertificates,
} from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { reviewCertificate } from './review-certificate';

/**
 * Enters what a certificate shows, in place of what was entered before. It waits to be verified.
 *
 * @throws ApiError 404 for another company's; 409 when it was changed; 422 for any auto without automobile liability
 */
export function enterCertificateLimits(
  deciding: Deciding,
  id: number,
  {
    coverages,
    parties,
    vins,
    is_any_auto: isAnyAuto,
    exclusions,
    expected_version,
  }: CallParsed<typeof call>['body']['document'],
) {
  if (isAnyAuto && !coverages.some(({ coverage }) => coverage === 'bipd'))
    throw httpErrors.invalid({
      'document.is_any_auto': ['“Any auto” is said of automobile liability: enter its limit too, or untick it.'],
    });
  return reviewCertificate(deciding, id, expected_version, async ({ tx, company, userId, now }, document) => {
    await removeEnteredLimits(tx, id);
    await tx.insert(insuranceCertificates).values(
      coverages.map((limit) => ({
        companyId: company.id,
        carrierId: document.carrier_id,
        documentId: id,
        coverage: limit.coverage,
        limitUsd: limit.limit_usd,
        insurer: limit.insurer || null,
        policyNumber: limit.policy_number || null,
        effectiveOn: limit.effective_on,
        expiresOn: limit.expires_on,
        enteredByUserId: userId,
        createdAt: now,
      })),
    );
    const listed = [...new Set(vins)].map((vin) => ({ documentId: id, vin }));
    if (listed.length > 0) await tx.insert(certificateVehicles).values(listed);
    await tx
      .update(insuranceCertificateDocuments)
      .set({ isAnyAuto, ...(parties && columnsOf(partiesOf(parties))) })
      .where(eq(insuranceCertificateDocuments.id, id));
    if (exclusions !== undefined) await keepExclusions(tx, id, exclusions);
    const said = `Entered what ${document.file.name} shows: ${limitsSummary(coverages)}${isAnyAuto ? ', for any auto' : ''}`;
    const summary = `${said}${insuredSummary(document.parties, parties && partiesOf(parties))}`;
    return { status: 'to_review', kind: 'limits_entered', note: null, summary };
  });
}

const columnsOf = (parties: CertificateParties) => ({
  insuredName: parties.insured_name,
  holderName: parties.holder_name,
  producerName: parties.producer_name,
  producerContact: parties.producer_contact,
  producerPhone: parties.producer_phone,
  producerEmail: parties.producer_email,
  producerKey: parties.producer_name === null ? null : companyKey(parties.producer_name) || null,
});

async function keepExclusions(tx: Queryable, documentId: number, exclusions: readonly string[]) {
  await tx.delete(certificateExclusions).where(eq(certificateExclusions.documentId, documentId));
  const words = [...new Set(exclusions)].map((one) => ({ documentId, words: one }));
  if (words.length > 0) await tx.insert(certificateExclusions).values(words);
  await tx
    .update(insuranceCertificateDocuments)
    .set({ hasReadExclusions: true })
    .where(eq(insuranceCertificateDocuments.id, documentId));
}

/** Whom it insures, and what was removed or replaced of that: who empties the name, or enters another, is on record with both. */
function insuredSummary(before: CertificateParties, now: CertificateParties = before): string {
  const [was, is] = [before.insured_name, now.insured_name];
  if (is === null) return was === null ? '' : `. Named insured removed: “${was}”`;
  return was === null || was === is ? `. Named insured: “${is}”` : `. Named insured: “${is}”, before: “${was}”`;
}

/** "Automobile liability $1,000,000, Cargo $100,000" */
export const limitsSummary = (
  coverages: readonly { coverage: keyof typeof CERTIFICATE_COVERAGE_NAMES; limit_usd: number }[],
) =>
  coverages
    .map(({ coverage, limit_usd }) => `${CERTIFICATE_COVERAGE_NAMES[coverage]} ${formatDollars(limit_usd)}`)
    .join(', ');

/** Removes what was entered from a certificate before. */
export async function removeEnteredLimits(tx: Queryable, documentId: number) {
  await tx.delete(insuranceCertificates).where(eq(insuranceCertificates.documentId, documentId));
  await tx.delete(certificateVehicles).where(eq(certificateVehicles.documentId, documentId));
  await tx
    .update(insuranceCertificateDocuments)
    .set({ isAnyAuto: false })
    .where(eq(insuranceCertificateDocuments.id, documentId));
}
