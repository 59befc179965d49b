import type { CallOutput } from '@contract/call';
import type {
  getPickupPass,
  PickupPassCheck,
  PickupPassCode,
  PickupPassPaper,
} from '@contract/loads/pickup-passes.calls';
import type { PassCheckOutcome, PickupPassState } from '@contract/loads/pickup-passes.constants';
import { STOP_REFERENCE_LABELS } from '@contract/loads/stops.constants';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Env } from '../../../base/env';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import { carriers, companies, loadAssignments, loads, pickupPassChecks, pickupPasses, users } from '../../../db/schema';
import { qrCode } from '../../../documents/qr-code';
import { unseal } from '../../../documents/sealing/sealed-secrets';
import { brokerFactsOf } from '../../../mail/broker-of-record';
import { gateOfRows } from '../gate/ask-gate';
import type { LoadRow } from '../load-facts.queries';
import { confirmationOfCarrier } from '../rate-confirmations-of-loads.queries';
import { lastOfVin } from './compare-truck';
import { digestOfCode, groupedCode } from './pass-codes';
import {
  type PassRow,
  type PassTime,
  passTimeOf,
  pickupsOf,
  type StopRow,
  stateOfPass,
  truckOnFile,
  whyNoTruckToPass,
} from './pass-facts.queries';
import { standingOf } from './pass-standing';
import { openMismatchesOf, standingFactsOf } from './pass-standing.queries';

