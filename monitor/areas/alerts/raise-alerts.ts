import { type AlertTypeFilter, RING_ALERT } from '@contract/alerts/alert-types.constants';
import { TICKET_SEVERITIES, type TicketSeverity } from '@contract/alerts/tickets.constants';
import type { TicketEvidence } from '@contract/alerts/tickets.entities';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { type NewCompanyEvent, recordCompanyEvent } from '../../db/history/company-events';
import { loads, type ticketEvents, tickets } from '../../db/schema';
import { storeProtections } from '../loads/gate/load-protection.queries';
import { grouped } from '../loads/grouped';
import { HOUR, MINUTE } from '../loads/tracking/tracked-load';
import { alertSettingsOf } from '../tickets/alert-settings.queries';
import { mailHeldUntil } from '../tickets/quiet-hours';
import { stopZonesOf } from '../tickets/stop-zones.queries';
import { ticketNotice } from '../tickets/ticket-notice';
import { subjectOf } from '../tickets/ticket-subject';
import { changeTicket, closedTicket, insertTicketEvents, insertTickets } from '../tickets/ticket-writes';
import { alertFactsOf } from './alert-facts.queries';
import type { AlertType, Finding } from './alert-type';
import { ALERT_TYPES } from './alert-types';
import { findRingAlerts, keepRingLoads } from './find-ring-alerts';
import { type Judgment, judgeAlerts, judgeOver, overWords } from './judge-alerts';

type LoadRow = typeof loads.$inferSelect;
type Ticket = typeof tickets.$inferSelect;
type NewEvent = Omit<typeof ticketEvents.$inferInsert, 'ticketId' | 'companyId' | 'occurredAt'>;

/** An alert type that could not be judged on a load. */
export class AlertFault extends Error {
  constructor(type: AlertTypeFilter, loadId: number, cause: unknown) {
    super(`The alert type ${type} could not be judged on load ${loadId}.`, { cause });
  }
}

/**
 * Judges loads by every type of alert and stores the result: alerts raised, reopened or closed, with their events. The
 * same facts give the same alerts, whatever their order and repetition.
 * Within a transaction that holds the companies' KEY SHARE. A type that throws is reported, and its alerts stay.
 *
 * @param options.dataKeys of the hashes by which rings are found; omitted: no ring is looked for
 */
