import { eq } from 'drizzle-orm';
import { httpErrors } from '../base/http-errors';
import type { Queryable } from '../db/client';
import { carriers } from '../db/schema';

/** @throws ApiError 404 when no file ever named the carrier */
export async function assertKnownCarrier(db: Queryable, carrierId: number): Promise<void> {
  const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
  if (!known) throw httpErrors.notFound('That carrier');
}
