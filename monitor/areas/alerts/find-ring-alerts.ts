import { RING_ALERT } from '@contract/alerts/alert-types.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { RING_MEMORY_DAYS } from '@contract/rings/rings.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { COMPANY_LOCKS } from '../../db/locks';
import { loads, ticketLoads, tickets } from '../../db/schema';
import { ringEvidence, ringSentence } from '../rings/ring-words';
import { type Ring, ringsOfLoads } from '../rings/rings-of-loads';
import { namesLoad } from '../tickets/names-load';
import { clear, type Finding, raised, SWITCHED_OFF } from './alert-type';

type LoadRow = typeof loads.$inferSelect;
type Ticket = typeof tickets.$inferSelect;

/** What is found of a ring: one alert, on the first of its loads, which names the others. */
export interface RingAlert {
  load: LoadRow;
  ticket: Ticket | null;
  /** All of them; null: as they are. */
  loadIds: number[] | null;
  finding: Finding;
  /** Every load of it is over. */
  isOver: boolean;
}

type Asked = { dataKeys: readonly string[]; now: Date; isOn: (companyId: number) => boolean };

/**
 * What rings the loads are in, and what became of those whose alerts name them. A ring is judged as a whole: it goes on while one of
 * its loads is open, whichever of them has the alert.
 *
 * @param rows loads of any companies, over or not
 */
export async function findRingAlerts(tx: Queryable, rows: readonly LoadRow[], asked: Asked): Promise<RingAlert[]> {
  const found: RingAlert[] = [];
  for (const companyId of new Set(rows.map((row) => row.companyId))) {
    const own = rows.filter((row) => row.companyId === companyId);
    found.push(...(await findOfCompany(tx, companyId, own, asked)));
  }
  return found;
}

