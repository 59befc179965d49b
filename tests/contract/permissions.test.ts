import { readdirSync, readFileSync } from 'node:fs';
import { RESERVED, SCOPE_CHOICES, SCOPE_HINTS, SCOPES_WITHOUT_EFFECT } from '@contract/account/account.constants';
import { OFFERED_PLAN_FEATURES, PLAN_FEATURES_WITHOUT_EFFECT } from '@contract/billing/billing.constants';
import { missingFor, missingToMay, OWN_ENTRY, PERMISSIONS, PLAN_FEATURES, SCOPES } from '@contract/shared/permissions';
import { describe, expect, test } from 'vitest';
import { aUser } from '../app/support/factories';

const byPlace = (left: (typeof SCOPES)[number], right: (typeof SCOPES)[number]) =>
  SCOPES.indexOf(left) - SCOPES.indexOf(right);

describe('onboarding access', () => {
  const company = { carrier_id: 5 };

  test('is for a broker company with an entry of its own, and who may manage users', () => {
    expect(missingToMay('manageContracts', aUser({ company }))).toBeNull();
  });

  test.each([
    ['no entry', { company: { carrier_id: null } }, { kind: 'account', name: OWN_ENTRY }],
    ['the entry 0', { company: { carrier_id: 0 } }, { kind: 'account', name: OWN_ENTRY }],
    ['no right to manage users', { company, scopes: ['onboarding'] }, { kind: 'scope', name: 'manage_users' }],
    [
      'another kind of company',
      { company: { ...company, company_type: 'carrier' } },
      { kind: 'account', name: 'broker_company' },
    ],
  ])('is refused with %s', (_what, given, missing) => {
    expect(missingToMay('manageContracts', aUser(given))).toEqual(missing);
  });

  test('is asked of nothing else', () => {
    expect(missingFor('onboardCarriers', aUser({ company: { carrier_id: null } }))).toBeNull();
  });
});

describe('what opens nothing', () => {
  const asked = Object.values(PERMISSIONS) as { scope?: string; oneOfScopes?: readonly string[]; plan?: string }[];

  test('is asked by no permission', () => {
    const scopes: readonly string[] = SCOPES_WITHOUT_EFFECT;
    const features: readonly string[] = PLAN_FEATURES_WITHOUT_EFFECT;
    expect(
      asked
        .flatMap(({ scope, oneOfScopes = [] }) => [scope, ...oneOfScopes])
        .filter((one) => one && scopes.includes(one)),
    ).toEqual([]);
    expect(asked.filter(({ plan }) => plan !== undefined && features.includes(plan))).toEqual([]);
  });

  test('every scope is asked for somewhere, or is said to be reserved', () => {
    const inPermissions = new Set(asked.flatMap(({ scope, oneOfScopes = [] }) => [scope, ...oneOfScopes]));
    const sources = readdirSync('monitor/areas', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(`monitor/areas/${name}`, 'utf8'))
      .join('\n');
    const isAsked = (scope: string) => inPermissions.has(scope) || sources.includes(`'${scope}'`);
    expect(SCOPES.filter((scope) => !isAsked(scope))).toEqual([...SCOPES_WITHOUT_EFFECT].sort(byPlace));
    for (const scope of SCOPES_WITHOUT_EFFECT) expect(SCOPE_HINTS[scope]).toBe(RESERVED);
  });

  test('a right can still be given, and says so; a feature is not offered', () => {
    expect(SCOPE_CHOICES.map(({ value }) => value)).toEqual(SCOPES);
    expect(SCOPE_CHOICES.filter(({ label }) => label.endsWith('(reserved)'))).toHaveLength(4);
    expect([...OFFERED_PLAN_FEATURES, ...PLAN_FEATURES_WITHOUT_EFFECT].sort()).toEqual([...PLAN_FEATURES].sort());
  });
});
