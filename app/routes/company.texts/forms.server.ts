import { updateTextSettings } from '@contract/texts/texts.calls';
import { TEXT_SETTING_RANGES } from '@contract/texts/texts.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, ticked } from '~/services/define-form.server';
import { ASK_EVERY } from './ask-every';

const whole = (name: keyof typeof TEXT_SETTING_RANGES) => {
  const { min, max } = TEXT_SETTING_RANGES[name];
  const says = `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}.`;
  return z.coerce.number({ error: says }).int(says).min(min, says).max(max, says);
};

export const saveTexting = defineForm({
  form: 'texting',
  schema: z.object({
    ask_every_minutes: z.enum(ASK_EVERY.map(String), { error: 'Choose how often drivers are asked.' }).optional(),
    answer_within_minutes: whole('answer_within_minutes'),
    is_held_at_night: ticked,
    daily_maximum: whole('daily_maximum'),
  }),
  call: ({ monitor }, { ask_every_minutes: every, ...settings }) =>
    monitor.send(updateTextSettings, {
      body: { text_settings: { ...settings, ask_every_minutes: every === undefined ? null : Number(every) } },
    }),
  to: paths.companyTexts(),
  toast: 'The settings of text messages are saved.',
});
