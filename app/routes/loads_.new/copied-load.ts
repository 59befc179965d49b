import type { Load } from '@contract/loads/loads.entities';

/**
 * What a new load takes over from another, as its form shows it. Left out is what belongs to that load alone: references
 * and appointments, dates, carrier, driver and truck; and the contacts at its stops, whose numbers someone else gave and
 * would then be ours.
 */
export function copiedLoad(load: Load) {
  return {
    customer_name: load.customer_name ?? undefined,
    customer_rate: dollars(load.customer_rate_cents),
    rate: dollars(load.rate_cents),
    commodity: load.commodity ?? undefined,
    equipment: load.equipment ?? undefined,
    trailer_length_ft: text(load.trailer_length_ft),
    weight_lbs: text(load.weight_lbs),
    cargo_value_usd: text(load.cargo_value_usd),
    is_hazmat: load.is_hazmat ?? undefined,
    hazmat_un_number: load.hazmat_un_number ?? undefined,
    hazmat_class: load.hazmat_class ?? undefined,
    is_temperature_controlled: load.is_temperature_controlled || undefined,
    temperature_min_f: text(load.temperature_min_f),
    temperature_max_f: text(load.temperature_max_f),
    // An estimate is made anew.
    billable_miles: load.billable_miles_source === 'estimate' ? undefined : text(load.billable_miles),
    stops: load.stops.map(({ kind, name, street, city, state, postal_code, country, handling }) => ({
      kind,
      name: name ?? undefined,
      street: street ?? undefined,
      city: city ?? undefined,
      state: state ?? undefined,
      postal_code: postal_code ?? undefined,
      country,
      handling: handling ?? undefined,
    })),
  };
}

const text = (number: number | null) => (number === null ? undefined : String(number));
const dollars = (cents: number | null | undefined) => (cents == null ? undefined : (cents / 100).toFixed(2));

export type CopiedLoad = ReturnType<typeof copiedLoad>;
