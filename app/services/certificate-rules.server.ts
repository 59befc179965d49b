import { autoLiabilityAsked, certificateRulesOf } from '@contract/insurance/insurance.constants';
import { listClassifications } from '~/models/rules.server';
import type { Monitor } from '~/services/monitor.server';

const activeClassifications = async (monitor: Monitor) =>
  (await listClassifications(monitor)).filter(({ is_active }) => is_active);

/** What the company's active classifications check on a certificate of insurance, by any rule that is on. */
export const certificateRules = async (monitor: Monitor) => certificateRulesOf(await activeClassifications(monitor));

/** What a request asks for beforehand, and of auto liability how much, in US dollars. */
export async function certificateNeeds(monitor: Monitor) {
  const active = await activeClassifications(monitor);
  const needs = [...new Set(certificateRulesOf(active).map(({ need }) => need))];
  return { needs, autoLiability: autoLiabilityAsked(active) };
}
