import { ES } from '@monitor/carrier-pages/words/es';
import { FR } from '@monitor/carrier-pages/words/fr';
import { identityAlerts } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { linkedPage } from '../../support/linked-page';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

/** An alert with the link in the carrier's mail, and a browser that opens it. */
async function anAlert() {
  const carrier = await addCarrier(monitor.db, { legalName: 'WRONGED FREIGHT LLC', email: 'office@wronged.example' });
  const { body } = await monitor.send('POST', '/identity_alerts', {
    identity_alert: { carrier_id: carrier, is_type: 'hostage_load', message: 'They held our load, says 312-555-0199.' },
  });
  const path = /\/monitor\/onboarding\/alerts\/\S+/.exec(monitor.mails.at(-1)!.text)![0];
  const { open, enter } = linkedPage(monitor, path);
  return { id: body.id as number, carrier, open, enter };
}

test('the link shows nothing of the alert; the mailed code does, and the answer stands beside it for every broker', async () => {
  const { id, open, enter } = await anAlert();
  const start = await open();
  expect([start.statusCode, start.body]).toEqual([200, expect.not.stringContaining('held our load')]);
  expect(start.body).toContain('o…@wronged.example');
  expect((await open('', { step: 'publish', answer: 'Not by us, the load was paid for.' })).statusCode).toBe(403);
  expect((await enter()).statusCode).toBe(303);
  expect(monitor.mails.at(-1)!.to).toBe('office@wronged.example');
  const shown = await open();
  expect(shown.body).toContain('They held our load, says [phone].');
  expect(shown.body).not.toMatch(/Demo Brokerage|555-0199|Avery/);
  // First it is seen as others would read it; nothing is published by that.
  const answer = 'Not us: our number was used. Call the dispatcher Maria at 312-555-0144.';
  const preview = await open('', { answer });
  expect(preview.statusCode).toBe(200);
  expect(preview.body).toContain('Call the dispatcher [name] at [phone].</blockquote>');
  expect((await monitor.get(`/identity_alerts/${id}`, 'other@demo.test')).body.answers).toEqual([]);
  const sent = await open('', { step: 'publish', answer });
  expect(sent.statusCode).toBe(303);
  const { body } = await monitor.get(`/identity_alerts/${id}`, 'other@demo.test');
  expect(body.answers).toEqual([
    expect.objectContaining({
      author: 'carrier',
      message_for_display: 'Not us: our number was used. Call the dispatcher [name] at [phone].',
    }),
  ]);
  expect((await monitor.get(`/carriers/${body.carrier_id}`, 'other@demo.test')).body.warnings[0].reason).toContain(
    'The carrier answered: “Not us: our number was used.',
  );
});

test.each(['es', 'fr'] as const)('every sentence of the pages is in %s, errors included', async (language) => {
  const { open, enter } = await anAlert();
  const words = { es: ES, fr: FR }[language];
  const data =
    /^(?:WRONGED FREIGHT LLC|English|Español|Français|They held our load.*|Our answer, in our words.*|(?:We were not there\. ?)+)$/;
  const piecesOf = (html: string) =>
    html
      .replaceAll(/<style[\s\S]*?<\/style>/g, '')
      .split(/<[^>]*>/)
      .map((text) => text.replaceAll('&#x27;', "'").trim())
      .filter((text) => /[A-Za-z]{3}/.test(text));
  const compare = async (english: { body: string }, other: { body: string }) => {
    expect(other.body).toContain(`<html lang="${language}">`);
    const spoken = new Set(piecesOf(english.body));
    const same = new Set(Object.entries(words).flatMap(([phrase, said]) => (phrase === said ? [phrase] : [])));
    expect(piecesOf(other.body).filter((one) => spoken.has(one) && !data.test(one) && !same.has(one))).toEqual([]);
  };
  const both = async (below: string, fields?: Record<string, string>) =>
    compare(await open(`${below}?language=en`, fields), await open(`${below}?language=${language}`, fields));
  await both('');
  await both('', { answer: 'Sent without a session.' });
  await open('/code', {});
  await both('');
  await both('/open', { code: 'x' });
  await both('/open', { code: '000000' });
  await enter();
  await both('');
  for (const answer of [' ', '312-555-0144', 'We were not there. '.repeat(300)]) await both('', { answer });
  await both('', { answer: 'Our answer, in our words, is to be seen first.' });
  for (const at of ['first', 'second', 'third'])
    await open('', { step: 'publish', answer: `Our answer, in our words, is the ${at} one.` });
  await both('');
  await both('', { step: 'publish', answer: 'One more answer of ours.' });
  expect((await open(`/open?language=${language}`)).statusCode).toBe(303);
});

test('what cannot be sent comes back with what was typed; three answers at most', async () => {
  const { open, enter } = await anAlert();
  await enter();
  const long = 'We were not there. '.repeat(300);
  const refused = await open('', { step: 'publish', answer: long });
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('We were not there. We were')]);
  expect((await open('', { step: 'publish', answer: ' ' })).statusCode).toBe(422);
  expect((await open('', { step: 'publish', answer: '312-555-0144' })).statusCode).toBe(422);
  for (const at of ['first', 'second', 'third'])
    expect((await open('', { step: 'publish', answer: `This is our ${at} answer to it.` })).statusCode).toBe(303);
  expect((await open('', { step: 'publish', answer: 'This is our fourth answer.' })).statusCode).toBe(422);
});

test('a wrong code opens nothing, five of them end it, and a session opens its own alert alone', async () => {
  const first = await anAlert();
  const second = await anAlert();
  await first.open('/code', {});
  for (let tries = 1; tries < 5; tries++) expect((await first.open('/open', { code: '000000' })).statusCode).toBe(422);
  expect((await first.open('/open', { code: '000000' })).statusCode).toBe(403);
  expect((await first.open()).body).not.toContain('held our load');
  await second.enter();
  expect((await second.open()).body).toContain('held our load');
  expect((await first.open()).body).not.toContain('held our load');
});

test('taken back or expired, the link opens nothing and an answer is not taken', async () => {
  const taken = await anAlert();
  await taken.enter();
  await monitor.send('PATCH', `/identity_alerts/${taken.id}/unpublish`, {});
  expect((await taken.open()).statusCode).toBe(404);
  expect((await taken.open('', { step: 'publish', answer: 'Our answer comes too late.' })).statusCode).toBe(404);
  const old = await anAlert();
  await old.enter();
  await monitor.db
    .update(identityAlerts)
    .set({ expiresAt: new Date('2026-09-15T11:59:00Z') })
    .where(eq(identityAlerts.id, old.id));
  expect((await old.open('', { step: 'publish', answer: 'Our answer comes too late.' })).statusCode).toBe(404);
});
