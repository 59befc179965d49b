import { ClassificationName } from '@contract/rules/classifications.calls';
import { z } from 'zod';
import { createClassification } from '~/models/rules.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

const CLASSIFICATION_FORM = { form: 'classification', fields: ['name'] };

/** What a classification asks is chosen on its own page. */
export const ruleActions: PageActions = {
  'create-classification': {
    access: 'changeRules',
    act: async (_args, form, monitor) => {
      const page = { ...CLASSIFICATION_FORM, schema: z.object({ name: ClassificationName }) };
      return formAction(form, page, async (value) => {
        const answer = await createClassification(monitor, value.name);
        if (!answer.ok) return answer;
        return {
          to: paths.classification(answer.data.id),
          toast: `${answer.data.name} added. Choose its rules and activate it.`,
        };
      });
    },
  },
};
