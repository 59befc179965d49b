import { isDeepStrictEqual } from 'node:util';
import type { LoadInput } from '@contract/loads/loads.calls';
import type { LoadSource, OwnLoadField } from '@contract/loads/loads.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { canonicalJson } from '../../../base/canonical-json';
import { type NewCompanyEvent, recordCompanyEvent } from '../../../db/history/company-events';
import { loadLogs, loadStops, loads, type TmsSaid } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { firstChange, nextChange } from '../../../decisions/versions';
import { enqueueJob } from '../../../jobs/jobs';
import { keepLoadTraces } from '../../rings/load-traces';
import { assignFirstVehicles, assignVehicle } from '../assign-vehicle';
import { evaluateLoads } from '../evaluate-loads';
import { facilityFinder, keepGivenPoints } from '../facilities/place-facilities';
import { type CoveredLoad, vetCoveredLoadsJob } from '../gate/vet-covered-loads';
import { grouped } from '../grouped';
import { changedFields, loadChangedEvent, WIRE_NAMES } from '../load-changed-event';
import { isEndedByCarrier, type LoadRow, type StopRow } from '../load-facts.queries';
import { NO_CREW } from '../load-of-carrier';
import { vehiclesOf } from '../vehicles-of-carriers';
import { placeFinder } from './locate-stops';
import { carrierFinder } from './named-carriers';
import { inOrderOfTimes } from './order-stops';
import { type GivenStop, readStops } from './read-stops';
import { milesOf, routeOf } from './route-of';
import { asStored, placeKey } from './stops-as-stored';
import { temperatureOf } from './temperature';

export type UpsertResult =
  | { id: number; reference: string; isCreated: boolean; isStale: boolean; changed: string[]; kept: string[] }
  | { errors: Record<string, string[]> };

/**
 * Brings loads in, or changes those with the same reference; each on its own, so that an unusable one does not affect
 * the others. Fields left out of a load keep their value, and so does what a person changed here.
 *
 * @returns the result for each load, in their order
 */
export function upsertLoads(
  deciding: Deciding,
  inputs: readonly LoadInput[],
  source: LoadSource,
): Promise<UpsertResult[]> {
  return decide(deciding, (d) => upsertWithin(d, inputs, source));
}

/** The same as part of a decision that writes more. */
export const upsertWithin = (d: Decision, inputs: readonly LoadInput[], source: LoadSource): Promise<UpsertResult[]> =>
  new Upsert(d, source).run(inputs);

export const referenceKey = (reference: string) => reference.trim().toUpperCase().replace(/\s+/g, ' ');

type NewLoad = typeof loads.$inferInsert;
type Values = Partial<NewLoad>;
type Plan = {
  input: LoadInput;
  row: LoadRow | null;
  set: Values;
  stops: GivenStop[] | null;
  changed: string[];
  kept: string[];
  /** What the sender has said of the load by now, this message included. */
  said: TmsSaid;
  /** It names a carrier that does not haul the load here: its truck and driver are that one's. */
  isOfAnotherCarrier: boolean;
};

/** The part of `upsertLoads` within a decision. */
export class Upsert {
  /** Loads that now have another carrier. */
  private readonly covered: CoveredLoad[] = [];
  private readonly told: NewCompanyEvent[] = [];

  constructor(
    readonly d: Decision,
    readonly source: LoadSource,
  ) {}

