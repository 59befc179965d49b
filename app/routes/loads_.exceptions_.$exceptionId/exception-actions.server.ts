import { EXCEPTION_GROUND_NAMES } from '@contract/loads/gate.constants';
import { z } from 'zod';
import { denyGateException, giveGateException, mailGateExceptionCode } from '~/models/gate.server';
import { paths } from '~/paths';
import { formAction, shownVersion } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

const Given = z.object({
  ground: z.enum(EXCEPTION_GROUND_NAMES, { error: 'Choose a ground.' }),
  decision_note: z.string({ error: 'Enter what you checked.' }).trim(),
  code: z
    .string()
    .trim()
    .transform((code) => code || undefined)
    .optional(),
  expected_version: shownVersion,
});

const Denied = z.object({
  deny_note: z.string({ error: 'Enter why.' }).trim().min(10, 'Enter why. Ten characters at least.'),
  expected_version: shownVersion,
});

/** What the forms of an exception's page do. */
export const exceptionActions: PageActions = {
  code: {
    access: 'giveExceptions',
    act: ({ params }, form, monitor) =>
      formAction(form, { form: 'code', fields: [], schema: z.object({}) }, async () => {
        const answer = await mailGateExceptionCode(monitor, params.exceptionId!);
        return answer.ok ? { to: paths.loadException(params.exceptionId!), toast: 'Code sent to your email.' } : answer;
      }),
  },
  give: {
    access: 'giveExceptions',
    act: ({ params }, form, monitor) => {
      const page = { form: 'give', fields: ['ground', 'decision_note', 'code'], hideFields: ['code'], schema: Given };
      return formAction(form, page, async (value) => {
        const answer = await giveGateException(monitor, params.exceptionId!, value);
        if (!answer.ok) return answer;
        const { load_id, carrier_id } = answer.data;
        return { to: paths.loadCover(load_id, { carrier_id }), toast: 'Exception given. The load can be covered now.' };
      });
    },
  },
  deny: {
    access: 'giveExceptions',
    act: ({ params }, form, monitor) =>
      formAction(
        form,
        { form: 'deny', fields: ['deny_note'], schema: Denied },
        async ({ deny_note, expected_version }) => {
          const denied = { decision_note: deny_note, expected_version };
          const answer = await denyGateException(monitor, params.exceptionId!, denied);
          return answer.ok ? { to: paths.loadExceptions(), toast: 'Exception denied.' } : answer;
        },
      ),
  },
};