export async function raiseAlerts(
  tx: Queryable,
  ids: readonly number[],
  now: Date,
  onFault: (error: unknown) => void,
  { types = ALERT_TYPES, dataKeys }: { types?: readonly AlertType[]; dataKeys?: readonly string[] } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select()
    .from(loads)
    .where(inArray(loads.id, [...ids]))
    .orderBy(asc(loads.id));
  const standing = grouped(
    await tx
      .select()
      .from(tickets)
      .where(inArray(tickets.loadId, [...ids])),
    ({ loadId }) => loadId,
  );
  const zones = await stopZonesOf(tx, ids);
  const quiet = await alertSettingsOf(tx, [...new Set(rows.map(({ companyId }) => companyId))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stores: Store[] = [];
  const due: { id: number; at: string | null }[] = [];
  const over = rows.flatMap((row) => {
    const words = overWords({ status: row.status, hasCarrier: row.carrierId !== null });
    return words === null ? [] : [{ row, judged: judgeOver(words, row.status === 'assumed_delivered', types) }];
  });
  const isOver = new Set(over.map(({ row }) => row.id));
  const facts = await alertFactsOf(
    tx,
    rows.filter(({ id }) => !isOver.has(id)),
    now,
  );
  const open = facts.map((one) => ({ row: byId.get(one.load.id)!, judged: judgeAlerts(one, types) }));
  const storeOf = (row: LoadRow, alerts: readonly Ticket[], isRowOver: boolean) => {
    const settings = quiet(row.companyId);
    return new Store(tx, row, alerts, {
      now,
      isOver: isRowOver,
      severities: new Map(settings.types.map(({ is_type, severity }) => [is_type, severity])),
      heldUntil: (severity) => mailHeldUntil(severity, settings.quietHours, zones.get(row.id) ?? null, now),
    });
  };
  for (const { row, judged } of [...over, ...open]) {
    for (const { type, error } of judged.faults) onFault(new AlertFault(type, row.id, error));
    const store = storeOf(row, standing.get(row.id) ?? [], isOver.has(row.id));
    for (const type of types) {
      const finding = judged.findings.get(type.type);
      if (finding) await store.keep(type.type, type.closesByItself, finding);
    }
    stores.push(store);
    due.push({ id: row.id, at: nextLook(row, judged, now)?.toISOString() ?? null });
  }
  const isOn = (companyId: number) =>
    quiet(companyId).types.some(({ is_type, is_on }) => is_type === RING_ALERT && is_on);
  const rings = dataKeys ? await apart(tx, onFault, () => findRingAlerts(tx, rows, { dataKeys, now, isOn })) : [];
  for (const { load, ticket, finding, isOver: isRingOver } of rings) {
    const store = storeOf(load, ticket ? [ticket] : [], isRingOver);
    await store.keep(RING_ALERT, false, finding);
    stores.push(store);
  }
  await storeRaised(tx, stores);
  await keepRingLoads(tx, rings);
  await insertTicketEvents(
    tx,
    stores.flatMap((store) => store.events),
  );
  await storeDue(tx, due);
  const gates = new Map(facts.flatMap(({ load, gate }) => (gate ? [[load.id, gate] as const] : [])));
  await storeProtections(tx, rows, gates, now);
  await recordCompanyEvent(tx, ...stores.flatMap(({ notices }) => notices));
}

/** A ring that cannot be judged is reported, its alerts stay, and it keeps no other alert from being raised. */
async function apart<Found>(
  tx: Queryable,
  onFault: (error: unknown) => void,
  find: () => Promise<Found[]>,
): Promise<Found[]> {
  await tx.execute(sql`SAVEPOINT rings`);
  try {
    const found = await find();
    await tx.execute(sql`RELEASE SAVEPOINT rings`);
    return found;
  } catch (error) {
    await tx.execute(sql`ROLLBACK TO SAVEPOINT rings`);
    onFault(error);
    return [];
  }
}

/**
 * Writes all loads' new alerts in one statement: a company's first loads raise thousands, and its people wait
 * meanwhile.
 */
async function storeRaised(tx: Queryable, stores: readonly Store[]): Promise<void> {
  const raised = stores.flatMap((store) => store.raised);
  if (raised.length === 0) return;
  const keyOfAlert = ({ loadId, isType }: Pick<typeof tickets.$inferInsert, 'loadId' | 'isType'>) =>
    `${loadId} ${isType}`;
  const byAlert = new Map(stores.flatMap((store) => store.raised.map((one) => [keyOfAlert(one), store] as const)));
  const made = await insertTickets(tx, raised);
  for (const ticket of made) byAlert.get(keyOfAlert(ticket))!.tellRaised(ticket);
}

/** One load's alerts, as stored and as found now. */
class Store {
  readonly raised: (typeof tickets.$inferInsert)[] = [];
  readonly events: (typeof ticketEvents.$inferInsert)[] = [];
  readonly notices: NewCompanyEvent[] = [];
  readonly #byType: Map<string, Ticket>;

  constructor(
    private readonly tx: Queryable,
    readonly load: LoadRow,
    standing: readonly Ticket[],
    private readonly by: {
      now: Date;
      isOver: boolean;
      severities: ReadonlyMap<AlertTypeFilter, TicketSeverity>;
      heldUntil: (severity: TicketSeverity) => Date | null;
    },
  ) {
    this.#byType = new Map(standing.map((ticket) => [ticket.isType, ticket]));
  }

  async keep(type: AlertTypeFilter, closesByItself: boolean, found: Finding): Promise<void> {
    const ticket = this.#byType.get(type);
    // A ring names its carriers itself.
    const isOfCarrier = found.outcome === 'raised' && type !== RING_ALERT;
    const finding = isOfCarrier ? { ...found, subject: subjectOf(this.load, found.subject) } : found;
    if (finding.outcome === 'raised') {
      if (!ticket) this.#raise(type, finding);
      else if (ticket.status !== 'closed') await this.#update(ticket, finding);
      else if (ticket.conditionEndedAt !== null || ticket.subject !== finding.subject)
        await this.#reopen(ticket, finding);
      return;
    }
    if (!ticket) return;
    if (finding.outcome === 'not_checked') {
      if (ticket.status !== 'closed') await this.#addUnchecked(ticket, finding.evidence);
      return;
    }
    const isAnswered =
      finding.outcome === 'clear' &&
      finding.answers !== undefined &&
      ticket.subject === subjectOf(this.load, finding.answers);
    const endsByItself = closesByItself || isAnswered || this.by.isOver;
    const closes = finding.outcome === 'off' || (endsByItself && ticket.status !== 'escalated');
    if (ticket.status !== 'closed' && closes) await this.#close(ticket, finding.message);
    else if (ticket.conditionEndedAt === null) await this.#end(ticket, finding.message);
  }

  /** A finding may lie below the company's severity, never above it. */
  #severityOf(type: AlertTypeFilter, finding: Raised) {
    const own = this.by.severities.get(type)!;
    const found = finding.severity ?? own;
    return TICKET_SEVERITIES.indexOf(found) > TICKET_SEVERITIES.indexOf(own) ? found : own;
  }

  #raise(type: AlertTypeFilter, finding: Raised) {
    const { subject, message, evidence } = finding;
    this.raised.push({
      companyId: this.load.companyId,
      loadId: this.load.id,
      carrierId: this.load.carrierId,
      isType: type,
      status: 'new',
      severity: this.#severityOf(type, finding),
      message,
      evidence,
      subject,
      assigneeId: this.load.loadLockAssigneeId,
      openedAt: this.by.now,
      raisedAt: this.by.now,
      changedAt: this.by.now,
      changeSummary: 'Raised',
    });
  }

  tellRaised(ticket: Ticket) {
    const { message, evidence } = ticket;
    this.#event(ticket, { kind: 'raised', after: 'new', comment: message, evidence });
    this.#tell('alert_raised', ticket, message);
  }

  /** An open alert shows the current facts; a new text is no decision and conflicts with none. */
  async #update(ticket: Ticket, finding: Raised) {
    const severity = this.#severityOf(ticket.isType, finding);
    const isAnother = ticket.subject !== finding.subject;
    const hasReturned = ticket.conditionEndedAt !== null;
    const isSame =
      !isAnother &&
      !hasReturned &&
      ticket.message === finding.message &&
      ticket.severity === severity &&
      JSON.stringify(ticket.evidence.map(keyOf)) === JSON.stringify(finding.evidence.map(keyOf));
    if (isSame) return;
    const { subject, message, evidence } = finding;
    const set = { subject, message, evidence, severity, carrierId: this.load.carrierId, conditionEndedAt: null };
    const changed = await changeTicket(this.tx, ticket, set);
    if (!isAnother && !hasReturned && ticket.severity === severity) return;
    const kind = hasReturned ? 'condition_returned' : 'evidence_changed';
    this.#event(changed, { kind, comment: message, evidence });
    this.#tell('alert_changed', changed, message);
  }

  async #reopen(ticket: Ticket, finding: Raised) {
    const { subject, message, evidence } = finding;
    const changed = await this.#change(ticket, 'Opened again: the condition returned', {
      status: 'in_progress',
      severity: this.#severityOf(ticket.isType, finding),
      subject,
      message,
      evidence,
      carrierId: this.load.carrierId,
      raisedAt: this.by.now,
      conditionEndedAt: null,
      resolution: null,
      resolutionComment: null,
      closedAt: null,
      closedByUserId: null,
      reopenedCount: ticket.reopenedCount + 1,
    });
    this.#event(changed, {
      kind: 'condition_returned',
      before: 'closed',
      after: 'in_progress',
      comment: message,
      evidence,
    });
    // A condition that comes and goes within the hour sends no second notice.
    const isFlutter = this.by.now.getTime() - (ticket.closedAt?.getTime() ?? 0) < HOUR && ticket.subject === subject;
    this.#tell(isFlutter ? 'alert_changed' : 'alert_raised', changed, message);
  }

  async #close(ticket: Ticket, why: string) {
    const changed = await this.#change(ticket, `Closed automatically: ${why}`, {
      ...closedTicket('condition_ended', why, { at: this.by.now, by: null }),
      conditionEndedAt: ticket.conditionEndedAt ?? this.by.now,
    });
    this.#event(changed, { kind: 'condition_ended', before: ticket.status, after: 'closed', comment: why });
    this.#tell('alert_changed', changed, `closed automatically. ${why}`);
  }

  /** The condition no longer holds; a person closes the alert, or has closed it. */
  async #end(ticket: Ticket, why: string) {
    const changed = await changeTicket(this.tx, ticket, { conditionEndedAt: this.by.now });
    this.#event(changed, { kind: 'condition_ended', comment: why });
  }

  /** What can no longer be checked is shown beside what was known. */
  async #addUnchecked(ticket: Ticket, evidence: readonly TicketEvidence[]) {
    const news = evidence.filter(
      (one) => !one.is_checked && !ticket.evidence.some(({ what, value }) => what === one.what && value === one.value),
    );
    if (news.length === 0) return;
    const kept = ticket.evidence.filter(({ what, is_checked }) => is_checked || !news.some((one) => one.what === what));
    await changeTicket(this.tx, ticket, { evidence: [...kept, ...news] });
  }

  #change(ticket: Ticket, summary: string, set: Partial<typeof tickets.$inferInsert>) {
    const last = { version: ticket.version + 1, changedAt: this.by.now, changedByUserId: null, changeSummary: summary };
    return changeTicket(this.tx, ticket, { ...set, ...last });
  }

  #event(ticket: Ticket, event: NewEvent) {
    this.events.push({ ...event, ticketId: ticket.id, companyId: ticket.companyId, occurredAt: this.by.now });
  }

  #tell(kind: 'alert_raised' | 'alert_changed', ticket: Ticket, what: string) {
    const load = { reference: this.load.reference, assigneeId: this.load.loadLockAssigneeId };
    const held = this.by.heldUntil(ticket.severity);
    this.notices.push(ticketNotice(kind, ticket, load, { what, now: this.by.now, mailHeldUntil: held }));
  }
}

