// @vitest-environment jsdom
import { RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import type { RuleOverride } from '@contract/rules/rules.entities';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { VerdictByClassification } from '~/components/carrier/rules-assessment';
import { decidingEvidence } from '~/view/carrier/deciding-evidence';
import { fieldLabel, fieldText } from '~/view/carrier/evidence-labels';
import { reasonsOf } from '~/view/carrier/verdict-reasons';
import { aClassification, anAssessment, anEvidence, aRule } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

const AUTHORITY = 'interstate_carrier_authority_is_active';
const BIPD = 'bipd_insurance_gteq_one_million';
const CARGO = 'cargo_insurance_gteq_one_hundred_thousand';

function show(...parameters: Parameters<typeof anAssessment>) {
  render(
    <InRouter>
      <VerdictByClassification assessment={anAssessment(...parameters)} />
    </InRouter>,
  );
  return screen.getAllByRole('group').filter((group) => group.className === 'classification') as HTMLDetailsElement[];
}

describe('the verdict by classification', () => {
  test('opens the first that does not pass', () => {
    const shown = show([
      aClassification('Standard', 'pass', [aRule(AUTHORITY)]),
      aClassification('High value', 'incomplete', [aRule(CARGO, { status: 'incomplete' })]),
      aClassification('Hazmat', 'fail', [aRule(BIPD, { status: 'fail' })]),
    ]);
    expect(shown.map(({ open }) => open)).toEqual([false, true, false]);
  });

  test('stays closed when all pass or were accepted', () => {
    const shown = show([
      aClassification('Standard', 'pass', [aRule(AUTHORITY)]),
      aClassification('Hazmat', 'override', [aRule(BIPD, { status: 'override' })]),
    ]);
    expect(shown.map(({ open }) => open)).toEqual([false, false]);
  });

  test('says that nothing was assessed where no classification is active', () => {
    render(<VerdictByClassification assessment={anAssessment([])} />);
    expect(screen.getByText('No classification is active, so nothing was assessed.')).toBeTruthy();
  });

  test('shows of a rule its word, what decided it, its source and date', () => {
    const evidence = [anEvidence({ value: '$300,000, Blue Mesa, since 2 Jan 2026', source: 'FMCSA Motus Insur' })];
    show([aClassification('Standard', 'fail', [aRule(BIPD, { status: 'fail', evidence })])]);
    const rule = screen.getByText('BIPD insurance of at least $1,000,000 in force').closest('li')!;
    expect(rule.textContent).toContain('Fail');
    expect(within(rule).getByText('$300,000, Blue Mesa, since 2 Jan 2026')).toBeTruthy();
    expect(within(rule).getAllByText('FMCSA Motus Insur, as of 20 Nov 2026').length).toBeGreaterThan(0);
  });

  test('marks an advisory rule, a warning and what would complete a rule', () => {
    show([
      aClassification('Standard', 'incomplete', [
        aRule(CARGO, { status: 'incomplete', setting: 'advisory', what_would_complete_it: 'A verified certificate' }),
        aRule(BIPD, { warning: 'Cancel pending: in force until 3 Dec 2026' }),
      ]),
    ]);
    const cargo = screen.getByText(/^Cargo insurance of at least/).closest('li')!;
    expect(within(cargo).getByText('Advisory, does not decide')).toBeTruthy();
    expect(cargo.textContent).toContain('Would complete it: A verified certificate');
    expect(screen.getByText('Cancel pending: in force until 3 Dec 2026').className).toContain('warning');
  });

  test('says who accepted a rule, until when and why, and what the rule says itself', () => {
    const override: RuleOverride = {
      id: 7,
      company_id: 1,
      carrier_id: 1,
      classification_id: 1,
      is_type: BIPD,
      is_active: true,
      version: 1,
      expiration_date: '2080-01-01',
      reason: 'Excess policy seen.',
      file: null,
      user_id: 1,
      user: { id: 1, first_name: 'Dana', last_name: 'Ortega' },
      created_at: '2026-11-03T10:00:00Z',
    };
    show([aClassification('Standard', 'override', [aRule(BIPD, { status: 'override', override_id: 7 })])], [override]);
    const rule = screen.getByText(/^BIPD insurance of at least/).closest('li')!;
    expect(rule.textContent).toContain(
      'Dana Ortega accepted this on 3 Nov 2026, without an end: “Excess policy seen.” The rule itself says Fail',
    );
  });
});

describe('the closed line', () => {
  test('gives the failures first, and counts what it leaves out', () => {
    const rules = [
      aRule(CARGO, { status: 'incomplete' }),
      aRule(BIPD, { status: 'fail' }),
      aRule(AUTHORITY, { status: 'fail' }),
      aRule('general_liability_insurance_gteq_one_million', { status: 'incomplete' }),
      aRule('safer_operating_status_active', { status: 'incomplete' }),
    ];
    expect(reasonsOf(aClassification('Standard', 'fail', rules))).toBe(
      'No BIPD of $1,000,000 in force, no active authority, no verified cargo certificate, and 2 more',
    );
  });

  test('leaves advisory rules out of what decides, and tells of them beside a pass', () => {
    const rules = [aRule(AUTHORITY), aRule(CARGO, { status: 'incomplete', setting: 'advisory' })];
    expect(reasonsOf(aClassification('Standard', 'pass', rules))).toBe(
      '1 deciding rule, all passed. Advisory only: no verified cargo certificate',
    );
  });

  test('tells of a cancellation on its way although the rule passes', () => {
    const rules = [aRule(BIPD, { warning: 'Cancel pending: in force until 3 Dec 2026' })];
    expect(reasonsOf(aClassification('Standard', 'pass', rules))).toContain(
      'Cancel pending: in force until 3 Dec 2026',
    );
  });

  test('says what was accepted', () => {
    expect(reasonsOf(aClassification('Standard', 'override', [aRule(BIPD, { status: 'override' })]))).toBe(
      'Accepted by your company in spite of: no BIPD of $1,000,000 in force',
    );
  });

  test('is never a pass where no rule was asked', () => {
    const rules = [aRule(CARGO, { setting: 'advisory' })];
    expect(reasonsOf(aClassification('Standard', 'incomplete', rules))).toBe('No rule is active, so nothing was asked');
  });

  test.each(RULE_TYPES.flatMap((type) => [[type, 'fail'] as const, [type, 'incomplete'] as const]))(
    'has words for %s that is %s',
    (type: RuleType, status) => {
      expect(reasonsOf(aClassification('Standard', status, [aRule(type, { status })]))).toMatch(/^[A-Z][\w $,-]+$/);
    },
  );
});

describe('the value that decided', () => {
  const none = anEvidence({ value: 'None reported', source: 'Motus Insur' });
  const policy = (limit_usd: number, state: string, source: string) =>
    anEvidence({ value: `$${limit_usd}`, source, details: [{ limit_usd, state }] });

  test.each([
    ['the policy in force, wherever it stands', [none, policy(750_000, 'in_force', 'legacy Insur')], 'legacy Insur'],
    [
      'the largest in force',
      [policy(750_000, 'in_force', 'Motus Insur'), policy(1_000_000, 'in_force', 'certificate')],
      'certificate',
    ],
    ['what ended, when none is in force', [none, policy(1_000_000, 'cancelled', 'Motus InsHist')], 'Motus InsHist'],
    ['not what Motus has superseded', [none, policy(1_000_000, 'superseded', 'legacy Insur')], 'Motus Insur'],
  ])('is %s', (_what, evidence, source) => {
    expect(decidingEvidence({ is_type: BIPD, evidence }).source).toBe(source);
  });

  test('is a carrier authority, not a broker’s', () => {
    const row = (kind: string) => ({ kind, status: 'active', superseded_by_motus: false });
    const evidence = [
      anEvidence({ source: 'Motus Carrier', details: [row('broker')] }),
      anEvidence({ source: 'legacy Carrier', details: [row('carrier')] }),
    ];
    expect(decidingEvidence({ is_type: AUTHORITY, evidence }).source).toBe('legacy Carrier');
  });

  test('is the certificate for cargo, whatever FMCSA has on file', () => {
    const evidence = [anEvidence({ value: 'No certificate' }), policy(5000, 'in_force', 'Motus Insur')];
    expect(decidingEvidence({ is_type: CARGO, evidence }).value).toBe('No certificate');
  });
});

test.each([
  ['limit_usd', 1_000_000, 'Limit', '$1,000,000'],
  ['effective_on', '2025-01-01', 'Effective', '1 Jan 2025'],
  ['state', 'cancel_pending', 'State', 'cancel pending'],
  ['revocation_pending', null, 'Revocation pending', 'Not reported'],
  ['superseded_by_motus', true, 'Superseded by Motus', 'Yes'],
  ['inspections_in_24_months', 0, 'Inspections in 24 months', '0'],
])('the field %s with %s reads "%s: %s"', (field, value, label, text) => {
  expect([fieldLabel(field), fieldText(field, value)]).toEqual([label, text]);
});
