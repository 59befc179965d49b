import type { FindingWeight } from '@contract/onboarding/packets.constants';
import { OTHERS_OF_A_RING } from '@contract/rings/rings.constants';
import type { TraceKind, TraceSource } from '@contract/rings/traces.constants';
import { inARow } from '@contract/shared/format';
import type { Queryable } from '../../db/client';
import { honestValues, ownersOf } from '../rings/honest-shares.queries';
import { wordsOf } from '../rings/trace';
import { findShared, type SharedTrace } from '../rings/traces.queries';
import type { Finding } from './compare-packet';
import type { KeptSection } from './packet-contents';
import { type Asked, groupedBy } from './packet-shares';
import { keepPacketTraces } from './packet-traces';

/** Kinds that two honest carriers may share, as through one dispatcher. */
const OFTEN_SHARED: readonly TraceKind[] = ['phone', 'email', 'domain'];
/** Kinds that companies of one owner share openly. */
const SHARED_IN_A_FAMILY: readonly TraceKind[] = [...OFTEN_SHARED, 'vin'];

/** A ring is strong; one carrier whose load named the same truck or driver's number may be whom the driver left: weak. */
export type RingFinding = Finding & { weight: FindingWeight };

/**
 * Keeps the traces of a packet that is sent, and looks for those of other carriers: with their names within the company, as a
 * number among the others. What known dispatch services, confirmed factors and carriers of one owner share does not count; what
 * carriers on do not dispatch share is another finding.
 *
 * @returns null when nothing is shared
 */
export async function findRing(
  tx: Queryable,
  sections: ReadonlyMap<string, KeptSection>,
  asked: Asked,
  now: Date,
): Promise<RingFinding | null> {
  const { companyId, carrierId, dataKeys, today } = asked;
  const left = await keepPacketTraces(tx, sections, { ...asked, at: now });
  const found = await findShared(tx, left, { companyId, dataKeys, now, of: 'packet' });
  // The account of a factor is that of all its carriers: the call to the factor is what proves it.
  const shared = found.filter(({ kind, own }) => !(kind === 'factor_account' && own.kind === 'factor_account'));
  const honest = await honestValues(tx, companyId, shared);
  const isOneOwner = await ownersOf(tx, [carrierId, ...shared.map((one) => one.carrierId)], today);
  const counted = shared
    .filter(({ value }) => !honest.has(value))
    .filter((one) => !SHARED_IN_A_FAMILY.includes(one.own.kind) || !isOneOwner(carrierId, one.carrierId));
  const ring = counted.filter((one) => {
    const same = counted.filter(({ own }) => own === one.own);
    const owners = (some: readonly SharedTrace[]) =>
      some.filter((first, at) => some.findIndex((other) => isOneOwner(first.carrierId, other.carrierId)) === at).length;
    const isOften = OFTEN_SHARED.includes(one.own.kind);
    return (
      owners(same) >= OTHERS_OF_A_RING || (!isOften && owners(same.filter(({ source }) => source === 'packet')) >= 1)
    );
  });
  if (ring.length > 0) return findingOf(ring, 'strong', today);
  const before = counted.filter(({ own, source, isOwnCompany }) => {
    const isCrew = own.kind === 'phone' || own.kind === 'vin';
    return isCrew && source === 'load' && isOwnCompany;
  });
  return before.length > 0 ? findingOf(before, 'weak', today) : null;
}

function findingOf(shared: readonly SharedTrace[], weight: FindingWeight, today: string): RingFinding {
  const own = groupedBy(
    shared.filter(({ isOwnCompany }) => isOwnCompany),
    ({ carrierId }) => carrierId,
  );
  const elsewhere = new Set(shared.map(({ carrierId }) => carrierId).filter((id) => !own.has(id))).size;
  return {
    subject: 'other_carriers',
    result: 'differs',
    weight,
    said: wordsOf(shared.map((one) => one.own)),
    onRecord: [
      ...[...own.values()].map((ofCarrier) => `${ofCarrier[0]!.name}: ${placesOf(ofCarrier)}`),
      ...(elsewhere > 0 ? [`${elsewhere} ${elsewhere === 1 ? 'carrier' : 'carriers'} elsewhere`] : []),
    ].join('. '),
    note:
      weight === 'strong'
        ? 'Carriers that have nothing to do with each other do not share these.'
        : 'A driver who left it takes them along. Ask who drives for whom now.',
    source: { name: 'Packets, loads and bids', asOf: today },
  };
}

const PLACES: Record<Exclude<TraceSource, 'packet' | 'mail'>, string> = {
  load: 'as driver or truck of',
  bid: 'in a bid on',
  confirmation: 'at the rate confirmation of',
};

/** `bank account; telephone (702) 555-0142 as driver or truck of load L1`. */
function placesOf(shared: readonly SharedTrace[]): string {
  const inPackets = wordsOf(shared.filter(({ source }) => source === 'packet').map(({ own }) => own));
  const elsewhere = (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((source) => {
    const here = shared.filter((one) => one.source === source);
    const references = [...new Set(here.flatMap(({ load }) => load?.reference ?? []))];
    const noun = references.length === 1 ? 'load' : 'loads';
    return here.length === 0
      ? []
      : [`${wordsOf(here.map(({ own }) => own))} ${PLACES[source]} ${noun} ${inARow(references)}`];
  });
  return [inPackets, ...elsewhere].filter(Boolean).join('; ');
}
