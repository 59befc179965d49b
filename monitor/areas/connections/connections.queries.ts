import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { CONNECTION_STATUSES } from '@contract/connections/connections.constants';
import type { Connection } from '@contract/connections/connections.entities';
import type { Company } from '@contract/identity/identity.entities';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, connections, users } from '../../db/schema';
import { refuse } from '../../plugins/errors';
import { defineSearch, toSql } from '../../plugins/ransack';

type Issuer = Pick<Company, 'id' | 'legal_name'>;

/** What `q[...]` may ask of connections. */
const connectionsSearch = defineSearch({
  table: connections,
  attributes: {
    id: { column: connections.id, type: 'integer' },
    carrier_id: { column: connections.carrierId, type: 'integer' },
    status: { column: connections.status, type: 'enum', values: CONNECTION_STATUSES },
    is_dismissed: { column: connections.isDismissed, type: 'boolean' },
    updated_at: { column: connections.updatedAt, type: 'datetime' },
  },
  sorts: [
    'id',
    'status',
    'updated_at',
    'carrier_legal_name',
    'carrier_dot_number',
    'carrier_state',
    'carrier_power_units',
    'carrier_safety_rating',
  ],
  associations: {
    carrier: {
      table: carriers,
      on: eq(carriers.id, connections.carrierId),
      many: false,
      attributes: {
        legal_name: { column: carriers.legalName, type: 'string' },
        dba_name: { column: carriers.dbaName, type: 'string' },
        dot_number: { column: carriers.dotNumber, type: 'integer' },
        state: { column: carriers.state, type: 'string' },
        power_units: { column: carriers.powerUnits, type: 'integer' },
        safety_rating: { column: carriers.safetyRating, type: 'string' },
      },
    },
  },
});

const carrierName = sql<string | null>`(
  SELECT coalesce(c.legal_name, c.dba_name) FROM ${carriers} c WHERE c.id = ${connections}.carrier_id)`;

const updatedBy = sql<string | null>`(
  SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM ${users} u
  WHERE u.id = ${connections}.updated_by_user_id)`;

async function select(
  db: Queryable,
  issuer: Issuer,
  where: SQL | undefined,
  page: { sorts: SQL[]; limit: number; offset: number },
) {
  const rows = await db
    .select({ connection: connections, carrier_name: carrierName, updated_by: updatedBy })
    .from(connections)
    // Whatever else is asked: no other company's.
    .where(and(eq(connections.companyId, issuer.id), where))
    .orderBy(...page.sorts, desc(connections.updatedAt), desc(connections.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(
    ({ connection, carrier_name, updated_by }): Connection => ({
      id: connection.id,
      issuer: { id: issuer.id, legal_name: issuer.legal_name },
      carrier_id: connection.carrierId,
      carrier_name,
      status: connection.status as ConnectionStatus,
      is_dismissed: connection.isDismissed,
      updated_at: connection.updatedAt.toISOString(),
      updated_by,
    }),
  );
}

/** A page of the company's connections, those whose status changed last first unless `q` sorts. */
export async function connectionsOf(
  db: Queryable,
  issuer: Issuer,
  slice: { page: number; per_page: number },
  q: unknown,
): Promise<{ connections: Connection[]; total: number }> {
  const search = toSql(connectionsSearch, q);
  const page = { sorts: search.orderBy, limit: slice.per_page, offset: (slice.page - 1) * slice.per_page };
  const found = await select(db, issuer, search.where, page);
  const [counted] = await db
    .select({ total: count() })
    .from(connections)
    .where(and(eq(connections.companyId, issuer.id), search.where));
  return { connections: found, total: counted!.total };
}

const ONE = { sorts: [], limit: 1, offset: 0 };

/** @throws Refusal 404, also for a connection of another company */
export async function getConnection(db: Queryable, issuer: Issuer, id: number): Promise<Connection> {
  const [found] = await select(db, issuer, eq(connections.id, id), ONE);
  if (!found) throw refuse.notFound('That connection');
  return found;
}

/** The company's connection with a carrier, or null: they never had to do with each other. */
export async function findConnection(db: Queryable, issuer: Issuer, carrierId: number): Promise<Connection | null> {
  const [found] = await select(db, issuer, eq(connections.carrierId, carrierId), ONE);
  return found ?? null;
}
