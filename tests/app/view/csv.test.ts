import { expect, test } from 'vitest';
import { csvLine } from '~/view/csv';

test.each([
  ['=1+1', "'=1+1"],
  ['+1 312 555 0123', "'+1 312 555 0123"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =cmd', "'  =cmd"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['Smith, Sam', '"Smith, Sam"'],
  ['two\nlines', '"two\nlines"'],
  ['plain - text', 'plain - text'],
  ['', ''],
])('%j is written as %j', (cell, written) => {
  expect(csvLine([cell, 'next'])).toBe(`${written},next\r\n`);
});
