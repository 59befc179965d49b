import { parseWithZod } from '@conform-to/zod/v4';
import { MAX_STOPS } from '@contract/loads/loads.constants';
import { data } from '@remix-run/node';
import { createLoad } from '~/models/loads.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { formAction } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import type { FormErrors } from '~/view/form-errors';
import { ADD_STOP, ALL_FIELDS } from './load-fields';
import { fieldOfForm, LoadForm } from './load-form.server';

/** Adds or removes a stop and keeps what was typed, or writes the load down. */
export async function newLoad(request: Request, monitor: Monitor) {
  const form = await readForm(request);
  const intent = String(form.get('intent') ?? '');
  form.delete('intent');
  const removed = /^remove-stop-(\d{1,2})$/.exec(intent)?.[1];
  if (intent === ADD_STOP || removed !== undefined) {
    const typed = parseWithZod(form, { schema: LoadForm }).reply().initialValue ?? {};
    const stops = Array.isArray(typed.stops) ? typed.stops : [];
    const initialValue = {
      ...typed,
      stops:
        removed === undefined
          ? [...stops, { kind: 'delivery' }].slice(0, MAX_STOPS)
          : stops.filter((_, at) => at !== Number(removed)),
    };
    return data<FormErrors>({ form: 'load', result: { initialValue } }, 200);
  }
  const page = { form: 'load', fields: [...ALL_FIELDS], schema: LoadForm };
  return formAction(form, page, async (load, submissionId) => {
    const answer = await createLoad(monitor, load, submissionId);
    if (answer.ok) return { to: paths.load(answer.data.id), toast: `Load ${answer.data.reference} created.` };
    const { fields } = answer.error;
    const named = Object.entries(fields ?? {}).map(([field, messages]) => [fieldOfForm(field), messages]);
    return { ...answer, error: { ...answer.error, ...(fields && { fields: Object.fromEntries(named) }) } };
  });
}
