import { MAX_UNUSED_CODES, MAX_WRONG_CODES } from '@contract/identity/identity.constants';
import { ES } from '@monitor/carrier-pages/words/es';
import { companyEvents } from '@monitor/db/schema';
import { LINK_SESSION_HOURS } from '@monitor/server/authentication/link-sessions';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCarrier, aPosting, companyOf, openBoard, pass } from '../areas/load-board/bidding-support';
import { aConfirmation } from '../areas/rate-confirmations/paper-support';
import { addCarrier } from '../support/fmcsa-rows';
import { formOf } from '../support/forms';
import type { SectionMonitor } from '../support/section-monitor';

/** Codes of links that are mailed to carriers are limited like those of accounts, on each of the four kinds of pages. */

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openBoard();
});
afterAll(() => monitor.close());

const QUARTER_MS = 16 * 60_000;

/** A way to a link of each kind, in the newest mail. */
const KINDS = {
  'rate confirmation': async () => {
    await (await aConfirmation(monitor)).send();
  },
  'load offer': async () => {
    const { loadId } = await aPosting(monitor);
    const { id } = await aCarrier(monitor);
    await monitor.send('POST', `/loads/${loadId}/bid_links`, { bid_link: { carrier_id: id } });
  },
  'position sharing page': async () => {
    const { id } = await aCarrier(monitor);
    await monitor.send('POST', `/carriers/${id}/tracking_connection/invitations`);
  },
  'identity alert': async () => {
    const carrier = await addCarrier(monitor.db, { legalName: 'WRONGED LLC', email: 'office@wronged.example' });
    const alert = { carrier_id: carrier, is_type: 'hostage_load', message: 'They held our load for a week and more.' };
    await monitor.send('POST', '/identity_alerts', { identity_alert: alert });
  },
} as const;
type Kind = keyof typeof KINDS;

async function aLink(kind: Kind) {
  await KINDS[kind]();
  const mail = monitor.mails.findLast(({ text }) => /\/monitor\/onboarding\/[\w-]+\/\S{20}/.test(text))!;
  return { path: /\/monitor\/onboarding\/[\w-]+\/\S{20,}/.exec(mail.text)![0], to: mail.to };
}

let browsers = 0;

