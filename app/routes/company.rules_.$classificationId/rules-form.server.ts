import { ClassificationName } from '@contract/rules/classifications.calls';
import { RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import { z } from 'zod';
import { shownVersion } from '~/services/page.server';

const yesOrNo = z.enum(['true', 'false'], { error: 'Choose one.' }).transform((value) => value === 'true');

const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'on');

const dollars = z
  .string()
  .trim()
  .regex(/^\$?[\d,]*$/, 'Enter a whole dollar amount, such as 100,000.')
  .optional()
  .transform((text) => {
    const digits = (text ?? '').replace(/\D/g, '');
    return digits === '' ? null : Number(digits);
  });

/** One a line. */
const lines = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

/** Off, advisory or active, by rule type. */
const setting = z.enum(['0', '1', '2'], { error: 'Choose off, advisory or active.' }).transform(Number);

/** A whole classification as its form sends it: first in the address for a preview, then posted to be saved. */
export const RulesForm = z
  .object({
    name: ClassificationName,
    is_active: yesOrNo,
    is_by_broker_election: yesOrNo,
    expected_version: shownVersion,
    every_load: ticked,
    hazmat: ticked,
    temperature_controlled: ticked,
    min_value_usd: dollars,
    goods: lines,
    customers: lines,
    ...(Object.fromEntries(RULE_TYPES.map((type) => [type, setting])) as Record<RuleType, typeof setting>),
  })
  .transform(
    ({
      name,
      is_active,
      is_by_broker_election,
      expected_version,
      every_load,
      hazmat,
      temperature_controlled,
      min_value_usd,
      goods,
      customers,
      ...settings
    }) => ({
      name,
      is_active,
      is_by_broker_election,
      expected_version,
      load_conditions: { every_load, hazmat, temperature_controlled, min_value_usd, goods, customers },
      rule_set: settings as Record<RuleType, 0 | 1 | 2>,
    }),
  );
export type RulesChange = z.output<typeof RulesForm>;
