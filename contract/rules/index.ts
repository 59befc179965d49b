export * from './classifications.calls';
export { getRuleNumbers, previewRuleNumbers, updateRuleNumbers } from './rule-numbers.calls';
export * from './rule-overrides.calls';
