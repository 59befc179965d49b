import type { CurrentUser } from '@contract/identity/identity.entities';
import { stopNumbers } from '@contract/loads/stop-times';
import { isTonuAlone } from '@contract/rate-confirmations/lines';
import type { RateConfirmationInput } from '@contract/rate-confirmations/rate-confirmation-input';
import type { RateLineKind } from '@contract/rate-confirmations/rate-confirmations.constants';
import type {
  RateConfirmationFields,
  RateConfirmationStop,
  RateLine,
  StopAsWritten,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import {
  apiKeys,
  carrierIdentifiers,
  carriers,
  carrierUsers,
  carrierVehicles,
  companies,
  loadStops,
  rateConfirmationRevisions,
  rateConfirmations,
  users,
} from '../../db/schema';
import { logoHash } from '../../documents/files/kept-logos';
import { brokerFacts } from '../../mail/broker-of-record';
import { isActorOfKey } from '../../server/authentication/api-key-tokens';
import type { LoadRow, StopRow } from '../loads/load-facts.queries';
import { stopPlan } from '../loads/stop-plan';
import { vehicleLabel } from '../loads/vehicle-label';
import { remitToOf } from './remit-to.queries';
import { tonuLines } from './tonu-lines';

type Sources = {
  companyId: number;
  load: LoadRow & { carrierId: number };
  /** Whom the carrier calls if nothing else is set. */
  user: CurrentUser | null;
  /** The newest revision's values; null: there is none. */
  before: RateConfirmationFields | null;
  /** The carrier was already sent a revision. */
  isSent?: boolean;
  input: RateConfirmationInput;
};

const DEFAULT_PAYMENT: RateConfirmationFields['payment'] = {
  terms_days: 30,
  quick_pay_percent: null,
  quick_pay_days: null,
  remit_to: null,
  papers: ['bill_of_lading', 'proof_of_delivery', 'signed_confirmation'],
};

/** A confirmation's fields: what was typed, else the earlier value, else the one of load, company and carrier. */
export async function fieldsOfLoad(db: Queryable, sources: Sources): Promise<RateConfirmationFields> {
  const { load, before, input } = sources;
  return {
    load_reference: load.reference,
    broker: await brokerPart(db, sources),
    carrier: await carrierPart(db, sources),
    stops: await stopsOf(db, load.id, input.stops, before?.stops ?? []),
    freight: input.freight ?? before?.freight ?? freightOf(load),
    currency: input.currency ?? before?.currency ?? 'USD',
    lines: input.lines?.map(lineOf) ?? before?.lines ?? (await linesOf(db, load)),
    payment: await paymentPart(db, sources),
    notes: input.notes === undefined ? (before?.notes ?? null) : input.notes,
  };
}

/**
 * Remit-to comes from the packet, so that users do not have to type it; once a paper was sent to a carrier, only a
 * person changes it.
 */
async function paymentPart(db: Queryable, { companyId, load, before, isSent, input }: Sources) {
  if (input.payment) return { ...input.payment, papers: [...new Set(input.payment.papers)] };
  const payment = before?.payment ?? DEFAULT_PAYMENT;
  if (isSent || payment.remit_to !== null) return payment;
  return { ...payment, remit_to: (await remitToOf(db, companyId, load.carrierId)).remitTo };
}

async function brokerPart(db: Queryable, { companyId, user, before, isSent, input }: Sources) {
  const [found] = await db
    .select({ company: companies, dot: carriers.dotNumber })
    .from(companies)
    .leftJoin(carriers, eq(carriers.id, companies.carrierId))
    .where(eq(companies.id, companyId));
  const { company, dot } = found!;
  const isOfKey = before !== null && isActorOfKey({ email: before.broker.contact_email ?? '' });
  const contact = (isOfKey ? null : before?.broker) ?? {
    ...(await contactOf(db, user, company.legalName)),
    contact_phone: company.phoneE164,
    after_hours_phone: null,
    invoice_email: null,
  };
  const typed = withTyped(contact, input.broker);
  const { logoPng } = await brokerFacts(db, company);
  // Another logo is no revision: a paper that the carrier has keeps its own.
  const logo = isSent ? before?.broker.logo_sha256 : logoPng && logoHash(logoPng);
  return {
    legal_name: company.legalName || null,
    usdot: dot === null ? null : String(dot),
    mc: company.docketNumber?.replace(/^MC\D*/i, '') || null,
    street: company.street,
    city: company.city,
    state: company.state,
    postal_code: company.postalCode,
    phone: company.phoneE164,
    contact_name: typed.contact_name,
    contact_phone: typed.contact_phone,
    contact_email: typed.contact_email,
    after_hours_phone: typed.after_hours_phone,
    invoice_email: typed.invoice_email,
    ...(logo && { logo_sha256: logo }),
  };
}

/** The user, or an API key's maker: the carrier calls a person, or the company if there is none. */
async function contactOf(db: Queryable, user: CurrentUser | null, companyName: string) {
  const unknown = { contact_name: companyName || null, contact_email: null };
  if (user === null) return unknown;
  if (!isActorOfKey(user)) return contactNamed(user.first_name, user.last_name, user.email);
  const [maker] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdByUserId))
    .where(and(eq(apiKeys.actorUserId, user.id), isNull(users.disabledAt), eq(users.companyId, apiKeys.companyId)));
  return maker ? contactNamed(maker.firstName, maker.lastName, maker.email) : unknown;
}

