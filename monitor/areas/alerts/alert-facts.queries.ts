import { dayOf } from '@contract/shared/day';
import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadStops, type loads } from '../../db/schema';
import { nearestCounties } from '../../places/nearest-county';
import { denialsOfLoads } from '../carrier-notices/notices.queries';
import { contactFlags } from '../identity-alerts/contact-flags.queries';
import { exceptionsIn } from '../loads/exception-bits';
import { gateOfRows } from '../loads/gate/ask-gate';
import { grouped } from '../loads/grouped';
import { leftPickupsAt } from '../loads/left-pickups';
import { loadSettingsOf } from '../loads/load-settings.queries';
import { soonestAt } from '../loads/tracking/eta';
import { fenceOf } from '../loads/tracking/fences';
import { isEligible } from '../loads/tracking/tracking-state';
import { vehicleFactsOf } from '../loads/truck-ties.queries';
import { alertSettingsOf } from '../tickets/alert-settings.queries';
import type { AlertFacts, CarrierFacts, ContactFacts, PickupFacts, Reach } from './alert-facts';
import { carrierFactsOf, inspectionsAsOf } from './carrier-facts.queries';
import { contactsOf, driversOf, fraudFactsOf, riskAreasOf } from './contact-facts.queries';
import { dockChecksOf } from './dock-checks.queries';
import { flaggedMailsOf } from './flagged-mails.queries';
import { tripFacts } from './trip-facts';
import { expectedVehiclesOf, pickupTrucksOf, type WatchedPickup } from './truck-facts.queries';
import { usualSilencesOf } from './usual-silence';

type LoadRow = typeof loads.$inferSelect;
type StopRow = typeof loadStops.$inferSelect;

/** At a stop without a fence, trucks this near may be at it. */
const UNFENCED_MILES = 2;

/** All facts for the alerts of loads, in a fixed number of statements per company, however many loads. */
export async function alertFactsOf(db: Queryable, rows: readonly LoadRow[], now: Date): Promise<AlertFacts[]> {
  if (rows.length === 0) return [];
  const today = dayOf(now);
  const companyIds = [...new Set(rows.map(({ companyId }) => companyId))];
  const loadSettings = await loadSettingsOf(db, companyIds);
  const alertSettings = await alertSettingsOf(db, companyIds);
  const ids = rows.map(({ id }) => id);
  const stops = grouped(
    await db.select().from(loadStops).where(inArray(loadStops.loadId, ids)).orderBy(asc(loadStops.sequence)),
    ({ loadId }) => loadId,
  );
  const county = await nearestCounties(db);
  const riskAreas = await riskAreasOf(db);
  const asOf = await inspectionsAsOf(db, today);
  const flaggedMails = await flaggedMailsOf(db, ids);
  const dockChecks = await dockChecksOf(db, ids);
  const denials = await denialsOfLoads(db, ids);

  const pickups = new Map(
    rows.map((row) => {
      const own = stops.get(row.id) ?? [];
      const stop = own.find(({ kind }) => kind === 'pickup') ?? own[0];
      return [row.id, stop ? { stop, facts: pickupFacts(stop, own, county) } : null] as const;
    }),
  );
  const watched = rows.flatMap((row) => watchedPickup(row, pickups.get(row.id) ?? null, loadSettings(row.companyId)));
  const trucks = await pickupTrucksOf(db, watched, now);
  const expected = await expectedVehiclesOf(db, watched);
  const vehicles = await vehicleFactsOf(
    db,
    rows.flatMap(({ id, companyId, carrierId, carrierVehicleId }) =>
      carrierId === null || carrierVehicleId === null
        ? []
        : [{ loadId: id, companyId, carrierId, vehicleId: carrierVehicleId }],
    ),
    asOf,
    today,
  );

  const quiet = rows.filter(({ exceptions }) => exceptionsIn(exceptions).includes('not-tracking'));
  const usual = await usualSilencesOf(db, quiet, now);

  const facts: AlertFacts[] = [];
  for (const companyId of companyIds) {
    const own = rows.filter((row) => row.companyId === companyId);
    const of = await companyFacts(db, companyId, own, now, today);
    const types = new Map(
      alertSettings(companyId).types.map(({ is_type, is_on, severity, threshold }) => [
        is_type,
        { isOn: is_on, severity, threshold },
      ]),
    );
    for (const row of own) {
      const pickup = pickups.get(row.id) ?? null;
      const at = trucks.get(row.id);
      const vehicle = vehicles.get(row.id) ?? null;
      const { carrier, gate, contacts, driver, secondDriver } = of.partsOf(row);
      facts.push({
        now: now.getTime(),
        today,
        load: {
          id: row.id,
          companyId,
          reference: row.reference,
          status: row.status,
          isEligible: isEligible({ billableMiles: row.billableMiles } as Parameters<typeof isEligible>[0]),
          commodity: row.commodity,
          driverPhone: row.driverPhoneE164,
          hasVehicle: row.carrierVehicleId !== null,
        },
        settings: loadSettings(companyId),
        types,
        pickup: pickup?.facts ?? null,
        trip: tripFacts(row, stops.get(row.id) ?? [], loadSettings(companyId), usual.get(row.id) ?? 0),
        reach:
          row.carrierVehicleId === null
            ? (at?.nearest ?? null)
            : ownReach(row, pickup?.stop.id ?? null, vehicle?.label ?? 'The truck', loadSettings(companyId)),
        nearPickup: at?.nearPickup ?? null,
        ownDistances: at?.ownDistances ?? [],
        expectedVehicles: expected.get(row.id) ?? new Set(),
        vehicle,
        carrier,
        gate,
        contacts,
        driver,
        secondDriver,
        flags: of.flags,
        fraud: of.fraud,
        riskAreas,
        flaggedMails: flaggedMails.get(row.id) ?? [],
        denials: denials.get(row.id) ?? [],
        dockChecks: dockChecks.get(row.id) ?? [],
      });
    }
  }
  return facts;
}

