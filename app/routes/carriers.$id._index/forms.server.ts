import { LIVE_CHECK_OUTCOME_SENTENCES } from '@contract/carriers/live-checks.constants';
import { z } from 'zod';
import { getCarrier } from '~/models/carriers.server';
import { changeDismissal } from '~/models/connections.server';
import { createLiveCheck } from '~/models/live-checks.server';
import { createSubscription } from '~/models/subscriptions.server';
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
  call: async ({ monitor, params }) => ({ ok: true, data: await createLiveCheck(monitor, params.id!) }),
  to: ({ data }) => paths.carrierLiveCheck(data.carrier_id),
  toast: ({ data }) => LIVE_CHECK_OUTCOME_SENTENCES[data.outcome],
});

export const follow = defineForm({
  form: 'follow',
  intent: 'follow',
  schema: Nothing,
  about: ({ monitor, params }) => getCarrier(monitor, params.id!),
  call: async ({ monitor, about: carrier }) => ({ ok: true, data: await createSubscription(monitor, carrier.id) }),
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
      changeDismissal(monitor, relationship.connection_id, { is_dismissed, ...seen }),
    to: ({ about: { carrier } }) => paths.carrierRelationship(carrier.id),
    toast: ({ data: { carrier_name, is_dismissed: isDismissed } }) =>
      `${carrier_name ?? 'The carrier'} ${isDismissed ? 'dismissed.' : 'restored to your carriers.'}`,
  });

export const dismiss = dismissal('dismiss', true);
export const bringBack = dismissal('bring-back', false);
