import type { ProviderProblem } from '@contract/loads/telematics.constants';
import { and, eq, sql } from 'drizzle-orm';
import type { Env } from '../../../base/env';
import { ApiError } from '../../../base/http-errors';
import type { Database } from '../../../db/client';
import { eldConnections, eldVehicles } from '../../../db/schema';
import { seal, unseal } from '../../../documents/sealing/sealed-secrets';
import { takeInPositions } from '../take-in-positions';
import { HOUR, MINUTE } from '../tracking/tracked-load';
import { matchTrucks, type NamedTruck, trucksNamed } from './named-trucks.queries';
import {
  Credentials,
  type Provider,
  ProviderError,
  type ProviderFix,
  type ProviderVehicle,
  type Pulled,
} from './provider';
import type { ProviderRow } from './provider-connections.queries';
import { holdOn, keepCredentials, type Turn, takeProviderTurn, writeTurn } from './provider-turns';
import type { Providers } from './providers';

export interface Reader {
  db: Database;
  env: Pick<Env, 'sessionSecrets'>;
  providers: Providers;
  clock: () => Date;
}

/** After so many pages others have their turn; what is left waits for the next. */
const MOST_PAGES = 20;
const VEHICLES_EVERY = HOUR;
/** After so many rejections in a row the credentials are dead: the carrier must connect again. */
const REFUSALS = 3;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = HOUR;
const GAPS_KEPT = 20;
const BATCH = 1000;
/** Positions come in late; loads that ended before are of no interest. */
export const LATEST_BEFORE = 7 * 24 * HOUR;

/** The carrier disconnected, or another node took over: what was read is dropped. */
export class Ended extends Error {}

/** Reads every connection that is due. @returns how many were read */
export async function readDueProviders(reader: Reader, isStopped: () => boolean = () => false): Promise<number> {
  for (let read = 0; ; read++) {
    if (isStopped()) return read;
    const turn = await takeProviderTurn(reader.db, reader.clock());
    if (!turn) return read;
    await readTurn(reader, turn).catch((error: unknown) => {
      if (!(error instanceof Ended)) throw error;
    });
  }
}

async function readTurn(reader: Reader, turn: Turn): Promise<void> {
  const { db, providers, clock } = reader;
  const provider = providers[turn.provider];
  try {
    const isMore = await readPages(reader, provider, turn);
    const now = clock();
    const wait = isMore ? 0 : provider.everyMs;
    await writeTurn(db, turn, {
      heldBy: null,
      nextPullAt: new Date(now.getTime() + wait),
      failures: 0,
      lastProblem: null,
      lastProblemAt: null,
      ...(!isMore && { lastOkAt: now }),
    });
  } catch (error) {
    if (error instanceof Ended) throw error;
    const isProblem = error instanceof ProviderError;
    await keepProblem(reader, turn, isProblem ? error.problem : 'nonsense', isProblem ? error.retryAfterMs : null);
    if (!isProblem) throw error;
  }
}

/** @returns whether more waits there */
async function readPages(reader: Reader, provider: Provider, turn: Turn): Promise<boolean> {
  const { db, clock } = reader;
  const goOn = async () => {
    if (!(await holdOn(db, turn))) throw new Ended();
  };
  for (let page = 0; page < MOST_PAGES; page++) {
    await goOn();
    const now = clock();
    const roster = await rosterOf(db, turn);
    const trucks = await trucksNamed(db, turn.carrierId, new Date(now.getTime() - LATEST_BEFORE));
    const isOld = turn.vehiclesAt === null || now.getTime() - turn.vehiclesAt.getTime() >= VEHICLES_EVERY;
    const isFirst = page === 0;
    const pull = {
      cursor: turn.cursor,
      lastReadAt: turn.lastOkAt,
      now,
      named: [...matchTrucks(trucks, roster).keys()],
      goOn,
    };
    let pulled = await withCredentials(reader, provider, turn, (credentials) =>
      provider.pull(credentials, { ...pull, withVehicles: isFirst && isOld }),
    );
    const known = new Set((pulled.vehicles ?? roster).map((one) => ('id' in one ? one.id : one.externalId)));
    // A vehicle that was added since: ask once, not for each of its positions.
    if (isFirst && !isOld && pulled.fixes.some(({ vehicleId }) => !known.has(vehicleId)))
      pulled = await withCredentials(reader, provider, turn, (credentials) =>
        provider.pull(credentials, { ...pull, withVehicles: true }),
      );
    await goOn();
    await keepPulled(reader, turn, pulled, trucks);
    if (!pulled.hasMore) return false;
  }
  return true;
}

