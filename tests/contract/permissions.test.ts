import { missingFor, missingToMay, OWN_ENTRY } from '@contract/shared/permissions';
import { describe, expect, test } from 'vitest';
import { aUser } from '../app/support/factories';

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
