import { isOtherName } from '@contract/shared/company-names';
import { expect, test } from 'vitest';

test.each([
  ['UNITED MOVING & STORAGE', 'UNITED MOVING AND STORAGE INC', null, false],
  ['J.B. Hunt Transport', 'JB HUNT TRANSPORT, INC.', null, false],
  ['CEDAR RIVER TRANSPORT L.L.C.', 'CEDAR RIVER TRANSPORT LLC', null, false],
  ['THE LUMBER CO', 'LUMBER COMPANY', null, false],
  ['CEDAR RIVER', 'OTHER HOLDINGS INC', 'CEDAR RIVER', false],
  ['COMPANY', 'INC', null, true],
  ['CEDAR CREEK TRANSPORT LLC', 'CEDAR RIVER TRANSPORT LLC', null, true],
  ['CEDAR RIVER', 'CEDAR RIVER TRANSPORT LLC', 'CRT', true],
  [null, 'CEDAR RIVER TRANSPORT LLC', null, null],
  ['CEDAR RIVER', null, 'CEDAR RIVER', null],
])('%s on a report of %s, trading as %s: another name %s', (written, legal, dba, isOther) => {
  expect(isOtherName(written, legal, dba)).toBe(isOther);
});
