import type { DetentionStatement, DetentionStop } from '@contract/loads/detention.calls';
import { detentionTime, minutesSoFar, stopsNotKnown } from '@contract/loads/detention-words';
import type { LoadLinkAudience } from '@contract/loads/load-links.constants';
import { clockAtStop, duration, stopTime, stopWindow } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import { formatCents, formatCount, formatPhone, NONE, NOT_ON_FILE } from '@contract/shared/format';
import type { PaperSize } from '@contract/shared/paper-size';
import { type AnswerCell, type Fact, Paper } from '../../../documents/pdf/paper';
import type { BrokerFacts } from '../../../mail/broker-of-record';
import type { DetentionPaperFacts } from './detention.queries';
import { amountWords, detentionWords } from './detention-words';
import { trailOf } from './visit-trail';

type Settings = {
  size: PaperSize;
  audience: LoadLinkAudience;
  broker: BrokerFacts;
  /** Null: behind a link, which shows nothing of truck and driver to whoever has it. */
  facts: DetentionPaperFacts | null;
};

/** The statement for someone who pays by it or is paid by it. Times are on the clock of the dock. */
export async function detentionPdf(
  statement: DetentionStatement,
  { size, audience, broker, facts }: Settings,
): Promise<Buffer> {
  const { reference, company_name: company, carrier_name: carrier, stops, as_of: asOf } = statement;
  const asOfWords = `As of ${stopTime(asOf, stopThatCounts(statement) ?? stops[0] ?? null)}`;
  const title = `Detention statement, load ${reference}`;
  const paper = await Paper.begin({
    size,
    title,
    author: company,
    subject: `Detention on load ${reference}`,
    writtenAt: new Date(asOf),
  });
  paper.top({
    from: company,
    logo: broker.logoPng,
    lines: [broker.isOnRecord && broker.mc ? `MC ${broker.mc}` : null, broker.phone && formatPhone(broker.phone)],
    title: 'DETENTION STATEMENT',
    below: [`Load ${reference}`, `For the ${audience}`, asOfWords],
  });
  paper.keepFoot({
    signatures: [
      { heading: `For ${company}`, lines: SIGNED },
      { heading: 'For the shipper or receiver', lines: SIGNED },
    ],
    verify:
      broker.phone === null
        ? 'Is this paper real? Call the broker at a number from your own records.'
        : `Is this paper real? Call ${broker.name} at ${formatPhone(broker.phone)}, the number on its FMCSA record, and name the load.`,
  });
  paper.answer(answerCells(statement));
  paper.columns([
    { heading: 'Carrier', lines: [carrier ?? NONE] },
    ...(facts !== null && audience === 'shipper'
      ? [{ heading: 'Customer', lines: [facts.customer ?? NOT_ON_FILE, `PO ${facts.poNumber ?? 'not on file'}`] }]
      : []),
    {
      heading: 'Broker: who to call',
      lines: [broker.name, broker.phone === null ? 'Phone not on file' : formatPhone(broker.phone)],
    },
  ]);
  paper.facts([{ name: 'Rate', ...rateWords(statement) }], { nameShare: 0.16 });
  if (facts !== null)
    paper.facts(
      [
        fact('Truck', facts.truck),
        fact('Driver', facts.driver),
        fact('Trailer', facts.trailer),
        fact('Bill of lading', facts.billOfLading),
      ],
      { columns: 2, nameShare: 0.33 },
    );
  for (const stop of stops) printStop(paper, stop, statement);
  paper.paragraph(HOW_TO_READ, 'quiet');
  paper.foot();
  return paper.end([`${title}, ${company}. ${asOfWords}`]);
}

const SIGNED = [{ label: 'Signature' }, { label: 'Name' }, { label: 'Date' }];

const fact = (name: string, value: string | null): Fact => ({
  name,
  value: value ?? NOT_ON_FILE,
  isMissing: value === null,
});

/** Where a truck waits; else where there was detention. */
const stopThatCounts = ({ stops }: DetentionStatement) =>
  stops.find(({ minutes_so_far: minutes }) => minutes !== null) ??
  stops.find(({ detention_minutes: minutes }) => minutes);

function freeTimeEnds({ counts_from: from, free_time_minutes: free }: DetentionStop): string | null {
  return from === null ? null : new Date(Date.parse(from) + free * 60_000).toISOString();
}

/** "11:27 AM EST". */
function hourAt(moment: string, stop: DetentionStop): string {
  const { hour, mark } = clockAtStop(moment, stop);
  return `${hour} ${mark}`;
}

