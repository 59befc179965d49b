import type { AccessReview } from '@contract/identity/access-review.calls';
import type { AccessReviewReason } from '@contract/identity/access-review.constants';
import type { SignUpCompany } from '@contract/identity/sign-up.entities';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { accessReviews, carriers } from '../../db/schema';
import { type AddressOfRecord, maskedAddress } from './address-of-record';

export type AccessReviewRow = typeof accessReviews.$inferSelect;

/** Why a person must decide whether the user may work here for a company; null: no decision is needed. */
export function reasonForReview(
  { legal_name, broker_authority: { status } }: Pick<SignUpCompany, 'legal_name' | 'broker_authority'>,
  address: AddressOfRecord,
  isHereAlready: boolean,
): AccessReviewReason | null {
  if (isHereAlready) return 'here_already';
  if (!legal_name?.trim()) return 'no_name_on_record';
  if (status === 'unknown') return 'authority_not_known';
  if (status !== 'active') return 'authority_not_on_record';
  return REASON_OF_ADDRESS[address.kind];
}

const REASON_OF_ADDRESS = {
  none: 'no_address_on_record',
  not_current: 'address_not_current',
  other: 'other_address',
  same: null,
} as const satisfies Record<AddressOfRecord['kind'], AccessReviewReason | null>;

/** A mailed code is enough: everything but the address is right. */
export const isForCode = ({ reason, status }: AccessReviewRow) => reason === 'other_address' && status === 'pending';

/** The review that keeps a user out, or null. */
export async function findOpenReview(db: Queryable, userId: number): Promise<AccessReviewRow | null> {
  const open = and(eq(accessReviews.userId, userId), isNull(accessReviews.closedAt));
  const [row] = await db.select().from(accessReviews).where(open);
  return row ?? null;
}

/** A review for its requester. */
export async function toAccessReview(db: Queryable, row: AccessReviewRow): Promise<AccessReview> {
  const [record] =
    row.carrierId === null
      ? []
      : await db
          .select({ legalName: carriers.legalName, email: carriers.email })
          .from(carriers)
          .where(eq(carriers.id, row.carrierId));
  const hasCode = row.status === 'pending' && row.codeHash !== null;
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    carrier_id: row.carrierId,
    legal_name: record?.legalName ?? row.statedName,
    number: row.statedNumber,
    address_of_record: isForCode(row) && record?.email ? maskedAddress(record.email) : null,
    code_mailed_at: hasCode ? (row.codeMailedAt?.toISOString() ?? null) : null,
    code_expires_at: hasCode ? (row.codeExpiresAt?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_note: row.decisionNote,
  };
}
