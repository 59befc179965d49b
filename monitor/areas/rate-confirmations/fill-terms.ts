import type { RateLineKind, TermsVariable } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { Clause, RateConfirmationFields } from '@contract/rate-confirmations/rate-confirmations.entities';
import { termsParts } from '@contract/rate-confirmations/terms-variables';
import { lineValue, totalInWords } from './paper-words';

/** The terms as a revision prints them. Does not expand variables in filled-in values. */
export function fillTerms(clauses: readonly Clause[], fields: RateConfirmationFields, number: string): Clause[] {
  const values = valuesOf(fields, number);
  const fill = (text: string) =>
    termsParts(text)
      .map((part) => ('text' in part ? part.text : values[part.variable]))
      .join('');
  return clauses.map(({ key, heading, text }) => ({ key, heading: fill(heading), text: fill(text) }));
}

function valuesOf(fields: RateConfirmationFields, number: string): Record<TermsVariable, string> {
  const rate = (kind: RateLineKind) => {
    const line = fields.lines.find((one) => one.kind === kind);
    if (!line) return 'not paid on this load';
    const after = line.free_hours === null ? '' : ` after ${line.free_hours} h`;
    const cap =
      line.cap_cents === null
        ? ''
        : `, up to ${lineValue({ ...line, unit: 'flat', quantity: 1, amount_cents: line.cap_cents }, fields.currency)}`;
    return `${lineValue(line, fields.currency).replace(', if it happens', '')}${after}${cap}`;
  };
  const { broker, carrier, payment } = fields;
  return {
    number,
    broker_name: broker.legal_name ?? 'the broker',
    carrier_name: carrier.legal_name ?? 'the carrier',
    load_reference: fields.load_reference,
    currency: fields.currency,
    total: totalInWords(fields),
    payment_days: payment.terms_days === null ? 'as agreed, in' : String(payment.terms_days),
    invoice_email: broker.invoice_email ?? broker.contact_email ?? 'the broker',
    after_hours_phone: broker.after_hours_phone ?? broker.contact_phone ?? 'the broker’s phone',
    detention: rate('detention'),
    layover: rate('layover'),
    tonu: rate('tonu'),
  };
}
