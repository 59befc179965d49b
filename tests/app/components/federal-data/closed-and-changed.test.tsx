// @vitest-environment jsdom
import type { ClosedFiles, FileChanges } from '@contract/carriers/federal-data.entities';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ClosedFilesNotice } from '~/components/federal-data/closed-files-notice';
import { FileChangesTable } from '~/components/federal-data/file-changes-table';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

const closed = (more: Partial<ClosedFiles> = {}): ClosedFiles => ({
  subject: 'insurance',
  as_of: '2026-05-14',
  until: '2027-05-14',
  lacks: [],
  carriers: 12,
  ...more,
});

test('the countdown of closed files is an information, and a warning when something is to be done', () => {
  const { container } = render(
    <ClosedFilesNotice
      closedFiles={[closed(), closed({ subject: 'authority', until: '2028-05-13', carriers: 3 })]}
      today="2026-11-24"
    />,
  );
  expect(container.querySelector('.notice-info')).not.toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^In 172 days the BIPD insurance of 12 of your carriers .* Ask them for a certificate/),
    expect.stringMatching(/^In 537 days the operating authority of 3 of your carriers .* Check them live/),
  ]);
  cleanup();
  const late = render(<ClosedFilesNotice closedFiles={[closed()]} today="2027-05-01" />);
  expect(late.container.querySelector('.notice-warning')).not.toBeNull();
  cleanup();
  const none = render(<ClosedFilesNotice closedFiles={[closed({ carriers: 0 })]} today="2027-05-01" />);
  expect(none.container.textContent).toBe('');
});

test('what a file changed stands beside what is usual, and what was not recorded is not zero', () => {
  const census: FileChanges = {
    key: 'census',
    name: 'Company Census File',
    imported_on: '2026-11-24',
    rows: 1000,
    stored: 500,
    removed: 55,
    days_before: 3,
    usual_stored: 20,
    usual_removed: 2,
  };
  const first = {
    ...census,
    key: 'orders',
    name: 'Orders',
    removed: null,
    days_before: 0,
    usual_stored: null,
    usual_removed: null,
  };
  render(
    <InRouter>
      <FileChangesTable changes={[census, first]} />
    </InRouter>,
  );
  const [, ...rows] = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/500Usually 20, by 3 days.*55Usually 2, by 3 days/);
  expect(rows[1]).toMatch(/Nothing to compare with.*Not recordedNothing to compare with/);
});
