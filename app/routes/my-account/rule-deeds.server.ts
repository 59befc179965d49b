import { parseWithZod } from '@conform-to/zod/v4';
import { ClassificationName } from '@contract/rules/classifications.calls';
import { z } from 'zod';
import { createClassification } from '~/models/rules.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Deed } from './deed.server';

const CLASSIFICATION_FORM = { form: 'classification', fields: ['name'] };

/** What a classification asks is chosen on its own page. */
export const ruleDeeds: Record<string, Deed> = {
  'create-classification': {
    access: 'changeRules',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: z.object({ name: ClassificationName }) });
      if (submission.status !== 'success') return invalidForm(CLASSIFICATION_FORM, submission);
      const answer = await createClassification(monitor, submission.value.name);
      if (!answer.ok) return invalidForm(CLASSIFICATION_FORM, submission, answer);
      return redirectWithToast(
        paths.classification(answer.data.id),
        `${answer.data.name} is added. Choose its rules and put it in use.`,
      );
    },
  },
};
