import { MAX_STOPS } from '@contract/loads/loads.constants';
import { data } from '@remix-run/node';
import { createLoad } from '~/models/loads.server';
import { paths } from '~/paths';
import { defineForm, defineRedraw, type Typed } from '~/services/define-form.server';
import type { FormErrors } from '~/view/form-errors';
import { ADD_STOP, REMOVE_STOP } from './load-fields';
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

const stopsIn = ({ stops }: Typed) => (Array.isArray(stops) ? stops : []);
const withStops = (typed: Typed, stops: Typed[string][]) =>
  data<FormErrors>({ form: 'load', result: { initialValue: { ...typed, stops } } });

/** A load as it is typed. */
export const newLoad = defineForm({
  form: 'load',
  schema: LoadForm,
  renamed: { rate_cents: 'rate', customer_rate_cents: 'customer_rate' },
  call: ({ monitor, submissionId }, load) => createLoad(monitor, load, submissionId),
  to: ({ data: load }) => paths.load(load.id),
  toast: ({ data: load }) => `Load ${load.reference} created.`,
});
