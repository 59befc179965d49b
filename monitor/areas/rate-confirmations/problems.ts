import { isTonuAlone } from '@contract/rate-confirmations/lines';
import { RATE_CONFIRMATION_PROBLEMS } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationFields } from '@contract/rate-confirmations/rate-confirmations.entities';
import { timeInWords } from './stop-times';

/**
 * What prevents sending a revision, a sentence each, in the order of the paper.
 *
 * @param isHazmat whether the load is; null: it does not say
 * @param isTemperatureControlled whether the load is, as every reefer load
 * @param expiresAt the end of the first pickup's window; null if unknown, and if the carrier already has the load:
 * the pay may be revised en route
 */
export function problemsOf(
  fields: RateConfirmationFields,
  {
    isHazmat,
    isTemperatureControlled,
    expiresAt,
  }: { isHazmat: boolean | null; isTemperatureControlled: boolean; expiresAt: Date | null },
  now: Date,
): string[] {
  const { broker, carrier, freight, stops, lines, payment } = fields;
  const problems: string[] = [];
  const need = (isThere: unknown, sentence: string) => {
    if (!isThere) problems.push(sentence);
  };
  need(broker.legal_name, 'Your company has no legal name: add it in Company.');
  need(broker.contact_name, 'Enter who the carrier calls.');
  need(broker.contact_phone, 'Enter the phone that the carrier calls.');
  need(carrier.legal_name, 'The carrier has no name on record.');
  need(carrier.usdot ?? carrier.mc, 'The carrier has neither a DOT number nor an MC on record.');
  // A truck ordered, not used hauls nothing: stops and freight show what it was ordered for.
  if (isTonuAlone(fields)) {
    need(
      lines.every(({ amount_cents }) => amount_cents > 0),
      'Enter the amount for the truck ordered and not used.',
    );
    needPayment(payment, need);
    return problems;
  }
  need(
    stops.some(({ kind }) => kind === 'pickup'),
    'The load has no pickup.',
  );
  need(stops.at(-1)?.kind === 'delivery', 'The load does not end with a delivery.');
  for (const stop of stops) {
    need(stop.city && stop.state, `Stop ${stop.sequence} has no city and state: add them to the load.`);
    need(timeInWords(stop), `Stop ${stop.sequence} has no time: add its window to the load.`);
  }
  need(expiresAt === null || expiresAt > now, 'The first pickup window has ended: change it in the load.');
  need(freight.commodity, 'Enter the commodity.');
  need(freight.weight_lbs, 'Enter the weight.');
  need(freight.equipment, 'Enter the equipment.');
  need(!isHazmat || freight.hazmat_un || freight.hazmat_class, 'The load is hazmat: enter its UN number and class.');
  need((freight.hazmat_un === null) === (freight.hazmat_class === null), 'Hazmat needs both UN number and class.');
  const { temperature_min_f: low, temperature_max_f: high, temperature_mode: mode } = freight;
  const hasTemperature = low !== null || high !== null;
  need(!isTemperatureControlled || hasTemperature || mode === 'off', RATE_CONFIRMATION_PROBLEMS.temperature);
  need(!hasTemperature || mode !== 'off', 'The unit is off and has a temperature: leave one of them out.');
  need(low === null || high === null || low <= high, 'The lowest temperature is above the highest.');
  need(
    lines.some(({ kind, amount_cents, quantity }) => kind === 'linehaul' && amount_cents > 0 && quantity !== null),
    RATE_CONFIRMATION_PROBLEMS.linehaul,
  );
  for (const one of lines) need(one.kind !== 'other' || one.label, 'Say what each other charge is for.');
  needPayment(payment, need);
  return [...new Set(problems)];
}

function needPayment(payment: RateConfirmationFields['payment'], need: (isThere: unknown, sentence: string) => void) {
  need(payment.terms_days !== null, 'Enter in how many days you pay.');
  need(
    (payment.quick_pay_percent === null) === (payment.quick_pay_days === null),
    'Quick pay needs both its percent and its days.',
  );
}
