import type { CallParsed } from '@contract/call';
import type { updateLoad } from '@contract/loads/loads.calls';
import { FOLLOWED_LOAD_FIELDS, type OwnLoadField } from '@contract/loads/loads.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { and, eq, isNotNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { recordCompanyEvent } from '../../db/history/company-events';
import { carriers, carrierVehicles, loadStops, loads, teams, users } from '../../db/schema';
import { type Deciding, decideOnce } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import type { Submission } from '../../server/submissions';
import { keepLoadTraces } from '../rings/load-traces';
import { assignVehicle } from './assign-vehicle';
import { evaluateLoads } from './evaluate-loads';
import { withFollowed } from './follow-tms';
import { assertMayHaveLoad, loadFor } from './gate/ask-gate';
import { gateSection } from './gate/gate-section';
import { changedFields, loadChangedEvent } from './load-changed-event';
import { isEndedByCarrier, type LoadRow } from './load-facts.queries';
import { NO_CREW } from './load-of-carrier';
import { getLoadRow } from './loads.queries';
import { vehicleLabel } from './vehicle-label';
import { isVisibleTo, vehiclesOf } from './vehicles-of-carriers';

type Input = CallParsed<typeof updateLoad>['body']['load'];
type Set = Partial<typeof loads.$inferInsert>;
type Change = {
  row: LoadRow;
  input: Input;
  set: Set;
  done: string[];
  /** What the person claims from the TMS, and what the TMS may set again. */
  own: OwnLoadField[];
  released: OwnLoadField[];
};

/**
 * Applies what a person decided about a load: its carrier, truck, trailer, drivers, assignee and team, the end of its tracking,
 * its cancellation. A value set here stays, whatever the TMS sends later.
 *
 * @throws ApiError 404 for another company's; 409 when it changed since the caller read it; 422 for a carrier that may
 * not
 * have the load, alone or with the named truck and drivers, and for what is not the company's or the carrier's
 * @param submission of a sender that may send it twice: it is done once
 */
export async function changeLoad(
  deciding: Deciding,
  id: number,
  input: Input,
  submission: Submission = { call: 'updateLoad', id: null, content: null },
): Promise<void> {
  await decideOnce(deciding, submission, async (d) => {
    const row = await getLoadRow(d.tx, d.companyId, id);
    await assertVersion(d, loads, id, input.expected_version);
    if (row.cancelledAt) throw httpErrors.invalid({ status: ['A cancelled load stays as it is.'] });
    const change: Change = { row, input: withFollowed(row, input), set: {}, done: [], own: [], released: [] };
    await planCarrier(d, change);
    await planVehicle(d, change);
    planTrailer(change);
    planDriver(change, 'driver');
    planDriver(change, 'second_driver');
    await planPeople(d, change);
    planFollowing(change);
    planEnd(d, change);
    await askOfCrew(d, change);
    await store(d, change);
    return id;
  });
}

async function planCarrier(d: Decision, { row, input, set, done, own, released }: Change) {
  const { carrier_id: carrierId } = input;
  if (carrierId === undefined || carrierId === row.carrierId) return;
  Object.assign(set, { ...NO_CREW, carrierId });
  if (isEndedByCarrier(row)) set.trackingEndedAt = null;
  // Truck, trailer and drivers are the carrier's. That it was taken off is no claim: the next one that the TMS names is news.
  released.push(...FOLLOWED_LOAD_FIELDS);
  if (carrierId !== null) own.push('carrier');
  if (row.tmsSaid.carrierId === undefined && row.carrierId !== null && !row.ownFields.includes('carrier'))
    set.tmsSaid = { ...row.tmsSaid, carrierId: row.carrierId };
  const data = { load_id: row.id, reference: row.reference };
  if (row.carrierId !== null) {
    const summary = `Removed from load ${row.reference}`;
    const event = { carrierId: row.carrierId, kind: 'load_carrier', summary, note: input.reason } as const;
    d.carrierEvent({ ...event, data: { ...data, is_covered: false } });
  }
  if (carrierId === null) {
    done.push('Carrier removed');
    return;
  }
  const [known] = await d.tx.select().from(carriers).where(eq(carriers.id, carrierId));
  if (!known) throw httpErrors.invalid({ carrier_id: ['No carrier has that number.'] });
  await assertMayHaveLoad(d, loadFor(row, carrierId), carrierId, 'carrier_id');
  done.push(`Covered by ${known.legalName ?? known.dbaName ?? `carrier ${carrierId}`}`);
  const summary = `Assigned to load ${row.reference}`;
  d.carrierEvent({ carrierId, kind: 'load_carrier', summary, note: input.reason, data: { ...data, is_covered: true } });
  d.vettingFile({
    carrierId,
    decision: { kind: 'load_assigned', summary, note: input.reason, reference: row.reference },
    sections: (tx) => gateSection(tx, d.companyId, row.id, carrierId, d.now),
  });
}

