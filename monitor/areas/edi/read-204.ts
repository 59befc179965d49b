import { TENDER_PURPOSES, type TenderPurpose } from '@contract/edi/edi.constants';
import { type PartnerCodes, X12_STOPS } from '@contract/edi/partner-codes';
import { LoadInput } from '@contract/loads/loads.calls';
import { MAX_STOPS } from '@contract/loads/loads.constants';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import { instantOf, UnclearTime } from '../loads/take-in/local-time';
import type { Segment, SetProblem, TransactionSet } from './x12/read-x12';
import { SetReader } from './x12/set-reader';
import { isLocalTime, readCents, readClockTime, readDay, readDecimal, zoneOfCode } from './x12/x12-values';

type StopGiven = NonNullable<z.input<typeof LoadInput>['stops']>[number];

/** What a 204 says. */
export interface Tender {
  purpose: TenderPurpose;
  /** B204: how its sender calls the load. */
  shipmentId: string;
  /** When the answer is due; null: it does not say. */
  answerBy: Date | null;
  notes: string[];
  /** As a TMS would send the load. Segments that are left out are left out. */
  load: LoadInput;
}

/** How the partner writes. */
export interface Habits {
  /** As loads name the customer. */
  customer: string;
  /** Our SCAC in its tenders; null: any. */
  scac: string | null;
  timeZone: string;
  /** A time without a zone is on the clock of the stop, else in `timeZone`. */
  isStopTime: boolean;
  codes: Pick<PartnerCodes, 'stops' | 'equipment'>;
}

const of = SetReader.of;

/** N711 as loads call their equipment. */
const EQUIPMENT: Readonly<Record<string, string>> = {
  TF: 'Van',
  TV: 'Van',
  RT: 'Reefer',
  RC: 'Reefer',
  FT: 'Flatbed',
  FH: 'Flatbed',
};

/** G6201: the beginning of a window, its end, or a moment. */
const DATE_MEANS: Readonly<Record<string, 'start' | 'end' | 'moment'>> = {
  '37': 'start',
  '53': 'start',
  '38': 'end',
  '54': 'end',
  '02': 'moment',
  '10': 'moment',
  '68': 'moment',
  '69': 'moment',
  '70': 'moment',
};
/** G6203, which says more than the date's qualifier. */
const TIME_MEANS: Readonly<Record<string, 'start' | 'end'>> = { I: 'start', G: 'start', K: 'end', L: 'end' };
const MUST_RESPOND_BY = '64';

/** What a 204 tenders, and what is wrong with it. @returns null for `tender`: it cannot be used */
export function read204(set: TransactionSet, habits: Habits): { tender: Tender | null; problems: SetProblem[] } {
  const reader = new SetReader(set);
  const tender = new Reading(reader, habits).tender();
  return { tender: reader.problems.some(({ isFatal }) => isFatal) ? null : tender, problems: reader.problems };
}

type StopPart = { s5: Segment; segments: Segment[] };

class Reading {
  constructor(
    private readonly reader: SetReader,
    private readonly habits: Habits,
  ) {}

