import { parseWithZod } from '@conform-to/zod/v4';
import { COMPANY_EVENT_KIND_NAMES } from '@contract/integrations/company-events.constants';
import { NotificationChoices } from '@contract/integrations/notification-preferences.calls';
import { updateNotificationPreferences } from '~/models/integrations.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import type { PageActions } from '~/services/page-actions.server';
import { redirectWithToast } from '~/services/toast.server';
import { ASKS_MY_ALERTS, ONLY_MY_ALERTS } from './notifications-tab';

const NOTIFICATIONS_FORM = { form: 'notifications', fields: [] };

/** How one is mailed. */
export const notificationActions: PageActions = {
  'save-notifications': {
    access: 'broker',
    act: async (_args, form, monitor) => {
      const choices = new FormData();
      for (const kind of COMPANY_EVENT_KIND_NAMES) {
        const delivery = form.get(kind);
        if (typeof delivery === 'string') choices.set(kind, delivery);
      }
      const submission = parseWithZod(choices, { schema: NotificationChoices });
      if (submission.status !== 'success') return invalidForm(NOTIFICATIONS_FORM, submission);
      const answer = await updateNotificationPreferences(monitor, {
        notification_preferences: submission.value,
        // An empty box is not sent: whether it was on the page is.
        ...(form.has(ASKS_MY_ALERTS) && { only_my_tickets: form.has(ONLY_MY_ALERTS) }),
      });
      if (!answer.ok) return invalidForm(NOTIFICATIONS_FORM, submission, answer);
      return redirectWithToast(paths.accountTab('notifications'), 'Your choices are saved.');
    },
  },
};