async function planVehicle(d: Decision, { row, input, set, done, own }: Change) {
  const { carrier_vehicle_id: given, vehicle } = input;
  if (given === undefined && vehicle === undefined) return;
  const carrierId = set.carrierId === undefined ? row.carrierId : set.carrierId;
  if (given === null) {
    if (row.carrierVehicleId === null) return;
    set.carrierVehicleId = null;
    done.push('Truck removed');
    own.push('vehicle');
    return;
  }
  if (carrierId == null)
    throw httpErrors.invalid({ carrier_vehicle_id: ['Cover the load first: a truck is a carrier’s.'] });
  const numbersOf = await vehiclesOf(d.tx, d.companyId, [carrierId], d.now);
  const id = given ?? (await numbersOf([{ carrierId, given: vehicle! }]))[0] ?? null;
  if (id === null) throw httpErrors.invalid({ vehicle: ['Give the VIN, the unit or the plate.'] });
  const [found] = await d.tx
    .select()
    .from(carrierVehicles)
    .where(and(eq(carrierVehicles.id, id), eq(carrierVehicles.carrierId, carrierId), isVisibleTo(d.companyId)));
  if (!found) throw httpErrors.invalid({ carrier_vehicle_id: ['That is no truck of this carrier.'] });
  if (id === row.carrierVehicleId && set.carrierId === undefined) return;
  set.carrierVehicleId = id;
  done.push(`Truck ${vehicleLabel(found)}`);
  own.push('vehicle');
}

/** A newly named truck or driver gets the load too: the gate checks the carrier with them. */
async function askOfCrew(d: Decision, { row, set }: Change) {
  const carrierId = set.carrierId === undefined ? row.carrierId : set.carrierId;
  const namesDriver = set.driverPhoneE164 != null || set.driverName != null;
  const namesSecond = set.secondDriverPhoneE164 != null || set.secondDriverName != null;
  if ((set.carrierVehicleId == null && !namesDriver && !namesSecond) || carrierId === null) return;
  const field =
    set.carrierVehicleId != null ? 'carrier_vehicle_id' : namesDriver ? 'driver_phone' : 'second_driver_phone';
  await assertMayHaveLoad(d, { ...row, ...set } as LoadRow, carrierId, field);
}

/** The columns of each driver. */
const DRIVERS = {
  driver: { label: 'Driver', name: 'driverName', phone: 'driverPhoneE164' },
  second_driver: { label: 'Second driver', name: 'secondDriverName', phone: 'secondDriverPhoneE164' },
} as const;

function planDriver({ row, input, set, done, own }: Change, field: keyof typeof DRIVERS) {
  const { [`${field}_name` as const]: givenName, [`${field}_phone` as const]: givenPhone } = input;
  if (givenName === undefined && givenPhone === undefined) return;
  const columns = DRIVERS[field];
  const read = givenPhone ? readPhoneE164(givenPhone) : null;
  if (givenPhone && read === null) throw httpErrors.invalid({ [`${field}_phone`]: ['That is no phone number.'] });
  const name = givenName === undefined ? row[columns.name] : givenName;
  const phone = givenPhone === undefined ? row[columns.phone] : read;
  if (name === row[columns.name] && phone === row[columns.phone] && set.carrierId === undefined) return;
  Object.assign(set, { [columns.name]: name, [columns.phone]: phone });
  done.push(name ? `${columns.label} ${name}` : `${columns.label} changed`);
  own.push(field);
}

