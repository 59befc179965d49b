// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LiveCheckSection } from '~/components/carrier/live-check/live-check-section';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

type Props = Parameters<typeof LiveCheckSection>[0];
const carrier = { id: 5_000_101 } as Props['carrier'];
const show = (newest: { outcome: 'no_key' | 'key_rejected' } | null, isSetUp: boolean) => {
  const asked = {
    id: 1,
    carrier_id: 5_000_101,
    asked_at: '2026-09-15T12:00:00Z',
    cause: 'load_covered',
    answer: null,
  } as const;
  const data = { is_set_up: isSetUp, newest: newest && { ...asked, ...newest }, answered: null, record: null };
  render(
    <InRouter>
      <LiveCheckSection carrier={carrier} checks={{ ok: true, data: data as never }} mayAsk />
    </InRouter>,
  );
  return screen.getByRole('region', { name: 'Live check' });
};

test('without a key the section says so, with no button and nothing that looks like an answer', () => {
  const section = show({ outcome: 'no_key' }, false);
  expect(section.textContent).toContain('Live checks are not set up here. They need FMCSA’s web key.');
  expect(section.textContent).toContain('FMCSA was not asked: live checks are not set up here.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('with a key that FMCSA does not accept nothing was learned, and it can be asked again', () => {
  expect(show({ outcome: 'key_rejected' }, true).textContent).toContain(
    'FMCSA didn’t accept our web key. Nothing was learned.',
  );
  expect(screen.getByRole('button', { name: 'Ask FMCSA now' })).toBeTruthy();
});
