import {
  OverrideExpiry,
  OverrideReason,
  updateRuleOverride,
  uploadRuleOverrideFile,
} from '@contract/rules/rule-overrides.calls';
import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, defineUpload, type Sending } from '~/services/define-form.server';
import { overrideOfAddress } from '~/services/override-of-address.server';
import { requireOverrider } from '~/services/overrider.server';
import { shownVersion } from '~/services/page.server';

/** Why, and until when. */
const ChangeForm = z
  .object({
    until: z.enum(['date', 'indefinite'], { error: 'Say until when.' }),
    reason: OverrideReason,
    expiration_date: z.string().optional(),
    expected_version: shownVersion,
  })
  .transform(({ until, expiration_date, ...form }, context) => {
    if (until === 'indefinite') return { ...form, expiration_date: INDEFINITE_OVERRIDE_EXPIRY };
    const day = OverrideExpiry.safeParse(expiration_date);
    if (day.success) return { ...form, expiration_date: day.data };
    for (const { message } of day.error.issues)
      context.addIssue({ code: 'custom', path: ['expiration_date'], message });
    return z.NEVER;
  });

const about = async (args: Sending) => {
  const found = await overrideOfAddress(args);
  await requireOverrider(args, found.override.is_type);
  return found;
};

type About = Awaited<ReturnType<typeof about>>;
const to = ({ about: { carrier, override } }: { about: About }) => paths.carrierRule(carrier.id, override.is_type);

export const changeOverride = defineForm({
  form: 'change',
  schema: ChangeForm,
  about,
  call: ({ monitor, about: { override } }, value) =>
    monitor.send(updateRuleOverride, { params: { id: String(override.id) }, body: { rule_override: value } }),
  to,
  toast: 'Override saved.',
});

/** What an override rests on, in place of what was there. */
export const addFile = defineUpload({
  form: 'file-form',
  schema: z.object({ expected_version: shownVersion }),
  about,
  call: ({ monitor, file, about: { override } }, { expected_version }) =>
    monitor.send(uploadRuleOverrideFile, { params: { id: String(override.id) }, body: { expected_version } }, { file }),
  to,
  toast: ({ data }) => `${data.file?.name ?? 'The file'} is kept with the override.`,
});
