import type { InsuranceCertificate, RejectedFiling } from '@contract/carriers/insurance.entities';
import { dayOf } from '@contract/shared/day';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client';
import {
  carriers,
  companies,
  insuranceCertificateDocuments as documents,
  insuranceCertificates,
  insuranceFilings,
  rejectedFilings,
  users,
} from '../../db/schema';
import { certificateState, namesOn } from '../rules/coverage';
import type { CarrierFacts, FactSource, FilingFact } from '../rules/facts';
import { agesOfNames, nameRecord } from '../rules/name-record';
import type { AuthorityBegan } from './coverage-history';

/** A filing with what the profile shows beyond what the rules need. */
export type FiledPolicy = FilingFact & { receivedOn: string | null };

/** Every filing of a carrier in every file, newest effective day first. */
export async function listFiledPolicies(db: Database, carrierId: number): Promise<FiledPolicy[]> {
  const rows = await db
    .select()
    .from(insuranceFilings)
    .where(eq(insuranceFilings.carrierId, carrierId))
    .orderBy(sql`${insuranceFilings.effectiveOn} DESC NULLS LAST`, asc(insuranceFilings.rowKey));
  return rows.map((row) => ({
    source: sourceOf(row),
    asOf: row.asOf,
    docket: row.docket || null,
    type: row.type,
    coverageClass: row.coverageClass,
    formCode: row.formCode,
    limitUsd: row.maxCoverageUsd,
    underlyingUsd: row.underlyingLimitUsd,
    policyNumber: row.policyNumber,
    insurer: row.insurer,
    effectiveOn: row.effectiveOn,
    receivedOn: row.receivedOn,
    cancelOn: row.cancelEffectiveOn,
    endReason: row.endReason,
  }));
}

function sourceOf({ source, list }: { source: string; list: string }): FilingFact['source'] {
  if (list === 'pending') return 'legacy_insurance_pending';
  return `${source === 'motus' ? 'motus' : 'legacy'}_insurance${list === 'history' ? '_history' : ''}` as const;
}

/** Filings that FMCSA rejected, newest first. */
export async function listRejectedFilings(db: Database, carrierId: number): Promise<RejectedFiling[]> {
  const rows = await db
    .select()
    .from(rejectedFilings)
    .where(eq(rejectedFilings.carrierId, carrierId))
    .orderBy(sql`${rejectedFilings.rejectedOn} DESC NULLS LAST`, asc(rejectedFilings.rowKey));
  return rows.map((row) => ({
    type: row.type,
    coverage_class: row.coverageClass,
    form_code: row.formCode,
    docket: row.docket || null,
    insurer: row.insurer,
    policy_number: row.policyNumber,
    limit_usd: row.maxCoverageUsd,
    received_on: row.receivedOn,
    rejected_on: row.rejectedOn,
    reasons: row.reasons,
    source: { name: 'FMCSA legacy Rejected', as_of: row.asOf },
  }));
}

/**
 * The first day of for-hire authority, or that there was none. Known only if the files have all of the carrier; a
 * history that begins with anything but a grant began earlier.
 */
export async function findAuthorityBegan(
  db: Database,
  carrierId: number,
  sources: CarrierFacts['sources'],
): Promise<AuthorityBegan> {
  const { rows } = await db.execute<{
    began: string | null;
    granted: boolean;
    undated: boolean;
    known: boolean;
    held: boolean;
  }>(sql`
    SELECT min(action_on) AS began, coalesce(bool_or(action_on IS NULL), false) AS undated, count(*) > 0 AS known,
           coalesce((array_agg(action ~* 'grant' ORDER BY action_on))[1], false) AS granted,
           EXISTS (SELECT FROM authorities a WHERE a.carrier_id = ${carrierId} AND a.kind = 'carrier' AND a.status <> 'none') AS held
    FROM authority_events WHERE carrier_id = ${carrierId} AND kind = 'carrier'`);
  const { began, granted, undated, known, held } = rows[0]!;
  const areWhole = (...files: readonly FactSource[]) => files.every((file) => sources[file].isWhole);
  if (known) {
    if (undated) return { on: null, isKnown: false };
    return { on: began, isKnown: granted && areWhole('motus_authority_history', 'legacy_authority_history') };
  }
  if (held) return { on: null, isKnown: false };
  return { on: 'never', isKnown: areWhole('motus_authority', 'legacy_authority') };
}

/** The company's own record among the carriers. */
const own = alias(carriers, 'own');

/** This company's certificates of a carrier, newest first. The statement has the company's id. */
export async function listCertificates(
  db: Database,
  carrierId: number,
  companyId: number,
  today: string,
): Promise<InsuranceCertificate[]> {
  const rows = await db
    .select({
      certificate: insuranceCertificates,
      firstName: users.firstName,
      lastName: users.lastName,
      names: {
        insuredName: documents.insuredName,
        holderName: documents.holderName,
        legalName: carriers.legalName,
        dbaName: carriers.dbaName,
        nameRecord: nameRecord(sql`carriers`),
        companyNames: sql<
          string[]
        >`array_remove(ARRAY[${companies.legalName}, ${own.legalName}, ${own.dbaName}], NULL)`,
      },
    })
    .from(insuranceCertificates)
    .innerJoin(companies, eq(companies.id, insuranceCertificates.companyId))
    .leftJoin(carriers, eq(carriers.id, insuranceCertificates.carrierId))
    .leftJoin(own, eq(own.id, companies.carrierId))
    .leftJoin(users, eq(users.id, insuranceCertificates.verifiedByUserId))
    .leftJoin(documents, and(eq(documents.id, insuranceCertificates.documentId), eq(documents.companyId, companyId)))
    .where(and(eq(insuranceCertificates.companyId, companyId), eq(insuranceCertificates.carrierId, carrierId)))
    .orderBy(desc(insuranceCertificates.expiresOn), desc(insuranceCertificates.id));
  return rows.map(({ certificate, firstName, lastName, names }) => {
    const verifiedOn = certificate.verifiedAt && dayOf(certificate.verifiedAt);
    const verifiedBy = [firstName, lastName].filter(Boolean).join(' ') || null;
    const coverage = certificate.coverage;
    const fact = {
      source: 'certificates' as const,
      asOf: verifiedOn,
      type: coverage,
      limitUsd: certificate.limitUsd,
      policyNumber: certificate.policyNumber,
      insurer: certificate.insurer,
      effectiveOn: certificate.effectiveOn,
      expiresOn: certificate.expiresOn,
      verifiedOn,
      verifiedBy,
      ...names,
      nameAges: agesOfNames(names, names.nameRecord, today),
    };
    return {
      id: certificate.id,
      coverage,
      limit_usd: certificate.limitUsd,
      insurer: certificate.insurer,
      policy_number: certificate.policyNumber,
      effective_on: certificate.effectiveOn,
      expires_on: certificate.expiresOn,
      verified_on: verifiedOn,
      verified_by: verifiedBy,
      state: certificateState(fact, today),
      ...namesOn(fact),
    };
  });
}
