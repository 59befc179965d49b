// @vitest-environment jsdom
import { ALERT_POLLING_MS } from '@contract/alerts/tickets.constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pollAlertCount } from '~/components/shell/poll-alert-count';
import { ownStorageAs } from '~/view/own-storage';

/** The tabs of one browser share its storage; each hears by an event what another one stored. */
const tellOthers = (newValue: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'open-alerts', newValue }));

let open = 5;
let asked: number[];
let isHidden = false;
const ends: (() => void)[] = [];

const poll = (loaded = 4) => {
  const heard: number[] = [];
  ends.push(pollAlertCount(loaded, (count) => heard.push(count)));
  return heard;
};
const hide = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z') });
  window.localStorage.clear();
  ownStorageAs('1 of 1');
  asked = [];
  open = 5;
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/broker/alerts/count');
    asked.push(Date.now());
    return new Response(JSON.stringify({ open }));
  });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the number of open alerts', () => {
  test('is asked for every 240,000 ms and not before', async () => {
    const heard = poll();
    await vi.advanceTimersByTimeAsync(ALERT_POLLING_MS - 1);
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked.length, heard]).toEqual([1, [5]]);
    open = 9;
    await vi.advanceTimersByTimeAsync(ALERT_POLLING_MS);
    expect([asked.length, heard]).toEqual([2, [5, 9]]);
  });

  test('is asked for once by several tabs', async () => {
    poll();
    await vi.advanceTimersByTimeAsync(60_000);
    poll();
    poll();
    await vi.advanceTimersByTimeAsync(3 * ALERT_POLLING_MS);
    expect(asked).toHaveLength(3);
  });

  test('comes from another tab', () => {
    const heard = poll();
    tellOthers(JSON.stringify({ askedAt: Date.now(), open: 12 }));
    tellOthers(JSON.stringify({ askedAt: Date.now(), open: null }));
    tellOthers('no JSON');
    expect(heard).toEqual([12]);
  });

  test('is not asked for while the tab is hidden, and at once when it is shown after its time', async () => {
    poll();
    await vi.advanceTimersByTimeAsync(100_000);
    hide(true);
    await vi.advanceTimersByTimeAsync(10 * ALERT_POLLING_MS);
    expect(asked).toHaveLength(0);
    hide(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    // Hidden and shown again within the time: it sends no second request.
    hide(true);
    hide(false);
    await vi.advanceTimersByTimeAsync(ALERT_POLLING_MS - 1);
    expect(asked).toHaveLength(1);
  });

  test('is not asked for anymore by who is signed out', async () => {
    vi.stubGlobal('fetch', async () => {
      asked.push(Date.now());
      return new Response(null, { status: 403 });
    });
    const heard = poll();
    await vi.advanceTimersByTimeAsync(5 * ALERT_POLLING_MS);
    expect([asked.length, heard]).toEqual([1, []]);
  });

  test('is asked for again after an answer that failed', async () => {
    vi.stubGlobal('fetch', async () => {
      asked.push(Date.now());
      if (asked.length === 1) throw new TypeError('Failed to fetch');
      return asked.length === 2 ? new Response('<html>', { status: 503 }) : new Response('{"open":2}');
    });
    const heard = poll();
    await vi.advanceTimersByTimeAsync(3 * ALERT_POLLING_MS);
    expect([asked.length, heard]).toEqual([3, [2]]);
  });

  test('is not waited for until a clock that was ahead', async () => {
    poll();
    window.localStorage.setItem('open-alerts', JSON.stringify({ askedAt: Date.now() + 86_400_000, open: 1 }));
    await vi.advanceTimersByTimeAsync(ALERT_POLLING_MS);
    expect(asked).toHaveLength(1);
  });
});
