import type { CallInput } from '@contract/call';
import * as classificationCalls from '@contract/rules/classifications.calls';
import type { KeptClassification } from '@contract/rules/classifications.entities';
import * as numberCalls from '@contract/rules/rule-numbers.calls';
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

/** Ends an override. `note`: why, for the history. 409 when someone has changed it since it was read. */
export const endRuleOverride = (
  monitor: Monitor,
  id: string,
  ending: Pick<OverrideChange, 'note' | 'expected_version'>,
) =>
  monitor.call(
    calls.updateRuleOverride,
    { params: { id }, body: { rule_override: { is_active: false, ...ending } } },
    { handles: [409, 422] },
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

/** A new classification without rules, not yet active. */
export const createClassification = (monitor: Monitor, name: string) =>
  monitor.call(classificationCalls.createClassification, { body: { classification: { name } } }, { handles: [422] });

type ClassificationChange = CallInput<typeof classificationCalls.updateClassification>['body']['classification'];

/** Changes a classification and its rules. 409 when it changed since it was read. */
export const updateClassification = (monitor: Monitor, id: string, classification: ClassificationChange) =>
  monitor.call(
    classificationCalls.updateClassification,
    { params: { id }, body: { classification } },
    { handles: [409, 422] },
  );

/** The effect of a change on the company's carriers, with a page of those affected. */
export async function previewClassification(
  monitor: Monitor,
  id: string,
  query: CallInput<typeof classificationCalls.previewClassification>['query'],
) {
  const { data, paging } = await monitor.call(classificationCalls.previewClassification, { params: { id }, query });
  return { ...data, paging };
}

/** The company's own numbers for the checks that ask for one. */
export async function getRuleNumbers(monitor: Monitor) {
  const { data } = await monitor.call(numberCalls.getRuleNumbers, {});
  return data;
}

type RuleNumbersChange = CallInput<typeof numberCalls.updateRuleNumbers>['body'];

/** Changes the company's own numbers. 409 when they changed since they were read. */
export const updateRuleNumbers = (monitor: Monitor, body: RuleNumbersChange) =>
  monitor.call(numberCalls.updateRuleNumbers, { body }, { handles: [409, 422] });

/** How many monitored carriers meet each check now and with other numbers. */
export async function previewRuleNumbers(monitor: Monitor, rule_numbers: RuleNumbersChange['rule_numbers']) {
  const { data } = await monitor.call(numberCalls.previewRuleNumbers, { query: { rule_numbers } });
  return data;
}

/** The latest run that assessed the company's carriers after a change of its rules, or null. */
export async function findReassessment(monitor: Monitor) {
  const { data } = await monitor.call(classificationCalls.findReassessment, {});
  return data.job;
}

type OverrideChange = CallInput<typeof calls.updateRuleOverride>['body']['rule_override'];

/** Changes an override's reason or its end date. 409 when someone has changed it since it was read. */
export const changeRuleOverride = (monitor: Monitor, id: string, rule_override: OverrideChange) =>
  monitor.call(calls.updateRuleOverride, { params: { id }, body: { rule_override } }, { handles: [409, 422] });

/** Adds an override's evidence. 409 when the override changed since it was read. */
export const uploadRuleOverrideFile = (
  monitor: Monitor,
  id: string,
  file: UploadedFile | null,
  expected_version: number,
) =>
  monitor.call(
    calls.uploadRuleOverrideFile,
    { params: { id }, body: { expected_version } },
    { handles: [409, 413, 422], file },
  );

/** An override's evidence, for the browser to save. */
export const downloadRuleOverrideFile = (monitor: Monitor, id: string) =>
  monitor.download(calls.downloadRuleOverrideFile, { params: { id } });
