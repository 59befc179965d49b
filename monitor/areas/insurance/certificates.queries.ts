import type { InsuranceCertificate } from '@contract/carriers/insurance.entities';
import type { NameAges } from '@contract/insurance/certificate-names';
import type {
  CertificateDocument,
  InsuranceActivity,
  InsuranceCertificateRequest,
} from '@contract/insurance/certificates.entities';
import {
  type CertificateDocumentStatus,
  EXCLUDED_CERTIFICATE_REQUEST_STATUS,
} from '@contract/insurance/insurance.constants';
import { dayOf } from '@contract/shared/day';
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import {
  carriers,
  certificateExclusions,
  certificateVehicles,
  companies,
  insuranceCertificateDocuments as documents,
  insuranceActivities,
  insuranceCertificates,
  insuranceCertificateRequests as requests,
  storedFiles,
  users,
} from '../../db/schema';
import { columnSearch, defineSearch, toSql } from '../../server/ransack';
import { companySearch } from '../carriers/company-search';
import { certificateState, namesOn } from '../rules/coverage';
import { agesOfNames, nameRecord } from '../rules/name-record';
import { checkProducer } from './check-producer';

type Slice = { page: number; per_page: number };

async function countOf(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ n: count() }).from(table).where(where);
  return row!.n;
}

/** A user's name by the column that holds the id; null: no user, or one no longer with the company. */
const nameOf = (column: SQL) =>
  sql<string | null>`(
    SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM ${users} u WHERE u.id = ${column})`;

/** What `q[...]` may search in requests. */
const requestsSearch = defineSearch({
  table: requests,
  attributes: {
    id: { column: requests.id, type: 'integer' },
    carrier_id: { column: requests.carrierId, type: 'integer' },
    email: { column: requests.email, type: 'string' },
    delivered_at: { column: requests.deliveredAt, type: 'datetime' },
  },
});

const selectRequests = (db: Queryable, where: SQL | undefined, sorts: SQL[] = []) =>
  db
    .select({ request: requests, created_by: nameOf(sql`${requests.userId}`) })
    .from(requests)
    .where(where)
    .orderBy(...sorts, desc(requests.createdAt), desc(requests.id))
    .$dynamic();

type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];
const toRequest = ({ request, created_by }: RequestRow): InsuranceCertificateRequest => ({
  id: request.id,
  carrier_id: request.carrierId,
  status: request.status,
  version: request.version,
  email: request.email,
  address_from: request.addressFrom,
  message: request.message,
  needs: request.needs,
  created_at: request.createdAt.toISOString(),
  created_by,
  delivered_at: request.deliveredAt.toISOString(),
  expires_at: request.expiresAt.toISOString(),
  received_at: request.receivedAt?.toISOString() ?? null,
});

/** A page of the company's requests, newest first, without the cancelled ones. */
export async function certificateRequestsOf(
  db: Queryable,
  companyId: number,
  slice: Slice,
  asked: { carrier_id?: number; q?: unknown },
): Promise<{ requests: InsuranceCertificateRequest[]; total: number }> {
  const search = toSql(requestsSearch, asked.q);
  const where = and(
    eq(requests.companyId, companyId),
    ne(requests.status, EXCLUDED_CERTIFICATE_REQUEST_STATUS),
    asked.carrier_id === undefined ? undefined : eq(requests.carrierId, asked.carrier_id),
    search.where,
  );
  const rows = await selectRequests(db, where, search.orderBy)
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  return { requests: rows.map(toRequest), total: await countOf(db, requests, where) };
}

/** The request about a carrier that was mailed last, or null. */
export async function newestRequestOf(
  db: Queryable,
  companyId: number,
  carrierId: number,
): Promise<InsuranceCertificateRequest | null> {
  const asked = { carrier_id: carrierId, q: { s: 'delivered_at desc' } };
  const { requests: found } = await certificateRequestsOf(db, companyId, { page: 1, per_page: 1 }, asked);
  return found[0] ?? null;
}

