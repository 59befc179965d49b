import { OTHERS_OF_A_RING } from '@contract/rings/rings.constants';
import { dayOf } from '@contract/shared/day';
import { formatCount, inARow } from '@contract/shared/format';
import type { Queryable } from '../../../db/client';
import { honestValues, ownersOf } from '../../rings/honest-shares.queries';
import { distinctTraces, emailTraces, phoneTraces, type Trace, vinTraces, wordsOf } from '../../rings/trace';
import { findShared, keepTraces } from '../../rings/traces.queries';
import type { ComparedThing } from './things/compared-thing';

interface Asked {
  mailId: number;
  companyId: number;
  carrierId: number;
  receivedAt: Date;
  /** What the email names, as compared with what is on file. */
  things: readonly ComparedThing[];
  /** Who wrote it, without those whose addresses are known. */
  unknownSenders: readonly string[];
  dataKeys: readonly string[];
  now: Date;
}

/**
 * Keeps what an email asks its reader to use as traces, and looks for the same in packets, loads, bids, confirmations and emails of
 * other carriers. Only emails are compared with emails: anyone can write one, and must not be able to hold another carrier's load.
 *
 * @returns a sentence; null: nothing is shared by carriers that have nothing to do with each other
 */
export async function ringOfMail(tx: Queryable, asked: Asked): Promise<string | null> {
  const { mailId, companyId, carrierId, receivedAt: at, dataKeys, now } = asked;
  const own = { companyId, carrierId, source: 'mail' as const, mailId, at };
  const left = tracesIn(asked).map((trace) => ({ ...trace, ...own }));
  await keepTraces(tx, { mailId }, left, dataKeys);
  const shared = await findShared(tx, left, { companyId, dataKeys, now, of: 'mail' });
  const honest = await honestValues(tx, companyId, shared);
  const isOneOwner = await ownersOf(tx, [carrierId, ...shared.map((one) => one.carrierId)], dayOf(now));
  const counted = shared.filter(
    (one) => !honest.has(one.value) && one.kind !== 'factor_account' && !isOneOwner(carrierId, one.carrierId),
  );
  const ring = counted.filter((one) => {
    const same = counted.filter((other) => other.own === one.own);
    const owners = same.filter(
      (first, nth) => same.findIndex((other) => isOneOwner(first.carrierId, other.carrierId)) === nth,
    );
    return owners.length >= (one.kind === 'account' ? 1 : OTHERS_OF_A_RING);
  });
  if (ring.length === 0) return null;
  const names = [...new Set(ring.flatMap(({ name }) => name ?? []))];
  const elsewhere = new Set(ring.filter(({ isOwnCompany }) => !isOwnCompany).map((one) => one.carrierId)).size;
  const whose = inARow([...names, ...(elsewhere > 0 ? [`${formatCount(elsewhere, 'carrier')} elsewhere`] : [])]);
  return `Also of ${whose}: ${wordsOf(ring.map((one) => one.own))}. Carriers that have nothing to do with each other do not share these.`;
}

/** What weighs: a dock's number, or the insurer's, stands in the emails of many honest carriers. */
function tracesIn({ things, unknownSenders }: Asked): Trace[] {
  const weighing = things.filter(({ weight }) => weight !== null);
  const valuesOf = (kind: ComparedThing['kind']) => [
    ...new Set(weighing.flatMap((one) => (one.kind === kind ? [one.value] : []))),
  ];
  const [accounts, routings] = [valuesOf('account').filter((account) => account.length > 4), valuesOf('routing')];
  return distinctTraces([
    ...phoneTraces(valuesOf('phone')),
    ...emailTraces([...valuesOf('email'), ...unknownSenders]),
    ...valuesOf('vin').flatMap(vinTraces),
    // A packet has both; with several, it is unknown which belong together.
    ...(accounts.length === 1 && routings.length === 1
      ? [{ kind: 'account' as const, value: `${routings[0]} ${accounts[0]}` }]
      : []),
  ]);
}
