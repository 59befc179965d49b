import { updateLoad } from '@contract/loads/loads.calls';
import { VEHICLE_NUMBER_LENGTHS } from '@contract/loads/loads.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const upTo = (name: keyof typeof VEHICLE_NUMBER_LENGTHS, what: string) => {
  const most = VEHICLE_NUMBER_LENGTHS[name];
  return z.string().trim().max(most, `${what} has at most ${most} characters.`).optional();
};

const to = ({ params }: Sending) => paths.load(params.id!);

export const chooseTruck = defineForm({
  form: 'choose',
  intent: 'choose-truck',
  schema: z.object({ carrier_vehicle_id: z.string({ error: 'Choose a truck.' }), expected_version: shownVersion }),
  hidden: ['carrier_vehicle_id'],
  call: ({ monitor, params }, value) => monitor.send(updateLoad, { params: { id: params.id! }, body: { load: value } }),
  to,
  toast: ({ data }) => `Truck: ${data.vehicle?.label}.`,
});

export const nameTruck = defineForm({
  form: 'name',
  intent: 'name-truck',
  schema: z
    .object({
      unit: upTo('unit', 'A unit number'),
      vin: upTo('vin', 'A VIN'),
      plate: upTo('plate', 'A plate'),
      plate_state: upTo('plate_state', 'The state of a plate'),
      expected_version: shownVersion,
    })
    .refine(({ unit, vin, plate }) => unit || vin || plate, {
      path: ['unit'],
      error: 'Enter the unit number, the VIN or the plate.',
    }),
  call: ({ monitor, params }, { expected_version, ...vehicle }) =>
    monitor.send(updateLoad, { params: { id: params.id! }, body: { load: { expected_version, vehicle } } }),
  to,
  toast: ({ data }) => `Truck: ${data.vehicle?.label}.`,
});

export const removeTruck = defineForm({
  form: 'choose',
  intent: 'remove-truck',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(updateLoad, { params: { id: params.id! }, body: { load: { carrier_vehicle_id: null, ...value } } }),
  to,
  toast: 'Truck removed.',
});