function answerCells(statement: DetentionStatement): AnswerCell[] {
  const { stops, hourly_cents: hourly, detention_minutes: minutes, amount_cents: cents, rate_from: from } = statement;
  const running = minutesSoFar(statement);
  const open = stopsNotKnown(statement);
  const amount = (value: number | null, name: string): AnswerCell => ({
    name,
    value: value === null ? 'No rate on file' : formatCents(value),
    isLarge: true,
    isMissing: value === null,
  });
  if (running !== null) {
    const ended = stops
      .filter(({ minutes_so_far: soFar }) => soFar !== null)
      .map((stop) => `free time ended ${hourAt(freeTimeEnds(stop)!, stop)}`);
    const soFar =
      hourly === null
        ? null
        : Math.min(Math.round((running * hourly) / 60), from?.cap_cents ?? Number.POSITIVE_INFINITY);
    return [
      {
        name: 'Detention so far',
        value: detentionTime(running),
        note: `${ended.join(', ')}; final after departure`,
        isLarge: true,
      },
      amount(soFar, 'Amount so far'),
    ];
  }
  if (open === stops.length)
    return [
      {
        name: 'Detention',
        value: 'None counted yet',
        note: 'It is counted where arrival and departure are both known.',
        isLarge: true,
      },
      { name: 'Amount', value: 'None', isLarge: true },
    ];
  return [
    {
      name: 'Detention',
      value: detentionTime(minutes),
      note: open === 0 ? null : `Without ${formatCount(open, 'stop')} whose arrival or departure is not known`,
      isLarge: true,
    },
    amount(cents, 'Amount'),
  ];
}

function rateWords({ hourly_cents: hourly, rate_from: from, stops }: DetentionStatement): Omit<Fact, 'name'> {
  if (hourly === null) return { value: NOT_ON_FILE, isMissing: true };
  const each = `${formatCents(hourly)} an hour, by the minute`;
  if (!from) return { value: `${each}, the company’s rate` };
  const cap = from.cap_cents === null ? '' : `, up to ${formatCents(from.cap_cents)}`;
  const state = from.is_accepted ? '' : ', which the carrier has not accepted';
  const differs =
    from.free_hours !== null && stops.some(({ free_time_minutes: free }) => free !== from.free_hours! * 60)
      ? `. It names ${duration(from.free_hours * 60)} of free time`
      : '';
  return { value: `${each}${cap}, by rate confirmation ${from.number}, revision ${from.revision}${state}${differs}` };
}

function printStop(paper: Paper, stop: DetentionStop, statement: DetentionStatement) {
  const ends = freeTimeEnds(stop);
  const isLeft = ends !== null && stop.departed !== null && stop.departed.at < ends;
  const { detention_minutes: minutes, minutes_so_far: soFar } = stop;
  const place = [stop.city, [stop.state, stop.postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  paper.stop({
    heading: `Stop ${stop.sequence}: ${STOP_KIND_LABELS[stop.kind]}`,
    place: [stop.name ?? 'Facility not given', stop.street ?? 'Street not given', place],
    time: [`In: ${stop.arrived ? stopTime(stop.arrived.at, stop) : NOT_ON_FILE}`, `Out: ${outWords(stop)}`],
    numbers: [
      minutes === null && soFar === null ? 'Detention: none counted' : `Detention: ${detentionWords(stop)}`,
      `Amount: ${soFar === null ? amountWords(stop, statement.hourly_cents) : 'see above'}`,
    ],
    notes: [
      { name: 'Window', value: stopWindow(stop) },
      {
        name: 'Free time',
        value: `${duration(stop.free_time_minutes)}${ends === null ? '' : isLeft ? ', not used up' : `, ${ends > statement.as_of ? 'ends' : 'ended'} ${stopTime(ends, stop)}`}`,
      },
    ],
  });
  const trail = trailOf(stop, isLeft ? null : ends, statement.as_of);
  if (trail.length === 0) return;
  paper.table(
    [{ label: 'Time at the dock', isWhole: true }, { label: 'What' }, { label: 'Source' }],
    trail.map(({ at, what, source, isDeciding }) => {
      const tone = isDeciding ? ('strong' as const) : ('plain' as const);
      return [{ text: stopTime(at, stop), tone }, { text: what, tone }, source];
    }),
  );
}

const outWords = (stop: DetentionStop): string => {
  if (stop.departed) return stopTime(stop.departed.at, stop);
  return stop.minutes_so_far === null ? NOT_ON_FILE : 'still at the dock';
};

const HOW_TO_READ =
  'GPS times are accurate to within half the gap between pings; in parentheses is the least and the most that this makes detention. A corrected time was set by a person and replaces the GPS time. A reported time never does. Free time starts at arrival, or at the start of the window if the truck was early.';
