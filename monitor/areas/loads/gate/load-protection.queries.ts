import { TRIP_ALERTS } from '@contract/alerts/alert-types.constants';
import type { GateAnswer, LoadProtection } from '@contract/loads/gate.entities';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { type NewCompanyEvent, recordCompanyEvent } from '../../../db/history/company-events';
import { grouped } from '../grouped';
import type { LoadRow } from '../load-facts.queries';
import { rateConfirmationsOfLoads } from '../rate-confirmations-of-loads.queries';
import { isJudged, protectionOf } from './load-protection';

/**
 * The state of each load with a carrier that is not over, from the gate's current answers and its alerts. In a fixed
 * number of statements.
 */
export async function protectionsOf(
  db: Queryable,
  rows: readonly LoadRow[],
  gates: ReadonlyMap<number, GateAnswer>,
): Promise<Map<number, LoadProtection>> {
  const judged = rows.filter((row) => isJudged(row.status, row.carrierId) && gates.has(row.id));
  if (judged.length === 0) return new Map();
  const confirmations = await rateConfirmationsOfLoads(db, judged);
  const judgedIds = judged.map(({ id }) => id);
  const { rows: open } = await db.execute<{ load_id: number; message: string }>(sql`
    SELECT n.load_id, t.message FROM tickets t JOIN (
      SELECT id AS ticket_id, load_id FROM tickets WHERE load_id IN ${judgedIds}
      UNION ALL SELECT ticket_id, load_id FROM ticket_loads WHERE load_id IN ${judgedIds}) n ON n.ticket_id = t.id
    WHERE t.status <> 'closed' AND t.severity IN ('act_now', 'look') AND t.is_type NOT IN ${[...TRIP_ALERTS]}
    ORDER BY t.severity, t.id`);
  const alerts = grouped(open, ({ load_id }) => load_id);
  return new Map(
    judged.map((row) => {
      const confirmation = confirmations.get(row.id);
      const load = {
        status: row.status,
        hasVehicle: row.carrierVehicleId !== null,
        hasDriver: row.driverName !== null || row.driverPhoneE164 !== null,
        confirmation: confirmation
          ? { isAccepted: confirmation.status === 'accepted' && !confirmation.needs_acceptance }
          : null,
        alerts: (alerts.get(row.id) ?? []).map(({ message }) => message),
      };
      return [row.id, protectionOf(load, gates.get(row.id)!)];
    }),
  );
}

/**
 * Stores the states for lists and exports, and writes an event for each that changed. A load that is over keeps its
 * state; one without a carrier has none. Within a transaction that holds the companies' KEY SHARE.
 */
export async function storeProtections(
  tx: Queryable,
  rows: readonly LoadRow[],
  gates: ReadonlyMap<number, GateAnswer>,
  now: Date,
): Promise<void> {
  const protections = await protectionsOf(tx, rows, gates);
  const changed = rows.flatMap((row) => {
    const found = protections.get(row.id) ?? null;
    if (found === null && row.carrierId !== null) return [];
    if (row.protection === (found?.state ?? null) && row.protectionSentence === (found?.sentence ?? null)) return [];
    return [{ row, found }];
  });
  if (changed.length === 0) return;
  const given = changed.map(({ row, found }) => ({
    id: row.id,
    protection: found?.state ?? null,
    sentence: found?.sentence ?? null,
  }));
  await tx.execute(sql`
    UPDATE loads SET protection = g.protection, protection_sentence = g.sentence
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (id int, protection text, sentence text)
    WHERE loads.id = g.id`);
  await recordCompanyEvent(
    tx,
    ...changed.flatMap(({ row, found }): NewCompanyEvent[] =>
      found === null || found.state === row.protection
        ? []
        : [
            {
              companyId: row.companyId,
              carrierId: row.carrierId!,
              kind: 'load_protection',
              summary: `Load ${row.reference}: ${found.sentence}`,
              data: {
                load_id: row.id,
                reference: row.reference,
                protection: found.state,
                previous_protection: row.protection,
                gate: gates.get(row.id)!.answer,
              },
              userId: null,
              occurredAt: now,
            },
          ],
    ),
  );
}
