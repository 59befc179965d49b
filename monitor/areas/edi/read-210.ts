import type { RateLineKind } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { Segment, SetProblem, TransactionSet } from './x12/read-x12';
import { SetReader } from './x12/set-reader';
import { readCents, readDay } from './x12/x12-values';

/** A party as an invoice names it. */
export interface Party {
  name: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

export interface InvoiceLine {
  kind: RateLineKind;
  /** As the invoice calls it. */
  label: string;
  cents: number;
}

/** What a 210 bills. */
export interface Invoice {
  number: string;
  /** ISO day; null: not given. */
  day: string | null;
  /** Whatever may name the load: B303 and the references. */
  references: string[];
  currency: string;
  /** Null: no amount is given. */
  totalCents: number | null;
  /** Null: the invoice names no remit-to. */
  remitTo: Party | null;
  lines: InvoiceLine[];
}

const of = SetReader.of;

/** Special charge codes (L108), by what a rate confirmation calls them. */
const CHARGES: Readonly<Record<string, RateLineKind>> = {
  '400': 'linehaul',
  '405': 'fuel',
  FUE: 'fuel',
  DET: 'detention',
  DTL: 'detention',
  DTU: 'detention',
  LAY: 'layover',
  LUM: 'lumper',
  SOC: 'stop_off',
  STO: 'stop_off',
};
const WORDS: readonly [RegExp, RateLineKind][] = [
  [/fuel/i, 'fuel'],
  [/detention|waiting/i, 'detention'],
  [/layover/i, 'layover'],
  [/lumper/i, 'lumper'],
  [/stop.?off|extra stop/i, 'stop_off'],
  [/tonu|not used/i, 'tonu'],
  [/driver assist/i, 'driver_assist'],
  [/line.?haul|freight/i, 'linehaul'],
];

/** What a 210 bills, and what is wrong with it. @returns null for `invoice`: it cannot be used */
export function read210(set: TransactionSet): { invoice: Invoice | null; problems: SetProblem[] } {
  const reader = new SetReader(set);
  const invoice = readInvoice(reader);
  return { invoice: reader.problems.some(({ isFatal }) => isFatal) ? null : invoice, problems: reader.problems };
}

function readInvoice(reader: SetReader): Invoice | null {
  const b3 = reader.first('B3');
  if (!b3) {
    reader.reportMissing('B3', 'The invoice has no B3.');
    return null;
  }
  const number = of(b3, 2).slice(0, 60);
  if (number === '') reader.report(b3, 2, '1', 'The invoice has no number (B302).');
  const amount = (segment: Segment, element: number): number | null => {
    const text = of(segment, element);
    const cents = text === '' ? null : readCents(text);
    if (text !== '' && cents === null) reader.report(segment, element, '6', `“${text.slice(0, 20)}” is no amount.`);
    if (cents !== null && Math.abs(cents) > MOST_CENTS)
      reader.report(segment, element, '6', 'The amount is too large.');
    return cents;
  };
  const l3 = reader.first('L3');
  const references = reader.segments
    .filter(({ tag }) => tag === 'N9' || tag === 'L11')
    .map((one) => (one.tag === 'N9' ? of(one, 2) : of(one, 1)));
  return {
    number,
    day: of(b3, 6) === '' ? null : readDay(of(b3, 6)),
    references: [...new Set([of(b3, 3), ...references].filter((text) => text !== '' && text.length <= 60))].slice(
      0,
      20,
    ),
    currency: of(reader.first('C3'), 1).toUpperCase() || 'USD',
    totalCents: amount(b3, 7) ?? (l3 ? amount(l3, 5) : null),
    remitTo: remitToOf(reader.segments),
    lines: linesOf(reader.segments, amount),
  };
}

const MOST_CENTS = 100_000_000;

/** The N1 loop of RI or RE, which is where the money is to go. */
function remitToOf(segments: readonly Segment[]): Party | null {
  const from = segments.findIndex((one) => one.tag === 'N1' && ['RI', 'RE'].includes(of(one, 1).toUpperCase()));
  if (from === -1) return null;
  const rest = segments.slice(from + 1);
  const end = rest.findIndex(({ tag }) => !['N2', 'N3', 'N4', 'N9', 'G61', 'PER'].includes(tag));
  const loop = end === -1 ? rest : rest.slice(0, end);
  const find = (tag: string) => loop.find((one) => one.tag === tag) ?? null;
  const [n3, n4] = [find('N3'), find('N4')];
  return {
    name: of(segments[from]!, 2).slice(0, 200),
    street: [of(n3, 1), of(n3, 2)].filter(Boolean).join(', ').slice(0, 200),
    city: of(n4, 1).slice(0, 100),
    state: of(n4, 2).slice(0, 3),
    postalCode: of(n4, 3).slice(0, 12),
  };
}

/** Each L1, named by its own words, else by the L5 before it. */
function linesOf(
  segments: readonly Segment[],
  amount: (segment: Segment, element: number) => number | null,
): InvoiceLine[] {
  const lines: InvoiceLine[] = [];
  let described = '';
  for (const segment of segments) {
    if (segment.tag === 'LX') described = '';
    if (segment.tag === 'L5') described = of(segment, 2);
    if (segment.tag !== 'L1') continue;
    const cents = amount(segment, 4);
    if (cents === null) continue;
    const code = of(segment, 8).toUpperCase();
    const words = of(segment, 12);
    const kind = CHARGES[code] ?? WORDS.find(([pattern]) => pattern.test(words))?.[1];
    // Without a code and without words it is the freight itself.
    const label = (words || (code === '' ? described : code) || 'Freight').slice(0, 80);
    lines.push({ kind: kind ?? (code === '' && words === '' ? 'linehaul' : 'other'), label, cents });
  }
  return lines.slice(0, 200);
}
