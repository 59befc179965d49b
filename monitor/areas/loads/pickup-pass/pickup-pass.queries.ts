import type { CallOutput } from '@contract/call';
import type { getPickupPass, PickupPass, PickupPassCode, PickupPassPaper } from '@contract/loads/pickup-passes.calls';
import type { PassCheckOutcome } from '@contract/loads/pickup-passes.constants';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client';
import { fullName } from '../../../db/full-name';
import { carriers, companies, loadAssignments, loads, pickupPassChecks, pickupPasses, users } from '../../../db/schema';
import type { Env } from '../../../env';
import { unseal } from '../../../sealing/sealed-secrets';
import type { LoadRow } from '../load-facts.queries';
import { lastOfVin } from './compare-truck';
import { digestOfCode, groupedCode } from './pass-codes';
import { firstPickup, type PassRow, stateOfPass, truckOnFile, whyNoPass } from './pass-facts.queries';
import { qrCode } from './qr-code';

/** "Maria del Carmen Lopez" is "M.D.C.L.". */
export function initialsOf(name: string | null): string | null {
  const letters = name?.match(/(?<![\p{L}\p{M}'’])\p{L}/gu) ?? [];
  return letters.length === 0 ? null : letters.map((letter) => `${letter.toUpperCase()}.`).join('');
}

/** What the pass says, as the load is now. */
export async function paperOf(db: Queryable, load: LoadRow): Promise<PickupPassPaper> {
  const [company] = await db.select().from(companies).where(eq(companies.id, load.companyId));
  const [carrier] =
    load.carrierId === null ? [] : await db.select().from(carriers).where(eq(carriers.id, load.carrierId));
  const truck = await truckOnFile(db, load);
  const stop = await firstPickup(db, load.id);
  return {
    reference: load.reference,
    company_name: company!.legalName,
    carrier_name: carrier?.legalName ?? carrier?.dbaName ?? null,
    unit: truck?.unit ?? null,
    plate: truck?.plate ?? null,
    plate_state: truck?.plateState ?? null,
    vin_last: lastOfVin(truck?.vin ?? null),
    driver_initials: initialsOf(load.driverName),
    pickup: stop && {
      sequence: stop.sequence,
      kind: 'pickup',
      window_starts_at: stop.windowStartsAt?.toISOString() ?? null,
      window_ends_at: stop.windowEndsAt?.toISOString() ?? null,
      local_zone: stop.timeZone,
      name: stop.name,
      city: stop.city,
      state: stop.state,
    },
  };
}

/** A good pass, with what the dock may see of its load. */
export interface GoodPass {
  pass: PassRow;
  load: LoadRow;
  paper: PickupPassPaper;
}

/**
 * The pass of a code while it is good; null: no pass has it, or it is not good anymore. Which of the two is not said.
 *
 * @param lock keeps the load as it is until the transaction ends
 */
export async function findGoodPass(
  db: Queryable,
  code: string,
  now: Date,
  { lock = false } = {},
): Promise<GoodPass | null> {
  const [pass] = await db
    .select()
    .from(pickupPasses)
    .where(eq(pickupPasses.codeHash, digestOfCode(code)));
  if (!pass) return null;
  const found = db.select().from(loads).where(eq(loads.id, pass.loadId));
  const [load] = lock ? await found.for('update') : await found;
  const [current] = await db.select().from(pickupPasses).where(eq(pickupPasses.id, pass.id));
  const [assignment] = await db.select().from(loadAssignments).where(eq(loadAssignments.id, pass.assignmentId));
  if (!load || !current || stateOfPass(current, load, assignment, now) !== 'good') return null;
  return { pass: current, load, paper: await paperOf(db, load) };
}

/** The newest pass of a load with all that the broker sees of it. */
export async function passOfLoad(
  db: Queryable,
  load: LoadRow,
  env: Pick<Env, 'sessionSecrets' | 'onboardingOrigin'>,
  now: Date,
): Promise<CallOutput<typeof getPickupPass>> {
  const withdrawer = alias(users, 'withdrawer');
  const nameOf = (table: typeof users | typeof withdrawer) =>
    sql<string | null>`CASE WHEN ${table.id} IS NULL THEN NULL ELSE ${fullName(table as typeof users)} END`;
  const [found] = await db
    .select({ pass: pickupPasses, assignment: loadAssignments, user: nameOf(users), withdrawnBy: nameOf(withdrawer) })
    .from(pickupPasses)
    .innerJoin(loadAssignments, eq(loadAssignments.id, pickupPasses.assignmentId))
    .leftJoin(users, eq(users.id, pickupPasses.userId))
    .leftJoin(withdrawer, eq(withdrawer.id, pickupPasses.withdrawnByUserId))
    .where(eq(pickupPasses.loadId, load.id))
    .orderBy(desc(pickupPasses.id))
    .limit(1);
  const answer = {
    load_id: load.id,
    load_version: load.version,
    paper: await paperOf(db, load),
    cannot_make: await whyNoPass(db, load, now),
  };
  if (!found) return { ...answer, pickup_pass: null, code: null };
  const { pass, assignment, user, withdrawnBy } = found;
  const state = stateOfPass(pass, load, assignment, now);
  return {
    ...answer,
    pickup_pass: {
      id: pass.id,
      state,
      user,
      created_at: pass.createdAt.toISOString(),
      expires_at: pass.expiresAt.toISOString(),
      withdrawn: pass.withdrawnAt && {
        at: pass.withdrawnAt.toISOString(),
        user: withdrawnBy,
        reason: pass.withdrawReason ?? '',
      },
      last_opened_at: pass.lastOpenedAt?.toISOString() ?? null,
      checks: await checksOf(db, pass.id),
    },
    code: state === 'good' ? codeOf(pass, env) : null,
  };
}

async function checksOf(db: Queryable, passId: number): Promise<PickupPass['checks']> {
  const rows = await db
    .select()
    .from(pickupPassChecks)
    .where(eq(pickupPassChecks.passId, passId))
    .orderBy(desc(pickupPassChecks.id));
  return rows.map(({ id, createdAt, outcome, plate, vin }) => ({
    id,
    at: createdAt.toISOString(),
    outcome: outcome as PassCheckOutcome,
    plate,
    vin,
  }));
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
