// @vitest-environment jsdom
import type { RuleOverride } from '@contract/rules/rules.entities';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { RuleMatrix } from '~/components/carrier/rule-matrix';
import { decidingEvidence } from '~/view/carrier/deciding-evidence';
import { fieldLabel, fieldText } from '~/view/carrier/evidence-labels';
import { aClassification, anAssessment, anEvidence, aRule } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

const AUTHORITY = 'interstate_carrier_authority_is_active';
const BIPD = 'bipd_insurance_gteq_one_million';
const CARGO = 'cargo_insurance_gteq_one_hundred_thousand';

function show(
  classifications: Parameters<typeof anAssessment>[0],
  overrides: RuleOverride[] = [],
  rights: Omit<ComponentProps<typeof RuleMatrix>, 'assessment'> = {},
) {
  render(
    <InRouter>
      <RuleMatrix assessment={anAssessment(classifications, overrides)} {...rights} />
    </InRouter>,
  );
  return screen.getAllByRole('table')[0]!;
}
/** The rows of the rule that the words begin. */
const ruleOf = (words: RegExp) => screen.getByText(words).closest('tbody')!;
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('the rules by classification', () => {
  test('are a row each, failing first, and once however many classifications ask them', () => {
    const table = show([
      aClassification('Standard', 'incomplete', [aRule(AUTHORITY), aRule(CARGO, { status: 'incomplete' })]),
      aClassification('Hazmat', 'fail', [aRule(BIPD, { status: 'fail' }), aRule(AUTHORITY)]),
    ]);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Rule', 'Standard', 'Hazmat']);
    const rows = [...table.querySelectorAll('tbody')];
    expect(rows.map(({ id }) => id)).toEqual([`rule-${BIPD}`, `rule-${CARGO}`]);
    const verdicts = rows.map((row) => [...row.querySelectorAll('td.matrix-verdict')].map((cell) => cell.textContent));
    expect(verdicts).toEqual([
      ['Off', 'Fail'],
      ['Incomplete', 'Off'],
    ]);
    // What passes is below them, folded.
    const passed = screen.getByText('1 of 3 rules pass').closest('details')!;
    expect(passed.open).toBe(false);
    expect([...passed.querySelectorAll('tbody')].map(({ id }) => id)).toEqual([`rule-${AUTHORITY}`]);
  });

  test('keep a pass with a warning or an override in sight, and fold all of them where nothing else is to be seen', () => {
    show([
      aClassification('Standard', 'pass', [
        aRule(AUTHORITY),
        aRule(BIPD, { warning: 'Cancel pending: in force until Dec 3, 2026' }),
        aRule(CARGO, { status: 'override', override_id: 7 }),
      ]),
    ]);
    for (const words of [/^BIPD insurance of at least/, /^Cargo insurance of at least/])
      expect(ruleOf(words).closest('details')).toBeNull();
    cleanup();
    show([aClassification('Standard', 'pass', [aRule(AUTHORITY), aRule(CARGO, { setting: 'advisory' })])]);
    expect(screen.getByText('All 2 rules pass')).toBeTruthy();
  });

  test('put an advisory failure below what decides', () => {
    const table = show([
      aClassification('Standard', 'incomplete', [
        aRule(BIPD, { status: 'fail', setting: 'advisory' }),
        aRule(CARGO, { status: 'incomplete' }),
      ]),
    ]);
    expect([...table.querySelectorAll('tbody')].map(({ id }) => id)).toEqual([`rule-${CARGO}`, `rule-${BIPD}`]);
  });

  test('says that nothing was assessed where no classification is active', () => {
    render(<RuleMatrix assessment={anAssessment([])} />);
    expect(screen.getByText('No classification is active, so nothing was assessed.')).toBeTruthy();
  });

  test('shows of a rule its word, what decided it, its source and date', () => {
    const evidence = [anEvidence({ value: '$300,000, Blue Mesa, since Jan 2, 2026', source: 'FMCSA Motus Insur' })];
    show([aClassification('Standard', 'fail', [aRule(BIPD, { status: 'fail', evidence })])]);
    const rule = ruleOf(/^BIPD insurance of at least/);
    expect(rule.textContent).toContain('To fix: The insurer must file BIPD');
    expect(rule.textContent).toContain('Fail');
    expect(within(rule).getByText('$300,000, Blue Mesa, since Jan 2, 2026')).toBeTruthy();
    expect(within(rule).getAllByText('FMCSA Motus Insur, as of Nov 20, 2026').length).toBeGreaterThan(0);
  });

  test('marks an advisory rule, a warning and what would complete a rule', () => {
    show([
      aClassification('Standard', 'incomplete', [
        aRule(CARGO, { status: 'incomplete', setting: 'advisory', what_would_complete_it: 'A verified certificate' }),
        aRule(BIPD, { warning: 'Cancel pending: in force until Dec 3, 2026' }),
      ]),
    ]);
    const cargo = ruleOf(/^Cargo insurance of at least/);
    expect(within(cargo).getByText('Advisory')).toBeTruthy();
    expect(cargo.textContent).toContain('Needed: A verified certificate');
    expect(screen.getByText('Cancel pending: in force until Dec 3, 2026').className).toContain('warning');
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
      rule_number: null,
      expiration_date: '2080-01-01',
      reason: 'Excess policy seen.',
      file: null,
      user_id: 1,
      user: { id: 1, first_name: 'Dana', last_name: 'Ortega' },
      created_at: '2026-11-03T10:00:00Z',
    };
    show([aClassification('Standard', 'override', [aRule(BIPD, { status: 'override', override_id: 7 })])], [override]);
    const rule = ruleOf(/^BIPD insurance of at least/);
    expect(rule.textContent).toContain('“Excess policy seen.” The rule itself says Fail');
  });
});

