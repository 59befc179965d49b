import { ClassificationName, createClassification } from '@contract/rules/classifications.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

/** What a classification asks is chosen on its own page. */
export const createOne = defineForm({
  form: 'classification',
  intent: 'create-classification',
  access: 'changeRules',
  schema: z.object({ name: ClassificationName }),
  call: ({ monitor }, { name }) => monitor.send(createClassification, { body: { classification: { name } } }),
  to: ({ data }) => paths.classification(data.id),
  toast: ({ data }) => `${data.name} added. Choose its rules and activate it.`,
});
