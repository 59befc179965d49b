import type { AlertSettings, AlertTrackRecord } from '@contract/alerts/alert-settings.calls';
import { DEFAULT_QUIET_HOURS } from '@contract/alerts/alert-settings.constants';
import { ALERT_TYPE_FILTERS } from '@contract/alerts/alert-types.constants';
import { Link } from '@remix-run/react';
import { Checkbox } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import { fieldOf } from './fields';
import type { saveSettings } from './forms.server';
import { TypeSettings } from './type-settings';

interface SettingsFormProps {
  settings: AlertSettings;
  /** How each type has done; empty: not known now. */
  records: readonly AlertTrackRecord[];
}

/** Every type of alert with what the company has set for it and how it has done, and the hours without emails. */
export function SettingsForm({ settings, records }: SettingsFormProps) {
  const { types, quiet_hours: quiet } = settings;
  const [form, fields] = usePostForm<typeof saveSettings>('settings', {
    ...Object.fromEntries(
      types.flatMap(({ is_type, is_on, severity, threshold }) => [
        [fieldOf(is_type, 'on'), is_on ? 'on' : ''],
        [fieldOf(is_type, 'severity'), severity],
        [fieldOf(is_type, 'threshold'), threshold === null ? '' : String(threshold)],
      ]),
    ),
    has_quiet_hours: quiet ? 'on' : '',
    quiet_from: (quiet ?? DEFAULT_QUIET_HOURS).starts_at,
    quiet_until: (quiet ?? DEFAULT_QUIET_HOURS).ends_at,
  });
  return (
    <PostForm
      of={form}
      version={settings}
      className="alert-settings stack-wide"
      submit="Save settings"
      back={<Link to={paths.alerts()}>Cancel</Link>}
    >
      <fieldset className="alert-type">
        <legend>Quiet hours</legend>
        <Checkbox
          field={fields.has_quiet_hours}
          label="Hold emails during quiet hours"
          hint="Local time at the next stop. “Act now” alerts are sent at any hour."
        />
        <div className="alert-type-fields">
          <TextField field={fields.quiet_from} label="From" type="time" />
          <TextField field={fields.quiet_until} label="Until" type="time" />
        </div>
      </fieldset>
      {ALERT_TYPE_FILTERS.map((type) => (
        <TypeSettings
          key={type}
          type={type}
          fields={{
            on: fields[fieldOf(type, 'on')],
            severity: fields[fieldOf(type, 'severity')],
            threshold: fields[fieldOf(type, 'threshold')],
          }}
          record={records.find(({ is_type }) => is_type === type) ?? null}
        />
      ))}
    </PostForm>
  );
}
