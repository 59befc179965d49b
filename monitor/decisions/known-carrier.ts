import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { carriers } from '../db/schema';
import { httpErrors } from '../plugins/errors';

/** @throws ApiError 404 when no file ever named the carrier */
export async function assertKnownCarrier(db: Queryable, carrierId: number): Promise<void> {
  const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
  if (!known) throw httpErrors.notFound('That carrier');
}
