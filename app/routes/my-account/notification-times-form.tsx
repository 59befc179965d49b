import { MAX_DIGEST_TIMES, WEEK_DAY_LABELS, WEEK_DAYS } from '@contract/notifications/notices.constants';
import type { NotificationTimes } from '@contract/notifications/notification-preferences.calls';
import { TIME_ZONE_NAMES, TIME_ZONES } from '@contract/shared/time-zones';
import { Checkbox, CheckboxGroup, Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { saveTimes } from './notification-forms.server';

interface NotificationTimesFormProps {
  times: NotificationTimes;
  /** What the company's zone is called. */
  companyZone: string;
}

const DAYS = WEEK_DAYS.map((day) => ({ value: String(day), label: WEEK_DAY_LABELS[day] }));

/** When the user is notified: the digest's times, and quiet hours. */
export function NotificationTimesForm({ times, companyZone }: NotificationTimesFormProps) {
  const { quiet_hours: quiet } = times;
  const [form, fields] = usePostForm<typeof saveTimes>('notification-times', {
    time_zone: times.time_zone ?? '',
    digest_times: times.digest_times.join(', '),
    has_quiet_hours: quiet ? 'on' : '',
    quiet_from: quiet?.starts_at ?? '22:00',
    quiet_until: quiet?.ends_at ?? '06:00',
    quiet_days: (quiet?.days ?? WEEK_DAYS).map(String),
    is_critical_heard: times.is_critical_heard ? 'on' : '',
  });
  return (
    <PostForm of={form} action={paths.accountTab('notifications')} intent="save-notification-times" submit="Save times">
      <Select
        field={fields.time_zone}
        label="Your time zone"
        choices={[
          { value: '', label: `Same as the company: ${companyZone}` },
          ...TIME_ZONE_NAMES.map((value) => ({ value, label: TIME_ZONES[value].label })),
        ]}
      />
      <TextField
        field={fields.digest_times}
        label="Digest at"
        hint={`When your shifts begin, on a 24-hour clock: 06:00, 14:00, 22:00. ${MAX_DIGEST_TIMES} times at most. Nothing new, no digest.`}
      />
      <fieldset className="field">
        <legend>Quiet hours</legend>
        <Checkbox
          field={fields.has_quiet_hours}
          label="Hold immediate notices during quiet hours"
          hint="Held notices arrive together when quiet hours end. Digests come at their times."
        />
        <div className="field-row">
          <TextField field={fields.quiet_from} label="From" type="time" />
          <TextField field={fields.quiet_until} label="Until" type="time" />
        </div>
        <CheckboxGroup field={fields.quiet_days} label="Quiet on these days" choices={DAYS} />
        <Checkbox
          field={fields.is_critical_heard}
          label="Always send critical alerts"
          hint="Alerts to act on now, and what is marked critical below."
        />
      </fieldset>
    </PostForm>
  );
}
