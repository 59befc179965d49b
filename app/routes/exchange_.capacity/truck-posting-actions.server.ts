import { parseWithZod } from '@conform-to/zod/v4';
import type { CarrierTruck } from '@contract/load-board/carrier-trucks.calls';
import { TRUCK_POSTING_DAYS } from '@contract/load-board/load-board.constants';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { createTruckPosting, listCarrierTrucks, switchTruckPosting } from '~/models/load-board.server';
import { paths } from '~/paths';
import { dotNumber } from '~/services/dot-number.server';
import type { Monitor } from '~/services/monitor.server';
import { formAction, shownVersion } from '~/services/page.server';
import type { PageAction, PageActions } from '~/services/page-actions.server';
import { placeErrorsOf, placesIn, refusal, type TruckAnswer, TruckTerms } from '~/services/truck-form.server';
import { SWITCH_FORM, TRUCK_FIELDS, TRUCK_FORM } from '~/view/load-board/truck-form';

const Truck = TruckTerms.extend({ carrier_id: dotNumber });

const PAGE = { form: TRUCK_FORM, fields: [...TRUCK_FIELDS], schema: Truck };

const create: PageAction['act'] = async (_args, form, monitor) => {
  const places = await placesIn(form, monitor);
  const wrong = placeErrorsOf(places);
  const { origin, destination } = places;
  const answer = await formAction(form, PAGE, async ({ carrier_vehicle_id, ...truck }, submissionId) => {
    if (origin.status !== 'chosen' || Object.keys(wrong).length > 0) return refusal(wrong);
    const created = await createTruckPosting(
      monitor,
      {
        ...truck,
        ...(carrier_vehicle_id && { carrier_vehicle_id: Number(carrier_vehicle_id) }),
        origin_area_id: origin.place.id,
        origin_search_display_name: origin.place.name,
        ...(destination.status === 'chosen' && {
          destination_area_id: destination.place.id,
          destination_search_display_name: destination.place.name,
        }),
      },
      submissionId,
    );
    return created.ok ? { to: paths.truckPostings(), toast: `Truck posted for ${TRUCK_POSTING_DAYS} days.` } : created;
  });
  if (answer instanceof Response) return answer;
  const { result } = answer.data;
  const again: TruckAnswer = {
    ...answer.data,
    result: { ...result, error: { ...result.error, ...wrong } },
    places,
    trucks: await trucksIn(form, monitor),
  };
  return { ...answer, data: again };
};

/** Shows the trucks of the carrier that was typed, and keeps the rest of the form. */
const showTrucks: PageAction['act'] = async (_args, form, monitor) => {
  const { initialValue } = parseWithZod(form, { schema: Truck }).reply();
  const trucks = await trucksIn(form, monitor);
  const found = await placesIn(form, monitor);
  const error =
    trucks.length > 0 ? undefined : { carrier_id: ['No truck of an onboarded carrier has this DOT number.'] };
  const answer: TruckAnswer = { form: TRUCK_FORM, result: { initialValue, error }, places: found, trucks };
  return data(answer, error ? 400 : 200);
};

async function trucksIn(form: FormData, monitor: Monitor): Promise<CarrierTruck[]> {
  const typed = dotNumber.safeParse(form.get('carrier_id'));
  return typed.success ? listCarrierTrucks(monitor, typed.data) : [];
}

const Switched = z.object({ truck: z.string({ error: 'Choose a truck.' }), expected_version: shownVersion });

const switchTo =
  (is_active: boolean): PageAction['act'] =>
  async ({ request }, form, monitor) =>
    formAction(form, { form: SWITCH_FORM, fields: [], schema: Switched }, async ({ truck, expected_version }) => {
      const answer = await switchTruckPosting(monitor, truck, { is_active, expected_version });
      if (!answer.ok) return answer;
      const toast = is_active ? `Kept for ${TRUCK_POSTING_DAYS} more days.` : 'Truck taken off.';
      return { to: `${paths.truckPostings()}${new URL(request.url).search}`, toast };
    });

export const truckPostingActions: PageActions = {
  'show-trucks': { access: 'workLoadBoard', act: showTrucks },
  'post-truck': { access: 'workLoadBoard', act: create },
  'keep-truck': { access: 'workLoadBoard', act: switchTo(true) },
  'take-truck-off': { access: 'workLoadBoard', act: switchTo(false) },
};
