import type { TicketEvidence } from '@contract/alerts/tickets.entities';
import type { TraceSource } from '@contract/rings/traces.constants';
import { formatCount, formatPhone, inARow } from '@contract/shared/format';
import { isOnLoad, type Ring, type Tie } from './rings-of-loads';
import { wordsOf } from './trace';

/** Further ones are only counted: an alert is read. */
const MOST_NAMED = 12;

const named = (things: readonly string[]) =>
  inARow(things.length <= MOST_NAMED ? things : [...things.slice(0, MOST_NAMED), `${things.length - MOST_NAMED} more`]);

const carriersElsewhere = (count: number) => `${formatCount(count, 'carrier')} elsewhere`;

/** "3 carriers share the driver’s number (…0142) and VIN …0937: A, B and C. Loads L1, L2 and L3. …" */
export function ringSentence({ ties, carriers, loads, elsewhere }: Ring): string {
  const names = [...carriers.values(), ...(elsewhere > 0 ? [carriersElsewhere(elsewhere)] : [])];
  const references = [...loads.values()].map(({ reference }) => reference);
  const noun = references.length === 1 ? 'Load' : 'Loads';
  return `${formatCount(carriers.size + elsewhere, 'carrier')} share ${inARow(signsOf(ties))}: ${named(names)}. ${noun} ${named(references)}. Call each carrier by the number on its record before a truck is loaded.`;
}

/** What they share, each once and shortened: what is said of a driver is said by the telephone, of a domain by the address. */
function signsOf(ties: readonly Tie[]): string[] {
  const has = (kind: Tie['own']['kind']) => ties.some(({ own }) => own.kind === kind);
  const end = (value: string, letters: number) => `…${value.slice(-letters)}`;
  const words = ties.flatMap(({ own: { kind, value, source } }): string[] => {
    if (kind === 'phone') return [`the ${source === 'load' ? 'driver’s number' : 'telephone'} (${end(value, 4)})`];
    if (kind === 'driver') return has('phone') ? [] : [`the driver (${end(value.split(' ')[0]!, 4)})`];
    if (kind === 'vin') return [`VIN ${end(value, 4)}`];
    if (kind === 'plate') return [`plate ${value}`];
    if (kind === 'email') return [`the address ${value}`];
    if (kind === 'domain') return has('email') ? [] : [`the email domain ${value}`];
    return kind === 'network' ? ['a network address'] : [];
  });
  const order = ['the driver', 'the telephone', 'VIN', 'plate', 'the address', 'the email', 'a network'];
  return [...new Set(words)].sort(
    (a, b) => order.findIndex((one) => a.startsWith(one)) - order.findIndex((one) => b.startsWith(one)),
  );
}

const SOURCES: Record<TraceSource, string> = {
  packet: 'Packet',
  load: 'Driver or truck',
  bid: 'Bid',
  confirmation: 'Rate confirmation',
  mail: 'Email',
};

/** What a ring rests on: each load, and where else the same was left. */
export function ringEvidence(ring: Ring): TicketEvidence[] {
  const fact = (what: string, value: string, source: string, at: Date | null): TicketEvidence => ({
    what,
    value,
    source,
    as_of: at?.toISOString() ?? null,
    is_checked: true,
  });
  const onLoads = [...ring.loads].map(([id, { reference, carrierName, at }]) => {
    const of = ring.ties.filter((tie) => tie.own.loadId === id || (isOnLoad(tie) && tie.load!.id === id));
    return fact(`Load ${reference} of ${carrierName}`, wordsOf(of.map(({ own }) => own)), 'Your loads', at);
  });
  const others = ring.ties.filter((tie) => tie.isOwnCompany && !isOnLoad(tie));
  const keyed = new Map<string, Tie[]>();
  for (const tie of others) {
    const on = tie.load ? ` on load ${tie.load.reference}` : '';
    const key = `${SOURCES[tie.source]}${on} of ${tie.name}`;
    keyed.set(key, [...(keyed.get(key) ?? []), tie]);
  }
  const elsewhere = ring.ties.filter(({ isOwnCompany, carrierId }) => !isOwnCompany && !ring.carriers.has(carrierId));
  const known = [...ring.honest].map(([value, whose]) => `${formatPhone(value)}: ${whose}`);
  return [
    ...onLoads,
    ...[...keyed].map(([what, of]) => fact(what, wordsOf(of.map(({ own }) => own)), 'Your packets and bids', null)),
    ...(elsewhere.length > 0
      ? [
          fact(
            'With other companies here',
            `${carriersElsewhere(ring.elsewhere)}: ${wordsOf(elsewhere.map(({ own }) => own))}`,
            'Keyed hashes',
            null,
          ),
        ]
      : []),
    ...(known.length > 0 ? [fact('Shared and not counted', known.join('; '), 'Lists and records', null)] : []),
  ];
}