function planTrailer({ row, input, set, done, own }: Change) {
  const { trailer_number: given } = input;
  if (given === undefined || (given === row.trailerNumber && set.carrierId === undefined)) return;
  set.trailerNumber = given;
  done.push(given === null ? 'Trailer removed' : `Trailer ${given}`);
  own.push('trailer_number');
}

async function planPeople(d: Decision, { row, input, set, done, own }: Change) {
  const { load_lock_assignee_id: assignee, team_id: team } = input;
  if (assignee !== undefined && assignee !== row.loadLockAssigneeId) {
    if (
      assignee !== null &&
      (await d.tx.$count(users, d.own({ companyId: users.companyId, id: users.id }, assignee))) === 0
    )
      throw httpErrors.invalid({ load_lock_assignee_id: ['That is no person of your company.'] });
    set.loadLockAssigneeId = assignee;
    done.push(assignee === null ? 'Assignee removed' : 'Assigned');
    own.push('load_lock_assignee_id');
  }
  if (team !== undefined && team !== row.teamId) {
    if (team !== null && (await d.tx.$count(teams, d.own(teams, team))) === 0)
      throw httpErrors.invalid({ team_id: ['That is no team of your company.'] });
    set.teamId = team;
    done.push(team === null ? 'Team removed' : 'Team changed');
    own.push('team_id');
  }
}

/** What follows the TMS again is set to what it last said, and is no claim of a person. */
function planFollowing({ row, input, done, own, released }: Change) {
  const followed = input.follow_tms ?? [];
  const isFollowed = (field: OwnLoadField) => followed.some((one) => one === field);
  if (followed.length === 0) return;
  own.splice(0, own.length, ...own.filter((field) => !isFollowed(field)));
  released.push(...followed);
  if (followed.some((field) => row.ownFields.includes(field)) || done.length > 0)
    done.push(`Follows the TMS again: ${followed.join(', ').replaceAll('_', ' ')}`);
}

function planEnd(d: Decision, { row, input, set, done }: Change) {
  if (input.is_tracking_ended && !row.trackingEndedAt) {
    set.trackingEndedAt = d.now;
    done.push('Tracking ended');
  }
  if (input.status !== 'cancelled') {
    if (input.is_tonu)
      throw httpErrors.invalid({ is_tonu: ['Only a cancelled load has a truck ordered and not used.'] });
    return;
  }
  Object.assign(set, { cancelledAt: d.now, cancelReason: input.reason ?? null, isTonu: input.is_tonu ?? false });
  done.push(input.reason ? `Cancelled: ${input.reason}` : 'Cancelled');
}

async function store(d: Decision, { row, input, set, done, own, released }: Change) {
  if (done.length === 0) return;
  const stay = row.ownFields.filter((field) => !released.some((one) => one === field));
  const ownFields = [...new Set([...stay, ...own])];
  await changeRow(d, loads, row.id, done.join('; '), { ...set, ownFields });
  const carrierId = set.carrierId === undefined ? row.carrierId : set.carrierId;
  const carrierVehicleId = set.carrierVehicleId === undefined ? row.carrierVehicleId : set.carrierVehicleId;
  if (carrierId !== row.carrierId || carrierVehicleId !== row.carrierVehicleId) {
    const seen = and(eq(loadStops.loadId, row.id), isNotNull(loadStops.arrivedTo));
    const hasArrived = (await d.tx.$count(loadStops, seen)) > 0;
    const { userId, now } = d;
    await assignVehicle(d.tx, {
      loadId: row.id,
      carrierId,
      carrierVehicleId,
      hasArrived,
      userId,
      reason: input.reason,
      now,
    });
  }
  await keepLoadTraces(d, [row.id]);
  await recordCompanyEvent(d.tx, ...loadChangedEvent(d, row, 'person', changedFields(row, set)));
  await evaluateLoads(d.tx, [row.id], d.now);
}
