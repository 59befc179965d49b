import type { DetentionStatement } from '@contract/loads/detention.calls';
import { detentionTotal } from '@contract/loads/detention-words';
import { duration, stopPlace, stopWindow } from '@contract/loads/stop-times';
import { formatCents, formatMoment, NONE, NOT_ON_FILE } from '@contract/shared/format';
import type { VettingPaperSize } from '@contract/vetting/vetting-files.constants';
import { Paper } from '../../../documents/pdf/paper';
import { amountWords, basisWords, detentionWords, reportWords, visitWords } from './detention-words';

/** The statement for someone who pays by it or is paid by it. */
export async function detentionPdf(statement: DetentionStatement, size: VettingPaperSize): Promise<Buffer> {
  const { reference, company_name: company, carrier_name: carrier, stops, hourly_cents: hourly } = statement;
  const total = detentionTotal(statement);
  const paper = await Paper.begin({
    size,
    title: `Detention statement, load ${reference}`,
    author: company,
    subject: `Detention on load ${reference}`,
    writtenAt: new Date(statement.as_of),
  });
  paper.title(`Detention statement, load ${reference}`, `${company}, as of ${formatMoment(statement.as_of)}`);
  paper.facts([
    { name: 'Broker', value: company },
    { name: 'Carrier', value: carrier ?? NONE, isMissing: carrier === null },
    { name: 'Detention', value: total ?? NOT_ON_FILE, isMissing: total === null },
    {
      name: 'Rate',
      value: hourly === null ? NOT_ON_FILE : `${formatCents(hourly)} an hour, by the minute`,
      isMissing: hourly === null,
    },
    {
      name: 'Amount',
      value: statement.amount_cents === null || total === null ? NOT_ON_FILE : formatCents(statement.amount_cents),
      isMissing: statement.amount_cents === null || total === null,
    },
  ]);
  for (const stop of stops) {
    paper.heading(`${stop.sequence}. ${stop.kind === 'pickup' ? 'Pickup' : 'Delivery'}: ${stopPlace(stop)}`);
    paper.facts([
      ...(stop.name ? [{ name: 'Name', value: stop.name }] : []),
      { name: 'Window', value: stopWindow(stop) },
      { name: 'Arrived', value: visitWords(stop.arrived, stop), isMissing: stop.arrived === null },
      { name: 'Departed', value: visitWords(stop.departed, stop), isMissing: stop.departed === null },
      { name: 'Free time', value: duration(stop.free_time_minutes) },
      { name: 'Detention', value: detentionWords(stop), isMissing: stop.detention_minutes === null },
      { name: 'Amount', value: amountWords(stop, hourly), isMissing: stop.amount_cents === null },
      { name: 'Based on', value: basisWords(stop), isMissing: stop.basis === null },
    ]);
    paper.bullets(reportWords(stop));
  }
  paper.heading('How to read this');
  paper.bullets(HOW_TO_READ);
  return paper.end([`Detention statement, load ${reference}, ${company}, ${statement.as_of}`]);
}

const HOW_TO_READ = [
  'GPS times are accurate to within half the gap between pings.',
  'A corrected time was set by a person, with name and reason. It replaces the GPS time, which is shown next to it.',
  'Reported times are shown next to GPS times and never replace them.',
  'Free time starts at arrival, or at the start of the window if the truck was early.',
  'Detention is claimed only where arrival and departure are both known. In parentheses: what it may be at least and at most by the error of both times.',
];
