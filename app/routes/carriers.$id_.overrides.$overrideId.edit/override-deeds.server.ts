import { parseWithZod } from '@conform-to/zod/v4';
import { OverrideExpiry, OverrideReason } from '@contract/rules/rule-overrides.calls';
import { INDEFINITE_OVERRIDE_EXPIRY, type RuleType } from '@contract/rules/rules.constants';
import { z } from 'zod';
import { changeRuleOverride, uploadRuleOverrideFile } from '~/models/rules.server';
import { paths } from '~/paths';
import { fileTooLarge, invalidForm } from '~/services/form-errors.server';
import type { Monitor } from '~/services/monitor.server';
import { redirectWithToast } from '~/services/toast.server';
import type { UploadForm } from '~/services/uploads.server';

type Place = { carrierId: number; classificationId: number; overrideId: number; type: RuleType };

/** Why, and until when; what the page showed goes along, so that nobody undoes what they never saw. */
const ChangeForm = z
  .object({
    until: z.enum(['date', 'indefinite'], { error: 'Say until when.' }),
    reason: OverrideReason,
    expiration_date: z.string().optional(),
    seen_reason: z.string(),
    seen_expiration_date: z.string(),
  })
  .transform(({ until, expiration_date, ...form }, context) => {
    if (until === 'indefinite') return { ...form, expiration_date: INDEFINITE_OVERRIDE_EXPIRY };
    const day = OverrideExpiry.safeParse(expiration_date);
    if (day.success) return { ...form, expiration_date: day.data };
    for (const { message } of day.error.issues)
      context.addIssue({ code: 'custom', path: ['expiration_date'], message });
    return z.NEVER;
  });

/** Changes why and until when an override counts. */
export async function changeOverride(place: Place, form: FormData, monitor: Monitor) {
  const page = { form: 'change', fields: ['reason', 'until', 'expiration_date'] };
  const submission = parseWithZod(form, { schema: ChangeForm });
  if (submission.status !== 'success') return invalidForm(page, submission);
  const answer = await changeRuleOverride(monitor, String(place.overrideId), submission.value);
  if (!answer.ok) return invalidForm(page, submission, answer);
  return redirectWithToast(ruleOf(place), 'The override is changed.');
}

/** Adds what the override rests on, in place of what was there. */
export async function addFile(place: Place, { form, file, isTooLarge }: UploadForm, monitor: Monitor) {
  const submission = parseWithZod(form, { schema: z.object({ seen_file: z.string().default('') }) });
  if (submission.status !== 'success') return invalidForm({ form: 'file', fields: ['file'] }, submission);
  if (isTooLarge) return fileTooLarge('file', submission);
  const answer = await uploadRuleOverrideFile(monitor, String(place.overrideId), file, submission.value.seen_file);
  if (!answer.ok) return invalidForm({ form: 'file', fields: ['file'] }, submission, answer);
  return redirectWithToast(ruleOf(place), `${answer.data.file?.name ?? 'The file'} is kept with the override.`);
}

const ruleOf = ({ carrierId, classificationId, type }: Place) =>
  paths.carrierRule(carrierId, { classification: classificationId, rule: type });
