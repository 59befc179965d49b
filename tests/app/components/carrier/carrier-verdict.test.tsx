// @vitest-environment jsdom
import { classifySearchText } from '@contract/shared/search-text';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectionColumns } from '~/components/carrier/connection-columns';
import { identityColumns } from '~/components/carrier/identity-columns';
import { resultColumns } from '~/components/carrier/result-columns';
import { verdictInFile } from '~/view/carrier/stopped';
import { toListedCarrier } from '~/view/listed-carrier';
import { aResult } from '../../support/carriers';

afterEach(cleanup);

const TODAY = '2026-11-22';
const carrier = toListedCarrier(aResult());
const given = (status: string) => ({
  ...carrier,
  relationship: { status },
  rules_assessment: { overall_result: 'pass' as const },
  connection_id: 1,
  is_dismissed: false,
  updated_at: null,
  updated_by: null,
  packet: null,
});
type Row = ReturnType<typeof given>;
const LISTS = {
  'search results': resultColumns(classifySearchText(''), TODAY),
  'a list by verdict': connectionColumns('passing-assessment', TODAY),
  'who is on do not dispatch': connectionColumns('do-not-dispatch', TODAY),
  'lists about carriers': identityColumns<Row>(({ id }) => id),
};

test.each(Object.entries(LISTS))('%s: the ban stands before a verdict', (_name, columns) => {
  const [first] = columns;
  const textOf = (status: string) => render(<div>{first!.cell(given(status))}</div>).container.textContent;
  expect(textOf('do_not_dispatch')).toBe('Do not dispatch Pass');
  expect(textOf('onboarded')).toBe('Pass');
});

test('in a file who looks for "Pass" finds nobody who is stopped', () => {
  expect(verdictInFile({ status: 'do_not_dispatch' }, 'pass')).toBe('Do not dispatch, Pass');
  expect(verdictInFile({ status: 'do_not_dispatch' }, null)).toBe('Do not dispatch');
  expect(verdictInFile({ status: 'onboarded' }, 'partial_pass')).toBe('Partial pass');
  expect(verdictInFile(null, null)).toBe('');
});
