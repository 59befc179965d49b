import { updateAlertSettings } from '~/models/alerts.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { AlertSettingsForm, settingsIn } from './alert-settings-form.server';

export const saveSettings = defineForm({
  form: 'settings',
  schema: AlertSettingsForm,
  call: ({ monitor }, value) => updateAlertSettings(monitor, settingsIn(value)),
  to: paths.companyAlerts(),
  toast: 'Alert settings saved. Loads are checked again within minutes.',
});