  async run(inputs: readonly LoadInput[]): Promise<UpsertResult[]> {
    const { tx, companyId, now } = this.d;
    const keys = inputs.map(({ reference }) => referenceKey(reference));
    const rows = await tx
      .select()
      .from(loads)
      .where(and(eq(loads.companyId, companyId), inArray(loads.referenceKey, keys)));
    const byKey = new Map(rows.map((row) => [row.referenceKey, row]));
    const ids = rows.map(({ id }) => id);
    const stored =
      ids.length === 0
        ? []
        : await tx.select().from(loadStops).where(inArray(loadStops.loadId, ids)).orderBy(asc(loadStops.sequence));
    const stopsOf = grouped(stored, ({ loadId }) => loadId);
    const given = inputs.flatMap(({ stops }) => stops ?? []);
    const locate = await placeFinder(tx, given, await facilityFinder(this.d, given));
    const findCarrier = await carrierFinder(
      tx,
      inputs.flatMap(({ carrier }) => (carrier ? [carrier] : [])),
    );

    const results: UpsertResult[] = [];
    const plans: (Plan & { at: number })[] = [];
    const seen = new Set<string>();
    for (const [at, input] of inputs.entries()) {
      const key = keys[at]!;
      const row = byKey.get(key) ?? null;
      if (seen.has(key)) {
        results[at] = { errors: { reference: ['The same reference is in the list twice.'] } };
        continue;
      }
      seen.add(key);
      if (row && isOlder(input, row)) {
        results[at] = { id: row.id, reference: row.reference, isCreated: false, isStale: true, changed: [], kept: [] };
        continue;
      }
      const errors: Record<string, string[]> = {};
      const given = input.stops ? readStops(input.stops, locate, now, errors) : null;
      // A list has its stops in columns, which say nothing of their order.
      const stops = given && this.source === 'csv' ? inOrderOfTimes(given, errors) : given;
      if (!row && !stops) errors.stops = ['A new load has at least one stop.'];
      const said = { ...row?.tmsSaid, ...(input.status && { status: input.status }) };
      const plan: Plan = { input, row, set: {}, stops, changed: [], kept: [], said, isOfAnotherCarrier: false };
      this.planFields(plan, errors);
      this.planCarrier(plan, findCarrier, errors);
      this.planDrivers(plan, errors);
      this.planTrailer(plan);
      if (Object.keys(errors).length > 0) results[at] = { errors };
      else plans.push({ ...plan, at });
    }

    const carrierIds = plans.flatMap(({ set, row }) => set.carrierId ?? row?.carrierId ?? []);
    await this.planVehicles(plans, await vehiclesOf(tx, companyId, [...new Set(carrierIds)], now));

    const touched: number[] = [];
    const created = plans.filter(({ row }) => row === null);
    const idByKey = await this.create(created);
    for (const { at, input, kept } of created) {
      const id = idByKey.get(referenceKey(input.reference))!;
      touched.push(id);
      results[at] = { id, reference: input.reference, isCreated: true, isStale: false, changed: [], kept };
    }
    for (const plan of plans.filter(({ row }) => row !== null)) {
      const row = plan.row!;
      const isChanged = await this.change(plan, row, stopsOf.get(row.id) ?? []);
      if (isChanged) touched.push(row.id);
      const { changed, kept } = plan;
      results[plan.at] = { id: row.id, reference: row.reference, isCreated: false, isStale: false, changed, kept };
    }
    await keepGivenPoints(
      this.d,
      plans.flatMap(({ stops }) => stops ?? []),
    );
    await keepLoadTraces(this.d, touched);
    // Before what follows from them.
    await recordCompanyEvent(tx, ...this.told);
    await evaluateLoads(tx, touched, now);
    if (this.covered.length > 0) {
      const params = { covered: this.covered };
      await enqueueJob(tx, vetCoveredLoadsJob, { params, companyId, userId: this.d.userId, now });
    }
    return results;
  }

  private planFields({ input, row, set }: Plan, errors: Record<string, string[]>) {
    const given: Values = {
      customerName: input.customer_name,
      poNumber: input.po_number,
      customerRateCents: input.customer_rate_cents,
      equipment: input.equipment,
      trailerLengthFeet: input.trailer_length_ft,
      weightPounds: input.weight_lbs,
      commodity: input.commodity,
      cargoValueUsd: input.cargo_value_usd,
      isHazmat: input.is_hazmat,
      hazmatUnNumber: input.hazmat_un_number,
      hazmatClass: input.hazmat_class,
      isTemperatureControlled: input.is_temperature_controlled,
      ...temperatureOf(input, row, errors),
      rateCents: input.rate_cents,
    };
    for (const [name, value] of Object.entries(given))
      if (value !== undefined) set[name as 'commodity'] = value as string;
    if (input.status === 'cancelled' && !row?.cancelledAt) {
      set.cancelledAt = input.source_updated_at ? new Date(input.source_updated_at) : this.d.now;
    }
  }

