import type { InsuranceActivityKind } from '@contract/insurance/insurance.constants';
import { insuranceActivities } from '../../db/schema';
import type { Decision } from '../../decisions/decision';

/** Adds a line to what was done about a carrier's certificates. */
export async function recordInsuranceActivity(
  { tx, company, userId, now }: Decision,
  line: { carrierId: number; requestId: number | null; kind: InsuranceActivityKind; summary: string },
): Promise<void> {
  const { requestId: insuranceCertificateRequestId, ...rest } = line;
  await tx
    .insert(insuranceActivities)
    .values({ ...rest, companyId: company.id, userId, insuranceCertificateRequestId, occurredAt: now });
}
