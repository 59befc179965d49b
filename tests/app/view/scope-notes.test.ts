import { SCOPES_WITHOUT_EFFECT } from '@contract/account/account.constants';
import { SCOPES } from '@contract/shared/permissions';
import { describe, expect, test } from 'vitest';
import { scopeNotes } from '~/view/scope-notes';
import { aUser } from '../support/factories';

const noted = (paywall: Parameters<typeof aUser>[0], scopes: readonly string[] = []) =>
  scopeNotes(aUser(paywall).paywall, scopes);

describe('a permission that changes nothing says why', () => {
  test('none does where the plan has everything and nothing is held twice', () => {
    expect(noted({})).toEqual({});
    expect(noted({}, ['compliance', 'onboarding', 'tickets_load_lock_staff'])).toEqual({});
  });

  test.each([
    ['can_connect', ['view_bank_accounts']],
    // Who works with carriers or loads writes notes and monitors carriers, whatever the plan; rules are not all that
    // compliance is for.
    ['can_view_insurance_certificates', []],
    ['can_load_dashboard', []],
    ['can_rule', []],
  ] as const)('a plan without %s', (feature, without) => {
    const notes = noted({ paywall: { [feature]: false } });
    expect(Object.keys(notes).sort()).toEqual([...without].sort());
    for (const note of Object.values(notes))
      expect(note).toMatch(/^No effect now\. Your company’s plan does not include /);
  });

  test('another permission that opens the same is named', () => {
    expect(noted({}, ['tickets_workflow', 'compliance', 'tickets_load_lock_staff'])).toEqual({
      tickets_workflow: 'Already covered by “Alerts, as staff”.',
    });
    expect(noted({}, ['tickets_load_lock_staff', 'tickets_load_lock_manager'])).toEqual({
      tickets_load_lock_staff: 'Already covered by “Alerts, as manager”.',
    });
  });

  test('those that nothing asks for have a group of their own that says so', () => {
    const notes = scopeNotes(aUser({ paywall: { can_connect: false, can_load_dashboard: false } }).paywall, SCOPES);
    for (const scope of SCOPES_WITHOUT_EFFECT) expect(notes[scope]).toBeUndefined();
  });
});
