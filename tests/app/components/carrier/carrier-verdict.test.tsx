// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { identityColumns } from '~/components/carrier/identity-columns';
import { carrierColumns } from '~/components/carrier-table/carrier-columns';
import { columnsShown } from '~/view/carrier/carrier-columns';
import { verdictInFile } from '~/view/carrier/stopped';
import { toListedCarrier } from '~/view/listed-carrier';
import { aResult } from '../../support/carriers';

afterEach(cleanup);

const TODAY = '2026-11-22';
const carrier = toListedCarrier(aResult());
const given = (status: string) => ({ ...carrier, relationship: { status } });

test('a list about carriers has the ban before the verdict', () => {
  const [first] = identityColumns<ReturnType<typeof given>>(({ id }) => id);
  const textOf = (status: string) => render(<div>{first!.cell(given(status), 0)}</div>).container.textContent;
  expect(textOf('do_not_dispatch')).toBe('Do not dispatch Pass');
  expect(textOf('onboarded')).toBe('Pass');
});

test('the table of carriers begins with the ban, whatever the verdicts say', () => {
  const row = given('do_not_dispatch');
  const shown = columnsShown(new URLSearchParams(), { list: null, mayLook: true });
  const [first] = carrierColumns({ rows: [row], shown, today: TODAY });
  expect(render(<div>{first!.cell(row, 0)}</div>).container.textContent).toBe('Do not dispatch');
});

test('in a file who looks for "Pass" finds nobody who is stopped', () => {
  expect(verdictInFile({ status: 'do_not_dispatch' }, 'pass')).toBe('Do not dispatch, Pass');
  expect(verdictInFile({ status: 'do_not_dispatch' }, null)).toBe('Do not dispatch');
  expect(verdictInFile({ status: 'onboarded' }, 'partial_pass')).toBe('Partial pass');
  expect(verdictInFile(null, null)).toBe('');
});
