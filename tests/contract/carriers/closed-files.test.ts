import { closedFilesSaid } from '@contract/carriers/closed-files';
import type { ClosedFiles } from '@contract/carriers/federal-data.entities';
import { expect, test } from 'vitest';

const insurance: ClosedFiles = {
  subject: 'insurance',
  as_of: '2026-05-14',
  until: '2027-05-14',
  lacks: [],
  carriers: 1320,
};
const said = (more: Partial<ClosedFiles>, today: string) =>
  closedFilesSaid({ ...insurance, ...more }, 'your carriers', today);

test('the days left, the carriers, and what to do', () => {
  expect(said({}, '2026-11-24')).toEqual({
    says: 'In 172 days the BIPD insurance of 1,320 of your carriers will be known only from files that are too old: FMCSA closed these files on May 14, 2026, and Motus has nothing newer. They count until May 14, 2027.',
    todo: 'Ask them for a certificate of insurance and verify it, or check them live at FMCSA.',
    isUrgent: false,
  });
  expect(said({ carriers: 0 }, '2026-11-24')).toBeNull();
});

test('it is urgent from 90 days before, on the last day, and after it', () => {
  expect(said({}, '2027-02-13')).toMatchObject({ says: expect.stringMatching(/^In 91 days /), isUrgent: false });
  expect(said({}, '2027-02-14')).toMatchObject({ says: expect.stringMatching(/^In 90 days /), isUrgent: true });
  expect(said({}, '2027-05-14')).toMatchObject({ says: expect.stringMatching(/^In 1 day /), isUrgent: true });
  expect(said({}, '2027-05-15')).toMatchObject({
    says: expect.stringMatching(
      /^The BIPD insurance of 1,320 of your carriers is known only from files that are too old:/,
    ),
    isUrgent: true,
  });
});

test('without Motus they do not count now, and the missing file is named', () => {
  const without = { lacks: ['FMCSA Motus Insur', 'FMCSA Motus InsHist'], until: '2026-06-13' };
  expect(said(without, '2026-11-24')).toMatchObject({
    says: expect.stringMatching(/do not count: .* Missing or too old: FMCSA Motus Insur and FMCSA Motus InsHist\.$/),
    todo: expect.stringMatching(/^Contact support to load them\. Until then: ask them/),
    isUrgent: true,
  });
});
