import {
  COMPANY_EVENT_KINDS,
  NOTIFICATION_DELIVERIES,
  NOTIFICATION_DELIVERY_LABELS,
} from '@contract/integrations/company-events.constants';
import { KINDS_OF_COMPANY, NOTICES_WHOSE, NOTICES_WHOSE_LABELS } from '@contract/notifications/notices.constants';
import type { NotificationPreference, NotificationTimes } from '@contract/notifications/notification-preferences.calls';
import { Link } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { choicesOf } from '~/view/filter-choices';
import { Browsers, type BrowsersProps } from './browsers';
import { ASKS_PUSH, pushField, whoseField } from './notification-fields';
import type { saveNotifications, saveWhose } from './notification-forms.server';
import { NotificationTimesForm } from './notification-times-form';

const HERE = paths.accountTab('notifications');

interface NotificationsTabProps {
  preferences: SectionResult<{ choices: NotificationPreference[]; times: NotificationTimes; companyZone: string }>;
  email: string;
  push: SectionResult<BrowsersProps>;
  mayManage: boolean;
}

/** What a user is notified of, how and when. */
export function NotificationsTab({ preferences, email, push, mayManage }: NotificationsTabProps) {
  if (!preferences.ok) return <SectionError name="Your choices" reference={preferences.reference} retryHref={HERE} />;
  const { choices, times, companyZone } = preferences.data;
  const told = choices.filter(({ is_allowed }) => is_allowed);
  return (
    <div className="stack-wide">
      <WhoseForm told={told} />
      <section className="stack" aria-labelledby="when-title">
        <h2 id="when-title">When</h2>
        <NotificationTimesForm times={times} companyZone={companyZone} />
      </section>
      <section className="stack" aria-labelledby="browsers-title">
        <h2 id="browsers-title">Browsers</h2>
        {push.ok ? (
          <Browsers {...push.data} />
        ) : (
          <SectionError name="Your browsers" reference={push.reference} retryHref={HERE} />
        )}
      </section>
      <section className="stack" aria-labelledby="what-title">
        <h2 id="what-title">What</h2>
        {told.some(({ kind }) => kind !== 'mentioned') ? null : (
          <Notice kind="info" title="You get no emails about carriers">
            <p>They need the permission “Get emails about carriers”. Ask an admin of your company to give it to you.</p>
          </Notice>
        )}
        <ChoicesForm told={told} email={email} mayManage={mayManage} />
      </section>
    </div>
  );
}

/** Whose of every kind at once: a dispatcher hears of their own loads, a lead of the team's. */
function WhoseForm({ told }: { told: readonly NotificationPreference[] }) {
  const chosen = new Set(told.filter(({ kind }) => !KINDS_OF_COMPANY.includes(kind)).map(({ whose }) => whose));
  const [only] = chosen;
  const [form, fields] = usePostForm<typeof saveWhose>('notification-whose', {
    whose: only && chosen.size === 1 ? only : '',
  });
  if (only === undefined) return null;
  return (
    <PostForm of={form} action={HERE} intent="save-notification-whose" submit="Set for all">
      <RadioGroup field={fields.whose} label="Notify me about the loads, alerts and carriers of" choices={WHOSE_OF} />
    </PostForm>
  );
}

interface ChoicesFormProps {
  told: readonly NotificationPreference[];
  email: string;
  /** Whether the reader sees who was notified of critical events. */
  mayManage: boolean;
}

function ChoicesForm({ told, email, mayManage }: ChoicesFormProps) {
  const [form] = usePostForm<typeof saveNotifications>('notifications');
  const left = told.filter(({ is_left_to_managers }) => is_left_to_managers);
  return (
    <PostForm of={form} action={HERE} className="stack" intent="save-notifications" submit="Save choices">
      <p>
        Emails go to <strong>{email}</strong>. “Mine” are loads and alerts assigned to you, and carriers of your open
        loads; “my team’s” are also the loads of your teams. Managers always hear of bank changes
        {mayManage ? (
          <>
            , and see under <Link to={paths.companyNotices()}>Critical notices</Link> whether critical ones reached
            anyone
          </>
        ) : null}
        .
      </p>
      {left.length === 0 ? null : (
        <Notice kind="info" title="Critical events no one gets in full">
          <p>
            No one at your company gets all of these:{' '}
            {left.map(({ kind }) => COMPANY_EVENT_KINDS[kind].label).join('; ')}. One that would reach no one is emailed
            to your managers immediately.
          </p>
        </Notice>
      )}
      <input type="hidden" name={ASKS_PUSH} value="1" />
      <table className="data-table notification-choices">
        <caption className="heard-only">How you are notified of each kind of event</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col" id="choice-whose">
              Whose
            </th>
            <th scope="col" id="choice-email">
              Email
            </th>
            <th scope="col">Browser</th>
          </tr>
        </thead>
        <tbody>
          {told.map((preference) => (
            <ChoiceRow key={preference.kind} {...preference} />
          ))}
        </tbody>
      </table>
    </PostForm>
  );
}

const WHOSE = choicesOf(NOTICES_WHOSE, NOTICES_WHOSE_LABELS);
const WHOSE_OF = choicesOf(NOTICES_WHOSE, { mine: 'Mine', team: 'My team', all: 'Everyone' });
const DELIVERY = choicesOf(NOTIFICATION_DELIVERIES, NOTIFICATION_DELIVERY_LABELS);

function ChoiceRow({ kind, delivery, whose, push, is_critical }: NotificationPreference) {
  return (
    <tr>
      <th scope="row" id={`kind-${kind}`}>
        {COMPANY_EVENT_KINDS[kind].label}
        {is_critical ? <span className="small-print"> Critical</span> : null}
      </th>
      <td>
        {KINDS_OF_COMPANY.includes(kind) ? (
          <span className="small-print">{kind === 'mentioned' ? 'Yours' : 'The company’s'}</span>
        ) : (
          <Choice name={whoseField(kind)} value={whose} choices={WHOSE} labelledBy={`kind-${kind} choice-whose`} />
        )}
      </td>
      <td>
        <Choice name={kind} value={delivery} choices={DELIVERY} labelledBy={`kind-${kind} choice-email`} />
      </td>
      <td>
        <label className="notification-choice">
          <input type="checkbox" name={pushField(kind)} defaultChecked={push} aria-describedby={`kind-${kind}`} />
          Browser
        </label>
      </td>
    </tr>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  labelledBy: string;
}

const Choice = ({ name, value, choices, labelledBy }: ChoiceProps) => (
  <select className="select" name={name} defaultValue={value} aria-labelledby={labelledBy}>
    {choices.map((one) => (
      <option key={one.value} value={one.value}>
        {one.label}
      </option>
    ))}
  </select>
);
