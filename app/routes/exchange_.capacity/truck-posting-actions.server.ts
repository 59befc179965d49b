import { parseWithZod } from '@conform-to/zod/v4';
import { EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import type { CarrierTruck } from '@contract/load-board/carrier-trucks.calls';
import { MAX_DEADHEAD_MILES, TRUCK_POSTING_DAYS } from '@contract/load-board/load-board.constants';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { createTruckPosting, listCarrierTrucks, switchTruckPosting } from '~/models/load-board.server';
import { paths } from '~/paths';
import { dotNumber } from '~/services/dot-number.server';
import type { Monitor } from '~/services/monitor.server';
import { formAction, shownVersion } from '~/services/page.server';
import type { PageAction, PageActions } from '~/services/page-actions.server';
import { placeInAddress } from '~/services/place-choice.server';
import type { FormErrors } from '~/view/form-errors';
import { SWITCH_FORM, TRUCK_FIELDS, TRUCK_FORM } from '~/view/load-board/truck-form';
import { type PlaceChoice, placeErrors } from '~/view/place-choice';

const MILES = `Give whole miles from 0 to ${MAX_DEADHEAD_MILES}.`;

const Truck = z.object({
  carrier_id: dotNumber,
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
/** The form again, with the places as they were typed and the carrier’s trucks. */
export type TruckAnswer = FormErrors & { places?: Places; trucks?: readonly CarrierTruck[] };

const PAGE = { form: TRUCK_FORM, fields: [...TRUCK_FIELDS], schema: Truck };

const create: PageAction['act'] = async (_args, form, monitor) => {
  const places = await placesIn(form, monitor);
  const wrong = errorsOf(places);
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

const refusal = (fields: Record<string, string[]>) => ({
  ok: false as const,
  status: 422,
  error: { code: 'invalid', message: 'There is a problem.', fields },
  retryAfterSeconds: null,
});

async function placesIn(form: FormData, monitor: Monitor): Promise<Places> {
  const typed = new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
  );
  const [origin, destination] = await Promise.all([
    placeInAddress(monitor, typed, 'origin'),
    placeInAddress(monitor, typed, 'destination'),
  ]);
  return { origin, destination };
}

/** A text that may mean several places is asked for anew: a truck written down at the wrong one is offered in vain. */
function errorsOf({ origin, destination }: Places): Record<string, string[]> {
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
  'show-trucks': { access: 'useLoadBoard', act: showTrucks },
  'post-truck': { access: 'useLoadBoard', act: create },
  'keep-truck': { access: 'useLoadBoard', act: switchTo(true) },
  'take-truck-off': { access: 'useLoadBoard', act: switchTo(false) },
};
