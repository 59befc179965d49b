import {
  COMPANY_EVENT_KINDS,
  NOTIFICATION_DELIVERIES,
  NOTIFICATION_DELIVERY_LABELS,
} from '@contract/integrations/company-events.constants';
import type { NotificationPreference } from '@contract/integrations/notification-preferences.calls';
import { Checkbox } from '@ui/form/choices';
import { Notice } from '@ui/notice';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';

/** Names of what the form sends about alerts on loads. */
export const ONLY_MY_ALERTS = 'only_my_alerts';
export const ASKS_MY_ALERTS = 'asks_my_alerts';

const HERE = paths.accountTab('notifications');

interface NotificationsTabProps {
  preferences: SectionResult<{ choices: NotificationPreference[]; onlyMyAlerts: boolean }>;
  email: string;
}

/** Which emails a user gets. */
export function NotificationsTab({ preferences, email }: NotificationsTabProps) {
  if (!preferences.ok) return <SectionError name="Your choices" reference={preferences.reference} retryHref={HERE} />;
  const { choices, onlyMyAlerts } = preferences.data;
  const told = choices.filter(({ is_allowed }) => is_allowed);
  if (told.length === 0)
    return (
      <Notice kind="info" title="You get no emails about carriers">
        <p>They need the permission “Get emails about carriers”. Ask an admin of your company to give it to you.</p>
      </Notice>
    );
  return (
    <ButtonForm action={HERE} className="stack">
      <Refusal of="notifications" />
      <p>
        Emails go to <strong>{email}</strong>. “Daily summary” is one email with the day’s events. Admins always hear of
        bank changes, once a day at least.
      </p>
      <div className="table-frame table-compact">
        <table className="data-table notification-choices">
          <caption className="heard-only">How you get emails about each kind of event</caption>
          <thead>
            <tr>
              <th scope="col">Event</th>
              {NOTIFICATION_DELIVERIES.map((delivery) => (
                <th key={delivery} scope="col" id={`delivery-${delivery}`}>
                  {NOTIFICATION_DELIVERY_LABELS[delivery]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {told.map((preference) => (
              <ChoiceRow key={preference.kind} {...preference} />
            ))}
          </tbody>
        </table>
      </div>
      {told.some(({ kind }) => kind === 'alert_raised' || kind === 'alert_changed') ? (
        <>
          <input type="hidden" name={ASKS_MY_ALERTS} value="1" />
          <Checkbox
            field={{ name: ONLY_MY_ALERTS, initialValue: onlyMyAlerts ? 'on' : undefined }}
            label="Of alerts on loads, only those assigned to me or on my loads"
          />
        </>
      ) : null}
      <SubmitButton intent="save-notifications">Save choices</SubmitButton>
    </ButtonForm>
  );
}

function ChoiceRow({ kind, delivery: chosen }: NotificationPreference) {
  return (
    <tr>
      <th scope="row" id={`kind-${kind}`}>
        {COMPANY_EVENT_KINDS[kind].label}
      </th>
      {NOTIFICATION_DELIVERIES.map((delivery) => (
        <td key={delivery}>
          <label className="notification-choice">
            <input
              type="radio"
              name={kind}
              value={delivery}
              defaultChecked={delivery === chosen}
              aria-labelledby={`kind-${kind} delivery-${delivery}`}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
