import { describe, expect, test } from 'vitest';
import { oneQueue, type QueueGroup, type QueueLine } from '~/routes/_index/queue-lines';

const NOW = '2026-11-26T18:00:00Z';
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

let nth = 0;
const line = (about: string, until?: string | null): QueueLine => {
  nth += 1;
  return {
    key: String(nth),
    about: { name: about, to: '/' },
    what: '',
    when: '',
    action: { label: 'Open', to: '/' },
    ...(until !== undefined && { until }),
  };
};
const group = (key: string, ...lines: QueueLine[]): QueueGroup => ({
  key,
  title: key,
  kind: key,
  total: lines.length,
  lines,
  all: { label: 'All', to: '/' },
});
const order = (...groups: QueueGroup[]) => oneQueue(groups, NOW).map(({ about }) => about!.name);

describe('the queue of Home', () => {
  test('has what is overdue first, the latest first, then by the time left, whatever its kind', () => {
    const alerts = group('alerts', line('in 3 h', at(180)), line('50 min ago', at(-50)));
    const calls = group('calls', line('10 min ago', at(-10)), line('in 20 min', at(20)));
    expect(order(alerts, calls)).toEqual(['10 min ago', '50 min ago', 'in 20 min', 'in 3 h']);
  });

  test('then what has no time, the first kind first, and what is due on another day last', () => {
    const uncovered = group('bids', line('in 3 days', at(3 * 1440)), line('in 23 h', at(23 * 60)));
    const emails = group('emails', line('email'), line('no window', null));
    const packets = group('packets', line('packet'));
    const old = group('unsigned', line('2 days ago', at(-2 * 1440)));
    expect(order(uncovered, emails, packets, old)).toEqual([
      'in 23 h',
      'email',
      'no window',
      'packet',
      '2 days ago',
      'in 3 days',
    ]);
  });

  test('has a line a load: its most dangerous one, in the place of the most urgent, with what else waits', () => {
    const of = (loadId: number, until: string): QueueLine => ({ ...line(`L-${loadId}`, until), when: 'soon', loadId });
    const alerts = group('alerts', of(1, at(10)), line('of several loads', at(4)));
    const calls = { ...group('calls', of(1, at(2)), of(3, at(30))), isNeverFolded: true };
    const loads = group('loads', of(1, at(1)), of(2, at(3)));
    expect(oneQueue([alerts, calls, loads], NOW)).toMatchObject([
      {
        kind: 'alerts',
        about: { name: 'L-1' },
        isNeverFolded: true,
        also: [{ name: 'calls, soon' }, { name: 'loads, soon' }],
      },
      { kind: 'loads', about: { name: 'L-2' }, isNeverFolded: false, also: [] },
      { kind: 'alerts', about: { name: 'of several loads' } },
      { kind: 'calls', about: { name: 'L-3' }, isNeverFolded: true },
    ]);
  });
});
