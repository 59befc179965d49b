import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carriers } from '../../db/schema';
import { addressSource, isDomainShared } from './carrier-on-record';
import { compareEmail, type Finding } from './compare-packet';

/**
 * Whether an address is the carrier's by the federal record, by the packet's own comparison.
 *
 * @throws ApiError 404 when no file names the carrier
 */
export async function checkInvitedAddress(
  db: Queryable,
  carrierId: number,
  email: string,
  today: string,
): Promise<Omit<Finding, 'subject'>> {
  const [row] = await db.select().from(carriers).where(eq(carriers.id, carrierId));
  if (!row) throw httpErrors.notFound('That carrier');
  const isEmailDomainShared = await isDomainShared(db, carrierId, row.email);
  return {
    ...compareEmail(email, { email: row.email, isEmailDomainShared }),
    source: await addressSource(db, row, today),
  };
}
