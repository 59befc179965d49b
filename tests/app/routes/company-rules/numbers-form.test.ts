import { expect, test } from 'vitest';
import { NumbersForm } from '~/routes/company.rules_.numbers/forms.server';

const typed = {
  authority_age_gteq_own_months: '12',
  bipd_insurance_gteq_own_amount: '$2,000,000',
  driver_oos_rate_lteq_own_percent: '8%',
  expected_version: '3',
  look: '1',
};

test('the numbers are read as people type them', () => {
  expect(NumbersForm.parse(typed)).toEqual({
    authority_age_gteq_own_months: 12,
    bipd_insurance_gteq_own_amount: 2_000_000,
    driver_oos_rate_lteq_own_percent: 8,
    expected_version: 3,
  });
});

test.each([
  ['authority_age_gteq_own_months', undefined, 'Enter a whole number from 3 to 240.'],
  ['authority_age_gteq_own_months', '2', 'Enter a whole number from 3 to 240.'],
  ['bipd_insurance_gteq_own_amount', '1.5 million', 'Enter a whole number from 750,000 to 100,000,000.'],
  ['driver_oos_rate_lteq_own_percent', '7.5', 'Enter a whole number from 0 to 100.'],
])('%s of %s is refused in words', (field, text, words) => {
  const { error } = NumbersForm.safeParse({ ...typed, [field]: text });
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[field, words]]);
});
