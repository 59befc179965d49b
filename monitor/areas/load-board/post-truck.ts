import type { CallParsed } from '@contract/call';
import type { Area } from '@contract/lanes/areas.entities';
import { TRUCK_POSTING_DAYS } from '@contract/load-board/load-board.constants';
import type { createTruckPosting, updateTruckPosting } from '@contract/load-board/truck-postings.calls';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { carrierVehicles, connections, truckPostings } from '../../db/schema';
import { type Deciding, decide, decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow, firstChange } from '../../decisions/versions';
import { areasById } from '../../places/areas.queries';
import type { CallContext } from '../../server/calls';
import { isVisibleTo } from '../loads/vehicles-of-carriers';

type New = CallParsed<typeof createTruckPosting>['body'];
type Change = CallParsed<typeof updateTruckPosting>['body']['truck_posting'];

const expiryFrom = (now: Date) => new Date(now.getTime() + TRUCK_POSTING_DAYS * DAY_MS);
const invalid = (field: string, message: string) => httpErrors.invalid({ [`truck_posting.${field}`]: [message] });

/**
 * Adds a truck that a connected carrier offers. Sent twice, it is made once.
 *
 * @returns its id
 * @throws ApiError 422 for a carrier that is not connected, an unknown place, and a truck of another carrier
 */
export async function postTruck(context: CallContext, input: New): Promise<number> {
  const submission = submissionOf(context, 'createTruckPosting', input);
  const { id } = await decideOnce(context, submission, (d) => truckPosting(d, input.truck_posting));
  return id;
}

/** The day in Hawaii: in the evening a truck’s own clock still shows the day before UTC's. */
const earliestToday = (now: Date) => dayOf(new Date(now.getTime() - 10 * 3_600_000));

/** The same within a decision. */
export async function truckPosting(d: Decision, given: New['truck_posting']): Promise<number> {
  await assertConnected(d, given.carrier_id);
  await assertTruckOf(d, given.carrier_id, given.carrier_vehicle_id);
  const startDate = given.start_date ?? d.today;
  if (startDate < earliestToday(d.now)) throw invalid('start_date', 'That day is over. Give today or a later one.');
  const [made] = await d.tx
    .insert(truckPostings)
    .values({
      companyId: d.companyId,
      carrierId: given.carrier_id,
      carrierVehicleId: given.carrier_vehicle_id,
      postedEquipmentType: given.posted_equipment_type,
      deadheadMilesTolerance: given.deadhead_miles_tolerance,
      ...(await originOf(d, given.origin_area_id, given.origin_search_display_name)),
      ...(await destinationOf(d, given.destination_area_id, given.destination_search_display_name)),
      startDate,
      isActive: given.is_active,
      expiresAt: expiryFrom(d.now),
      createdByUserId: d.userId,
      createdAt: d.now,
      ...firstChange(d, 'Truck posted'),
    })
    .returning({ id: truckPostings.id });
  return made!.id;
}

/**
 * Changes a truck posting, takes it off, or extends it: any change except taking it off confirms the truck.
 *
 * @throws ApiError 404; 409 when it changed meanwhile; 422 as for a new one
 */
export function changeTruckPosting(deciding: Deciding, id: number, given: Change): Promise<void> {
  return decide(deciding, async (d) => {
    const [row] = await d.tx.select().from(truckPostings).where(d.own(truckPostings, id));
    if (!row) throw httpErrors.notFound('That truck posting');
    const { expected_version: expected, ...change } = given;
    await assertVersion(d, truckPostings, id, expected);
    const isActive = change.is_active ?? row.isActive;
    // A truck off the list can be corrected even if the carrier is no longer connected.
    if (isActive) await assertConnected(d, row.carrierId);
    if (change.carrier_vehicle_id !== undefined) await assertTruckOf(d, row.carrierId, change.carrier_vehicle_id);
    if (
      change.start_date !== undefined &&
      change.start_date !== row.startDate &&
      change.start_date < earliestToday(d.now)
    )
      throw invalid('start_date', 'That day is over. Give today or a later one.');
    const summary = !isActive ? (row.isActive ? 'Removed' : 'Changed') : given.is_active ? 'Refreshed' : 'Changed';
    await changeRow(d, truckPostings, id, summary, {
      isActive,
      ...(isActive && { expiresAt: expiryFrom(d.now) }),
      ...(change.carrier_vehicle_id !== undefined && { carrierVehicleId: change.carrier_vehicle_id }),
      ...(change.posted_equipment_type && { postedEquipmentType: change.posted_equipment_type }),
      ...(change.deadhead_miles_tolerance !== undefined && {
        deadheadMilesTolerance: change.deadhead_miles_tolerance,
      }),
      ...((change.origin_area_id !== undefined || change.origin_search_display_name !== undefined) &&
        (await originOf(d, change.origin_area_id ?? row.originAreaId, change.origin_search_display_name))),
      ...((change.destination_area_id !== undefined || change.destination_search_display_name !== undefined) &&
        (await destinationOf(
          d,
          change.destination_area_id === undefined ? row.destinationAreaId : change.destination_area_id,
          change.destination_search_display_name,
        ))),
      ...(change.start_date && { startDate: change.start_date }),
    });
  });
}

async function assertConnected(d: Decision, carrierId: number): Promise<void> {
  const [connection] = await d.tx
    .select({ status: connections.status })
    .from(connections)
    .where(and(eq(connections.companyId, d.companyId), eq(connections.carrierId, carrierId)));
  if (connection?.status === 'do_not_dispatch')
    throw invalid('carrier_id', 'This carrier is on do not dispatch. Its trucks are not posted.');
  if (connection?.status !== 'onboarded')
    throw invalid('carrier_id', 'This carrier is not connected with your company. Onboard it first.');
}

async function assertTruckOf(d: Decision, carrierId: number, id: number | null): Promise<void> {
  if (id === null) return;
  const isIts = and(eq(carrierVehicles.id, id), eq(carrierVehicles.carrierId, carrierId), isVisibleTo(d.companyId));
  if ((await d.tx.$count(carrierVehicles, isIts)) === 0)
    throw invalid('carrier_vehicle_id', 'That is no truck of this carrier.');
}

async function placeOf(d: Decision, field: string, id: number): Promise<Area> {
  const [area] = await areasById(d.tx, [id]);
  if (!area) throw invalid(field, 'There is no such place. Choose one from the list.');
  return area;
}

async function originOf(d: Decision, id: number, name: string | undefined) {
  const area = await placeOf(d, 'origin_area_id', id);
  return {
    originAreaId: id,
    originSearchDisplayName: name || area.name,
    originLatitude: area.latitude,
    originLongitude: area.longitude,
  };
}

async function destinationOf(d: Decision, id: number | null, name: string | null | undefined) {
  const area = id === null ? null : await placeOf(d, 'destination_area_id', id);
  return {
    destinationAreaId: id,
    destinationSearchDisplayName: area && (name || area.name),
    destinationLatitude: area?.latitude ?? null,
    destinationLongitude: area?.longitude ?? null,
  };
}
