import type { CallInput } from '@contract/call';
import * as classificationCalls from '@contract/rules/classifications.calls';
import type { KeptClassification } from '@contract/rules/classifications.entities';
import * as calls from '@contract/rules/rule-overrides.calls';
import type { Monitor } from '~/services/monitor.server';
import type { UploadedFile } from '~/services/uploads.server';
import { problemResponse } from '~/view/problem';

type NewOverride = CallInput<typeof calls.createRuleOverride>['body']['rule_override'];

/** The classification's status now, and with an override. */
export async function previewRuleOverride(
  monitor: Monitor,
  query: CallInput<typeof calls.previewRuleOverride>['query'],
) {
  const { data } = await monitor.call(calls.previewRuleOverride, { query });
  return data;
}

/** Overrides a rule for a carrier, with evidence. 409 when another came into force since `replaces` was read. */
export const createRuleOverride = (monitor: Monitor, rule_override: NewOverride, file: UploadedFile | null) =>
  monitor.call(
    calls.createRuleOverride,
    // A form has no null: an omitted value means that none was seen.
    { body: { rule_override: { ...rule_override, replaces: rule_override.replaces ?? (file ? '' : null) } } },
    { handles: [409, 413, 422], file },
  );

/** More than a company can have: all on one page. */
const ALL = 200;

/** The company's classifications with their rule sets, oldest first. */
export async function listClassifications(monitor: Monitor) {
  const { data } = await monitor.call(classificationCalls.listClassifications, { query: { per_page: ALL } });
  return data.classifications;
}

/** @throws the 404 page, also for a classification of another company */
export async function getClassification(monitor: Monitor, id: string): Promise<KeptClassification> {
  const q = { id_eq: id };
  const { data } = await monitor.call(classificationCalls.listClassifications, { query: { q } });
  const [found] = data.classifications;
  if (!found) throw problemResponse({ status: 404, message: 'Your company has no such classification.' });
  return found;
}

/** The effect of a change on the company's carriers, with a page of those affected. */
export async function previewClassification(
  monitor: Monitor,
  id: string,
  query: CallInput<typeof classificationCalls.previewClassification>['query'],
) {
  const { data, paging } = await monitor.call(classificationCalls.previewClassification, { params: { id }, query });
  return { ...data, paging };
}
