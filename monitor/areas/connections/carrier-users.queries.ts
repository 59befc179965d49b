import type { CarrierUser } from '@contract/connections/carrier-users.entities';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carrierUsers } from '../../db/schema';

async function select(db: Queryable, companyId: number, where: SQL): Promise<CarrierUser[]> {
  const rows = await db
    .select()
    .from(carrierUsers)
    // In every query: what other companies know of a carrier's people is theirs.
    .where(and(eq(carrierUsers.companyId, companyId), where))
    .orderBy(asc(carrierUsers.fullName), asc(carrierUsers.email));
  return rows.map((row) => ({
    id: row.id,
    carrier_id: row.carrierId,
    email: row.email,
    full_name: row.fullName,
    title: row.title,
    phone_e164: row.phoneE164,
    is_dispatcher: row.isDispatcher,
    status: row.status,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  }));
}

/** All of a carrier's people for the company, by name: a handful. */
export const carrierUsersOf = (db: Queryable, companyId: number, carrierId: number) =>
  select(db, companyId, eq(carrierUsers.carrierId, carrierId));

/** @throws ApiError 404, also for a person whom only another company knows */
export async function getCarrierUser(db: Queryable, companyId: number, id: number): Promise<CarrierUser> {
  const [found] = await select(db, companyId, eq(carrierUsers.id, id));
  if (!found) throw httpErrors.notFound('That person');
  return found;
}