/** "Maria del Carmen Lopez" is "M.D.C.L.". */
export function initialsOf(name: string | null): string | null {
  const letters = name?.match(/(?<![\p{L}\p{M}'’])\p{L}/gu) ?? [];
  return letters.length === 0 ? null : letters.map((letter) => `${letter.toUpperCase()}.`).join('');
}

/** What the pass says, for the load as it is now. */
export async function paperOf(db: Queryable, load: LoadRow, pickups: readonly StopRow[]): Promise<PickupPassPaper> {
  const [carrier] =
    load.carrierId === null ? [] : await db.select().from(carriers).where(eq(carriers.id, load.carrierId));
  const truck = await truckOnFile(db, load);
  const broker = await brokerFactsOf(db, load.companyId);
  const references = await referencesOf(db, load);
  return {
    reference: load.reference,
    company_name: broker.companyName,
    broker: { name: broker.name, phone: broker.phone },
    carrier_name: carrier?.legalName ?? carrier?.dbaName ?? null,
    unit: truck?.unit ?? null,
    plate: truck?.plate ?? null,
    plate_state: truck?.plateState ?? null,
    vin_last: lastOfVin(truck?.vin ?? null),
    // Either driver of a team may come to the gate.
    driver_initials:
      [load.driverName, load.secondDriverName].flatMap((name) => initialsOf(name) ?? []).join(' / ') || null,
    pickups: pickups.map((stop) => ({
      sequence: stop.sequence,
      kind: 'pickup',
      window_starts_at: stop.windowStartsAt?.toISOString() ?? null,
      window_ends_at: stop.windowEndsAt?.toISOString() ?? null,
      local_zone: stop.timeZone,
      name: stop.name,
      street: stop.street,
      city: stop.city,
      state: stop.state,
      postal_code: stop.postalCode,
      references: (references.get(stop.sequence) ?? []).map(withoutLabel),
    })),
  };
}

/** The pass itself says that it is the pickup number. */
const withoutLabel = (reference: string) => reference.replace(`${STOP_REFERENCE_LABELS.pickup} `, '');

/** Pickup numbers and the like, by the sequence of the stop: those of the last confirmation sent to the carrier. */
async function referencesOf(db: Queryable, load: LoadRow): Promise<Map<number, string[]>> {
  const sent = await confirmationOfCarrier(db, load);
  return new Map((sent?.fields.stops ?? []).map(({ sequence, references }) => [sequence, references]));
}

/** A pass that is not withdrawn, and its load. */
export interface OpenPass {
  pass: PassRow;
  load: LoadRow;
  pickups: StopRow[];
  time: PassTime;
  state: Exclude<PickupPassState, 'withdrawn'>;
}

/**
 * The pass with a code; null: no pass has it, or it was withdrawn. It does not say which.
 *
 * @param lock keeps the load unchanged until the transaction ends
 */
export async function findPass(
  db: Queryable,
  code: string,
  now: Date,
  { lock = false } = {},
): Promise<OpenPass | null> {
  const [pass] = await db
    .select()
    .from(pickupPasses)
    .where(eq(pickupPasses.codeHash, digestOfCode(code)));
  if (!pass) return null;
  const found = db.select().from(loads).where(eq(loads.id, pass.loadId));
  const [load] = lock ? await found.for('update') : await found;
  const [current] = await db.select().from(pickupPasses).where(eq(pickupPasses.id, pass.id));
  return load && current ? openPass(db, current, load, now) : null;
}

/** The broker of a pass, withdrawn or not; null: none has the code. */
export async function companyOfPass(db: Queryable, code: string) {
  const [found] = await db
    .select({ company: companies })
    .from(pickupPasses)
    .innerJoin(loads, eq(loads.id, pickupPasses.loadId))
    .innerJoin(companies, eq(companies.id, loads.companyId))
    .where(eq(pickupPasses.codeHash, digestOfCode(code)));
  return found?.company ?? null;
}

/** Null: the pass is withdrawn. */
async function openPass(db: Queryable, pass: PassRow, load: LoadRow, now: Date): Promise<OpenPass | null> {
  const [assignment] = await db.select().from(loadAssignments).where(eq(loadAssignments.id, pass.assignmentId));
  const pickups = await pickupsOf(db, load.id);
  const time = passTimeOf(pickups, pass.createdAt);
  const state = stateOfPass(pass, load, assignment, time, now);
  return state === 'withdrawn' ? null : { pass, load, pickups, time, state };
}

/** What the dock sees of a pass, and what it rests on. Runs the gate, which is most of the work of a page. */
export async function standingOfPass(db: Queryable, { load, state }: OpenPass, now: Date) {
  const facts = await standingFactsOf(db, load, now);
  return { facts, standing: standingOf({ ...facts, state }) };
}

/** The load's pass that is not withdrawn. `isUsable`: it is or will be valid, so that a driver may hold it. */
export async function findOpenPass(db: Queryable, load: LoadRow, now: Date) {
  const isOpen = and(eq(pickupPasses.loadId, load.id), isNull(pickupPasses.withdrawnAt));
  const [pass] = await db.select().from(pickupPasses).where(isOpen);
  const found = pass ? await openPass(db, pass, load, now) : null;
  return found && { ...found, isUsable: found.state === 'good' || found.state === 'early' };
}

/** Why no pass can be made for a load now; null: one can. */
export async function whyNoPass(db: Queryable, load: LoadRow, now: Date): Promise<string | null> {
  const why = await whyNoTruckToPass(db, load, now);
  if (why !== null) return why;
  const gate = (await gateOfRows(db, load.companyId, [load], now)).get(load.id);
  return gate && gate.answer !== 'yes' ? gate.sentence : null;
}

/** The newest pass of a load with everything the broker sees of it. */
export async function passOfLoad(
  db: Queryable,
  load: LoadRow,
  env: Pick<Env, 'sessionSecrets' | 'onboardingOrigin'>,
  now: Date,
): Promise<CallOutput<typeof getPickupPass>> {
  const [found] = await db
    .select({ pass: pickupPasses, user: fullNameOrNull(users), withdrawnBy: fullNameOrNull(withdrawer) })
    .from(pickupPasses)
    .leftJoin(users, eq(users.id, pickupPasses.userId))
    .leftJoin(withdrawer, eq(withdrawer.id, pickupPasses.withdrawnByUserId))
    .where(eq(pickupPasses.loadId, load.id))
    .orderBy(desc(pickupPasses.id))
    .limit(1);
  const pickups = await pickupsOf(db, load.id);
  const mismatches = await openMismatchesOf(db, load.id);
  const answer = {
    load_id: load.id,
    load_version: load.version,
    paper: await paperOf(db, load, pickups),
    cannot_make: await whyNoPass(db, load, now),
    checks: await checksOf(db, load.id),
    open_mismatch: mismatches[0]
      ? { check_id: mismatches[0].id, at: mismatches[0].createdAt.toISOString(), count: mismatches.length }
      : null,
  };
  if (!found) return { ...answer, pickup_pass: null, code: null };
  const { pass, user, withdrawnBy } = found;
  const open = await openPass(db, pass, load, now);
  const time = open?.time ?? passTimeOf(pickups, pass.createdAt);
  return {
    ...answer,
    pickup_pass: {
      id: pass.id,
      state: open?.state ?? 'withdrawn',
      standing: open && (await standingOfPass(db, open, now)).standing,
      user,
      created_at: pass.createdAt.toISOString(),
      good_from: time.from.toISOString(),
      expires_at: time.until.toISOString(),
      withdrawn: pass.withdrawnAt && {
        at: pass.withdrawnAt.toISOString(),
        user: withdrawnBy,
        reason: pass.withdrawReason ?? '',
      },
      last_opened_at: pass.lastOpenedAt?.toISOString() ?? null,
    },
    code: open?.state === 'good' || open?.state === 'early' ? codeOf(pass, env) : null,
  };
}

const withdrawer = alias(users, 'withdrawer');

async function checksOf(db: Queryable, loadId: number): Promise<PickupPassCheck[]> {
  const rows = await db
    .select({ check: pickupPassChecks, clearedBy: fullNameOrNull(users) })
    .from(pickupPassChecks)
    .leftJoin(users, eq(users.id, pickupPassChecks.clearedByUserId))
    .where(eq(pickupPassChecks.loadId, loadId))
    .orderBy(desc(pickupPassChecks.id));
  return rows.map(
    ({ check: { id, passId, by, createdAt, outcome, plate, vin, clearedAt, clearReason }, clearedBy }, at) => ({
      id,
      number: rows.length - at,
      pass_id: passId,
      by,
      at: createdAt.toISOString(),
      outcome: outcome as PassCheckOutcome,
      plate,
      vin,
      cleared: clearedAt && { at: clearedAt.toISOString(), user: clearedBy, reason: clearReason ?? '' },
    }),
  );
}

function codeOf(
  { sealedCode }: PassRow,
  { sessionSecrets, onboardingOrigin }: Pick<Env, 'sessionSecrets' | 'onboardingOrigin'>,
): PickupPassCode | null {
  const code = unseal(sealedCode, sessionSecrets);
  if (code === null) return null;
  const address = `${onboardingOrigin}/pass/${code}`;
  return { code: groupedCode(code), address, typed_at: `${onboardingOrigin}/pass`, qr: qrCode(address) };
}
