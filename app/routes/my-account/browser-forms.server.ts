import {
  createPushSubscription,
  deletePushSubscription,
  NewPushSubscription,
} from '@contract/notifications/push.calls';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

const to = paths.accountTab('notifications');

/** What the script of the page sends for the browser. */
export const addBrowser = defineForm({
  form: 'add-browser',
  intent: 'add-browser',
  access: 'broker',
  schema: NewPushSubscription,
  hidden: ['endpoint', 'p256dh', 'auth'],
  secret: ['endpoint', 'p256dh', 'auth'],
  call: ({ monitor }, subscription) =>
    monitor.send(createPushSubscription, { body: { push_subscription: subscription } }),
  to,
  toast: 'Notices are on in this browser. Tick what comes under “Browser”.',
});

export const removeBrowser = defineForm({
  form: 'remove-browser',
  intent: 'remove-browser',
  access: 'broker',
  schema: z.object({ browser_id: RecordId.shape.id }),
  hidden: ['browser_id'],
  call: ({ monitor }, { browser_id }) =>
    monitor.call(deletePushSubscription, { params: { id: browser_id } }, { handles: [404] }),
  to,
  toast: { message: 'The browser gets no more notices.', type: 'info' },
  refusal: () => ({ to, toast: { message: 'That browser was removed before.', type: 'info' } }),
});