/** What is known of the carriers and people of a company's loads. */
async function companyFacts(db: Queryable, companyId: number, rows: readonly LoadRow[], now: Date, today: string) {
  const carrierIds = [...new Set(rows.flatMap(({ carrierId }) => carrierId ?? []))];
  const carriers = await carrierFactsOf(db, companyId, carrierIds, now, today);
  const gates = await gateOfRows(db, companyId, rows, now);
  const given = await contactsOf(db, companyId, carrierIds);
  const drivers = rows.flatMap(({ driverPhoneE164, secondDriverPhoneE164, carrierId }) =>
    [driverPhoneE164, secondDriverPhoneE164].flatMap((phone) =>
      phone === null || carrierId === null ? [] : [{ phone, carrierId }],
    ),
  );
  const driverOf = await driversOf(db, companyId, drivers, today);
  const contactsByCarrier = new Map(
    carrierIds.map((id) => [id, [...recordContacts(carriers.get(id)), ...(given.get(id) ?? [])]] as const),
  );
  const values = [
    ...[...contactsByCarrier.values()].flatMap((contacts) => contacts.map(({ value }) => value)),
    ...drivers.map(({ phone }) => phone),
  ];
  const fraud = await fraudFactsOf(db, values, today);
  const flags = await contactFlags(db, { companyId, today }, values);
  const partsOf = ({ id, carrierId, driverPhoneE164: phone, secondDriverPhoneE164: second }: LoadRow) => {
    const contacts = carrierId === null ? [] : (contactsByCarrier.get(carrierId) ?? []);
    return {
      carrier: carrierId === null ? null : (carriers.get(carrierId) ?? null),
      gate: gates.get(id) ?? null,
      contacts: [
        ...[phone, second].flatMap((value) => (value === null ? [] : [{ from: 'driver' as const, value, asOf: null }])),
        ...contacts,
      ],
      driver: phone === null || carrierId === null ? null : driverOf(phone, carrierId),
      secondDriver: second === null || carrierId === null ? null : driverOf(second, carrierId),
    };
  };
  return { flags, fraud, partsOf };
}

const recordContacts = (carrier: CarrierFacts | undefined): ContactFacts[] =>
  carrier
    ? [carrier.email, ...carrier.phones].flatMap((value) =>
        value === null ? [] : [{ from: 'record' as const, value: value.toLowerCase(), asOf: carrier.censusAsOf }],
      )
    : [];

function pickupFacts(
  stop: StopRow,
  all: readonly StopRow[],
  county: Awaited<ReturnType<typeof nearestCounties>>,
): PickupFacts {
  const { latitude, longitude, windowStartsAt, windowEndsAt } = stop;
  const isLater = ({ sequence, arrivedAt, departedAt, nearFrom }: StopRow) =>
    sequence > stop.sequence && (arrivedAt !== null || departedAt !== null || nearFrom !== null);
  // A truck at a later stop has left this one, seen there or not.
  const isBeyond = all.some(isLater);
  return {
    city: stop.city,
    state: stop.state,
    window: windowStartsAt && windowEndsAt && { startsAt: windowStartsAt.getTime(), endsAt: windowEndsAt.getTime() },
    place:
      latitude !== null && longitude !== null && stop.locatedBy !== null
        ? { latitude, longitude, locatedBy: stop.locatedBy }
        : null,
    timeZone: stop.timeZone,
    wasThere: stop.arrivedAt !== null || stop.departedAt !== null || stop.nearFrom !== null,
    hasLeft: stop.departedAt !== null || isBeyond,
    leftAllAt: leftPickupsAt(all)?.getTime() ?? null,
    county:
      latitude !== null && longitude !== null && stop.state !== null && stop.country === 'US'
        ? county({ latitude, longitude }, stop.state)
        : null,
  };
}

/** When the assigned truck can be at the pickup, by the load's evaluation; null: it is silent, or goes elsewhere. */
function ownReach(
  row: LoadRow,
  pickupId: number | null,
  label: string,
  settings: WatchedPickup['settings'],
): Reach | null {
  const { nextStopId, etaMiles, newestFixAt } = row;
  if (nextStopId !== pickupId || etaMiles === null || newestFixAt === null) return null;
  const asOf = newestFixAt.getTime();
  return { label, earliest: soonestAt(asOf, etaMiles, true, settings), asOf, miles: etaMiles };
}

function watchedPickup(
  row: LoadRow,
  pickup: { stop: StopRow; facts: PickupFacts } | null,
  settings: WatchedPickup['settings'],
): WatchedPickup[] {
  if (!pickup || row.carrierId === null || row.trackingOpensAt === null || row.trackingClosesAt === null) return [];
  const { stop, facts } = pickup;
  if (!facts.place || !facts.window || facts.wasThere || facts.hasLeft || row.trackingWindow !== 'current') return [];
  const tracked = {
    id: stop.id,
    kind: stop.kind,
    window: facts.window,
    place: facts.place,
    freeTimeMinutes: stop.freeTimeMinutes,
  };
  return [
    {
      loadId: row.id,
      companyId: row.companyId,
      carrierId: row.carrierId,
      vehicleId: row.carrierVehicleId,
      stop: tracked,
      settings,
      opensAt: row.trackingOpensAt,
      closesAt: row.trackingClosesAt,
      fenceMiles: fenceOf(tracked, settings)?.reachMiles ?? UNFENCED_MILES,
    },
  ];
}
