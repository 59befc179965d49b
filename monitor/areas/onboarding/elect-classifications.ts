import { and, eq, inArray } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { classifications, connectionClassifications } from '../../db/schema';

/** An invitation elects the carrier for its classifications. */
export async function electClassifications(tx: Queryable, connectionId: number, ids: number[]) {
  if (ids.length === 0) return;
  await tx
    .insert(connectionClassifications)
    .values(ids.map((classificationId) => ({ connectionId, classificationId })))
    .onConflictDoNothing();
}

/** @throws ApiError 422 for a classification that is not the company's */
export async function assertKnownClassifications(tx: Queryable, companyId: number, ids: number[]) {
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: classifications.id })
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), inArray(classifications.id, ids)));
  if (known.length < ids.length)
    throw httpErrors.invalid({ classification_ids: ['Choose classifications of your company.'] });
}
