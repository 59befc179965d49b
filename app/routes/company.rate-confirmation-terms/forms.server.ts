import { changeTermsTemplate } from '@contract/rate-confirmations/terms.calls';
import { data } from '@remix-run/node';

import { paths } from '~/paths';
import { defineForm, defineRedraw } from '~/services/define-form.server';
import type { FormErrors } from '~/view/form-errors';
import { TermsForm as Schema } from './terms-form.server';

export const saveTerms = defineForm({
  form: 'terms',
  schema: Schema,
  call: ({ monitor }, terms) => monitor.send(changeTermsTemplate, { body: { terms: terms } }),
  to: paths.companyTerms(),
  toast: 'The terms are saved. Rate confirmations that were sent keep theirs.',
});

/** The form again with the terms as a confirmation would print what is typed. */
export const previewTerms = defineRedraw({
  form: 'terms',
  intent: 'preview',
  schema: Schema,
  redraw: (_sending, initialValue) => data<FormErrors>({ form: 'terms', result: { initialValue } }),
});
