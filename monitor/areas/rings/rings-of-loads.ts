import { OTHERS_OF_A_RING } from '@contract/rings/rings.constants';
import type { TraceKind } from '@contract/rings/traces.constants';
import { dayOf } from '@contract/shared/day';
import type { Queryable } from '../../db/client';
import { honestValues, ownersOf } from './honest-shares.queries';
import { type LoadTrace, tracesOfLoads } from './load-traces';
import { type Busy, findShared, type SharedTrace } from './traces.queries';

/** One driver or one truck: it can be with one carrier at a time. */
const CREW: readonly TraceKind[] = ['driver', 'vin', 'plate'];
/** Of a mobile network or a shared office: it adds to what else is shared, and is nothing alone. */
const ONLY_BESIDE: readonly TraceKind[] = ['network'];
/** A ring grows from load to load this often; more would be another one. */
const ROUNDS = 3;

export type Tie = SharedTrace<LoadTrace>;

/** Carriers of a company's loads that have nothing to do with each other and share a crew or who answers for them. */
export interface Ring {
  /** What one load shares with another carrier, each way round. */
  ties: Tie[];
  /** Of the company, by id. */
  loads: Map<number, { reference: string; carrierId: number; carrierName: string; at: Date }>;
  /** With names, by id. */
  carriers: Map<number, string>;
  /** How many more there are that only other companies know. */
  elsewhere: number;
  /** What was shared and does not count, with whose it is. */
  honest: Map<string, string>;
}

type Asked = { companyId: number; dataKeys: readonly string[]; now: Date };

/**
 * The rings that loads of a company are in. What two carriers of one owner share, or a known dispatch service stands for, does not
 * count. One driver or truck with two carriers makes a ring where both loads need it at once; everything else takes a third.
 */
export async function ringsOfLoads(tx: Queryable, loadIds: readonly number[], asked: Asked): Promise<Ring[]> {
  const ties: Tie[] = [];
  const left: LoadTrace[] = [];
  const honest = new Map<string, string>();
  const seen = new Set<number>();
  let next = [...new Set(loadIds)];
  for (let round = 0; round < ROUNDS && next.length > 0; round += 1) {
    for (const id of next) seen.add(id);
    const own = (await tracesOfLoads(tx, next)).filter(
      (one) => one.isOfItsCarrier && one.companyId === asked.companyId,
    );
    left.push(...own);
    const counted = await tiesOf(tx, own, honest, asked);
    ties.push(...counted);
    const found = counted.flatMap((tie) => (isOnLoad(tie) ? [tie.load!.id] : []));
    next = [...new Set(found)].filter((id) => !seen.has(id));
  }
  return connected(ties).map((some) => ringOf(some, left, honest));
}

/** Whether the tie is to a load of the company that the other carrier has: a bid alone gives it none. */
export const isOnLoad = ({ isOwnCompany, load }: Tie) => isOwnCompany && load?.isIts === true;

async function tiesOf(
  tx: Queryable,
  own: readonly LoadTrace[],
  honest: Map<string, string>,
  { companyId, dataKeys, now }: Asked,
): Promise<Tie[]> {
  const shared = await findShared(tx, own, { companyId, dataKeys, now });
  if (shared.length === 0) return [];
  for (const [value, whose] of await honestValues(tx, companyId, shared)) honest.set(value, whose);
  const carriers = shared.flatMap((one) => [one.carrierId, one.own.carrierId]);
  const isOneOwner = await ownersOf(tx, carriers, dayOf(now));
  const isHonest = ({ own: { kind, value } }: Tie) => honest.has(kind === 'driver' ? value.split(' ')[0]! : value);
  const strangers = shared.filter((one) => !isHonest(one) && !isOneOwner(one.own.carrierId, one.carrierId));
  const counted = [...groups(strangers)].flatMap((ofTrace) => {
    if (ONLY_BESIDE.includes(ofTrace[0]!.own.kind)) return [];
    const owners = ofTrace.filter(
      (first, at) => ofTrace.findIndex((other) => isOneOwner(first.carrierId, other.carrierId)) === at,
    );
    return owners.length >= OTHERS_OF_A_RING ? ofTrace : ofTrace.filter(isAtOnce);
  });
  const isIn = ({ own: { loadId }, carrierId }: Tie) =>
    counted.some((tie) => tie.own.loadId === loadId && tie.carrierId === carrierId);
  return [...counted, ...strangers.filter((tie) => ONLY_BESIDE.includes(tie.own.kind) && isIn(tie))];
}

/** By the trace of each load, wherever on it the same stands. */
function groups(shared: readonly Tie[]): Iterable<Tie[]> {
  const byTrace = new Map<string, Tie[]>();
  for (const tie of shared) {
    const key = `${tie.own.loadId} ${tie.own.kind} ${tie.own.value}`;
    byTrace.set(key, [...(byTrace.get(key) ?? []), tie]);
  }
  return byTrace.values();
}

/** One driver or truck would have to be on the way for both. */
function isAtOnce({ own, source, load }: Tie): boolean {
  if (!CREW.includes(own.kind) || own.source !== 'load' || source !== 'load') return false;
  return own.busy !== null && load?.busy != null && overlap(own.busy, load.busy);
}

const overlap = (one: Busy, other: Busy) => one.from < other.until && other.from < one.until;

/** Ties that hang together by their loads. */
function connected(ties: readonly Tie[]): Tie[][] {
  const rings: { loads: Set<number>; ties: Tie[] }[] = [];
  for (const tie of ties) {
    const ids = [tie.own.loadId, ...(isOnLoad(tie) ? [tie.load!.id] : [])];
    const touched = rings.filter(({ loads }) => ids.some((id) => loads.has(id)));
    const merged = {
      loads: new Set([...ids, ...touched.flatMap(({ loads }) => [...loads])]),
      ties: [...touched.flatMap((one) => one.ties), tie],
    };
    for (const one of touched) rings.splice(rings.indexOf(one), 1);
    rings.push(merged);
  }
  return rings.map((one) => one.ties);
}

function ringOf(ties: Tie[], left: readonly LoadTrace[], honest: Map<string, string>): Ring {
  const ids = new Set(ties.flatMap((tie) => [tie.own.loadId, ...(isOnLoad(tie) ? [tie.load!.id] : [])]));
  const loads: Ring['loads'] = new Map();
  for (const { loadId, reference, carrierId, carrierName, at, source } of left)
    if (ids.has(loadId) && (source === 'load' || !loads.has(loadId)))
      loads.set(loadId, { reference, carrierId, carrierName, at });
  for (const tie of ties)
    if (isOnLoad(tie) && !loads.has(tie.load!.id))
      loads.set(tie.load!.id, {
        reference: tie.load!.reference!,
        carrierId: tie.carrierId,
        carrierName: tie.name!,
        at: tie.load!.at,
      });
  const named = new Map([
    ...ties.flatMap(({ isOwnCompany, carrierId, name }) => (isOwnCompany ? [[carrierId, name!] as const] : [])),
    ...ties.map(({ own }) => [own.carrierId, own.carrierName] as const),
  ]);
  const elsewhere = new Set(ties.map(({ carrierId }) => carrierId).filter((id) => !named.has(id))).size;
  const inOrder = <Value>(map: Map<number, Value>) => new Map([...map].sort(([one], [other]) => one - other));
  return { ties, loads: inOrder(loads), carriers: inOrder(named), elsewhere, honest };
}
