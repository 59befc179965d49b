import { changeTermsTemplate } from '@contract/rate-confirmations/terms.calls';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { TermsForm as Schema } from './terms-form.server';

export const saveTerms = defineForm({
  form: 'terms',
  schema: Schema,
  call: ({ monitor }, terms) => monitor.send(changeTermsTemplate, { body: { terms: terms } }),
  to: paths.companyTerms(),
  toast: 'The terms are saved. Rate confirmations that were sent keep theirs.',
});