const contactNamed = (first: string | null, last: string | null, email: string) => ({
  contact_name: [first, last].filter(Boolean).join(' ') || null,
  contact_email: email,
});

/** Typed values replace the existing ones; omitted ones stay. */
const withTyped = <Known extends object>(known: Known, typed: Partial<Known> | undefined): Known => ({
  ...known,
  ...Object.fromEntries(Object.entries(typed ?? {}).filter(([, value]) => value !== undefined)),
});

async function carrierPart(db: Queryable, { companyId, load, before, input }: Sources) {
  const { carrierId } = load;
  const [record] = await db.select().from(carriers).where(eq(carriers.id, carrierId));
  const numbers = await db
    .select({ type: carrierIdentifiers.type, value: carrierIdentifiers.value })
    .from(carrierIdentifiers)
    .where(eq(carrierIdentifiers.carrierId, carrierId))
    .orderBy(asc(carrierIdentifiers.type), asc(carrierIdentifiers.value));
  const first = (type: string) => numbers.find((one) => one.type === type)?.value ?? null;
  const typed = withTyped(before?.carrier ?? (await peopleOf(db, companyId, load)), input.carrier);
  return {
    id: carrierId,
    legal_name: record?.legalName ?? record?.dbaName ?? null,
    usdot: first('DOT') ?? (record?.dotNumber == null ? null : String(record.dotNumber)),
    mc: first('MC'),
    dispatcher_name: typed.dispatcher_name,
    dispatcher_phone: typed.dispatcher_phone,
    dispatcher_email: typed.dispatcher_email,
    driver_name: typed.driver_name,
    driver_phone: typed.driver_phone,
    second_driver_name: typed.second_driver_name ?? null,
    second_driver_phone: typed.second_driver_phone ?? null,
    truck: typed.truck,
    trailer: typed.trailer,
  };
}

/** The company's known dispatcher of the carrier, and the load's drivers, truck and trailer. */
async function peopleOf(db: Queryable, companyId: number, load: Sources['load']) {
  const [dispatcher] = await db
    .select()
    .from(carrierUsers)
    .where(
      and(
        eq(carrierUsers.companyId, companyId),
        eq(carrierUsers.carrierId, load.carrierId),
        eq(carrierUsers.status, 'active'),
      ),
    )
    .orderBy(desc(carrierUsers.isDispatcher), asc(carrierUsers.id))
    .limit(1);
  const [vehicle] =
    load.carrierVehicleId === null
      ? []
      : await db.select().from(carrierVehicles).where(eq(carrierVehicles.id, load.carrierVehicleId));
  return {
    dispatcher_name: dispatcher?.fullName ?? null,
    dispatcher_phone: dispatcher?.phoneE164 ?? null,
    dispatcher_email: dispatcher?.email ?? null,
    driver_name: load.driverName,
    driver_phone: load.driverPhoneE164,
    second_driver_name: load.secondDriverName,
    second_driver_phone: load.secondDriverPhoneE164,
    truck: vehicle ? vehicleLabel(vehicle) || null : null,
    trailer: load.trailerNumber,
  };
}

type Additions = NonNullable<RateConfirmationInput['stops']>[number];

/** A stop's numbers and contact, as the paper has them and as they were kept with the revision. */
export const writtenOfStop = (stop: StopRow): StopAsWritten => ({
  kind: stop.kind,
  reference_number: stop.referenceNumber,
  appointment_number: stop.appointmentNumber,
  contact_name: stop.contactName,
  contact_phone: stop.contactPhoneE164,
});

/** Whether the load's stop is at the place of the paper's: what was typed of another dock is not this one's. */
export const isAtPlace = (stop: StopRow, onPaper: RateConfirmationStop): boolean =>
  stop.kind === onPaper.kind &&
  (['name', 'street', 'city', 'state'] as const).every((part) => (stop[part] ?? '') === (onPaper[part] ?? ''));

