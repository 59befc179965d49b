import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import {
  autoLiabilityAsked,
  certificateRulesOf,
  needLabel,
  RULES_OF_CERTIFICATES,
} from '@contract/insurance/insurance.constants';
import { DEFAULT_RULE_NUMBERS } from '@contract/rules/rule-numbers';
import { expect, test } from 'vitest';
import { LimitsForm } from '~/routes/carriers.$id_.certificates.$documentId/limits-form.server';
import { certificateLacks } from '~/view/insurance/certificate-lacks';

const coverage = (name: string, limit_usd: number, expires_on = '2027-01-01') =>
  ({ coverage: name, limit_usd, expires_on }) as CertificateDocument['coverages'][number];

const SAME = { result: 'same', written: 'PRAIRIE FREIGHT', on_record: 'PRAIRIE FREIGHT LLC', name_age: null } as const;
const NAMED = { insured: SAME, holder: SAME };

test('says of each coverage that the rules need what is missing, too low or over', () => {
  const coverages = [coverage('bipd', 750_000), coverage('cargo', 100_000, '2026-11-26')];
  expect(certificateLacks({ coverages, ...NAMED }, RULES_OF_CERTIFICATES, '2026-11-27')).toEqual([
    expect.stringMatching(/: \$750,000\. Your rules need \$1,000,000\.$/),
    expect.stringMatching(/: ended Nov 26, 2026\.$/),
    expect.stringMatching(/: not on it\. Your rules need \$1,000,000\.$/),
  ]);
});

test('says nothing where no rule asks, or each limit is as high as the rule', () => {
  expect(certificateLacks({ coverages: [], ...NAMED }, [], '2026-11-27')).toEqual([]);
  const coverages = [coverage('bipd', 1_000_000), coverage('cargo', 100_000), coverage('general_liability', 1_000_000)];
  expect(certificateLacks({ coverages, ...NAMED }, RULES_OF_CERTIFICATES, '2026-11-27')).toEqual([]);
});

test('BIPD that a certificate leaves out is the federal filing’s to prove; cargo and general liability have no other proof', () => {
  const lacks = certificateLacks({ coverages: [], ...NAMED }, RULES_OF_CERTIFICATES, '2026-11-27');
  expect(lacks).toEqual([expect.stringMatching(/\$100,000/), expect.stringMatching(/\$1,000,000/)]);
});

const typed = { limit_usd: '$1,000,000', insurer: 'Acme', effective_on: '2026-01-01', expires_on: '2027-01-01' };

test('a coverage takes insurer and dates of the one above only where that is said, and keeps what is typed', () => {
  const read = (cargo: object) =>
    LimitsForm.safeParse({ bipd: typed, cargo: { limit_usd: '100000', ...cargo }, expected_version: '1' });
  expect(read({}).success).toBe(false);
  const same = read({ same: 'yes', expires_on: '2026-12-01' });
  expect(same.data?.coverages[1]).toEqual({
    coverage: 'cargo',
    limit_usd: 100_000,
    insurer: 'Acme',
    effective_on: '2026-01-01',
    expires_on: '2026-12-01',
  });
});

test('a company’s own number counts where its rule is on: in what a request asks and in what a certificate lacks', () => {
  const numbers = { ...DEFAULT_RULE_NUMBERS, bipd_insurance_gteq_own_amount: 2_000_000 };
  const standard = { rule_set: { bipd_insurance_gteq_seven_hundred_fifty_thousand: 2 }, rule_numbers: numbers };
  const own = { rule_set: { bipd_insurance_gteq_own_amount: 2 }, rule_numbers: numbers };
  expect(autoLiabilityAsked([])).toBe(1_000_000);
  expect(autoLiabilityAsked([standard])).toBe(750_000);
  expect(autoLiabilityAsked([standard, own])).toBe(2_000_000);
  expect(needLabel('auto_liability', 2_000_000)).toBe('Auto liability of at least $2,000,000');
  const coverages = [coverage('bipd', 1_000_000)];
  const lacks = (rules: Parameters<typeof certificateLacks>[1]) =>
    certificateLacks({ coverages, ...NAMED }, rules, '2026-11-27');
  expect(lacks(certificateRulesOf([standard]))).toEqual([]);
  expect(lacks(certificateRulesOf([standard, own]))[0]).toContain('Your rules need $2,000,000.');
});

test('another insured, another holder and what was not recorded come first', () => {
  const other = { result: 'differs', written: 'OTHER INC', on_record: 'PRAIRIE FREIGHT LLC', name_age: null } as const;
  const unread = { result: 'not_recorded', written: null, on_record: 'Demo Brokerage', name_age: null } as const;
  const read = { coverages: [], insured: other, holder: unread };
  expect(certificateLacks(read, [], '2026-11-27')).toEqual([
    'Named insured “OTHER INC”; on the federal record the carrier is “PRAIRIE FREIGHT LLC”.',
    'Certificate holder not recorded.',
  ]);
});

test('a plain DBA lacks nothing; one that is the name of a company comes first', () => {
  const age = { first_seen: '2024-01-05', is_first_known: true, standing: 'proven' } as const;
  const byDba = (written: string) =>
    ({ result: 'by_dba', written, on_record: 'PRAIRIE FREIGHT LLC', name_age: age }) as const;
  const lacks = (written: string) =>
    certificateLacks({ coverages: [], insured: byDba(written), holder: SAME }, [], '2026-11-27');
  expect(lacks('Wide Sky')).toEqual([]);
  expect(lacks('ACME TRUCKING LLC')).toEqual([expect.stringContaining('only the DBA that the carrier gave FMCSA')]);
});

test('a form sends the names as typed, and names that were emptied as no longer recorded', () => {
  const read = (parties?: object) => LimitsForm.safeParse({ cargo: typed, parties, expected_version: '1' });
  expect(read({ insured_name: ' OTHER INC ' }).data?.parties).toEqual({ insured_name: 'OTHER INC' });
  expect(read().data?.parties).toEqual({});
  expect(read({ producer_phone: '555' }).error?.issues.map(({ path }) => path)).toEqual([
    ['parties', 'producer_phone'],
  ]);
});
