import { getCarrier } from '@contract/carriers/carriers.calls';
import { createLiveCheck } from '@contract/carriers/live-checks.calls';
import { LIVE_CHECK_OUTCOME_SENTENCES } from '@contract/carriers/live-checks.constants';
import { updateConnection } from '@contract/connections/connections.calls';
import { createSubscription } from '@contract/subscriptions/subscriptions.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { connectedCarrier } from '~/services/connected-carrier.server';
import { defineForm, Nothing } from '~/services/define-form.server';
import { noteForm } from '~/services/note-form.server';
import { shownVersion } from '~/services/page.server';
import { carrierName } from '~/view/carrier/identifiers';

/** What may be done about the carrier without a page of its own: asking FMCSA, following it, a note, dismissing it from the company's lists. */
export const keepNote = noteForm({
  on: ({ params }) => ({ carrier_id: params.id! }),
  to: ({ params }) => paths.carrierRelationship(params.id!),
  toast: 'Note added.',
});

export const checkLive = defineForm({
  form: 'check-live',
  intent: 'check-live',
  schema: Nothing,
  call: async ({ monitor, params }) => ({
    ok: true,
    data: await monitor.get(createLiveCheck, { params: { id: params.id! } }),
  }),
  to: ({ data }) => paths.carrierLiveCheck(data.carrier_id),
  toast: ({ data }) => LIVE_CHECK_OUTCOME_SENTENCES[data.outcome],
});

export const follow = defineForm({
  form: 'follow',
  intent: 'follow',
  schema: Nothing,
  about: ({ monitor, params }) => monitor.get(getCarrier, { params: { id: params.id! }, query: {} }),
  call: async ({ monitor, about: carrier }) => ({
    ok: true,
    data: await monitor.get(createSubscription, { body: { subscription: { carrier_id: carrier.id } } }),
  }),
  to: ({ about: carrier }) => paths.carrierRelationship(carrier.id),
  toast: ({ about: carrier }) => `Monitoring ${carrierName(carrier)}.`,
});

const dismissal = <const Intent extends string>(intent: Intent, is_dismissed: boolean) =>
  defineForm({
    form: 'dismissal',
    intent,
    access: 'changeConnections',
    schema: z.object({ expected_version: shownVersion.catch(0) }),
    about: connectedCarrier,
    call: ({ monitor, about: { relationship } }, seen) =>
      monitor.call(
        updateConnection,
        { params: { id: relationship.connection_id }, body: { connection: { is_dismissed, ...seen } } },
        { handles: [404, 409, 422] },
      ),
    to: ({ about: { carrier } }) => paths.carrierRelationship(carrier.id),
    toast: ({ data: { carrier_name, is_dismissed: isDismissed } }) =>
      `${carrier_name ?? 'The carrier'} ${isDismissed ? 'dismissed.' : 'restored to your carriers.'}`,
  });

export const dismiss = dismissal('dismiss', true);
export const bringBack = dismissal('bring-back', false);
