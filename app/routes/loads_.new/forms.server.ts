import { createLoad } from '@contract/loads/loads.calls';
import { MAX_STOPS } from '@contract/loads/loads.constants';
import type { CountryCode } from '@contract/shared/geography';
import { data } from '@remix-run/node';
import { checkAddress, listFacilities } from '~/models/facilities.server';

import { paths } from '~/paths';
import { defineForm, defineRedraw, type Typed } from '~/services/define-form.server';
import type { FormErrors } from '~/view/form-errors';
import { toKnownAddress } from '~/view/loads/known-address';
import type { FoundAddress } from './found-address';
import { ADD_STOP, FIND_STOP, REMOVE_STOP, USE_FACILITY } from './load-fields';
import { LoadForm } from './load-form.server';

export const addStop = defineRedraw({
  form: 'load',
  intent: ADD_STOP,
  schema: LoadForm,
  redraw: (_sending, typed) => withStops(typed, [...stopsIn(typed), { kind: 'delivery' }].slice(0, MAX_STOPS)),
});

export const removeStop = defineRedraw({
  form: 'load',
  intent: REMOVE_STOP,
  schema: LoadForm,
  redraw: ({ pressed }, typed) =>
    withStops(
      typed,
      stopsIn(typed).filter((_, at) => `${REMOVE_STOP}${at}` !== pressed),
    ),
});

/** Looks the typed address of a stop up: facilities that it may mean, and how it would be placed. */
export const findStop = defineRedraw({
  form: 'load',
  intent: FIND_STOP,
  schema: LoadForm,
  async redraw({ monitor, pressed }, typed) {
    const at = Number(pressed.slice(FIND_STOP.length));
    const stop = stopOf(typed, at);
    const term = stop.name || stop.street || stop.city;
    const [known, checked] = await Promise.all([
      term ? listFacilities(monitor, { search_text: term.slice(0, 200), per_page: MOST_FACILITIES }) : null,
      stop.city || stop.postal_code ? checkAddress(monitor, stop) : null,
    ]);
    const found: FoundAddress = { at, facilities: (known?.facilities ?? []).map(toKnownAddress), checked };
    return data<FormErrors & { found: FoundAddress }>({ ...again(typed), found });
  },
});

/** Fills the address of a stop with that of a facility of the company. */
export const takeFacility = defineRedraw({
  form: 'load',
  intent: USE_FACILITY,
  schema: LoadForm,
  async redraw({ monitor, pressed }, typed) {
    const [, at, id] = /^(\d{1,3})-(\d{1,9})$/.exec(pressed.slice(USE_FACILITY.length)) ?? [];
    // In the list, which shows no positions of trucks, as a facility's own page does.
    const [facility] = id === undefined ? [] : (await listFacilities(monitor, { q: { id_eq: id } })).facilities;
    if (!facility) return withStops(typed, stopsIn(typed));
    const { name, street, city, state, postal_code, country } = toKnownAddress(facility);
    return withStops(
      typed,
      stopsIn(typed).map((stop, index) =>
        index === Number(at) ? { ...(stop as Typed), name, street, city, state, postal_code, country } : stop,
      ),
    );
  },
});

const MOST_FACILITIES = 5;
const OF_ADDRESS = ['name', 'street', 'city', 'state', 'postal_code', 'country'] as const;

type TypedAddress = Partial<Record<Exclude<(typeof OF_ADDRESS)[number], 'country'>, string>> & {
  country?: CountryCode;
};

/** What was typed of the address of a stop. */
function stopOf(typed: Typed, at: number): TypedAddress {
  const stop = (stopsIn(typed)[at] ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    OF_ADDRESS.flatMap((name) => (typeof stop[name] === 'string' && stop[name] !== '' ? [[name, stop[name]]] : [])),
  );
}

const again = (typed: Typed): FormErrors => ({ form: 'load', result: { initialValue: typed } });
const stopsIn = ({ stops }: Typed) => (Array.isArray(stops) ? stops : []);
const withStops = (typed: Typed, stops: Typed[string][]) => data<FormErrors>(again({ ...typed, stops }));

/** A load as it is typed. */
export const newLoad = defineForm({
  form: 'load',
  schema: LoadForm,
  renamed: { rate_cents: 'rate', customer_rate_cents: 'customer_rate' },
  call: ({ monitor, submissionId }, load) => monitor.send(createLoad, { body: { load } }, { submissionId }),
  to: ({ data: load }) => paths.load(load.id),
  toast: ({ data: load }) => {
    const message = `Load ${load.reference} created.`;
    const odd = load.stops.flatMap(({ sequence, place_note }) =>
      place_note ? [`Stop ${sequence}: ${place_note}`] : [],
    );
    return odd.length === 0 ? message : { message, type: 'warning', description: odd.join(' ') };
  },
});
