import { createHash } from 'node:crypto';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import {
  RATE_CONFIRMATION_STATUS_LABELS,
  type RateConfirmationStatus,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type { Clause, RateConfirmationFields } from '@contract/rate-confirmations/rate-confirmations.entities';
import { and, asc, eq } from 'drizzle-orm';
import { canonicalJson } from '../../base/canonical-json';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { rateConfirmations as confirmations, rateConfirmationRevisions as revisions } from '../../db/schema';
import { logoWithHash } from '../../documents/files/kept-logos';
import type { Compared } from './difference';

export type ConfirmationRow = typeof confirmations.$inferSelect;
export type RevisionRow = typeof revisions.$inferSelect;

/** A company's confirmation with all of its revisions, oldest first. */
export interface Own {
  row: ConfirmationRow;
  revisions: RevisionRow[];
  /** Sent or not. */
  newest: RevisionRow;
  /** The last one sent; null: none was. */
  sent: RevisionRow | null;
  /** The last one that the carrier accepted and has not rejected since; null: none. */
  accepted: RevisionRow | null;
}

/** @throws ApiError 404, also for one of another company */
export async function ownConfirmation(db: Queryable, companyId: number, id: number): Promise<Own> {
  const [row] = await db
    .select()
    .from(confirmations)
    .where(and(eq(confirmations.companyId, companyId), eq(confirmations.id, id)));
  if (!row) throw httpErrors.notFound('That rate confirmation');
  const all = await db
    .select()
    .from(revisions)
    .where(eq(revisions.rateConfirmationId, row.id))
    .orderBy(asc(revisions.revision));
  return {
    row,
    revisions: all,
    newest: all.at(-1)!,
    sent: all.findLast(({ sentAt }) => sentAt !== null) ?? null,
    accepted: all.find(({ revision }) => revision === row.acceptedRevision) ?? null,
  };
}

/** @throws ApiError 404 when the confirmation has no such revision */
export function revisionOf({ revisions: all, newest }: Own, revision: number | undefined): RevisionRow {
  const found = revision === undefined ? newest : all.find((one) => one.revision === revision);
  if (!found) throw httpErrors.notFound('That revision');
  return found;
}

/** The logo that its copies are drawn with, as a PNG; null: none. */
export const logoOfRevision = async (
  db: Queryable,
  companyId: number,
  { fields: { broker } }: Pick<RevisionRow, 'fields'>,
): Promise<Buffer | null> => (broker.logo_sha256 ? logoWithHash(db, companyId, broker.logo_sha256) : null);

export const comparedOf = ({ fields, terms, termsRevision }: RevisionRow): Compared => ({
  fields,
  terms,
  termsRevision,
});

const sha256 = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** The hashes of a revision. The last one covers everything that a copy prints except its addressee. */
export function hashesOf(
  id: number,
  revision: number,
  fields: RateConfirmationFields,
  terms: readonly Clause[],
): { fieldsHash: string; termsHash: string; hash: string } {
  const fieldsHash = sha256(fields);
  const termsHash = sha256(terms);
  const hash = sha256({ number: numberOf(id), revision, fields_hash: fieldsHash, terms_hash: termsHash });
  return { fieldsHash, termsHash, hash };
}

export const statusOf = (row: { status: RateConfirmationStatus }) => row.status;

/** As messages name it: "sent" for delivered, "void" for cancelled. */
export const statusWord = (status: RateConfirmationStatus): string =>
  RATE_CONFIRMATION_STATUS_LABELS[status].toLowerCase();

/** A confirmation's name for people: "rate confirmation RC-000042 for load 48213". */
export const named = (id: number, fields: Pick<RateConfirmationFields, 'load_reference'>): string =>
  `rate confirmation ${numberOf(id)} for load ${fields.load_reference}`;

/** An event's data for programs. No amount: a reader of events may not be allowed to read confirmations. */
export const eventData = (row: ConfirmationRow, revision: number) => ({
  rate_confirmation_id: row.id,
  number: numberOf(row.id),
  load_id: row.loadId,
  revision,
});
