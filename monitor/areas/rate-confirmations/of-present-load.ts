import { lineCents, totalCents } from '@contract/rate-confirmations/lines';
import type { RateConfirmationInput } from '@contract/rate-confirmations/rate-confirmation-input';
import type {
  LoadAsWritten,
  RateConfirmationFields,
  RateLine,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import type { LoadRow } from '../loads/load-facts.queries';
import { isRateOfAll } from '../loads/paper/compare-paper';
import { tonuLines } from './tonu-lines';

type Newest = { fields: RateConfirmationFields; ofLoad: LoadAsWritten | null };

/**
 * What a revision takes from the current load, besides the stops, which every revision takes. A person's typed value
 * stays unless the load changed since the newest revision.
 *
 * @param truck its label; null: the load names none
 */
export function ofPresentLoad(load: LoadRow, { fields, ofLoad }: Newest, truck: string | null): RateConfirmationInput {
  const { freight, carrier } = fields;
  if (load.cancelledAt !== null) return { lines: tonuLines(fields.lines) };
  /** The load's value, if it is new or may be new. */
  const taken = <Value>(now: Value | null, before: Value | null | undefined, onPaper: Value | null): Value | null =>
    now === null || (ofLoad !== null && now === before) ? onPaper : now;
  return {
    lines: linesOf(load.rateCents, { fields, ofLoad }),
    freight: {
      ...freight,
      equipment: taken(load.equipment, ofLoad?.equipment, freight.equipment),
      trailer_length_ft: taken(load.trailerLengthFeet, ofLoad?.trailer_length_ft, freight.trailer_length_ft),
      commodity: taken(load.commodity, ofLoad?.commodity, freight.commodity),
      weight_lbs: taken(load.weightPounds, ofLoad?.weight_lbs, freight.weight_lbs),
      value_usd: taken(load.cargoValueUsd, ofLoad?.value_usd, freight.value_usd),
    },
    carrier: {
      truck: ofLoad !== null && load.carrierVehicleId === ofLoad.vehicle_id ? carrier.truck : (truck ?? carrier.truck),
      driver_name: taken(load.driverName, ofLoad?.driver_name, carrier.driver_name),
      driver_phone: taken(load.driverPhoneE164, ofLoad?.driver_phone, carrier.driver_phone),
    },
  };
}

/** The linehaul becomes the load's rate or, if the rate was the paper's total, the rest of it. */
function linesOf(rate: number | null, { fields, ofLoad }: Newest): RateLine[] {
  const { lines } = fields;
  const at = lines.findIndex(({ kind }) => kind === 'linehaul');
  if (rate === null || at < 0 || rate === ofLoad?.rate_cents) return lines;
  const linehaul = lines.filter(({ kind }) => kind === 'linehaul').reduce((sum, line) => sum + lineCents(line), 0);
  if (rate === linehaul || rate === totalCents(fields)) return lines;
  const others = totalCents(fields) - linehaul;
  const amount = isRateOfAll(fields, ofLoad) && rate > others ? rate - others : rate;
  const written: RateLine = { ...lines[at]!, amount_cents: amount, unit: 'flat', quantity: 1, cap_cents: null };
  return lines.flatMap((line, index) => (line.kind !== 'linehaul' ? [line] : index === at ? [written] : []));
}
