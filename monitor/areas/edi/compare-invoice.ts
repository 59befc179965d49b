import type { InvoiceFinding } from '@contract/edi/edi.entities';
import { lineCents, totalCents } from '@contract/rate-confirmations/lines';
import { RATE_LINE_KIND_LABELS, type RateLineKind } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationFields, RateLine } from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatCents } from '@contract/shared/format';
import type { Invoice, Party } from './read-210';

/** A party in one line. */
export const partyWords = ({ name, street, city, state, postalCode }: Party): string =>
  [name, street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ').slice(0, 500);

/**
 * What an invoice bills otherwise than the carrier accepted. Pure.
 *
 * @param paper the accepted revision; null: none, so that only the invoice itself and the packet can be compared
 * @param ofPacket the remit-to of the carrier's packet; null: unknown, or held there
 */
export function compareInvoice(
  invoice: Invoice,
  paper: Pick<RateConfirmationFields, 'lines' | 'currency' | 'payment'> | null,
  ofPacket: string | null,
): InvoiceFinding[] {
  return [
    ...remitToFindings(invoice, paper?.payment.remit_to ?? null, ofPacket),
    ...(paper ? moneyFindings(invoice, paper) : []),
    ...sumFindings(invoice),
  ];
}

/** Money that goes elsewhere than the carrier said is the classic theft. */
function remitToFindings({ remitTo }: Invoice, onPaper: string | null, ofPacket: string | null): InvoiceFinding[] {
  if (remitTo === null) return [];
  const invoiced = partyWords(remitTo);
  const known = [
    { source: 'on the rate confirmation', text: onPaper },
    { source: 'in the carrier’s packet', text: ofPacket },
  ].flatMap(({ source, text }) => (text === null || text.trim() === '' ? [] : [{ source, text }]));
  if (known.length === 0)
    return [
      {
        kind: 'remit_to_unknown',
        sentence: 'The invoice names a remit-to, and neither the rate confirmation nor the packet does.',
        invoiced,
        on_file: null,
      },
    ];
  const other = known.find(({ text }) => !isSameParty(remitTo, text));
  if (!other) return [];
  return [
    {
      kind: 'other_remit_to',
      sentence: `The remit-to is not the one ${other.source}. Do not pay: call the carrier at its number of record.`,
      invoiced,
      on_file: other.text,
    },
  ];
}

const letters = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The whole name is the one on file, and whatever else the invoice says of the party is in the text on file. */
function isSameParty({ name, street, city, postalCode }: Party, text: string): boolean {
  const onFile = letters(text);
  // A name may hold a comma itself: `Acme, Inc.`
  const begins = text.split(/[,\n]/).map((_part, at, all) => letters(all.slice(0, at + 1).join('')));
  // A nine-digit ZIP is the same place.
  const parts = [street, city, postalCode.slice(0, 5)].map(letters).filter((part) => part !== '');
  return letters(name) !== '' && begins.includes(letters(name)) && parts.every((part) => onFile.includes(part));
}

function moneyFindings(invoice: Invoice, paper: Pick<RateConfirmationFields, 'lines' | 'currency'>): InvoiceFinding[] {
  const findings: InvoiceFinding[] = [];
  if (invoice.currency !== paper.currency)
    return [
      {
        kind: 'other_currency',
        sentence: `Invoiced in ${invoice.currency}, accepted in ${paper.currency}.`,
        invoiced: invoice.currency,
        on_file: paper.currency,
      },
    ];
  const kinds = [...new Set(invoice.lines.map(({ kind }) => kind))];
  for (const kind of kinds) {
    const billed = invoice.lines.filter((line) => line.kind === kind);
    const cents = billed.reduce((sum, line) => sum + line.cents, 0);
    const accepted = paper.lines.filter((line) => line.kind === kind);
    const label = nameOf(
      kind,
      billed.map((line) => line.label),
    );
    if (cents <= 0) continue;
    if (accepted.length === 0)
      findings.push({
        kind: 'not_on_paper',
        sentence: `${label} is not on the rate confirmation.`,
        invoiced: formatCents(cents),
        on_file: null,
      });
    else {
      const most = mostOf(accepted);
      if (most !== null && cents > most)
        findings.push({
          kind: 'over_cap',
          sentence: `${label}: ${formatCents(cents)} invoiced, ${formatCents(most)} at most accepted.`,
          invoiced: formatCents(cents),
          on_file: formatCents(most),
        });
    }
  }
  const most = mostOf(paper.lines);
  const { totalCents: total } = invoice;
  if (total !== null && most !== null && total > most)
    findings.push({
      kind: 'over_total',
      sentence: `${formatCents(total)} invoiced, ${formatCents(most)} at most accepted.`,
      invoiced: formatCents(total),
      on_file: formatCents(most),
    });
  // Lines whose amount follows from what happened have no limit; without any line the total must be the paper's.
  if (total !== null && most === null && invoice.lines.length === 0 && total > totalCents(paper))
    findings.push({
      kind: 'over_total',
      sentence: `${formatCents(total)} invoiced without lines, ${formatCents(totalCents(paper))} accepted.`,
      invoiced: formatCents(total),
      on_file: formatCents(totalCents(paper)),
    });
  return findings;
}

const nameOf = (kind: RateLineKind, labels: readonly string[]) =>
  kind === 'other' ? [...new Set(labels)].join(', ') : RATE_LINE_KIND_LABELS[kind];

/** The most that lines of the paper may come to, in cents; null: one is paid by what happens, without a cap. */
function mostOf(lines: readonly RateLine[]): number | null {
  let most = 0;
  for (const line of lines) {
    if (line.quantity !== null) most += lineCents(line);
    else if (line.cap_cents !== null) most += line.cap_cents;
    else return null;
  }
  return most;
}

function sumFindings({ lines, totalCents: total }: Invoice): InvoiceFinding[] {
  const sum = lines.reduce((cents, line) => cents + line.cents, 0);
  if (total === null)
    return [{ kind: 'sum_differs', sentence: 'The invoice has no total.', invoiced: null, on_file: null }];
  if (lines.length === 0 || sum === total) return [];
  return [
    {
      kind: 'sum_differs',
      sentence: `The lines add up to ${formatCents(sum)}, the total is ${formatCents(total)}.`,
      invoiced: formatCents(total),
      on_file: formatCents(sum),
    },
  ];
}
