import { RuleNumbersInput, updateRuleNumbers } from '@contract/rules/rule-numbers.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const { authority_age_gteq_own_months, bipd_insurance_gteq_own_amount, driver_oos_rate_lteq_own_percent } =
  RuleNumbersInput.shape;

/** Every number: in the address for the preview, then posted to be saved. */
export const NumbersForm = z.object({
  authority_age_gteq_own_months: authority_age_gteq_own_months.unwrap(),
  bipd_insurance_gteq_own_amount: bipd_insurance_gteq_own_amount.unwrap(),
  driver_oos_rate_lteq_own_percent: driver_oos_rate_lteq_own_percent.unwrap(),
  expected_version: shownVersion,
});

export const saveNumbers = defineForm({
  form: 'save-numbers',
  schema: NumbersForm,
  call: ({ monitor }, { expected_version, ...rule_numbers }) =>
    monitor.send(updateRuleNumbers, { body: { rule_numbers, expected_version } }),
  to: paths.companyRules(),
  toast: {
    message: 'Your own numbers saved.',
    description: 'Your carriers are being reassessed where a rule changed.',
  },
});
