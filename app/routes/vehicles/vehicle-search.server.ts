import { MAX_VEHICLE_NUMBER } from '@contract/vehicles/vehicles.constants';
import { listCarrierVehicles } from '~/models/vehicles.server';
import type { Monitor } from '~/services/monitor.server';
import { PLATE_STATES } from './plate-states';

export type VehicleSearchFields = { vin: string; license: string; license_state: string };

/** Errors at a field before any search. */
const NOTHING_TYPED = 'Type a VIN or a plate.';
const TOO_LONG = `At most ${MAX_VEHICLE_NUMBER} characters.`;
const NOT_PRINTED = 'Letters, digits, blanks and hyphens only.';
const PRINTED = /^[\p{L}\p{N}\p{P}\p{S} ]*$/u;

/**
 * Vehicles for an address: a VIN with any spacing, a plate with or without its state, or both. Without a number it
 * sends no search.
 */
export async function searchVehicles(monitor: Monitor, searchParams: URLSearchParams) {
  const text = (name: string) => (searchParams.get(name) ?? '').normalize('NFKC').trim();
  const typed: VehicleSearchFields = {
    vin: text('vin'),
    license: text('license'),
    license_state: text('license_state'),
  };
  const vin = compact(typed.vin);
  const isSent = ['vin', 'license', 'license_state'].some((name) => searchParams.has(name));
  const errors: Partial<Record<keyof VehicleSearchFields, string[]>> = {};
  if (isSent && vin === '' && compact(typed.license) === '') errors.vin = [NOTHING_TYPED];
  for (const [name, value] of Object.entries(typed) as [keyof VehicleSearchFields, string][]) {
    if (value.length > MAX_VEHICLE_NUMBER) errors[name] = [TOO_LONG];
    else if (!PRINTED.test(value)) errors[name] = [NOT_PRINTED];
  }
  if (!errors.license_state && !PLATE_STATES.some(({ value }) => value === typed.license_state.toUpperCase()))
    errors.license_state = ['Choose from the list.'];
  if (!isSent || Object.keys(errors).length > 0) return { typed, vin, errors, results: null };

  const results = await listCarrierVehicles(monitor, {
    q: {
      ...(vin !== '' && { vin_eq: vin }),
      ...(compact(typed.license) !== '' && { license_in: codecsOf(typed.license) }),
      ...(typed.license_state !== '' && { license_state_eq: typed.license_state.toUpperCase() }),
    },
    page: searchParams.get('page') || undefined,
  });
  return { typed, vin, errors, results };
}

/** In capitals, without the blanks and hyphens that people read a number out with. */
const compact = (number: string): string => number.toUpperCase().replace(/[\s-]/g, '');

/** A plate as it was typed and without blanks and hyphens: officers write it either way. */
const codecsOf = (license: string): string[] => [...new Set([license.toUpperCase(), compact(license)])];
