import { z } from 'zod';
import { LIST_WARNINGS } from './list-warnings.constants';

const classificationId = z.coerce
  .number({ error: 'A classification is a number.' })
  .int()
  .min(1)
  .max(2_147_483_647)
  .optional();

/** Filters of a list of the company's carriers, for users who see verdicts; by the last assessed verdicts. */
export const ListConditions = z.object({
  /** A pass or an override in this classification. */
  passes_classification_id: classificationId,
  /** A fail or incomplete in this one. */
  fails_classification_id: classificationId,
  warning: z.enum(LIST_WARNINGS, { error: `warning may be ${LIST_WARNINGS.join(', ')}.` }).optional(),
});
