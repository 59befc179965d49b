import { COMPANY_EVENT_KIND_NAMES } from '@contract/integrations/company-events.constants';
import { NotificationChoices } from '@contract/integrations/notification-preferences.calls';
import { z } from 'zod';
import { updateNotificationPreferences } from '~/models/integrations.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { ASKS_MY_ALERTS, ONLY_MY_ALERTS } from './notifications-tab';

const KINDS: readonly string[] = COMPANY_EVENT_KIND_NAMES;

/** Of what the form sends, the events. */
const Choices = z
  .record(z.string(), z.unknown())
  .transform((sent) => Object.fromEntries(Object.entries(sent).filter(([name]) => KINDS.includes(name))))
  .pipe(NotificationChoices);

/** How one is mailed. */
export const saveNotifications = defineForm({
  form: 'notifications',
  intent: 'save-notifications',
  access: 'broker',
  schema: Choices,
  call: ({ monitor, sent }, notification_preferences) =>
    updateNotificationPreferences(monitor, {
      notification_preferences,
      // An empty box is not sent: whether it was on the page is.
      ...(sent.has(ASKS_MY_ALERTS) && { only_my_tickets: sent.has(ONLY_MY_ALERTS) }),
    }),
  to: paths.accountTab('notifications'),
  toast: 'Your choices are saved.',
});
