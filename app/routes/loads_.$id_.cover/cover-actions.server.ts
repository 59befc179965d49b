import { z } from 'zod';
import { createGateException } from '~/models/gate.server';
import { updateLoad } from '~/models/load.server';
import { paths } from '~/paths';
import { formAction, shownVersion } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

const carrier_id = z.string({ error: 'Choose a carrier.' });

const Covered = z.object({ carrier_id, reason: z.string().trim().optional(), expected_version: shownVersion });

const Requested = z.object({
  carrier_id: carrier_id.transform(Number),
  request_note: z.string({ error: 'Enter why this carrier should have the load.' }).trim(),
});

/** What the forms of the page do: cover the load, or request an exception for the carrier that is chosen. */
export const coverActions: PageActions = {
  cover: {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(form, { form: 'cover', fields: ['reason'], schema: Covered }, async (value) => {
        const answer = await updateLoad(monitor, params.id!, value);
        if (!answer.ok) return answer;
        return { to: paths.load(params.id!), toast: `Covered by ${answer.data.carrier?.legal_name ?? 'the carrier'}.` };
      }),
  },
  request: {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(form, { form: 'request', fields: ['request_note'], schema: Requested }, async (value) => {
        const answer = await createGateException(monitor, { load_id: Number(params.id), ...value });
        return answer.ok ? { to: paths.loadException(answer.data.id), toast: 'Exception requested.' } : answer;
      }),
  },
};