/** @throws ApiError 404, also for a request of another company */
export async function getCertificateRequest(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<InsuranceCertificateRequest> {
  const [row] = await selectRequests(db, and(eq(requests.companyId, companyId), eq(requests.id, id)));
  if (!row) throw httpErrors.notFound('That request');
  return toRequest(row);
}

/** What `q[...]` may search in activities, and in certificates. */
const activitiesSearch = columnSearch(insuranceActivities, [
  'id',
  'carrierId',
  'insuranceCertificateRequestId',
  'kind',
  'summary',
  'occurredAt',
]);
const documentsSearch = columnSearch(documents, ['id', 'carrierId', 'status', 'isAnyAuto', 'createdAt', 'reviewedAt']);

/** A page of what happened, newest first. */
export async function insuranceActivitiesOf(
  db: Queryable,
  companyId: number,
  slice: Slice,
  of: { requestId?: number; carrierId?: number; q?: unknown },
): Promise<{ activities: InsuranceActivity[]; total: number }> {
  const search = toSql(activitiesSearch, of.q);
  const where = and(
    search.where,
    eq(insuranceActivities.companyId, companyId),
    of.requestId === undefined ? undefined : eq(insuranceActivities.insuranceCertificateRequestId, of.requestId),
    of.carrierId === undefined ? undefined : eq(insuranceActivities.carrierId, of.carrierId),
  );
  const rows = await db
    .select({ activity: insuranceActivities, user: nameOf(sql`${insuranceActivities.userId}`) })
    .from(insuranceActivities)
    .where(where)
    .orderBy(...search.orderBy, desc(insuranceActivities.occurredAt), desc(insuranceActivities.id))
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  const activities = rows.map(({ activity, user }) => ({
    id: activity.id,
    carrier_id: activity.carrierId,
    insurance_certificate_request_id: activity.insuranceCertificateRequestId,
    kind: activity.kind,
    summary: activity.summary,
    user,
    occurred_at: activity.occurredAt.toISOString(),
  }));
  return { activities, total: await countOf(db, insuranceActivities, where) };
}

/** The company's own record among the carriers. */
const own = alias(carriers, 'own');

const selectDocuments = (db: Queryable, where: SQL | undefined, direction = desc, sorts: SQL[] = []) =>
  db
    .select({
      document: documents,
      asked: { email: requests.email, address_from: requests.addressFrom },
      carrier: { legalName: carriers.legalName, dbaName: carriers.dbaName },
      nameRecord: nameRecord(sql`carriers`),
      companyNames: sql<string[]>`array_remove(ARRAY[${companies.legalName}, ${own.legalName}, ${own.dbaName}], NULL)`,
      file: { name: storedFiles.name, media_type: storedFiles.mediaType, bytes: storedFiles.bytes },
      created_by: nameOf(sql`${storedFiles.userId}`),
      reviewed_by: nameOf(sql`${documents.reviewedByUserId}`),
    })
    .from(documents)
    .innerJoin(storedFiles, eq(storedFiles.id, documents.fileId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .leftJoin(carriers, eq(carriers.id, documents.carrierId))
    .leftJoin(own, eq(own.id, companies.carrierId))
    .leftJoin(requests, eq(requests.id, documents.requestId))
    .where(where)
    .orderBy(...sorts, direction(documents.createdAt), direction(documents.id))
    .$dynamic();

type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number];

/** A page of the certificates that came in, newest first unless `order` says otherwise. */
export async function certificateDocumentsOf(
  db: Queryable,
  companyId: number,
  slice: Slice,
  by: {
    carrierId?: number;
    status?: CertificateDocumentStatus;
    searchText?: string;
    order?: 'newest' | 'oldest';
    q?: unknown;
  },
  today: string,
): Promise<{ documents: CertificateDocument[]; total: number }> {
  const search = toSql(documentsSearch, by.q);
  const where = and(
    search.where,
    eq(documents.companyId, companyId),
    by.carrierId === undefined ? undefined : eq(documents.carrierId, by.carrierId),
    by.status === undefined ? undefined : eq(documents.status, by.status),
    // A carrier that no file vouches for has its certificate read all the more.
    companySearch(by.searchText, { carrierId: documents.carrierId, companyId, isOpen: true }),
  );
  const rows = await selectDocuments(db, where, by.order === 'oldest' ? asc : desc, search.orderBy)
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  return { documents: await withWhatTheyShow(db, rows, today), total: await countOf(db, documents, where) };
}

/** @throws ApiError 404, also for a certificate of another company */
export async function getDocument(
  db: Queryable,
  companyId: number,
  id: number,
  today: string,
): Promise<CertificateDocument> {
  const rows = await selectDocuments(db, and(eq(documents.companyId, companyId), eq(documents.id, id)));
  const [document] = await withWhatTheyShow(db, rows, today);
  if (!document) throw httpErrors.notFound('That certificate');
  return { ...document, producer_check: await checkProducer(db, companyId, document, today) };
}

/** The file of a certificate. @throws ApiError 404, also for a certificate of another company */
export async function fileOfDocument(db: Queryable, companyId: number, id: number): Promise<string> {
  const [row] = await db
    .select({ fileId: documents.fileId })
    .from(documents)
    .where(and(eq(documents.companyId, companyId), eq(documents.id, id)));
  if (!row) throw httpErrors.notFound('That certificate');
  return row.fileId;
}

async function withWhatTheyShow(db: Queryable, rows: DocumentRow[], today: string): Promise<CertificateDocument[]> {
  const ids = rows.map(({ document }) => document.id);
  if (ids.length === 0) return [];
  const limits = await db
    .select({ certificate: insuranceCertificates, verifiedBy: nameOf(sql`${insuranceCertificates.verifiedByUserId}`) })
    .from(insuranceCertificates)
    .where(inArray(insuranceCertificates.documentId, ids))
    .orderBy(asc(insuranceCertificates.id));
  const vehicles = await db
    .select()
    .from(certificateVehicles)
    .where(inArray(certificateVehicles.documentId, ids))
    .orderBy(asc(certificateVehicles.vin));
  const excluded = await db
    .select()
    .from(certificateExclusions)
    .where(inArray(certificateExclusions.documentId, ids))
    .orderBy(asc(certificateExclusions.id));
  return rows.map(({ document, asked, carrier, nameRecord: record, companyNames, file, created_by, reviewed_by }) => {
    const named = carrier ?? { legalName: null, dbaName: null };
    const names = namesOf(document, named, agesOfNames(named, record, today), companyNames);
    return {
      id: document.id,
      carrier_id: document.carrierId,
      carrier_name: carrier?.legalName ?? null,
      insurance_certificate_request_id: document.requestId,
      asked_of: asked,
      status: document.status,
      version: document.version,
      file,
      created_at: document.createdAt.toISOString(),
      created_by,
      coverages: limits
        .filter(({ certificate }) => certificate.documentId === document.id)
        .map(({ certificate, verifiedBy }) => toCoverage(certificate, { ...names, verifiedBy }, today)),
      parties: {
        insured_name: document.insuredName,
        holder_name: document.holderName,
        producer_name: document.producerName,
        producer_contact: document.producerContact,
        producer_phone: document.producerPhone,
        producer_email: document.producerEmail,
      },
      ...namesOn(names),
      producer_check: null,
      sender_said: document.senderSaid,
      vins: vehicles.filter(({ documentId }) => documentId === document.id).map(({ vin }) => vin),
      is_any_auto: document.isAnyAuto,
      exclusions: document.hasReadExclusions
        ? excluded.filter(({ documentId }) => documentId === document.id).map(({ words }) => words)
        : null,
      reviewed_at: document.reviewedAt?.toISOString() ?? null,
      reviewed_by,
      review_note: document.reviewNote,
    };
  });
}

type Names = Parameters<typeof namesOn>[0];

const namesOf = (
  { insuredName, holderName }: typeof documents.$inferSelect,
  carrier: Pick<Names, 'legalName' | 'dbaName'>,
  nameAges: NameAges,
  companyNames: string[],
): Names => ({
  insuredName,
  holderName,
  ...carrier,
  nameAges,
  companyNames,
});

function toCoverage(
  row: typeof insuranceCertificates.$inferSelect,
  { verifiedBy, ...names }: Names & { verifiedBy: string | null },
  today: string,
): InsuranceCertificate {
  const verifiedOn = row.verifiedAt && dayOf(row.verifiedAt);
  const coverage = row.coverage;
  const { limitUsd, insurer, policyNumber, effectiveOn, expiresOn } = row;
  const fact = {
    source: 'certificates' as const,
    asOf: verifiedOn,
    type: coverage,
    limitUsd,
    policyNumber,
    insurer,
    effectiveOn,
    expiresOn,
    verifiedOn,
    verifiedBy,
    ...names,
  };
  return {
    id: row.id,
    coverage,
    limit_usd: limitUsd,
    insurer,
    policy_number: policyNumber,
    effective_on: effectiveOn,
    expires_on: expiresOn,
    verified_on: verifiedOn,
    verified_by: verifiedBy,
    state: certificateState(fact, today),
    ...namesOn(fact),
  };
}
