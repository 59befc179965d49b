import { updateTruckPosting } from '@contract/load-board/truck-postings.calls';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';
import { areasOf, placeErrorsOf, placesIn, type TruckAnswer, TruckTerms } from '~/services/truck-form.server';

export const saveTruck = defineForm({
  form: 'truck',
  schema: TruckTerms.extend({ expected_version: shownVersion }),
  beside: ['origin', 'destination'],
  about: ({ sent, monitor }) => placesIn(sent, monitor),
  wrong: ({ about: places }) => placeErrorsOf(places),
  again: async ({ about: places }, refused): Promise<TruckAnswer> => ({ ...refused, places }),
  call: ({ monitor, params, about: places }, { carrier_vehicle_id, ...truck }) =>
    monitor.call(
      updateTruckPosting,
      {
        params: { id: params.id! },
        body: {
          truck_posting: {
            ...truck,
            ...areasOf(places),
            carrier_vehicle_id: carrier_vehicle_id ? Number(carrier_vehicle_id) : null,
          },
        },
      },
      { handles: [404, 409, 422] },
    ),
  to: ({ data }) => paths.truckPostings(data.state === 'active' ? {} : { list: data.state }),
  toast: 'Truck saved.',
});
