import type { ConnectionList } from '@contract/connections/connections.constants';
import { CONNECTION_LISTS, CONNECTION_STATUSES } from '@contract/connections/connections.constants';
import type { Connection, ConnectionCounts, ExportedConnection } from '@contract/connections/connections.entities';
import type { Company } from '@contract/identity/identity.entities';
import { PACKET_STATUSES, type PacketStatus } from '@contract/onboarding/packets.constants';
import { OVERALL_RESULTS, type OverallResult } from '@contract/rules/rules.constants';
import { and, asc, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import {
  carrierIdentifiers,
  carriers,
  carrierUsers,
  connections,
  onboardingPacketContracts,
  onboardingPackets,
  subscriptions,
  users,
} from '../../db/schema';
import { defineSearch, type SearchDefinition, toSql } from '../../server/ransack';
import { CARRIER_SORTS, carrierAssociation } from '../carriers/carrier-association';
import { followedVerdictOrder, ordersByCarrier } from '../carriers/carrier-orders';
import { companySearch } from '../carriers/company-search';
import { type ListConditions, listConditions } from '../carriers/list-conditions';
import { isListed } from './connection-lists';

type Issuer = Pick<Company, 'id' | 'legal_name'>;

/** What `q[...]` may search in connections, for an account without the full profile. */
const DEFINITION = {
  table: connections,
  attributes: {
    id: { column: connections.id, type: 'integer' },
    carrier_id: { column: connections.carrierId, type: 'integer' },
    status: { column: connections.status, type: 'enum', values: CONNECTION_STATUSES },
    is_dismissed: { column: connections.isDismissed, type: 'boolean' },
    updated_at: { column: connections.updatedAt, type: 'datetime' },
  },
  sorts: ['id', 'status', 'updated_at', ...CARRIER_SORTS, 'latest_onboarding_packet_updated_at'],
  associations: {
    latest_onboarding_packet: {
      table: onboardingPackets,
      on: eq(onboardingPackets.id, connections.packetId),
      many: false,
      attributes: {
        status: { column: onboardingPackets.status, type: 'enum', values: PACKET_STATUSES },
        updated_at: { column: onboardingPackets.updatedAt, type: 'datetime' },
      },
    },
    carrier: carrierAssociation(eq(carriers.id, connections.carrierId)),
  },
} as const satisfies SearchDefinition;

const reducedSearch = defineSearch(DEFINITION);

/** The same with verdicts and facts to sort by. */
const connectionsSearch = defineSearch({
  ...DEFINITION,
  orders: {
    ...ordersByCarrier(connections.carrierId),
    carrier_overall_result: followedVerdictOrder(
      connections.carrierId,
      connections.companyId,
      sql`${connections.status} = 'do_not_dispatch'`,
    ),
  },
});

const carrierName = sql<string | null>`(
  SELECT coalesce(c.legal_name, c.dba_name) FROM ${carriers} c WHERE c.id = ${connections}.carrier_id)`;

const updatedBy = sql<string | null>`(
  SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM ${users} u
  WHERE u.id = ${connections}.updated_by_user_id)`;

const receiver = sql<Connection['receiver']>`(
  SELECT json_build_object('id', r.id, 'email', r.email, 'full_name', r.full_name, 'signed_contract', (
    SELECT json_build_object('id', a.id) FROM ${onboardingPacketContracts} a
    JOIN ${onboardingPackets} p ON p.id = a.packet_id
    WHERE p.connection_id = ${connections}.id AND p.company_id = ${connections}.company_id AND a.signed_at IS NOT NULL
    ORDER BY a.signed_at DESC, a.id DESC LIMIT 1))
  FROM ${carrierUsers} r WHERE r.id = ${connections}.receiver_id AND r.company_id = ${connections}.company_id)`;

type Packet = { id: number; status: PacketStatus; updated_at: string };
const latestPacket = sql<Packet | null>`(
  SELECT json_build_object('id', p.id, 'status', p.status, 'updated_at', p.updated_at)
  FROM ${onboardingPackets} p WHERE p.id = ${connections}.packet_id)`;

async function select(
  db: Queryable,
  issuer: Issuer,
  where: SQL | undefined,
  page: { sorts: SQL[]; limit: number; offset: number },
) {
  const rows = await db
    .select({ connection: connections, carrier_name: carrierName, updated_by: updatedBy, receiver, latestPacket })
    .from(connections)
    // In every query: no other company's.
    .where(and(eq(connections.companyId, issuer.id), where))
    .orderBy(...page.sorts, desc(connections.updatedAt), desc(connections.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(
    ({ connection, carrier_name, updated_by, receiver, latestPacket: packet }): Connection => ({
      id: connection.id,
      issuer: { id: issuer.id, legal_name: issuer.legal_name },
      carrier_id: connection.carrierId,
      carrier_name,
      status: connection.status,
      is_dismissed: connection.isDismissed,
      version: connection.version,
      updated_at: connection.updatedAt.toISOString(),
      updated_by,
      receiver_id: connection.receiverId,
      receiver,
      latest_onboarding_packet: packet && {
        id: packet.id,
        status: packet.status,
        updated_at: new Date(packet.updated_at).toISOString(),
      },
    }),
  );
}

/** The list of connections. */
export type ConnectionsWanted = ListConditions & {
  list?: ConnectionList;
  search_text?: string;
  overall_result?: OverallResult;
  q?: unknown;
  /** The flag `connection_search_opensearch`. */
  isOpenSearch: boolean;
  /** Whether the reader sees verdicts and facts. */
  mayLook: boolean;
  /** ISO day. */
  today: string;
};

function wanted(companyId: number, asked: ConnectionsWanted) {
  const { list, search_text, overall_result, q, isOpenSearch, mayLook, today } = asked;
  const search = toSql(mayLook ? connectionsSearch : reducedSearch, q);
  const where = and(
    list && isListed(list, companyId),
    companySearch(search_text, { carrierId: connections.carrierId, companyId, isOpen: isOpenSearch }),
    overall_result &&
      sql`EXISTS (
        SELECT FROM ${subscriptions} s
        WHERE s.company_id = ${companyId} AND s.carrier_id = ${connections.carrierId}
          AND s.overall_result = ${overall_result})`,
    listConditions(asked, { carrierId: connections.carrierId, companyId, today }),
    search.where,
  );
  return { where, orderBy: search.orderBy };
}

/** A page of the company's connections, latest change of status first unless `q` sorts. */
export async function connectionsOf(
  db: Queryable,
  issuer: Issuer,
  slice: { page: number; per_page: number },
  asked: ConnectionsWanted,
): Promise<{ connections: Connection[]; total: number }> {
  const { where, orderBy } = wanted(issuer.id, asked);
  const page = { sorts: orderBy, limit: slice.per_page, offset: (slice.page - 1) * slice.per_page };
  const found = await select(db, issuer, where, page);
  const [counted] = await db
    .select({ total: count() })
    .from(connections)
    .where(and(eq(connections.companyId, issuer.id), where));
  return { connections: found, total: counted!.total };
}

/** How many carriers each list of the company holds, and each verdict; in one statement. */
export async function connectionCounts(db: Queryable, companyId: number): Promise<ConnectionCounts> {
  const ofList = CONNECTION_LISTS.map(
    (list) => sql`${list}::text, (
      SELECT count(*)::int FROM ${connections}
      WHERE ${and(eq(connections.companyId, companyId), isListed(list, companyId))})`,
  );
  const ofVerdict = OVERALL_RESULTS.map(
    (result) => sql`${result}::text, (
      SELECT count(*)::int FROM ${subscriptions}
      WHERE ${and(eq(subscriptions.companyId, companyId), eq(subscriptions.overallResult, result))})`,
  );
  const { rows } = await db.execute<ConnectionCounts>(sql`
    SELECT json_build_object(${sql.join(ofList, sql`, `)}) AS lists,
           json_build_object(${sql.join(ofVerdict, sql`, `)}) AS assessments`);
  return rows[0]!;
}

/** Lines for a file, by id after `afterId`, so that one pass reads a list of any length. */
export async function exportedConnections(
  db: Queryable,
  companyId: number,
  asked: ConnectionsWanted,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Omit<ExportedConnection, 'carrier'>[]> {
  const rows = await db
    .select({
      connection: connections,
      carrier: carriers,
      updatedBy,
      packet: latestPacket,
      dockets: sql<string[]>`(
        SELECT coalesce(json_agg(i.type || i.value ORDER BY i.type, i.value), '[]') FROM ${carrierIdentifiers} i
        WHERE i.carrier_id = ${connections}.carrier_id AND i.type IN ('MC', 'MX', 'FF'))`,
      overallResult: subscriptions.overallResult,
      assessedAt: subscriptions.assessedAt,
    })
    .from(connections)
    .leftJoin(carriers, eq(carriers.id, connections.carrierId))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.companyId, connections.companyId), eq(subscriptions.carrierId, connections.carrierId)),
    )
    .where(and(eq(connections.companyId, companyId), gt(connections.id, afterId), wanted(companyId, asked).where))
    .orderBy(asc(connections.id))
    .limit(limit);
  return rows.map(({ connection, carrier, updatedBy: by, packet, dockets, overallResult, assessedAt }) => ({
    connection_id: connection.id,
    carrier_id: connection.carrierId,
    carrier_name: carrier?.legalName ?? null,
    dba_name: carrier?.dbaName ?? null,
    dot_number: carrier?.dotNumber ?? null,
    dockets,
    city: carrier?.city ?? null,
    state: carrier?.state ?? null,
    phone: carrier?.phone ?? null,
    email: carrier?.email ?? null,
    status: connection.status,
    is_dismissed: connection.isDismissed,
    updated_at: connection.updatedAt.toISOString(),
    updated_by: by,
    packet_status: (packet?.status ?? null) as ExportedConnection['packet_status'],
    overall_result: overallResult as OverallResult | null,
    assessed_at: assessedAt?.toISOString() ?? null,
  }));
}

const ONE = { sorts: [], limit: 1, offset: 0 };

/** @throws ApiError 404, also for a connection of another company */
export async function getConnection(db: Queryable, issuer: Issuer, id: number): Promise<Connection> {
  const [found] = await select(db, issuer, eq(connections.id, id), ONE);
  if (!found) throw httpErrors.notFound('That connection');
  return found;
}

/** The company's connection with a carrier, or null: they have no relationship. */
export async function findConnection(db: Queryable, issuer: Issuer, carrierId: number): Promise<Connection | null> {
  const [found] = await select(db, issuer, eq(connections.carrierId, carrierId), ONE);
  return found ?? null;
}
