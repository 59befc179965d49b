import { certificateState, filingState, largestLimit } from '@monitor/areas/rules/coverage';
import type { CarrierFacts } from '@monitor/areas/rules/facts';
import { describe, expect, test } from 'vitest';
import { evaluateRule } from './evaluations';
import {
  AS_OF,
  authority,
  carrierFacts,
  certificate,
  endedFiling,
  filing,
  outdatedSources,
  sources,
  TODAY,
} from './factories';

type Case = [name: string, facts: Partial<CarrierFacts>, expected: 'pass' | 'fail' | 'incomplete'];

const LEGACY = { source: 'legacy_insurance' } as const;

describe('BIPD', () => {
  test.each([
    // limit, 750,000, 1,000,000
    [749_999, 'fail', 'fail'],
    [750_000, 'pass', 'fail'],
    [999_999, 'pass', 'fail'],
    [1_000_000, 'pass', 'pass'],
    [0, 'fail', 'fail'],
  ])('of $%i: 750,000 %s, one million %s', (limitUsd, low, high) => {
    for (const facts of [
      carrierFacts({ filings: [filing({ limitUsd })] }),
      carrierFacts({ certificates: [certificate({ type: 'bipd', limitUsd })] }),
    ]) {
      expect(evaluateRule('bipd_insurance_gteq_seven_hundred_fifty_thousand', facts, TODAY).result).toBe(low);
      expect(evaluateRule('bipd_insurance_gteq_one_million', facts, TODAY).result).toBe(high);
    }
  });

  const judge = (facts: Partial<CarrierFacts>) =>
    evaluateRule('bipd_insurance_gteq_one_million', carrierFacts(facts), TODAY);

  test('names the file that is too old, also where that is a file of ended policies', () => {
    const ending = endedFiling({ source: 'legacy_insurance_history', limitUsd: null, cancelOn: '2026-06-16' });
    const found = judge({ filings: [ending], sources: outdatedSources('legacy_insurance_history') });
    expect(found).toMatchObject({
      result: 'incomplete',
      completesBy: expect.stringContaining('file of legacy_insurance_history'),
    });
  });

  const pending = (given = {}) => filing({ source: 'legacy_insurance_pending', coverageClass: 'primary', ...given });

  test('takes an announced end from the legacy file of active and pending policies', () => {
    const found = judge({ filings: [filing(LEGACY), pending({ cancelOn: '2026-07-01' })] });
    expect(found).toMatchObject({ result: 'pass', warning: 'Cancel pending: in force until Jul 1, 2026' });
    expect(found.evidence.filter(({ source }) => source === 'file of legacy_insurance')).toHaveLength(1);
  });

  test.each<Case>([
    ['a policy that only the file of active and pending ones has', { filings: [pending()] }, 'pass'],
    ['one of them that is not effective yet', { filings: [pending({ effectiveOn: '2026-07-01' })] }, 'incomplete'],
    ['an announced end that has come', { filings: [filing(LEGACY), pending({ cancelOn: '2026-06-01' })] }, 'fail'],
    [
      'the larger of two filings decides',
      { filings: [filing({ limitUsd: 750_000 }), filing({ policyNumber: 'P-2' })] },
      'pass',
    ],
    [
      'a certificate above a lower filing',
      { filings: [filing({ limitUsd: 750_000 })], certificates: [certificate({ type: 'bipd', limitUsd: 1_000_000 })] },
      'pass',
    ],
    [
      'an unverified certificate proves nothing',
      { certificates: [certificate({ type: 'bipd', limitUsd: 1_000_000, verifiedOn: null })] },
      'incomplete',
    ],
    [
      'a certificate that expires today is over',
      { certificates: [certificate({ type: 'bipd', limitUsd: 1_000_000, expiresOn: TODAY })] },
      'incomplete',
    ],
    [
      'a certificate that expires tomorrow',
      { certificates: [certificate({ type: 'bipd', limitUsd: 1_000_000, expiresOn: '2026-06-16' })] },
      'pass',
    ],
    ['a filing effective today', { filings: [filing({ effectiveOn: TODAY })] }, 'pass'],
    ['a filing effective tomorrow', { filings: [filing({ effectiveOn: '2026-06-16' })] }, 'incomplete'],
    [
      'a filing effective tomorrow after a cancelled one',
      {
        filings: [
          filing({ effectiveOn: '2026-06-16' }),
          endedFiling({ source: 'motus_insurance_history', policyNumber: 'P-0' }),
        ],
      },
      'fail',
    ],
    ['a filing whose start is not reported', { filings: [filing({ effectiveOn: null })] }, 'incomplete'],
    ['a filing whose limit is not reported', { filings: [filing({ limitUsd: null })] }, 'incomplete'],
    [
      'a lower filing whose start is not reported, beside a lower one in force',
      {
        filings: [filing({ limitUsd: 750_000 }), filing({ limitUsd: 750_000, effectiveOn: null, policyNumber: 'P-2' })],
      },
      'fail',
    ],
    ['cancelled yesterday', { filings: [filing({ cancelOn: '2026-06-14' })] }, 'fail'],
    ['cancelled today', { filings: [filing({ cancelOn: TODAY })] }, 'fail'],
    ['cancelled tomorrow', { filings: [filing({ cancelOn: '2026-06-16' })] }, 'pass'],
    ['only in the history, cancelled', { filings: [endedFiling()] }, 'fail'],
    ['only in the history, its end without a date', { filings: [endedFiling({ cancelOn: null })] }, 'fail'],
    ['only in the history, its end to come', { filings: [endedFiling({ cancelOn: '2026-07-01' })] }, 'pass'],
    [
      'replaced by one in force',
      {
        filings: [
          endedFiling({ ...LEGACY, source: 'legacy_insurance_history', policyNumber: 'P-0', endReason: 'replaced' }),
          filing(LEGACY),
        ],
      },
      'pass',
    ],
    [
      'cancelled in history, and only the history loaded',
      { filings: [endedFiling()], sources: sources('motus_insurance', 'legacy_insurance') },
      'incomplete',
    ],
    ['nothing reported', {}, 'incomplete'],
    [
      'filings not loaded',
      { filings: [filing()], sources: sources('motus_insurance', 'legacy_insurance') },
      'incomplete',
    ],
    [
      'filings not loaded, a lower certificate',
      {
        certificates: [certificate({ type: 'bipd', limitUsd: 750_000 })],
        sources: sources('motus_insurance', 'legacy_insurance'),
      },
      'incomplete',
    ],
    [
      'filings not loaded, a certificate that reaches',
      {
        certificates: [certificate({ type: 'bipd', limitUsd: 1_000_000 })],
        sources: sources('motus_insurance', 'legacy_insurance'),
      },
      'pass',
    ],
    ['a legacy filing where Motus has none for the docket', { filings: [filing(LEGACY)] }, 'pass'],
    [
      'a legacy filing where Motus has a lower one for the docket',
      { filings: [filing(LEGACY), filing({ limitUsd: 750_000, policyNumber: 'P-2' })] },
      'fail',
    ],
    [
      'a legacy filing where Motus knows the docket for another',
      { filings: [filing({ ...LEGACY, docket: 'MC2' }), filing({ limitUsd: 750_000 })] },
      'pass',
    ],
    [
      'a legacy filing where Motus has less on file for the docket since',
      {
        filings: [filing({ ...LEGACY, asOf: '2026-01-01' })],
        authorities: [authority({ bipdOnFileUsd: 750_000 })],
      },
      'incomplete',
    ],
    [
      'a legacy filing where Motus has as much on file for the docket since',
      {
        filings: [filing({ ...LEGACY, asOf: '2026-01-01' })],
        authorities: [authority({ bipdOnFileUsd: 1_000_000 })],
      },
      'pass',
    ],
    ['a bond is not BIPD', { filings: [filing({ type: 'bond', limitUsd: 75_000_000 })] }, 'incomplete'],
  ])('%s', (_name, facts, expected) => {
    expect(judge(facts).result).toBe(expected);
  });

  test('cancel-pending passes with a warning and its date, in the evidence as a state of its own', () => {
    const finding = judge({ filings: [filing({ cancelOn: '2026-07-01' })] });
    expect(finding.result).toBe('pass');
    expect(finding.warning).toBe('Cancel pending: in force until Jul 1, 2026');
    expect(finding.evidence[0]).toMatchObject({
      value: '$1,000,000, Prairie Mutual, since Jan 1, 2025, cancel pending, in force until Jul 1, 2026',
      source: 'file of motus_insurance',
      as_of: AS_OF,
    });
    expect(finding.evidence[0]?.details[0]).toMatchObject({ state: 'cancel_pending', cancels_on: '2026-07-01' });
  });

  test('does not warn when a policy without a cancellation reaches as well', () => {
    const finding = judge({ filings: [filing({ cancelOn: '2026-07-01' }), filing({ policyNumber: 'P-2' })] });
    expect(finding.warning).toBeNull();
    expect(finding.evidence[0]?.details.map(({ state }) => state)).toContain('cancel_pending');
  });

  test('takes the day of a cancellation from the history of the same policy, and shows one filing', () => {
    const finding = judge({
      filings: [
        filing({ source: 'legacy_insurance' }),
        endedFiling({ cancelOn: '2026-07-01' }),
        endedFiling({ policyNumber: 'P-0', cancelOn: '2020-01-01', effectiveOn: '2019-01-01' }),
      ],
    });
    expect(finding.result).toBe('pass');
    expect(finding.warning).toContain('Jul 1, 2026');
    expect(finding.evidence.map(({ field, details }) => [field, details.length])).toEqual([
      ['BIPD on file', 0],
      ['BIPD on file', 1],
      ['BIPD ended or ending', 1],
      ['BIPD on a certificate', 0],
    ]);
  });

  test.each([
    ['2026-06-01', '2026-09-01'],
    ['2026-09-01', '2026-06-01'],
  ])(
    'of two cancellations of a policy, of %s and of %s, the later day counts: the earlier one was put off',
    (...days) => {
      const finding = judge({ filings: [filing(LEGACY), ...days.map((cancelOn) => endedFiling({ cancelOn }))] });
      expect(finding).toMatchObject({ result: 'pass', warning: 'Cancel pending: in force until Sep 1, 2026' });
    },
  );

  test('does not take the end of an earlier year for the end of a policy renewed under its number', () => {
    const finding = judge({
      filings: [filing(LEGACY), endedFiling({ effectiveOn: '2024-01-01', cancelOn: '2025-01-01' })],
    });
    expect(finding).toMatchObject({ result: 'pass', warning: null });
  });

  const CANCELLED = {
    source: 'motus_insurance_history',
    effectiveOn: '2025-01-01',
    cancelOn: '2026-01-01',
    endReason: 'cancelled',
  } as const;
  const ended = (given = {}) => endedFiling({ ...CANCELLED, ...given });

  test.each<Case>([
    [
      'a cancellation without its hyphen and blank',
      { filings: [filing({ policyNumber: 'AB-123 45' }), ended({ policyNumber: 'ab12345', insurer: null })] },
      'fail',
    ],
    [
      'one with leading zeros',
      { filings: [filing({ policyNumber: '12345' }), ended({ policyNumber: '0012345', insurer: null })] },
      'fail',
    ],
    [
      'one under another number, of the same form, insurer and first day',
      { filings: [filing(), ended({ policyNumber: 'Q-77', insurer: 'PRAIRIE MUTUAL.' })] },
      'fail',
    ],
    ...['CANCEL', 'CANCL', 'Canceled'].map(
      (endReason): Case => [
        `the same by the word ${endReason}`,
        { filings: [filing(), ended({ policyNumber: 'Q-77', insurer: 'PRAIRIE MUTUAL.', endReason })] },
        'fail',
      ],
    ),
    [
      'a replaced policy of the same day',
      { filings: [filing(), ended({ policyNumber: 'Q-77', endReason: 'replaced' })] },
      'pass',
    ],
    [
      'a cancelled one of another insurer',
      { filings: [filing(), ended({ policyNumber: 'Q-77', insurer: 'Other' })] },
      'pass',
    ],
    [
      'a cancelled one of an earlier day, whose notice ran on beside the new one',
      { filings: [filing(), ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01', cancelOn: '2025-02-05' })] },
      'pass',
    ],
    [
      'one of the same insurer that ended long after the policy on file began',
      { filings: [filing(), ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01' })] },
      'incomplete',
    ],
    [
      'the same, with a verified certificate that reaches',
      {
        filings: [filing(), ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01' })],
        certificates: [certificate({ type: 'bipd', limitUsd: 1_000_000 })],
      },
      'pass',
    ],
    [
      'the same, spelled “Prairie Mutual Insurance Company”',
      {
        filings: [
          filing(),
          ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01', insurer: 'PRAIRIE MUTUAL INSURANCE COMPANY' }),
        ],
      },
      'incomplete',
    ],
    ['the same policy’s by the USDOT number alone', { filings: [filing(), ended({ docket: null })] }, 'fail'],
    [
      'beside a policy without a limit',
      { filings: [filing({ limitUsd: null }), ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01' })] },
      'incomplete',
    ],
    [
      'one on a day that is not reported',
      { filings: [filing(), ended({ policyNumber: 'Q-77', cancelOn: null })] },
      'incomplete',
    ],
    [
      'one that lies ahead',
      { filings: [filing(), ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01', cancelOn: '2026-07-20' })] },
      'pass',
    ],
    [
      'beside a policy under the minimum',
      { filings: [filing({ limitUsd: 300_000 }), ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01' })] },
      'fail',
    ],
    [
      'a cancelled excess beside a primary',
      { filings: [filing(), ended({ policyNumber: 'Q-77', coverageClass: 'excess' })] },
      'pass',
    ],
    [
      'numbers of zeros alone',
      { filings: [filing({ policyNumber: '000' }), ended({ policyNumber: '0', insurer: null })] },
      'incomplete',
    ],
    [
      'one that belongs to another policy on file',
      { filings: [filing(), filing({ policyNumber: 'Q-77' }), ended({ policyNumber: 'Q77' })] },
      'pass',
    ],
  ])('matches cancellations with policies on file: %s', (_, facts, expected) => {
    expect(judge(facts).result).toBe(expected);
  });

  test('a cancellation that fits no policy on file is shown with both, and asks for a live check', () => {
    const found = judge({ filings: [filing(), ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01' })] });
    expect(found.reason).toBe('BIPD cancellation of Jan 1, 2026 fits no policy on file: check live');
    expect(found.completesBy).toContain('live check');
    const shown = found.evidence.find(({ field }) => field === 'Cancellation of no policy on file');
    expect(shown).toMatchObject({ source: 'file of motus_insurance_history', as_of: AS_OF });
    expect(shown?.value).toBe(
      'policy Q-77 of Prairie Mutual was cancelled on Jan 1, 2026; on file is policy P-1 of Prairie Mutual: check live',
    );
    const ahead = judge({
      filings: [filing(), ended({ policyNumber: 'Q-77', effectiveOn: '2024-06-01', cancelOn: '2026-07-20' })],
    });
    expect(ahead).toMatchObject({ result: 'pass', warning: 'Cancel pending: in force until Jul 20, 2026' });
  });

  test('labels what Motus superseded', () => {
    const { evidence } = judge({ filings: [filing(LEGACY), filing({ limitUsd: 750_000 })] });
    expect(evidence.map(({ source }) => source).slice(0, 2)).toEqual([
      'file of motus_insurance',
      'file of legacy_insurance',
    ]);
    expect(evidence[1]?.details[0]).toMatchObject({ state: 'superseded' });
  });
});

describe('an excess policy', () => {
  const inForce = (given: Parameters<typeof filing>[0]) => ({ ...filing(given), state: 'in_force' as const });
  const excess = { coverageClass: 'excess', underlyingUsd: 750_000, limitUsd: 1_000_000, policyNumber: 'X' } as const;

  test.each([
    ['on a primary that reaches it', 750_000, 1_000_000],
    ['above a gap', 300_000, 300_000],
  ])('counts %s', (_name, primary, expected) => {
    expect(largestLimit([inForce(excess), inForce({ limitUsd: primary })])).toBe(expected);
  });

  test('without a primary is no cover', () => {
    expect(largestLimit([inForce(excess)])).toBeNull();
  });

  test('stacks on another excess, in whatever order they are filed', () => {
    const second = { ...excess, underlyingUsd: 1_000_000, limitUsd: 5_000_000 };
    expect(largestLimit([inForce(second), inForce(excess), inForce({ limitUsd: 750_000 })])).toBe(5_000_000);
  });

  test('with its underlying limit not reported leaves the rule open', () => {
    const filings = [filing({ limitUsd: 750_000 }), filing({ ...excess, underlyingUsd: null })];
    expect(evaluateRule('bipd_insurance_gteq_one_million', carrierFacts({ filings }), TODAY).result).toBe('incomplete');
  });
});

describe.each([
  ['cargo_insurance_gteq_one_hundred_thousand', 'cargo', 100_000],
  ['general_liability_insurance_gteq_one_million', 'general_liability', 1_000_000],
] as const)('%s', (rule, type, minimum) => {
  const judge = (facts: Partial<CarrierFacts>) => evaluateRule(rule, carrierFacts(facts), TODAY);

  test.each([
    ['exactly the limit', { limitUsd: minimum }, 'pass'],
    ['a dollar less', { limitUsd: minimum - 1 }, 'fail'],
    ['no limit reported', { limitUsd: null }, 'incomplete'],
    ['unverified', { limitUsd: minimum, verifiedOn: null }, 'incomplete'],
    ['effective today', { limitUsd: minimum, effectiveOn: TODAY }, 'pass'],
    ['effective tomorrow', { limitUsd: minimum, effectiveOn: '2026-06-16' }, 'incomplete'],
    ['expiring today', { limitUsd: minimum, expiresOn: TODAY }, 'incomplete'],
    ['expiring tomorrow', { limitUsd: minimum, expiresOn: '2026-06-16' }, 'pass'],
    ['no expiry reported', { limitUsd: minimum, expiresOn: null }, 'incomplete'],
    ['lower and expired', { limitUsd: minimum - 1, expiresOn: '2026-01-01' }, 'incomplete'],
  ] as const)('a certificate: %s', (_name, given, expected) => {
    expect(judge({ certificates: [certificate({ type, ...given })] }).result).toBe(expected);
  });

  test('the larger of two certificates decides', () => {
    const certificates = [certificate({ type, limitUsd: 1 }), certificate({ type, limitUsd: minimum })];
    expect(judge({ certificates }).result).toBe('pass');
  });

  test('no certificate is incomplete, and says what would complete it', () => {
    const finding = judge({});
    expect(finding.result).toBe('incomplete');
    expect(finding.completesBy).toContain('verified certificate');
    expect(finding.evidence[0]?.value).toBe('No certificate');
  });

  test('a certificate of another kind says nothing', () => {
    expect(judge({ certificates: [certificate({ type: 'bipd', limitUsd: 5_000_000 })] }).result).toBe('incomplete');
  });
});

test("FMCSA's own cargo filing proves nothing, whatever it says, and is shown as not counted", () => {
  for (const limitUsd of [5_000, 5_000_000]) {
    const facts = carrierFacts({ filings: [filing({ type: 'cargo', formCode: '34', limitUsd })] });
    const finding = evaluateRule('cargo_insurance_gteq_one_hundred_thousand', facts, TODAY);
    expect(finding.result).toBe('incomplete');
    expect(finding.evidence[1]).toMatchObject({ field: 'FMCSA cargo filing, not counted' });
  }
});

test('the states of a policy are told apart by its dates', () => {
  expect(filingState(filing(), TODAY)).toBe('in_force');
  expect(filingState(filing({ cancelOn: '2026-06-16' }), TODAY)).toBe('cancel_pending');
  expect(filingState(filing({ cancelOn: TODAY }), TODAY)).toBe('cancelled');
  expect(filingState(filing({ effectiveOn: '2026-06-16', cancelOn: '2026-07-01' }), TODAY)).toBe('not_yet_effective');
  expect(filingState(filing({ effectiveOn: null }), TODAY)).toBe('undated');
  expect(certificateState(certificate(), TODAY)).toBe('in_force');
  expect(certificateState(certificate({ expiresOn: TODAY }), TODAY)).toBe('expired');
  expect(certificateState(certificate({ effectiveOn: null }), TODAY)).toBe('undated');
});
