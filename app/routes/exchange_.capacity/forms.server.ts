import type { CarrierTruck } from '@contract/load-board/carrier-trucks.calls';
import { listCarrierTrucks } from '@contract/load-board/carrier-trucks.calls';
import { TRUCK_POSTING_DAYS } from '@contract/load-board/load-board.constants';
import { createTruckPosting } from '@contract/load-board/truck-postings.calls';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { switchTruckPosting } from '~/models/load-board.server';
import { paths } from '~/paths';
import { defineForm, defineRedraw } from '~/services/define-form.server';
import { dotNumber } from '~/services/dot-number.server';
import type { Monitor } from '~/services/monitor.server';
import { shownVersion } from '~/services/page.server';
import { areasOf, placeErrorsOf, placesIn, type TruckAnswer, TruckTerms } from '~/services/truck-form.server';

const form = 'truck';
const Truck = z.object({ carrier_id: dotNumber, ...TruckTerms.shape });

export const postTruck = defineForm({
  form,
  intent: 'post-truck',
  schema: Truck,
  beside: ['origin', 'destination'],
  about: ({ sent, monitor }) => placesIn(sent, monitor),
  wrong: ({ about: places }) => placeErrorsOf(places),
  again: async ({ sent, monitor, about: places }, refused): Promise<TruckAnswer> => ({
    ...refused,
    places,
    trucks: await trucksIn(sent, monitor),
  }),
  call({ monitor, submissionId, about: places }, { carrier_vehicle_id, ...truck }) {
    const { destination_area_id, destination_search_display_name, ...origin } = areasOf(places);
    return monitor.call(
      createTruckPosting,
      {
        body: {
          truck_posting: {
            ...truck,
            ...origin,
            ...(carrier_vehicle_id && { carrier_vehicle_id: Number(carrier_vehicle_id) }),
            ...(destination_area_id !== null &&
              destination_search_display_name !== null && { destination_area_id, destination_search_display_name }),
          },
        },
      },
      { handles: [404, 422], submissionId },
    );
  },
  to: paths.truckPostings(),
  toast: `Truck posted for ${TRUCK_POSTING_DAYS} days.`,
});

/** Shows the trucks of the carrier that was typed, and keeps the rest of the form. */
export const showTrucks = defineRedraw({
  form,
  intent: 'show-trucks',
  schema: Truck,
  async redraw({ sent, monitor }, initialValue) {
    const [trucks, places] = await Promise.all([trucksIn(sent, monitor), placesIn(sent, monitor)]);
    const error =
      trucks.length > 0 ? undefined : { carrier_id: ['No truck of an onboarded carrier has this DOT number.'] };
    return data<TruckAnswer>({ form, result: { initialValue, error }, places, trucks }, error ? 400 : 200);
  },
});

async function trucksIn(sent: FormData, monitor: Monitor): Promise<CarrierTruck[]> {
  const typed = dotNumber.safeParse(sent.get('carrier_id'));
  return typed.success
    ? monitor.get(listCarrierTrucks, { query: { carrier_id: typed.data } }).then((answer) => answer.trucks)
    : [];
}

const switchForm = <const Intent extends string>(intent: Intent, is_active: boolean) =>
  defineForm({
    form: 'switch-truck',
    intent,
    schema: z.object({ truck: z.string({ error: 'Choose a truck.' }), expected_version: shownVersion }),
    hidden: ['truck'],
    call: ({ monitor }, { truck, expected_version }) =>
      switchTruckPosting(monitor, truck, { is_active, expected_version }),
    to: ({ request }) => `${paths.truckPostings()}${new URL(request.url).search}`,
    toast: is_active ? `Extended ${TRUCK_POSTING_DAYS} days.` : 'Truck removed.',
  });

export const keepTruck = switchForm('keep-truck', true);
export const takeTruckOff = switchForm('take-truck-off', false);