  private planCarrier(plan: Plan, find: Awaited<ReturnType<typeof carrierFinder>>, errors: Record<string, string[]>) {
    const { input, row, set, kept, said } = plan;
    if (input.carrier !== undefined) {
      const found = input.carrier === null ? { id: null } : find(input.carrier);
      if ('problem' in found) {
        errors.carrier = [found.problem];
        return;
      }
      const isNews = said.carrierId !== found.id;
      if (isNews) {
        said.carrierId = found.id;
        delete said.vehicle;
        delete said.trailer;
        delete said.driver;
        delete said.second_driver;
      }
      // One that a person took off does not come back with a repeated message; another one is news.
      const isTakenOff = row !== null && row.carrierId === null && found.id !== null && !isNews;
      if (isOwn(row, 'carrier') || isTakenOff) kept.push('carrier');
      else set.carrierId = found.id;
    }
    const hauls = set.carrierId === undefined ? (row?.carrierId ?? null) : set.carrierId;
    plan.isOfAnotherCarrier = said.carrierId != null && said.carrierId !== hauls;
    if (row && set.carrierId !== undefined && set.carrierId !== row.carrierId) {
      // Truck, trailer and drivers were the other carrier's.
      Object.assign(set, NO_CREW);
      if (isEndedByCarrier(row)) set.trackingEndedAt = null;
      set.ownFields = row.ownFields.filter((field) => !OF_A_CARRIER.some((one) => one === field));
    }
  }

  /** After the carrier: a driver is a carrier's. */
  private planDrivers({ input, row, set, kept, said, isOfAnotherCarrier }: Plan, errors: Record<string, string[]>) {
    for (const field of ['driver', 'second_driver'] as const) {
      const given = input[field];
      if (given === undefined) continue;
      const phone = given?.phone ? readPhoneE164(given.phone) : null;
      if (given?.phone && phone === null) errors[`${field}.phone`] = ['That is no phone number.'];
      const name = given?.name ?? null;
      said[field] = given && { name, phoneE164: phone };
      if (isOwn(row, field) || isOfAnotherCarrier) kept.push(field);
      else if (field === 'driver') Object.assign(set, { driverName: name, driverPhoneE164: phone });
      else Object.assign(set, { secondDriverName: name, secondDriverPhoneE164: phone });
    }
  }

  /** Like a driver, a trailer comes with the carrier; a load without one may name the shipper's. */
  private planTrailer({ input, row, set, kept, said, isOfAnotherCarrier }: Plan) {
    if (input.trailer_number === undefined) return;
    said.trailer = input.trailer_number;
    if (isOwn(row, 'trailer_number') || isOfAnotherCarrier) kept.push('trailer_number');
    else set.trailerNumber = input.trailer_number;
  }

  private async planVehicles(plans: readonly Plan[], numbersOf: Awaited<ReturnType<typeof vehiclesOf>>) {
    const named: { plan: Plan; carrierId: number; given: NonNullable<LoadInput['vehicle']> }[] = [];
    for (const plan of plans) {
      const { input, row, set, kept, said, isOfAnotherCarrier } = plan;
      if (input.vehicle === undefined) continue;
      said.vehicle = input.vehicle;
      const isSameCarrier = set.carrierId === undefined || set.carrierId === row?.carrierId;
      const carrierId = set.carrierId === undefined ? (row?.carrierId ?? null) : set.carrierId;
      if ((isOwn(row, 'vehicle') && isSameCarrier) || isOfAnotherCarrier) kept.push('vehicle');
      else if (carrierId === null || input.vehicle === null) set.carrierVehicleId = null;
      else named.push({ plan, carrierId, given: input.vehicle });
    }
    const numbers = await numbersOf(named);
    for (const [at, { plan }] of named.entries()) plan.set.carrierVehicleId = numbers[at] ?? null;
  }

  private async create(plans: readonly Plan[]): Promise<Map<string, number>> {
    if (plans.length === 0) return new Map();
    const { tx, companyId, now, userId } = this.d;
    const made = await tx
      .insert(loads)
      .values(
        plans.map(
          ({ input, set, stops, said }): NewLoad => ({
            companyId,
            reference: input.reference,
            referenceKey: referenceKey(input.reference),
            source: this.source,
            sourceUpdatedAt: input.source_updated_at ? new Date(input.source_updated_at) : null,
            tmsSaid: said,
            createdAt: now,
            status: set.carrierId == null ? 'available' : 'covered',
            trackingStatus: 'not_started',
            trackingWindow: 'future',
            ...firstChange(this.d, 'Brought in'),
            ...set,
            ...milesOf(input, stops!, null),
            ...routeOf(stops!),
          }),
        ),
      )
      .returning({ id: loads.id, key: loads.referenceKey });
    const ids = new Map(made.map(({ id, key }) => [key, id]));
    const idOf = ({ input }: Plan) => ids.get(referenceKey(input.reference))!;
    await this.insertStops(
      plans.flatMap((plan) => plan.stops!.map((stop) => ({ ...this.asStored(stop, null), loadId: idOf(plan) }))),
    );
    await assignFirstVehicles(
      tx,
      plans.flatMap((plan) => {
        const { carrierId, carrierVehicleId = null } = plan.set;
        return carrierId == null ? [] : [{ loadId: idOf(plan), carrierId, carrierVehicleId, userId, now }];
      }),
    );
    for (const plan of plans) {
      this.sayCreated(idOf(plan), plan);
      if (plan.set.carrierId != null) this.sayCovered(idOf(plan), plan.input.reference, plan.set.carrierId);
      if (plan.input.status === 'delivered') await this.reportDelivery(idOf(plan), plan.input);
    }
    return ids;
  }

