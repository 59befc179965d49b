import { VEHICLE_NUMBER_LENGTHS } from '@contract/loads/loads.constants';
import { z } from 'zod';
import { ticked } from '~/services/define-form.server';
import { degrees } from '~/services/degrees.server';
import { dollars } from '~/services/dollars.server';
import { shownVersion } from '~/services/page.server';

export const carrierChosen = z.string({ error: 'Choose a carrier.' });

const upTo = (most: number, what: string) =>
  z.string().trim().max(most, `${what} has at most ${most} characters.`).optional();

/** The load's carrier with its truck and driver, and what its rate confirmation says. */
export const Covering = z
  .object({
    carrier_id: carrierChosen,
    pay: dollars,
    /** The pay is far from what the load or the lane says, and meant. */
    sure: ticked,
    driver_name: upTo(100, 'A name'),
    driver_phone: upTo(30, 'A phone number'),
    carrier_vehicle_id: z
      .string()
      .regex(/^[1-9]\d{0,9}$/, 'Choose a truck.')
      .optional(),
    unit: upTo(VEHICLE_NUMBER_LENGTHS.unit, 'A unit number'),
    vin: upTo(VEHICLE_NUMBER_LENGTHS.vin, 'A VIN'),
    temperature_min_f: degrees,
    temperature_max_f: degrees,
    /** A dry load in a reefer. */
    unit_off: z.boolean().optional(),
    known: z.array(z.string()).optional(),
    reason: upTo(1000, 'A reason'),
    expected_version: shownVersion,
  })
  .refine(({ carrier_vehicle_id: known, unit, vin }) => known === undefined || (!unit && !vin), {
    path: ['carrier_vehicle_id'],
    error: 'Choose a truck or enter another one, not both.',
  });
export type Covering = z.output<typeof Covering>;
