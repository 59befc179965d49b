import { updateAlertSettings } from '@contract/alerts/alert-settings.calls';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { AlertSettingsForm, settingsIn } from './alert-settings-form.server';

export const saveSettings = defineForm({
  form: 'settings',
  schema: AlertSettingsForm,
  call: ({ monitor }, value) => monitor.send(updateAlertSettings, { body: { alert_settings: settingsIn(value) } }),
  to: paths.companyAlerts(),
  toast: 'Alert settings saved. Loads are checked again within minutes.',
});
