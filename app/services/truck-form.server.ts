import { EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import type { CarrierTruck } from '@contract/load-board/carrier-trucks.calls';
import { MAX_DEADHEAD_MILES } from '@contract/load-board/load-board.constants';
import { z } from 'zod';
import type { FormErrors } from '~/view/form-errors';
import { type PlaceChoice, placeErrors } from '~/view/place-choice';
import type { Monitor } from './monitor.server';
import { placeInAddress } from './place-choice.server';

/** The form of a carrier's truck posting, new or changed. */

const MILES = `Give whole miles from 0 to ${MAX_DEADHEAD_MILES}.`;

/** A posting's fields for the truck, except its places. */
export const TruckTerms = z.object({
  posted_equipment_type: z.enum(EQUIPMENT_TYPES, { error: 'Choose the equipment.' }),
  deadhead_miles_tolerance: z
    .string({ error: MILES })
    .trim()
    .regex(/^\d{1,3}$/, MILES)
    .transform(Number)
    .refine((miles) => miles <= MAX_DEADHEAD_MILES, MILES),
  start_date: z.iso.date({ error: 'Enter a valid date.' }),
  carrier_vehicle_id: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,9}$/, 'Choose a truck.')
    .optional(),
});

type Places = Record<'origin' | 'destination', PlaceChoice>;
/** The form again, with the typed places and the carrier’s trucks. */
export type TruckAnswer = FormErrors & { places?: Places; trucks?: readonly CarrierTruck[] };

export async function placesIn(form: FormData, monitor: Monitor): Promise<Places> {
  const typed = new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
  );
  const [origin, destination] = await Promise.all([
    placeInAddress(monitor, typed, 'origin'),
    placeInAddress(monitor, typed, 'destination'),
  ]);
  return { origin, destination };
}

/** A truck's places for the call, once they are valid. */
export function areasOf({ origin, destination }: Places) {
  const [from, to] = [origin, destination].map((place) => (place.status === 'chosen' ? place.place : null));
  return {
    origin_area_id: from?.id ?? 0,
    origin_search_display_name: from?.name ?? '',
    destination_area_id: to?.id ?? null,
    destination_search_display_name: to?.name ?? null,
  };
}

/** An ambiguous text must be clarified: a truck posted at the wrong place is useless. */
export function placeErrorsOf({ origin, destination }: Places): Record<string, string[]> {
  const missing = origin.status === 'empty' ? ['Enter where the truck is.'] : undefined;
  const [from, to] = [
    missing ?? placeErrors(origin) ?? severalErrors(origin),
    placeErrors(destination) ?? severalErrors(destination),
  ];
  return { ...(from && { origin: from }), ...(to && { destination: to }) };
}

function severalErrors(choice: PlaceChoice): string[] | undefined {
  if (choice.status !== 'chosen' || !choice.taken) return undefined;
  const names = [choice.place, ...choice.taken.others].slice(0, 5).map(({ name }) => name);
  return [`“${choice.taken.text}” may be several places. Enter one of them: ${names.join('; ')}.`];
}