/**
 * Where, when and how come from the load; numbers and contact too, unless they were typed or an earlier revision has them. The
 * paper's additions belong to the stop's position in the load.
 *
 * @param given what a person typed; undefined: nothing of the stops
 */
async function stopsOf(
  db: Queryable,
  loadId: number,
  given: readonly Additions[] | undefined,
  before: readonly RateConfirmationStop[],
): Promise<RateConfirmationStop[]> {
  const additions: readonly (Additions | RateConfirmationStop)[] = given ?? before;
  const rows = await db.select().from(loadStops).where(eq(loadStops.loadId, loadId)).orderBy(asc(loadStops.sequence));
  const unknown = additions.find(({ sequence }) => sequence > rows.length);
  // A stop removed from the load loses its additions; one that a caller names must exist.
  if (unknown && !('kind' in unknown))
    throw httpErrors.invalid({ 'rate_confirmation.stops': [`The load has no stop ${unknown.sequence}.`] });
  return rows.map((stop, at) => {
    const added = additions.find(({ sequence }) => sequence === at + 1);
    const earlier = before.find(({ sequence }) => sequence === at + 1);
    const ofLoad = writtenOfStop(stop);
    const known = earlier && isAtPlace(stop, earlier) ? earlier : { ...ofLoad, references: stopNumbers(ofLoad) };
    const typed = given && added;
    return {
      sequence: at + 1,
      kind: stop.kind,
      ...stopPlan(stop),
      street: stop.street,
      country: stop.country,
      handling: stop.handling,
      contact_name: typed?.contact_name === undefined ? known.contact_name : typed.contact_name,
      contact_phone: typed?.contact_phone === undefined ? known.contact_phone : typed.contact_phone,
      references: typed?.references ?? known.references,
      is_driver_assist: added?.is_driver_assist ?? false,
      lumper: added?.lumper ?? 'none',
      instructions: added?.instructions ?? null,
    };
  });
}

const freightOf = (load: LoadRow): RateConfirmationFields['freight'] => ({
  commodity: load.commodity,
  pieces: null,
  pallets: null,
  weight_lbs: load.weightPounds,
  value_usd: load.cargoValueUsd,
  hazmat_un: load.hazmatUnNumber,
  hazmat_class: load.hazmatClass,
  equipment: load.equipment,
  trailer_length_ft: load.trailerLengthFeet,
  temperature_min_f: load.temperatureMinF,
  temperature_max_f: load.temperatureMaxF,
  temperature_mode: null,
  is_seal_required: false,
  is_pallet_exchange: false,
  is_tracking_required: true,
});

/** The load's rate is its carrier's pay; for a cancelled load, the amount in an earlier paper for that case. */
async function linesOf(db: Queryable, { id, carrierId, rateCents, cancelledAt }: Sources['load']): Promise<RateLine[]> {
  if (cancelledAt !== null) {
    const [earlier] = await db
      .select({ fields: rateConfirmationRevisions.fields })
      .from(rateConfirmationRevisions)
      .innerJoin(rateConfirmations, eq(rateConfirmations.id, rateConfirmationRevisions.rateConfirmationId))
      .where(and(eq(rateConfirmations.loadId, id), eq(rateConfirmations.carrierId, carrierId)))
      .orderBy(desc(rateConfirmationRevisions.id))
      .limit(1);
    return tonuLines(earlier?.fields.lines ?? []);
  }
  if (rateCents === null) return [];
  const flat = { unit: 'flat', quantity: 1, cap_cents: null, free_hours: null } as const;
  return [{ kind: 'linehaul', label: null, amount_cents: rateCents, ...flat }];
}

/** Paid if it happens, unless a quantity is given. */
const MAY_HAPPEN: readonly RateLineKind[] = ['detention', 'layover', 'lumper', 'tonu'];

const lineOf = (
  { quantity, ...line }: NonNullable<RateConfirmationInput['lines']>[number],
  _at: number,
  all: readonly { kind: RateLineKind }[],
) => {
  // A paper for nothing else confirms that it happened.
  const mayHappen = MAY_HAPPEN.includes(line.kind) && !all.every(({ kind }) => kind === 'tonu');
  return { ...line, quantity: quantity ?? (quantity === undefined && line.unit === 'flat' && !mayHappen ? 1 : null) };
};

/** The end of the first pickup's window; null: unknown, or there is no pickup. */
export function expiryOf({ stops, lines }: Pick<RateConfirmationFields, 'stops' | 'lines'>): Date | null {
  if (isTonuAlone({ lines })) return null;
  const ends = stops
    .filter(({ kind }) => kind === 'pickup')
    .map(({ window_ends_at: to, window_starts_at: from }) => to ?? from)
    .find((end) => end !== null);
  return ends == null ? null : new Date(ends);
}