async function keepPulled({ db, clock }: Reader, turn: Turn, pulled: Pulled, trucks: readonly NamedTruck[]) {
  const now = clock();
  if (pulled.vehicles) await keepVehicles(db, turn, pulled.vehicles, now);
  await takeInFixes(db, turn, trucks, pulled.fixes, now);
  const gaps = pulled.missingFrom
    ? [...turn.gaps, { from: pulled.missingFrom.toISOString(), to: now.toISOString() }].slice(-GAPS_KEPT)
    : turn.gaps;
  // After the positions: a page that was read and not stored is read again.
  const set = { cursor: pulled.cursor, gaps, ...(pulled.vehicles && { vehiclesAt: now }) };
  if (!(await writeTurn(db, turn, set))) throw new Ended();
  Object.assign(turn, set);
}

/** Reads with the credentials; if the provider rejects them, once more with refreshed ones. */
async function withCredentials<Answer>(
  { db, env }: Reader,
  provider: Provider,
  turn: Turn,
  ask: (credentials: Credentials) => Promise<Answer>,
): Promise<Answer> {
  const plain = turn.sealedCredentials === null ? null : unseal(turn.sealedCredentials, env.sessionSecrets);
  if (plain === null) throw new ProviderError('credentials', 'The kept credentials cannot be read.');
  const credentials = Credentials.parse(JSON.parse(plain));
  try {
    return await ask(credentials);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem !== 'credentials') throw error;
    if (!(await holdOn(db, turn))) throw new Ended();
    const refreshed = await provider.refresh(credentials);
    const sealed = seal(JSON.stringify(refreshed), env.sessionSecrets);
    if (!(await keepCredentials(db, turn, sealed))) throw new Ended();
    turn.sealedCredentials = sealed;
    turn.credentialsVersion += 1;
    return ask(refreshed);
  }
}

async function keepProblem(
  { db, clock }: Reader,
  turn: Turn,
  problem: ProviderProblem,
  retryAfterMs: number | null,
): Promise<void> {
  const now = clock();
  const failures = turn.failures + 1;
  const refused = problem === 'credentials' && (turn.lastProblem === 'credentials' ? failures : 1) >= REFUSALS;
  const wait = Math.max(retryAfterMs ?? 0, Math.min(FIRST_WAIT * 2 ** Math.min(failures - 1, 10), LONGEST_WAIT));
  await writeTurn(db, turn, {
    heldBy: null,
    failures: problem === 'credentials' && turn.lastProblem !== 'credentials' ? 1 : failures,
    lastProblem: problem,
    lastProblemAt: now,
    nextPullAt: new Date(now.getTime() + wait),
    ...(refused && { revokedAt: now, sealedCredentials: null }),
  });
  if (refused && turn.eldConnectionId !== null)
    await db
      .update(eldConnections)
      .set({ status: 'credential_revoked', connectedAt: null, updatedAt: now })
      .where(eq(eldConnections.id, turn.eldConnectionId));
}

type Connection = Pick<ProviderRow, 'id' | 'carrierId' | 'eldConnectionId'>;

export const rosterOf = (db: Database, { eldConnectionId }: Pick<Connection, 'eldConnectionId'>) =>
  db
    .select()
    .from(eldVehicles)
    .where(eq(eldVehicles.connectionId, eldConnectionId ?? 0));

/**
 * Stores those positions that a load may see: of a truck that it names, within its times. Nothing of any other vehicle
 * is written, not even that it was there; the connection keeps the time of its newest position, and no place.
 */
