import { namedStopNumbers } from '@contract/loads/stop-times';
import { lineCents, totalCents } from '@contract/rate-confirmations/lines';
import type { RateConfirmationInput } from '@contract/rate-confirmations/rate-confirmation-input';
import { MAX_STOP_REFERENCES } from '@contract/rate-confirmations/rate-confirmations.constants';
import type {
  LoadAsWritten,
  RateConfirmationFields,
  RateConfirmationStop,
  RateLine,
  StopAsWritten,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { classifiedLoad } from '../loads/gate/gate-facts.queries';
import type { LoadRow, StopRow } from '../loads/load-facts.queries';
import { isRateOfAll, namesNumber } from '../loads/paper/compare-paper';
import { isAtPlace, writtenOfStop } from './fields-of-load';
import { tonuLines } from './tonu-lines';

type Newest = { fields: RateConfirmationFields; ofLoad: LoadAsWritten | null };

/**
 * What a revision takes from the current load, besides where and when its stops are, which every revision takes. A person's typed value
 * stays unless the load changed since the newest revision.
 *
 * @param truck its label; null: the load names none
 */
export function ofPresentLoad(
  load: LoadRow,
  stops: readonly StopRow[],
  { fields, ofLoad }: Newest,
  truck: string | null,
): RateConfirmationInput {
  const { freight, carrier } = fields;
  if (load.cancelledAt !== null) return { lines: tonuLines(fields.lines) };
  /** The load's value, if it is new or may be new. */
  const taken = <Value>(now: Value | null, before: Value | null | undefined, onPaper: Value | null): Value | null =>
    now === null || (ofLoad !== null && now === before) ? onPaper : now;
  /** Both ends are one value: one of them may go. */
  const isTemperatureNew =
    (load.temperatureMinF !== null || load.temperatureMaxF !== null) &&
    (ofLoad === null ||
      ofLoad.temperature_min_f !== load.temperatureMinF ||
      ofLoad.temperature_max_f !== load.temperatureMaxF);
  const isHazmatOver =
    ofLoad?.is_hazmat !== undefined && ofLoad.is_hazmat !== false && classifiedLoad(load).isHazmat === false;
  return {
    lines: linesOf(load.rateCents, { fields, ofLoad }),
    stops: stops.map((stop, at) => stopOf(stop, at + 1, fields.stops[at], ofLoad?.stops?.[at])),
    freight: {
      ...freight,
      equipment: taken(load.equipment, ofLoad?.equipment, freight.equipment),
      trailer_length_ft: taken(load.trailerLengthFeet, ofLoad?.trailer_length_ft, freight.trailer_length_ft),
      commodity: taken(load.commodity, ofLoad?.commodity, freight.commodity),
      weight_lbs: taken(load.weightPounds, ofLoad?.weight_lbs, freight.weight_lbs),
      value_usd: taken(load.cargoValueUsd, ofLoad?.value_usd, freight.value_usd),
      hazmat_un: isHazmatOver ? null : taken(load.hazmatUnNumber, ofLoad?.hazmat_un, freight.hazmat_un),
      hazmat_class: isHazmatOver ? null : taken(load.hazmatClass, ofLoad?.hazmat_class, freight.hazmat_class),
      ...(isTemperatureNew && { temperature_min_f: load.temperatureMinF, temperature_max_f: load.temperatureMaxF }),
    },
    carrier: {
      truck: ofLoad !== null && load.carrierVehicleId === ofLoad.vehicle_id ? carrier.truck : (truck ?? carrier.truck),
      driver_name: taken(load.driverName, ofLoad?.driver_name, carrier.driver_name),
      driver_phone: taken(load.driverPhoneE164, ofLoad?.driver_phone, carrier.driver_phone),
      second_driver_name: taken(load.secondDriverName, ofLoad?.second_driver_name, carrier.second_driver_name ?? null),
      second_driver_phone: taken(
        load.secondDriverPhoneE164,
        ofLoad?.second_driver_phone,
        carrier.second_driver_phone ?? null,
      ),
      trailer: taken(load.trailerNumber, ofLoad?.trailer, carrier.trailer),
    },
  };
}

/** A stop's additions as they are on the paper, with the numbers and the contact that the load gave since. */
function stopOf(
  stop: StopRow,
  sequence: number,
  onPaper: RateConfirmationStop | undefined,
  was: StopAsWritten | undefined,
): NonNullable<RateConfirmationInput['stops']>[number] {
  const { is_driver_assist = false, lumper = 'none', instructions = null } = onPaper ?? {};
  const additions = { sequence, is_driver_assist, lumper, instructions };
  // What the paper says of another place is not this one's: the load's numbers and contact are taken.
  if (!onPaper || !isAtPlace(stop, onPaper)) return additions;
  const now = writtenOfStop(stop);
  const contact = (part: 'contact_name' | 'contact_phone') =>
    now[part] === null || now[part] === was?.[part] ? onPaper[part] : now[part];
  return {
    ...additions,
    contact_name: contact('contact_name'),
    contact_phone: contact('contact_phone'),
    references: referencesOf(now, was, onPaper.references),
  };
}

/** The paper's references with the load's numbers that are new, each in the place of the one that it replaces. */
function referencesOf(now: StopAsWritten, was: StopAsWritten | undefined, onPaper: readonly string[]): string[] {
  const before = was && namedStopNumbers(was);
  const references = [...onPaper];
  for (const [at, { label, value }] of namedStopNumbers(now).entries()) {
    const earlier = before?.[at]?.value ?? null;
    if (value === null || value === earlier || namesNumber(references, value)) continue;
    const place = references.findIndex((one) => earlier !== null && namesNumber([one], earlier));
    references.splice(place < 0 ? references.length : place, place < 0 ? 0 : 1, `${label} ${value}`);
  }
  return references.slice(0, MAX_STOP_REFERENCES);
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