  /** @returns whether anything changed */
  private async change(plan: Plan, row: LoadRow, stored: readonly StopRow[]): Promise<boolean> {
    const { tx, userId, now } = this.d;
    const { input, set, changed, stops, said: tmsSaid } = plan;
    const differs = stops !== null && (await this.changeStops(row.id, stored, stops));
    Object.assign(set, milesOf(input, stops ?? stored, row));
    if (stops) Object.assign(set, routeOf(stops));
    const different = Object.entries(set).filter(([name, value]) => !isSame(value, row[name as keyof LoadRow]));
    for (const [name] of different) if (WIRE_NAMES[name]) changed.push(WIRE_NAMES[name]);
    if (differs) changed.push('stops');
    if (input.status === 'delivered' && (await this.reportDelivery(row.id, input, row.tmsSaid))) changed.push('status');
    const names = [...new Set(changed)];
    changed.splice(0, changed.length, ...names);
    const sourceUpdatedAt = input.source_updated_at ? new Date(input.source_updated_at) : row.sourceUpdatedAt;
    if (changed.length === 0) {
      const saysTheSame = canonicalJson(tmsSaid) === canonicalJson(row.tmsSaid);
      if (!isSame(sourceUpdatedAt, row.sourceUpdatedAt) || !saysTheSame)
        await tx.update(loads).set({ sourceUpdatedAt, tmsSaid }).where(eq(loads.id, row.id));
      return false;
    }
    const summary = `${capitalized(this.sender)} changed ${changed.join(', ').replaceAll('_', ' ')}`;
    const given = { source: this.source, at: now.toISOString() };
    const fieldSources = { ...row.fieldSources, ...Object.fromEntries(changed.map((name) => [name, given])) };
    await tx
      .update(loads)
      .set({
        ...Object.fromEntries(different),
        sourceUpdatedAt,
        tmsSaid,
        fieldSources,
        ...nextChange(this.d, loads, summary),
      })
      .where(eq(loads.id, row.id));
    const toTell = changedFields(row, Object.fromEntries(different), differs ? ['stops'] : []);
    this.told.push(...loadChangedEvent(this.d, row, this.source, toTell));
    const carrierId = set.carrierId === undefined ? row.carrierId : set.carrierId;
    const carrierVehicleId = set.carrierVehicleId === undefined ? row.carrierVehicleId : set.carrierVehicleId;
    if (carrierId !== row.carrierId || carrierVehicleId !== row.carrierVehicleId) {
      const hasArrived = stored.some(({ arrivedTo }) => arrivedTo !== null);
      await assignVehicle(tx, { loadId: row.id, carrierId, carrierVehicleId, hasArrived, userId, now });
    }
    if (carrierId !== row.carrierId) {
      if (row.carrierId !== null) this.sayTakenOff(row, row.carrierId);
      if (carrierId !== null) this.sayCovered(row.id, row.reference, carrierId);
    }
    return true;
  }

  /** What changed the load, for its events. */
  private get sender(): string {
    return this.source === 'csv' ? 'an uploaded list' : this.source === 'edi' ? 'an EDI tender' : 'the TMS';
  }

  private sayCreated(id: number, { input: { reference }, set: { carrierId } }: Plan) {
    const { companyId, userId, now: occurredAt } = this.d;
    this.told.push({
      companyId,
      kind: 'load_created',
      carrierId: carrierId ?? undefined,
      summary: `Load ${reference} added${this.source === 'form' ? '' : ` by ${this.sender}`}`,
      data: { load_id: id, reference, source: this.source, status: carrierId == null ? 'available' : 'covered' },
      userId,
      occurredAt,
    });
  }

  private sayCovered(id: number, reference: string, carrierId: number) {
    const data = { load_id: id, reference, is_covered: true };
    const summary = `Assigned to load ${reference} by ${this.sender}`;
    this.d.carrierEvent({ carrierId, kind: 'load_carrier', summary, data });
    this.covered.push({ id, carrierId, summary });
  }

