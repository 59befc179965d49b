import { z } from 'zod';
import { updateLoad } from '~/models/load.server';
import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const to = ({ params }: Sending) => paths.load(params.id!);

export const chooseTruck = defineForm({
  form: 'choose',
  intent: 'choose-truck',
  schema: z.object({ carrier_vehicle_id: z.string({ error: 'Choose a truck.' }), expected_version: shownVersion }),
  hidden: ['carrier_vehicle_id'],
  call: ({ monitor, params }, value) => updateLoad(monitor, params.id!, value),
  to,
  toast: ({ data }) => `Truck: ${data.vehicle?.label}.`,
});

export const nameTruck = defineForm({
  form: 'name',
  intent: 'name-truck',
  schema: z
    .object({
      unit: z.string().optional(),
      vin: z.string().optional(),
      plate: z.string().optional(),
      plate_state: z.string().optional(),
      expected_version: shownVersion,
    })
    .refine(({ unit, vin, plate }) => unit || vin || plate, {
      path: ['unit'],
      error: 'Enter the unit number, the VIN or the plate.',
    }),
  call: ({ monitor, params }, { expected_version, ...vehicle }) =>
    updateLoad(monitor, params.id!, { expected_version, vehicle }),
  to,
  toast: ({ data }) => `Truck: ${data.vehicle?.label}.`,
});

export const removeTruck = defineForm({
  form: 'choose',
  intent: 'remove-truck',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, params }, value) => updateLoad(monitor, params.id!, { carrier_vehicle_id: null, ...value }),
  to,
  toast: 'Truck taken off.',
});