  tender(): Tender | null {
    const { reader } = this;
    const { customer, scac } = this.habits;
    const b2 = reader.first('B2');
    const b2a = reader.first('B2A');
    if (!b2) reader.reportMissing('B2', 'The tender has no B2.');
    if (!b2a) reader.reportMissing('B2A', 'The tender has no B2A: what it wants is not said.');
    if (!b2 || !b2a) return null;
    if (scac !== null && of(b2, 2).toUpperCase() !== scac)
      reader.report(b2, 2, '7', `The tender is for ${of(b2, 2) || 'no SCAC'}, not for ${scac}.`);
    const purpose = TENDER_PURPOSES.find((one) => one === of(b2a, 1));
    if (!purpose) {
      reader.report(b2a, 1, '7', `Purpose ${of(b2a, 1) || 'none'} is none of ${TENDER_PURPOSES.join(', ')}.`);
      return null;
    }
    const shipmentId = of(b2, 4);
    if (shipmentId === '') {
      reader.report(b2, 4, '1', 'The tender has no shipment number (B204).');
      return null;
    }
    const { header, stops, rest } = this.parts();
    if (stops.length > MAX_STOPS) {
      reader.report(stops[MAX_STOPS]!.s5, null, '4', `A load has at most ${MAX_STOPS} stops.`);
      return null;
    }
    const given = {
      reference: shipmentId,
      customer_name: customer.slice(0, 200),
      ...this.fields([...header, ...stops.flatMap(({ segments }) => segments), ...rest], header, rest),
      ...(stops.length > 0 && { stops: this.stops(stops) }),
    };
    // A cancellation needs no stops; a new load does.
    if (stops.length === 0 && ['00', '05'].includes(purpose)) reader.reportMissing('S5', 'The tender has no stop.');
    const parsed = LoadInput.safeParse(given);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        const stop = path[0] === 'stops' && typeof path[1] === 'number' ? inOrder(stops)[path[1]]?.s5 : undefined;
        reader.report(stop ?? b2, null, '8', message);
      }
      return null;
    }
    const notes = reader.segments.flatMap((one) => {
      const text = one.tag === 'NTE' ? of(one, 2) : one.tag === 'K1' ? `${of(one, 1)} ${of(one, 2)}`.trim() : '';
      return text === '' ? [] : [text.slice(0, 500)];
    });
    return {
      purpose,
      shipmentId,
      answerBy: this.answerBy(header),
      notes: notes.slice(0, 50),
      // What is left out must not clear what was said before.
      load: JSON.parse(JSON.stringify(parsed.data)) as LoadInput,
    };
  }

  /** What comes before the first S5, each S5 with what follows it, and the totals. */
  private parts(): { header: Segment[]; stops: StopPart[]; rest: Segment[] } {
    const header: Segment[] = [];
    const stops: StopPart[] = [];
    const rest: Segment[] = [];
    for (const segment of this.reader.segments) {
      if (segment.tag === 'S5') stops.push({ s5: segment, segments: [] });
      else if (segment.tag === 'L3' || rest.length > 0) rest.push(segment);
      else (stops.at(-1)?.segments ?? header).push(segment);
    }
    return { header, stops, rest };
  }

  private fields(all: readonly Segment[], header: readonly Segment[], rest: readonly Segment[]) {
    const { reader } = this;
    const find = (tag: string, among = all) => among.find((one) => one.tag === tag) ?? null;
    const l3 = find('L3', rest);
    const n7 = find('N7', header);
    const hazmat = find('LH1');
    const lading = all.map((one) => (one.tag === 'L5' ? of(one, 2) : '')).find((text) => text !== '');
    const po = header.find((one) => one.tag === 'L11' && of(one, 2).toUpperCase() === 'PO');
    const weightOf = () => {
      const [segment, place] = of(l3, 1) !== '' ? [l3, 1] : [find('AT8'), 3];
      const text = of(segment, place as number);
      if (segment === null || text === '') return undefined;
      const weight = readDecimal(text);
      if (weight === null) reader.report(segment, place as number, '6', `“${text.slice(0, 20)}” is no weight.`, false);
      // AT802 and L312: kilograms.
      const unit = segment.tag === 'AT8' ? of(segment, 2) : of(segment, 12);
      return weight === null ? undefined : Math.round(unit.toUpperCase() === 'K' ? weight * 2.204_622_6 : weight);
    };
    const rate = of(l3, 5);
    const cents = rate === '' ? undefined : readCents(rate);
    if (l3 && cents === null) reader.report(l3, 5, '6', `“${rate.slice(0, 20)}” is no amount.`, false);
    const code = of(n7, 11).toUpperCase();
    const feet = Number.parseInt(of(n7, 15), 10);
    const un = /^(UN|NA)?\d{4}$/i.test(of(hazmat, 3)) ? of(hazmat, 3).toUpperCase() : undefined;
    return {
      po_number: po ? of(po, 1).slice(0, 60) : undefined,
      customer_rate_cents: cents ?? undefined,
      equipment: code === '' ? undefined : (this.habits.codes.equipment[code] ?? EQUIPMENT[code] ?? code),
      // Feet, or feet and inches in four digits.
      trailer_length_ft: Number.isNaN(feet) ? undefined : feet > 100 ? Math.floor(feet / 100) : feet,
      weight_lbs: weightOf(),
      commodity: lading?.slice(0, 200),
      ...(hazmat && { is_hazmat: true, ...(un && { hazmat_un_number: un }) }),
    };
  }

  private stops(parts: readonly StopPart[]): StopGiven[] {
    const { reader } = this;
    const numbers = new Map<string, StopPart>();
    for (const part of parts) {
      const number = of(part.s5, 1);
      if (!/^\d{1,3}$/.test(number)) reader.report(part.s5, 1, '6', `“${number.slice(0, 20)}” is no number of a stop.`);
      else if (numbers.has(String(Number(number))))
        reader.report(part.s5, 1, '6', `Stop ${number} is in the tender twice.`);
      else numbers.set(String(Number(number)), part);
    }
    return inOrder(parts).flatMap((part) => this.stop(part) ?? []);
  }

  private stop({ s5, segments }: StopPart): StopGiven | null {
    const { reader } = this;
    const code = of(s5, 2).toUpperCase();
    const kind = X12_STOPS[code] ?? this.habits.codes.stops[code];
    if (!kind) {
      reader.report(s5, 2, '7', `${of(s5, 2) || 'No code'} does not say whether the stop loads or unloads.`);
      return null;
    }
    const find = (tag: string) => segments.find((one) => one.tag === tag) ?? null;
    const [n1, n3, n4, g61] = [find('N1'), find('N3'), find('N4'), find('G61')];
    const reference = (...qualifiers: string[]) =>
      segments
        .filter((one) => one.tag === 'L11' && qualifiers.includes(of(one, 2).toUpperCase()))
        .map((one) => of(one, 1).slice(0, 60))[0];
    const country = of(n4, 4).toUpperCase();
    return {
      kind,
      name: cut(of(n1, 2)),
      street: cut([of(n3, 1), of(n3, 2)].filter(Boolean).join(', ')),
      city: cut(of(n4, 1), 100),
      state: cut(of(n4, 2), 3),
      postal_code: cut(of(n4, 3), 12),
      country: country === 'CA' || country === 'CAN' ? 'CA' : country === 'MX' || country === 'MEX' ? 'MX' : 'US',
      reference_number: kind === 'pickup' ? reference('P8', 'PU', 'BM') : reference('DO', 'PO', 'BM'),
      appointment_number: reference('AO'),
      contact_name: cut(of(g61, 2), 100),
      contact_phone: /^TE$/i.test(of(g61, 3)) ? cut(of(g61, 4), 30) : undefined,
      ...this.window(segments),
    };
  }

  /** The window of a stop, from its dates in any order. */
  private window(segments: readonly Segment[]): Pick<StopGiven, 'window_starts_at' | 'window_ends_at'> {
    let start: string | undefined;
    let end: string | undefined;
    for (const g62 of segments.filter(({ tag }) => tag === 'G62')) {
      const means = TIME_MEANS[of(g62, 3).toUpperCase()] ?? DATE_MEANS[of(g62, 1)];
      if (!means) {
        this.reader.report(g62, 1, '7', `Date qualifier ${of(g62, 1) || 'none'} is not used.`, false);
        continue;
      }
      const moments = this.moments(g62);
      if (!moments) continue;
      if (means !== 'end') start ??= moments.first;
      if (means !== 'start') end ??= moments.last;
    }
    // Only by when: from the beginning of that day on the stop's clock, else at that time.
    if (end && !start) start = /T\d\d:\d\d$/.test(end) ? `${end.slice(0, 10)}T00:00` : end;
    return { window_starts_at: start, window_ends_at: end };
  }

  /** The beginning and the end of what a G62 says: one instant, or a whole day. */
  private moments(g62: Segment): { first: string; last: string } | null {
    const { reader } = this;
    const day = readDay(of(g62, 2));
    if (day === null) {
      reader.report(g62, 2, '8', `“${of(g62, 2).slice(0, 20)}” is no date.`);
      return null;
    }
    const written = of(g62, 4);
    if (written === '') {
      const [first, last] = [this.inZone(g62, `${day}T00:00`), this.inZone(g62, `${day}T23:59`)];
      return first && last ? { first, last } : null;
    }
    const clock = readClockTime(written);
    if (clock === null) {
      reader.report(g62, 4, '9', `“${written.slice(0, 20)}” is no time.`);
      return null;
    }
    const at = this.inZone(g62, `${clock.isNextDay ? dayAfter(day) : day}T${clock.time}`);
    return at === null ? null : { first: at, last: at };
  }

  /** A local time with the offset of its zone; the time itself where it is on the clock of the stop. */
  private inZone(g62: Segment, local: string): string | null {
    const code = of(g62, 5);
    const zone = isLocalTime(code)
      ? this.habits.isStopTime || code !== ''
        ? null
        : this.habits.timeZone
      : zoneOfCode(code);
    if (zone === null && !isLocalTime(code)) this.reader.report(g62, 5, '7', `Time code ${code} is not known.`);
    if (zone === null) return local;
    try {
      return instantOf(local, zone).toISOString();
    } catch (error) {
      if (!(error instanceof UnclearTime)) throw error;
      this.reader.report(g62, 4, '9', error.message);
      return null;
    }
  }

  private answerBy(header: readonly Segment[]): Date | null {
    const g62 = header.find((one) => one.tag === 'G62' && of(one, 1) === MUST_RESPOND_BY);
    const moments = g62 && this.moments(g62);
    if (!moments) return null;
    try {
      // The header has no stop whose clock it could mean.
      return instantOf(moments.last, this.habits.timeZone);
    } catch (error) {
      if (!(error instanceof UnclearTime)) throw error;
      this.reader.report(g62, 4, '9', error.message);
      return null;
    }
  }
}

/** By S501: senders write them in any order. */
const inOrder = (parts: readonly StopPart[]): StopPart[] =>
  [...parts].sort((one, other) => Number(of(one.s5, 1)) - Number(of(other.s5, 1)));

const cut = (text: string, most = 200): string | undefined => (text === '' ? undefined : text.slice(0, most));

const dayAfter = (day: string): string => DateTime.fromISO(day, { zone: 'utc' }).plus({ days: 1 }).toISODate()!;
