import { changesBetween } from '@monitor/areas/monitoring/changes';
import type { WatchedFacts } from '@monitor/areas/monitoring/watched-facts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const at = { source: 'FMCSA file', asOf: '2026-09-14' };
const authority: NonNullable<WatchedFacts['authority']> = {
  ...at,
  isActive: true,
  isRevocationPending: false,
  since: '2020-03-01',
  reachedMonths: 6,
};
const bipd: NonNullable<WatchedFacts['bipd']> = { ...at, isInForce: true, limitUsd: 1_000_000, endsOn: null };
const census: NonNullable<WatchedFacts['census']> = {
  ...at,
  isRegistrationActive: true,
  safetyRating: null,
  legalName: 'CEDAR RIVER LLC',
  dbaName: null,
  officers: ['ANN ONE'],
  address: '1 Main St, Ames, IA 50010, US',
  phone: '+15155550100',
  cellPhone: null,
  email: 'office@cedar.test',
};
const usual: WatchedFacts = { authority, bipd, orders: { ...at, active: [] }, census, certificates: {} };
const order = { orderedOn: '2026-09-12', reason: 'Unpaid fine' };

type Case = [before: Partial<WatchedFacts>, after: Partial<WatchedFacts>, kind: string, change: string, words: RegExp];

describe('changesBetween', () => {
  test.each<Case>([
    [
      {},
      { authority: { ...authority, isActive: false, since: null, reachedMonths: 0 } },
      'authority_changed',
      'authority_revoked',
      /no longer active \(FMCSA file, as of Sep 14, 2026\)/,
    ],
    [
      { authority: { ...authority, isActive: false, since: null, reachedMonths: 0 } },
      { authority: { ...authority, since: '2026-09-10', reachedMonths: 0 } },
      'authority_changed',
      'authority_reinstated',
      /active again, in force since Sep 10, 2026/,
    ],
    [
      {},
      { authority: { ...authority, isRevocationPending: true } },
      'authority_changed',
      'authority_revocation_pending',
      /Revocation .* pending/,
    ],
    [
      { authority: { ...authority, isRevocationPending: true } },
      {},
      'authority_changed',
      'authority_revocation_dropped',
      /no longer pending/,
    ],
    [
      {},
      { authority: { ...authority, since: '2026-09-10', reachedMonths: 0 } },
      'authority_changed',
      'authority_regranted',
      /Sep 10, 2026; it had been in force since Mar 1, 2020/,
    ],
    [
      { authority: { ...authority, reachedMonths: 3 } },
      {},
      'authority_changed',
      'authority_age_reached',
      /6 months old/,
    ],
    [
      {},
      { bipd: { ...bipd, endsOn: '2026-10-10' } },
      'insurance_changed',
      'insurance_cancel_filed',
      /none is left from Oct 10, 2026/,
    ],
    [
      { bipd: { ...bipd, endsOn: '2026-10-10' } },
      { bipd: { ...bipd, endsOn: '2026-10-20' } },
      'insurance_changed',
      'insurance_cancel_moved',
      /Oct 20, 2026 instead of Oct 10, 2026/,
    ],
    [
      { bipd: { ...bipd, endsOn: '2026-10-10' } },
      {},
      'insurance_changed',
      'insurance_cancel_averted',
      /beyond Oct 10, 2026, \$1,000,000/,
    ],
    [
      { bipd: { ...bipd, endsOn: '2026-09-15' } },
      { bipd: { ...bipd, isInForce: false, limitUsd: null } },
      'insurance_changed',
      'insurance_lapsed',
      /took effect on Sep 15, 2026/,
    ],
    [
      { bipd: { ...bipd, isInForce: false, limitUsd: null } },
      {},
      'insurance_changed',
      'insurance_in_force',
      /in force again, \$1,000,000/,
    ],
    [
      {},
      { bipd: { ...bipd, limitUsd: 750_000 } },
      'insurance_changed',
      'insurance_limit_changed',
      /from \$1,000,000 to \$750,000/,
    ],
    [
      {},
      { orders: { ...at, active: [order] } },
      'safety_changed',
      'out_of_service_order',
      /Ordered out of service on Sep 12, 2026: Unpaid fine/,
    ],
    [{ orders: { ...at, active: [order] } }, {}, 'safety_changed', 'out_of_service_order_ended', /no longer in effect/],
    [
      {},
      { census: { ...census, isRegistrationActive: false } },
      'authority_changed',
      'registration_inactive',
      /may not operate/,
    ],
    [
      { census: { ...census, isRegistrationActive: false } },
      {},
      'authority_changed',
      'registration_active',
      /active again/,
    ],
    [
      {},
      { census: { ...census, safetyRating: 'C' } },
      'safety_changed',
      'safety_rating_changed',
      /from Not rated to Conditional/,
    ],
    [
      {},
      { census: { ...census, legalName: 'OTHER LLC', officers: ['ANN ONE', 'BO TWO'] } },
      'contact_changed',
      'identity_changed',
      /legal name from CEDAR RIVER LLC to OTHER LLC; officers from ANN ONE to ANN ONE and BO TWO/,
    ],
    [
      {},
      { census: { ...census, phone: '+15155550199', email: null } },
      'contact_changed',
      'contact_changed',
      /phone from \(515\) 555-0100 to \(515\) 555-0199; email from office@cedar.test to not reported/,
    ],
    [
      { certificates: { cargo: { expiresOn: '2026-10-14', endsWithin: null } } },
      { certificates: { cargo: { expiresOn: '2026-10-14', endsWithin: 30 } } },
      'insurance_changed',
      'certificate_ends_soon',
      /cargo certificate .* Oct 14, 2026, within 30 days/,
    ],
    [
      { certificates: { cargo: { expiresOn: '2026-10-14', endsWithin: 30 } } },
      { certificates: { cargo: { expiresOn: '2026-10-14', endsWithin: 7 } } },
      'insurance_changed',
      'certificate_ends_soon',
      /within 7 days/,
    ],
    [
      { certificates: { cargo: { expiresOn: '2026-09-15', endsWithin: 7 } } },
      { certificates: { cargo: { expiresOn: '2026-09-15', endsWithin: 0 } } },
      'insurance_changed',
      'certificate_ended',
      /ended on Sep 15, 2026/,
    ],
  ])('case %#', (before, after, kind, change, words) => {
    const found = changesBetween({ ...usual, ...before }, { ...usual, ...after });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ kind, data: { change } });
    expect(found[0]!.summary).toMatch(words);
  });

  test.each<[string, Partial<WatchedFacts>, Partial<WatchedFacts>]>([
    ['nothing', {}, {}],
    ['a newer file that says the same', {}, { census: { ...census, asOf: '2026-09-15' } }],
    ['what was not known before', { authority: null, bipd: null, orders: null, census: null }, {}],
    ['what is no longer known', {}, { authority: null, bipd: null, orders: null, census: null }],
    [
      'a certificate that a colleague has just entered',
      {},
      { certificates: { cargo: { expiresOn: '2026-09-20', endsWithin: 7 } } },
    ],
    [
      'a certificate that was renewed',
      { certificates: { cargo: { expiresOn: '2026-09-20', endsWithin: 7 } } },
      { certificates: { cargo: { expiresOn: '2027-09-20', endsWithin: null } } },
    ],
    ['a registration whose letter nobody knows', {}, { census: { ...census, isRegistrationActive: null } }],
  ])('%s is no change', (_what, before, after) => {
    expect(changesBetween({ ...usual, ...before }, { ...usual, ...after })).toEqual([]);
  });

  test('an older day of the same authority is a better record, and no new grant', () => {
    expect(changesBetween(usual, { ...usual, authority: { ...authority, since: '2019-01-01' } })).toEqual([]);
  });

  test('several changes are told one by one, and the same facts never', () => {
    const after = {
      ...usual,
      bipd: { ...bipd, endsOn: '2026-10-10', limitUsd: 750_000 },
      orders: { ...at, active: [order, { ...order, orderedOn: null }] },
    };
    expect(changesBetween(usual, after).map(({ data }) => data.change)).toEqual([
      'insurance_cancel_filed',
      'insurance_limit_changed',
      'out_of_service_order',
      'out_of_service_order',
    ]);
    const part = fc.constantFrom<Partial<WatchedFacts>>(
      {},
      { bipd: null },
      { bipd: { ...bipd, endsOn: '2026-10-10' } },
      { orders: { ...at, active: [order] } },
      { census: null },
    );
    fc.assert(
      fc.property(part, (facts) => {
        expect(changesBetween({ ...usual, ...facts }, { ...usual, ...facts })).toEqual([]);
      }),
    );
  });
});