/** Someone with the link, at a network address of their own, so that a limit by address stops none of them. */
function browserAt(path: string) {
  browsers += 1;
  const remoteAddress = `10.9.${Math.floor(browsers / 250)}.${browsers % 250}`;
  let cookie = '';
  const post = async (below: string, fields: Record<string, string> = {}, language = 'en') => {
    const form = formOf(fields);
    const response = await monitor.app.inject({
      method: 'POST',
      url: `${path}${below}?language=${language}`,
      remoteAddress,
      payload: form.payload,
      headers: { ...form.headers, ...(cookie && { cookie }) },
    });
    const set = response.cookies.find(({ name }) => name.endsWith('_session'));
    if (set) cookie = `${set.name}=${set.value}`;
    return response;
  };
  const askForCode = async () => {
    const { statusCode } = await post('/code');
    const code = statusCode === 303 ? /\d{6}/.exec(monitor.mails.at(-1)!.text)![0] : '';
    return { statusCode, code };
  };
  const open = () => monitor.app.inject({ url: path, remoteAddress, headers: cookie === '' ? {} : { cookie } });
  return { open, post, askForCode, enter: (code: string) => post('/open', { code }) };
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Asks for codes at 16 minutes' distance, so that the limit of a quarter of an hour never stops it. */
async function guess(path: string, wrongOnes: number) {
  let left = wrongOnes;
  while (left > 0) {
    await pass(monitor, QUARTER_MS);
    const browser = browserAt(path);
    const { code } = await browser.askForCode();
    for (let tries = Math.min(left, 5); tries > 0; tries -= 1, left -= 1) await browser.enter(wrongFor(code));
  }
}

const eventsOf = async () =>
  monitor.db
    .select()
    .from(companyEvents)
    .where(and(eq(companyEvents.kind, 'link_codes_guessed'), eq(companyEvents.companyId, await companyOf(monitor))))
    .orderBy(desc(companyEvents.id));

describe.each(Object.keys(KINDS) as Kind[])('a link to a %s', (kind) => {
  test(`takes ${MAX_WRONG_CODES} wrong codes a day; then the right one opens nothing, and both sides are notified once`, async () => {
    const { path, to } = await aLink(kind);
    const before = (await eventsOf()).length;
    const early = browserAt(path);
    const { code } = await early.askForCode();
    await pass(monitor, 0);
    const other = browserAt(path);
    const second = await other.askForCode();
    for (let tries = 0; tries < 5; tries += 1) await other.enter(wrongFor(second.code));
    const third = browserAt(path);
    const { code: thirds } = await third.askForCode();
    for (let tries = 0; tries < 4; tries += 1) await third.enter(wrongFor(thirds));
    expect((await eventsOf()).length).toBe(before);
    const last = await third.enter(wrongFor(thirds));
    expect([last.statusCode, last.body]).toEqual([403, expect.stringContaining('cannot be used anymore')]);
    // The first code is right and still young: it is compared with nothing anymore.
    expect((await early.enter(code)).statusCode).toBe(403);
    const refused = await early.post('/code');
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      expect.stringContaining('Too many wrong or unused codes for this link.'),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20 * 3600);
    const events = await eventsOf();
    expect(events.length).toBe(before + 1);
    expect(events[0]!.summary).toMatch(new RegExp(`^Someone entered ten wrong codes on the link to the ${kind} `));
    expect(JSON.stringify(events[0])).not.toContain(to);
    const notices = monitor.mails.filter(({ subject }) => subject === `Someone tried to open the ${kind}`);
    expect(notices.map((mail) => mail.to)).toEqual([to]);
    expect(notices[0]!.text).not.toMatch(/\d{6}|Demo Brokerage/);
  });

  test(`mails ${MAX_UNUSED_CODES} codes a day that no one uses, and says so in the carrier's language`, async () => {
    const { path } = await aLink(kind);
    for (let asked = 0; asked < MAX_UNUSED_CODES; asked += 1) {
      await pass(monitor, QUARTER_MS);
      expect((await browserAt(path).askForCode()).statusCode).toBe(303);
    }
    await pass(monitor, QUARTER_MS);
    const mails = monitor.mails.length;
    const refused = await browserAt(path).post('/code', {}, 'es');
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain(
      ES['Too many wrong or unused codes for this link. It takes codes again within 24 hours.'],
    );
    expect(monitor.mails.slice(mails).map(({ subject }) => subject)).toEqual([`Someone tried to open the ${kind}`]);
    await pass(monitor, QUARTER_MS);
    await browserAt(path).post('/code');
    expect(monitor.mails.length).toBe(mails + 1);
  });
});

describe('the honest carrier', () => {
  test('opens its link as often as it likes: a right code forgives what was asked for before it', async () => {
    const { path } = await aLink('identity alert');
    for (let time = 0; time < 14; time += 1) {
      await pass(monitor, QUARTER_MS);
      const browser = browserAt(path);
      const { code } = await browser.askForCode();
      expect((await browser.enter(wrongFor(code))).statusCode).toBe(422);
      expect((await browser.enter(code)).statusCode).toBe(303);
    }
  });

  test('does not give a thief new guesses: wrong codes of other browsers stay counted', async () => {
    const { path } = await aLink('identity alert');
    await guess(path, 9);
    await pass(monitor, QUARTER_MS);
    const carrier = browserAt(path);
    expect((await carrier.enter((await carrier.askForCode()).code)).statusCode).toBe(303);
    await guess(path, 1);
    expect((await browserAt(path).post('/code')).statusCode).toBe(429);
  });

  test('has another link of its own opened whatever happened to the first, and the first a day later', async () => {
    const { path } = await aLink('identity alert');
    await guess(path, MAX_WRONG_CODES);
    const another = await aLink('load offer');
    expect((await browserAt(another.path).askForCode()).statusCode).toBe(303);
    await pass(monitor, 25 * 3_600_000);
    const browser = browserAt(path);
    expect((await browser.enter((await browser.askForCode()).code)).statusCode).toBe(303);
  });
});

// By now the loads of the other two kinds are over, and their pages gone.
test.each(['position sharing page', 'identity alert'] as const)(
  `a link to a %s stays open for ${LINK_SESSION_HOURS} hours, then asks for a code again`,
  async (kind) => {
    const { path } = await aLink(kind);
    const browser = browserAt(path);
    await browser.enter((await browser.askForCode()).code);
    const asksForCode = async () => (await browser.open()).body.includes(`${path}/code"`);
    expect(await asksForCode()).toBe(false);
    await pass(monitor, LINK_SESSION_HOURS * 3_600_000 - 1000);
    expect(await asksForCode()).toBe(false);
    await pass(monitor, 1000);
    expect(await asksForCode()).toBe(true);
  },
);
