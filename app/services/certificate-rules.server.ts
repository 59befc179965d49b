import { RULES_OF_CERTIFICATES } from '@contract/insurance/insurance.constants';
import { listClassifications } from '~/models/rules.server';
import type { Monitor } from '~/services/monitor.server';

/** What the company's active classifications check on a certificate of insurance, by any rule that is on. */
export async function certificateRules(monitor: Monitor) {
  const sets = (await listClassifications(monitor)).filter(({ is_active }) => is_active);
  return RULES_OF_CERTIFICATES.filter(({ rule }) => sets.some(({ rule_set }) => rule_set[rule] > 0));
}
