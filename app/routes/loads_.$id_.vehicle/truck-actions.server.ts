import { z } from 'zod';
import { updateLoad } from '~/models/load.server';
import { paths } from '~/paths';
import { formAction, shownVersion } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

const Chosen = z.object({
  carrier_vehicle_id: z.string({ error: 'Choose a truck.' }),
  expected_version: shownVersion,
});

const Named = z
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
  });

/** What the buttons of the truck's page do. */
export const truckActions: PageActions = {
  'choose-truck': {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(form, { form: 'choose', fields: [], schema: Chosen }, async (value) => {
        const answer = await updateLoad(monitor, params.id!, value);
        return answer.ok ? { to: paths.load(params.id!), toast: `Truck: ${answer.data.vehicle?.label}.` } : answer;
      }),
  },
  'name-truck': {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(
        form,
        { form: 'name', fields: ['unit', 'vin', 'plate', 'plate_state'], schema: Named },
        async ({ expected_version, ...vehicle }) => {
          const answer = await updateLoad(monitor, params.id!, { expected_version, vehicle });
          return answer.ok ? { to: paths.load(params.id!), toast: `Truck: ${answer.data.vehicle?.label}.` } : answer;
        },
      ),
  },
  'remove-truck': {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(
        form,
        { form: 'choose', fields: [], schema: z.object({ expected_version: shownVersion }) },
        async (value) => {
          const answer = await updateLoad(monitor, params.id!, { carrier_vehicle_id: null, ...value });
          return answer.ok ? { to: paths.load(params.id!), toast: 'Truck taken off.' } : answer;
        },
      ),
  },
};