type Raised = Extract<Finding, { outcome: 'raised' }>;

/** JSON from the database has its own order of keys. */
const keyOf = ({ what, value, source, as_of, is_checked }: TicketEvidence) => [what, value, source, as_of, is_checked];

/** How often to judge a load whose truck is awaited or under way, without any event; others less often. */
const LOOK_AGAIN_NEAR = 5 * MINUTE;
const LOOK_AGAIN = 30 * MINUTE;
const NEAR_BEFORE_PICKUP = 8 * HOUR;

/** When to judge a load's alerts next if no event comes: time, lists and records change too. */
function nextLook(row: LoadRow, { nextCheckAt }: Judgment, now: Date): Date | null {
  if (CLOSED_LOAD_STATUSES.includes(row.status) || row.carrierId === null) return null;
  const startsIn = (row.firstWindowStartsAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
  const isNear = row.trackingWindow === 'current' || (row.trackingWindow === 'future' && startsIn < NEAR_BEFORE_PICKUP);
  const again = now.getTime() + (isNear ? LOOK_AGAIN_NEAR : LOOK_AGAIN);
  return new Date(Math.min(again, nextCheckAt ?? again));
}

async function storeDue(tx: Queryable, due: readonly { id: number; at: string | null }[]) {
  await tx.execute(sql`
    UPDATE loads SET alerts_due_at = d.at FROM jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS d (id int, at timestamptz)
    WHERE loads.id = d.id`);
}
