import { readEnv } from '@monitor/base/env';
import { expect, test } from 'vitest';

const problemsOf = (variables: Record<string, string>): string => {
  try {
    readEnv(variables);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('a start without the demo names every key that is missing at once', () => {
  const said = problemsOf({ DEMO: '0' });
  expect(said).toContain('SESSION_SECRETS is required');
  expect(said).toContain('DATA_KEYS is required');
});

test('a key that is too short is named beside one that is missing', () => {
  const said = problemsOf({ DEMO: '0', SESSION_SECRETS: 'short' });
  expect(said).toContain('Each secret in SESSION_SECRETS must have 32 characters or more.');
  expect(said).toContain('DATA_KEYS is required');
});
