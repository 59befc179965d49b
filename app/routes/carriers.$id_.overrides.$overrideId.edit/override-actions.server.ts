import { OverrideExpiry, OverrideReason } from '@contract/rules/rule-overrides.calls';
import { INDEFINITE_OVERRIDE_EXPIRY, type RuleType } from '@contract/rules/rules.constants';
import { z } from 'zod';
import { changeRuleOverride, uploadRuleOverrideFile } from '~/models/rules.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { formAction, shownVersion, uploadAction } from '~/services/page.server';
import { isUploadType } from '~/services/read-form.server';

type Place = { carrierId: number; overrideId: number; type: RuleType };

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

/** Changes why and until when an override counts; the form with a file adds what it rests on, in place of what was there. */
export async function changeOverride(place: Place, request: Request, monitor: Monitor) {
  if (isUploadType(request.headers.get('content-type'))) return addFile(place, request, monitor);
  const page = { form: 'change', fields: ['reason', 'until', 'expiration_date'], schema: ChangeForm };
  return formAction(request, page, async (value) => {
    const answer = await changeRuleOverride(monitor, String(place.overrideId), value);
    return answer.ok ? { to: ruleOf(place), toast: 'Override saved.' } : answer;
  });
}

function addFile(place: Place, request: Request, monitor: Monitor) {
  const page = { form: 'file', fields: ['file'], schema: z.object({ expected_version: shownVersion }) };
  return uploadAction(request, page, async ({ expected_version }, file) => {
    const answer = await uploadRuleOverrideFile(monitor, String(place.overrideId), file, expected_version);
    if (!answer.ok) return answer;
    return { to: ruleOf(place), toast: `${answer.data.file?.name ?? 'The file'} is kept with the override.` };
  });
}

const ruleOf = ({ carrierId, type }: Place) => paths.carrierRule(carrierId, type);