describe('what may be done about a rule', () => {
  const standard = aClassification('Standard', 'fail', [
    aRule(AUTHORITY, { status: 'fail' }),
    aRule(BIPD, { status: 'fail' }),
    aRule(CARGO, { status: 'incomplete', setting: 'advisory' }),
  ]);
  const override = (rule: string) => `/carriers/7/overrides/new?classification=${standard.id}&rule=${rule}`;

  test('only a rule that decides and does not pass can be overridden, behind its menu', () => {
    show([standard], [], { overridesOf: 7, mayOverrideStopping: true });
    expect(links()).toEqual([override(AUTHORITY), override(BIPD)]);
    for (const link of screen.getAllByRole('link')) expect(link.closest('details.rule-menu')).not.toBeNull();
  });

  test('a rule that says whether it may haul at all takes the right to that', () => {
    show([standard], [], { overridesOf: 7 });
    expect(links()).toEqual([override(BIPD)]);
  });

  test('who may not override is not offered it', () => {
    show([standard]);
    expect(links()).toEqual([]);
  });

  test('what a certificate would complete is asked for by email', () => {
    show([aClassification('Standard', 'incomplete', [aRule(CARGO, { status: 'incomplete' })])], [], {
      certificatesOf: 7,
    });
    expect(links()).toEqual(['/carriers/7/certificate-requests/new']);
  });

  test('an override that counts can be changed and ended', () => {
    const overridden = aClassification('Standard', 'override', [aRule(BIPD, { status: 'override', override_id: 12 })]);
    show([overridden], [], { overridesOf: 7 });
    expect(links()).toEqual(['/carriers/7/overrides/12/edit', '/carriers/7/overrides/12/end']);
  });
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
  ['effective_on', '2025-01-01', 'Effective', 'Jan 1, 2025'],
  ['state', 'cancel_pending', 'State', 'cancel pending'],
  ['revocation_pending', null, 'Revocation pending', 'Not reported'],
  ['superseded_by_motus', true, 'Superseded by Motus', 'Yes'],
  ['inspections_in_24_months', 0, 'Inspections in 24 months', '0'],
])('the field %s with %s reads "%s: %s"', (field, value, label, text) => {
  expect([fieldLabel(field), fieldText(field, value)]).toEqual([label, text]);
});