async function findOfCompany(tx: Queryable, companyId: number, rows: readonly LoadRow[], asked: Asked) {
  const ids = rows.map(({ id }) => id);
  const isRing = and(eq(tickets.companyId, companyId), eq(tickets.isType, RING_ALERT));
  const naming = await tx
    .select()
    .from(tickets)
    .where(and(isRing, sql`${tickets.status} <> 'closed'`, namesLoad(ids)));
  const named = await loadsOf(tx, naming);
  const open = rows.filter(({ status, carrierId }) => carrierId !== null && !CLOSED_LOAD_STATUSES.includes(status));
  const seeds = [...open.map(({ id }) => id), ...[...named.values()].flat()];
  const rings = asked.isOn(companyId) ? await ringsOfLoads(tx, seeds, { companyId, ...asked }) : [];
  if (rings.length === 0 && naming.length === 0) return [];
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${COMPANY_LOCKS.rings}, ${companyId})`);
  const since = new Date(asked.now.getTime() - RING_MEMORY_DAYS * DAY_MS);
  const inRings = rings.flatMap((ring) => [...ring.loads.keys()]);
  const standing = await tx
    .select()
    .from(tickets)
    .where(
      and(
        isRing,
        or(sql`${tickets.status} <> 'closed'`, gte(tickets.closedAt, since), inArray(tickets.loadId, inRings)),
      ),
    )
    .orderBy(asc(tickets.id));
  const loadsOfTicket = await loadsOf(tx, standing);
  const everyId = [...new Set([...inRings, ...standing.flatMap((one) => loadsOfTicket.get(one.id) ?? [])])];
  const rowOf = new Map(
    (everyId.length === 0 ? [] : await tx.select().from(loads).where(inArray(loads.id, everyId))).map((row) => [
      row.id,
      row,
    ]),
  );
  const isOver = (some: readonly number[]) => some.every((id) => CLOSED_LOAD_STATUSES.includes(rowOf.get(id)!.status));
  const found: RingAlert[] = [];
  const taken = new Set<number>();
  for (const ring of rings) {
    const loadIds = [...ring.loads.keys()];
    if (isOver(loadIds)) continue;
    const ticket = alertOf(
      ring,
      standing.filter(({ id }) => !taken.has(id)),
      loadsOfTicket,
    );
    const hasOne = new Set(standing.map(({ loadId }) => loadId));
    const first = ticket?.loadId ?? loadIds.find((id) => !hasOne.has(id));
    if (first === undefined) continue;
    if (ticket) taken.add(ticket.id);
    found.push({ load: rowOf.get(first)!, ticket, loadIds, finding: findingOf(ring, ticket), isOver: false });
  }
  for (const ticket of standing.filter(({ id }) => naming.some((one) => one.id === id) && !taken.has(id))) {
    const isAllOver = isOver(loadsOfTicket.get(ticket.id)!);
    const ended = clear(isAllOver ? 'All its loads are over.' : 'Its loads no longer share what they did.');
    const finding = asked.isOn(companyId) ? ended : SWITCHED_OFF;
    found.push({ load: rowOf.get(ticket.loadId!)!, ticket, loadIds: null, finding, isOver: isAllOver });
  }
  return found;
}

/** The loads that each alert names, its own first. */
async function loadsOf(tx: Queryable, some: readonly Ticket[]): Promise<Map<number, number[]>> {
  const of = new Map(some.map(({ id, loadId }) => [id, [loadId!]]));
  if (some.length === 0) return of;
  const further = await tx
    .select()
    .from(ticketLoads)
    .where(inArray(ticketLoads.ticketId, [...of.keys()]));
  for (const { ticketId, loadId } of further) of.get(ticketId)!.push(loadId);
  return of;
}

/**
 * The alert that a ring has already: of one of its loads, the open one first. What a person found to be no ring, with the same
 * carriers, stays so for their further loads for a while.
 */
function alertOf(ring: Ring, standing: readonly Ticket[], loadsOfTicket: ReadonlyMap<number, readonly number[]>) {
  const shares = ({ id }: Ticket) => loadsOfTicket.get(id)!.some((loadId) => ring.loads.has(loadId));
  return (
    standing.find((ticket) => ticket.status !== 'closed' && shares(ticket)) ??
    standing.findLast((ticket) => ticket.status === 'closed' && (isAnswered(ticket, ring) || shares(ticket))) ??
    null
  );
}

/** `carriers 12 15 20 +1, loads 4 5 6`: one more carrier elsewhere. */
const subjectOf = ({ carriers, elsewhere, loads }: Ring) =>
  `carriers ${[...carriers.keys()].join(' ')}${elsewhere > 0 ? ` +${elsewhere}` : ''}, loads ${[...loads.keys()].join(' ')}`;

/** Whether an alert was about all carriers of the ring, and about all its loads: fewer of them are no other ring. */
function covers({ subject }: Ticket, ring: Ring): { carriers: boolean; loads: boolean } {
  const [, carriers = '', more = '0', loads = ''] =
    /^carriers ([\d ]*?)(?: \+(\d+))?, loads ([\d ]*)$/.exec(subject) ?? [];
  const hasAll = (known: string, ids: Iterable<number>) => {
    const of = new Set(known.split(' ').map(Number));
    return [...ids].every((id) => of.has(id));
  };
  return {
    carriers: hasAll(carriers, ring.carriers.keys()) && ring.elsewhere <= Number(more),
    loads: hasAll(loads, ring.loads.keys()),
  };
}

/** Whether a person has answered it: for these loads, or for these carriers whatever they haul. */
function isAnswered(ticket: Ticket, ring: Ring): boolean {
  const covered = covers(ticket, ring);
  return ticket.status === 'closed' && covered.carriers && (covered.loads || ticket.resolution === 'false_alarm');
}

function findingOf(ring: Ring, ticket: Ticket | null): Finding {
  const subject = ticket !== null && isAnswered(ticket, ring) ? ticket.subject : subjectOf(ring);
  const hasCrew = ring.ties.some(({ own }) => own.source === 'load');
  // If the only other carrier is known to another company alone, people here cannot ask about it.
  const isWidelyKnown = ring.carriers.size >= 2 || ring.elsewhere >= 2;
  const severity = hasCrew && isWidelyKnown ? undefined : 'look';
  return raised(subject, ringSentence(ring), ringEvidence(ring), severity);
}

/** Keeps which further loads the alerts of rings name, once they are raised. */
export async function keepRingLoads(tx: Queryable, found: readonly RingAlert[]): Promise<void> {
  for (const { load, loadIds } of found) {
    if (loadIds === null) continue;
    const further = sql.param(loadIds.filter((id) => id !== load.id));
    const alert = sql`SELECT id FROM tickets WHERE load_id = ${load.id} AND is_type = ${RING_ALERT} AND status <> 'closed'`;
    await tx.execute(
      sql`DELETE FROM ticket_loads WHERE ticket_id IN (${alert}) AND NOT load_id = ANY(${further}::int[])`,
    );
    await tx.execute(sql`
      INSERT INTO ticket_loads (ticket_id, load_id)
      SELECT t.id, l.id FROM (${alert}) t CROSS JOIN loads l WHERE l.id = ANY(${further}::int[]) ON CONFLICT DO NOTHING`);
  }
}