export async function takeInFixes(
  db: Database,
  connection: Connection,
  trucks: readonly NamedTruck[],
  fixes: readonly ProviderFix[],
  now: Date,
): Promise<void> {
  const found = matchTrucks(trucks, await rosterOf(db, connection));
  const positions = fixes.flatMap(({ vehicleId, observedAt, latitude, longitude, speedMph, heading }) => {
    const at = observedAt.getTime();
    const seen = (found.get(vehicleId) ?? []).filter(({ times }) =>
      times.some(({ from, until }) => at >= from && at <= until),
    );
    return seen.map(({ id }) => ({
      vehicleId,
      position: {
        carrier_vehicle_id: id,
        observed_at: observedAt.toISOString(),
        latitude,
        longitude,
        speed_mph: speedMph,
        heading,
        source: 'eld' as const,
      },
    }));
  });
  const feed = { companyId: null, userId: null, providerConnectionId: connection.id } as const;
  for (let from = 0; from < positions.length; from += BATCH) {
    const batch = positions.slice(from, from + BATCH).map(({ position }) => position);
    await takeInPositions(db, feed, batch, now).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 422) throw new Ended();
      throw error;
    });
  }
  await keepNewest(db, connection, fixes, new Set(positions.map(({ vehicleId }) => vehicleId)), now);
}

/**
 * Stores when the connection, and each truck of a load, last reported a position. Times of the future prove nothing.
 */
async function keepNewest(
  db: Database,
  { eldConnectionId }: Connection,
  fixes: readonly ProviderFix[],
  named: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  if (eldConnectionId === null) return;
  const newest = new Map<string, number>();
  for (const { vehicleId, observedAt } of fixes)
    if (observedAt.getTime() <= now.getTime() + 5 * MINUTE)
      newest.set(vehicleId, Math.max(newest.get(vehicleId) ?? 0, observedAt.getTime()));
  const last = Math.max(0, ...newest.values());
  const moment = (at: number) => sql`${new Date(Math.min(at, now.getTime())).toISOString()}::timestamptz`;
  await db
    .update(eldConnections)
    .set({
      updatedAt: now,
      ...(last > 0 && { lastPositionAt: sql`greatest(${eldConnections.lastPositionAt}, ${moment(last)})` }),
    })
    .where(eq(eldConnections.id, eldConnectionId));
  for (const id of named)
    if (newest.has(id))
      await db
        .update(eldVehicles)
        .set({ lastPositionAt: sql`greatest(${eldVehicles.lastPositionAt}, ${moment(newest.get(id)!)})` })
        .where(and(eq(eldVehicles.connectionId, eldConnectionId), eq(eldVehicles.externalId, id)));
}

/** The account's vehicles as they are now; two of one name stay two. */
async function keepVehicles(db: Database, turn: Turn, vehicles: readonly ProviderVehicle[], now: Date): Promise<void> {
  const connectionId = turn.eldConnectionId;
  if (connectionId === null) return;
  const names = new Set<string>();
  const rows = vehicles.map((one) => {
    const name = one.unit ?? one.id;
    const unit = names.has(name) ? `${name} (${one.id})` : name;
    names.add(unit);
    return {
      connectionId,
      unit,
      vin: one.vin,
      plate: one.plate,
      externalId: one.id,
      isCommunicating: one.isCommunicating,
    };
  });
  await db.transaction(async (tx) => {
    const [eld] = await tx.select().from(eldConnections).where(eq(eldConnections.id, connectionId)).for('update');
    // Disconnected meanwhile: its vehicles went with it.
    if (!eld) return;
    const before = await tx.select().from(eldVehicles).where(eq(eldVehicles.connectionId, connectionId));
    const seen = new Map(before.map((one) => [one.externalId, one.lastPositionAt]));
    await tx.delete(eldVehicles).where(eq(eldVehicles.connectionId, connectionId));
    for (let from = 0; from < rows.length; from += BATCH)
      await tx
        .insert(eldVehicles)
        .values(
          rows.slice(from, from + BATCH).map((row) => ({ ...row, lastPositionAt: seen.get(row.externalId) ?? null })),
        );
    await tx
      .update(eldConnections)
      .set({ vehiclesOnEld: rows.length, updatedAt: now })
      .where(eq(eldConnections.id, connectionId));
  });
}