  private sayTakenOff({ id, reference }: LoadRow, carrierId: number) {
    const data = { load_id: id, reference, is_covered: false };
    this.d.carrierEvent({
      carrierId,
      kind: 'load_carrier',
      summary: `Removed from load ${reference} by ${this.sender}`,
      data,
    });
  }

  /**
   * The TMS reports that the truck left the last stop; logged once. If a person said since that it was not delivered,
   * the same again is no news.
   */
  private async reportDelivery(loadId: number, input: LoadInput, before: TmsSaid = {}): Promise<boolean> {
    const { tx, now } = this.d;
    const stops = await tx
      .select()
      .from(loadStops)
      .where(eq(loadStops.loadId, loadId))
      .orderBy(asc(loadStops.sequence));
    const last = stops.at(-1);
    if (!last || last.departedAt) return false;
    if (before.status === 'delivered' && (await this.isRejected(last.id))) return false;
    const given = input.source_updated_at ? Date.parse(input.source_updated_at) : now.getTime();
    const occurredAt = new Date(Math.min(given, now.getTime()));
    await tx
      .insert(loadLogs)
      .values({ loadId, stopId: last.id, isType: 'departure', source: 'tms', occurredAt, createdAt: now });
    return true;
  }

  /** A person's word stands that a visit to the stop was none. */
  private async isRejected(stopId: number): Promise<boolean> {
    const { isType, isWord, withdrawnAt } = loadLogs;
    const rejects = and(eq(loadLogs.stopId, stopId), eq(isType, 'not_a_visit'), eq(isWord, true), isNull(withdrawnAt));
    return (await this.d.tx.$count(loadLogs, rejects)) > 0;
  }

  private asStored(stop: GivenStop, before: StopRow | null) {
    return asStored(stop, before, { source: this.source, at: this.d.now });
  }

  private async insertStops(stops: readonly (GivenStop & { loadId: number })[]) {
    for (let from = 0; from < stops.length; from += STOPS_AT_ONCE)
      await this.d.tx.insert(loadStops).values(stops.slice(from, from + STOPS_AT_ONCE));
  }

  /** A stop keeps its number, and so its reports, as long as it is known to be the same. */
  private async changeStops(loadId: number, stored: readonly StopRow[], given: readonly GivenStop[]): Promise<boolean> {
    const { tx } = this.d;
    const free = new Set(stored);
    const matched = new Map<GivenStop, StopRow>();
    const match = (isSameStop: (one: StopRow, other: GivenStop) => boolean) => {
      for (const stop of given) {
        if (matched.has(stop)) continue;
        const same = [...free].find((one) => isSameStop(one, stop));
        if (same && free.delete(same)) matched.set(stop, same);
      }
    };
    match((one, other) => placeKey(one) === placeKey(other));
    match((one, other) => one.sequence === other.sequence && one.kind === other.kind);
    let isChanged = free.size > 0;
    if (free.size > 0) {
      const gone = [...free].map(({ id }) => id);
      await tx.delete(loadStops).where(inArray(loadStops.id, gone));
    }
    for (const [given, row] of matched) {
      const stop = this.asStored(given, row);
      const different = Object.entries(stop).filter(([name, value]) => !isSame(value, row[name as keyof StopRow]));
      if (different.length === 0) continue;
      isChanged ||= different.some(([name]) => !OF_FACILITY.includes(name));
      await tx.update(loadStops).set(stop).where(eq(loadStops.id, row.id));
    }
    const added = given.filter((stop) => !matched.has(stop));
    await this.insertStops(added.map((stop) => ({ ...this.asStored(stop, null), loadId })));
    return isChanged || added.length > 0;
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const STOPS_AT_ONCE = 1000;

/** What a stop has of its facility: the load is not another one for it. */
const OF_FACILITY: readonly string[] = ['facilityId', 'radiusMiles', 'outline'] satisfies (keyof StopRow)[];

/** What leaves a load with its carrier. */
const OF_A_CARRIER = [
  'vehicle',
  'trailer_number',
  'driver',
  'second_driver',
] as const satisfies readonly OwnLoadField[];

function isOlder({ source_updated_at: given }: LoadInput, { sourceUpdatedAt }: LoadRow): boolean {
  return given !== undefined && sourceUpdatedAt !== null && new Date(given) < sourceUpdatedAt;
}

const isOwn = (row: LoadRow | null, field: OwnLoadField) => row?.ownFields.includes(field) ?? false;

const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other)
    ? isDeepStrictEqual(one, other)
    : one instanceof Date && other instanceof Date
      ? one.getTime() === other.getTime()
      : one === other;
