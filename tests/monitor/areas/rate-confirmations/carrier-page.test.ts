import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ES } from '@monitor/carrier-pages/words/es';
import { FR } from '@monitor/carrier-pages/words/fr';
import { mailLanguages } from '@monitor/db/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfPages } from '../../support/pdf-text';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { withoutRandom } from '../../support/shown';
import { aConfirmation, carrierBrowser, TYPED } from './paper-support';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

async function sent(given: object = {}) {
  const confirmation = await aConfirmation(monitor, given);
  await confirmation.send();
  return { ...confirmation, browser: carrierBrowser(monitor) };
}
const lower = {
  lines: [
    { kind: 'linehaul', amount_cents: 205_000 },
    { ...TYPED.lines[1], free_hours: 3 },
  ],
};

test('the link shows nothing; the code does, marks it viewed, and accepting is kept with hashes, PDF and vetting file', async () => {
  const { get, browser, path, loadSays, carrier, reference } = await sent();
  const start = await browser.open();
  expect([start.statusCode, start.body]).toEqual([200, expect.not.stringContaining('2,150')]);
  expect(start.body).toContain('o…@heron.example');
  expect((await get()).status).toBe('delivered');
  expect((await browser.accept()).statusCode).toBe(403);
  const shown = await browser.enter();
  expect(shown.body).toContain('$2,150.00');
  expect(shown.body).toContain('No re-brokering');
  expect((await get()).status).toBe('viewed');
  expect((await browser.accept()).statusCode).toBe(303);
  const accepted = await get();
  expect(accepted).toMatchObject({
    status: 'accepted',
    needs_acceptance: false,
    accepted: { name: 'Dana Dispatcher', title: 'Dispatcher', revision: 1 },
  });
  expect(accepted.acceptances[0]).toMatchObject({
    fields_hash: accepted.fields_hash,
    terms_hash: accepted.terms_hash,
    email: 'office@heron.example',
    vetting_file_number: expect.any(Number),
  });
  expect(await loadSays()).toMatchObject({ status: 'accepted', needs_acceptance: false });
  const { body: file } = await monitor.get(`/vetting_files/${accepted.acceptances[0].vetting_file_number}`);
  expect(file.content.decision).toMatchObject({ kind: 'rate_confirmation_accepted', reference });
  expect(file.content.carrier.id).toBe(carrier);
  const section = file.content.sections.find(({ key }: { key: string }) => key === 'rate_confirmation');
  expect(JSON.stringify(section)).toContain(accepted.fields_hash);
  expect((await monitor.get('/vetting_files/verification')).body).toMatchObject({ is_intact: true });
  const paper = await monitor.app.inject({
    url: `/monitor/api/v1${path}/pdf`,
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  });
  const mailed = browser.mail.attachments![0]!.content;
  const [signed, copy] = await Promise.all([paper.rawPayload, mailed].map((one) => PDFDocument.load(one)));
  expect([signed!.getPageCount(), signed!.getSubject(), copy!.getSubject()]).toEqual([
    copy!.getPageCount() + 1,
    `Load ${reference}. Copy for office@heron.example`,
    `Load ${reference}. Copy for office@heron.example`,
  ]);
  expect((await browser.open('/paper.pdf')).rawPayload.equals(paper.rawPayload)).toBe(true);
  expect((await browser.open()).body).toContain('Accepted by Dana Dispatcher, Dispatcher, on');
  expect((await browser.accept()).statusCode).toBe(409);
});

test('to who chose Spanish a copy goes with both languages; what it accepts is that copy, whatever it chooses later', async () => {
  const of = { email: 'office@heron.example', keptAt: new Date() };
  await monitor.db
    .insert(mailLanguages)
    .values({ ...of, language: 'es' })
    .onConflictDoUpdate({
      target: mailLanguages.email,
      set: { language: 'es' },
    });
  const { browser } = await sent();
  const mailed = browser.mail.attachments![0]!.content as Buffer;
  expect((await pdfPages(mailed)).join(' ')).toContain('Recolección');
  await browser.enter();
  await monitor.db.update(mailLanguages).set({ language: 'fr' });
  expect((await browser.open('/paper.pdf')).rawPayload.equals(mailed)).toBe(true);
  expect((await browser.accept()).statusCode).toBe(303);
  const signed = (await pdfPages((await browser.open('/paper.pdf')).rawPayload)).join(' ').replaceAll(/\s+/g, ' ');
  expect(signed).toContain('Recolección');
  expect(signed.replaceAll(' ', '')).toContain(createHash('sha256').update(mailed).digest('hex'));
  await monitor.db.delete(mailLanguages);
});

/** As the how-to has it: keys in order, no spaces. Written anew here, so that the product's own code does not check itself. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
const sha256 = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');

test('what the page shows has the hash of its fields and that of its terms; a form with another of either is rejected', async () => {
  const { get, browser } = await sent();
  await browser.enter();
  const shown = await browser.shown();
  const { fields, terms, fields_hash, terms_hash } = await get();
  expect([sha256(fields), sha256(terms)]).toEqual([shown.fields_hash, shown.terms_hash]);
  expect(shown).toEqual({ fields_hash, terms_hash });
  expect(fields_hash).not.toBe(terms_hash);
  for (const half of ['fields_hash', 'terms_hash'])
    expect((await browser.accept({ [half]: 'a'.repeat(64) })).statusCode).toBe(409);
  expect((await get()).status).toBe('viewed');
  expect((await browser.accept()).statusCode).toBe(303);
});

test('the price changes: the carrier sees the changed lines alone and accepts anew; until then the load says so', async () => {
  const { get, browser, revise, send, loadSays, id } = await sent();
  await browser.enter();
  await browser.accept();
  const { body } = await revise(lower);
  expect(body.changes_since_accepted).toMatchObject({
    sentences: 'Linehaul $2,150.00 → $2,050.00. Detention after 2 h → 3 h.',
    needs_acceptance: true,
  });
  expect(await loadSays()).toMatchObject({ status: 'accepted', needs_acceptance: false });
  await send();
  expect(monitor.mails.at(-1)!.text).toContain('Linehaul $2,150.00 → $2,050.00. Detention after 2 h → 3 h.');
  expect(monitor.mails.at(-1)!.inReplyTo).toBe(browser.mail.messageId);
  expect(await loadSays()).toEqual({ id, status: 'delivered', revision: 2, needs_acceptance: true });
  const old = await browser.open();
  expect(old.body).toContain('The broker sent a newer rate confirmation.');
  expect(old.body).not.toContain('$2,150.00');
  const again = carrierBrowser(monitor);
  const page = await again.enter();
  expect(page.body).toContain('What changed since you accepted revision 1');
  expect(page.body).toContain('$2,150.00 → $2,050.00');
  expect((await again.accept()).statusCode).toBe(303);
  expect(await get()).toMatchObject({ status: 'accepted', accepted: { revision: 2 } });
  expect((await get()).acceptances).toHaveLength(2);
});

test('contacts and notes alone need no acceptance: what was accepted stays accepted', async () => {
  const { browser, revise, send, get, loadSays } = await sent();
  await browser.enter();
  await browser.accept();
  await revise({ notes: 'Gate code 4471' });
  await send();
  expect(await get()).toMatchObject({
    status: 'accepted',
    revision: 2,
    needs_acceptance: false,
    accepted: { revision: 1 },
  });
  expect(await loadSays()).toMatchObject({ status: 'accepted', revision: 2, needs_acceptance: false });
  expect(monitor.mails.at(-1)!.text).toContain('You don’t need to re-sign.');
  const page = await carrierBrowser(monitor).enter();
  expect(page.body).toContain('Revision 1 was accepted.');
});

test('two people accept two revisions: the one with the old page is refused with a sentence', async () => {
  const { browser, revise, send, get } = await sent();
  await browser.enter();
  const seen = await browser.shown();
  await revise(lower);
  await send();
  const late = await browser.accept(seen);
  expect([late.statusCode, late.body]).toEqual([
    409,
    expect.stringContaining('changed this rate confirmation while you read it'),
  ]);
  const newer = carrierBrowser(monitor);
  await newer.enter();
  const mixed = await newer.accept(seen);
  expect(mixed.statusCode).toBe(409);
  expect((await newer.accept()).statusCode).toBe(303);
  expect((await get()).accepted).toMatchObject({ revision: 2 });
});

test('two people of one carrier accept the same revision: the second learns that it is done', async () => {
  const confirmation = await aConfirmation(monitor);
  await confirmation.send([{ email: 'office@heron.example' }]);
  const first = carrierBrowser(monitor);
  await confirmation.confirmAddress('second@heron.example');
  await confirmation.send([{ email: 'second@heron.example' }]);
  const second = carrierBrowser(monitor);
  await first.enter();
  await second.enter();
  const seen = await second.shown();
  expect((await first.accept()).statusCode).toBe(303);
  const late = await second.accept(seen);
  expect([late.statusCode, late.body]).toEqual([
    409,
    expect.stringContaining('Someone at your company accepted this revision already.'),
  ]);
  expect((await confirmation.get()).acceptances).toHaveLength(1);
});

test('rejecting takes a reason, and takes back what was accepted before', async () => {
  const { browser, get, revise, send } = await sent();
  await browser.enter();
  await browser.accept();
  await revise(lower);
  await send();
  const again = carrierBrowser(monitor);
  await again.enter();
  const silent = await again.reject('  ');
  expect([silent.statusCode, silent.body]).toEqual([422, expect.stringContaining('Enter a reason.')]);
  expect((await again.reject('We agreed on $2,150')).statusCode).toBe(303);
  expect(await get()).toMatchObject({
    status: 'rejected',
    reason: 'Dana Dispatcher, Dispatcher: We agreed on $2,150',
    accepted: null,
  });
  expect((await again.open()).body).toContain('This rate confirmation was declined.');
});

test('what is typed wrong comes back with what was typed', async () => {
  const { browser } = await sent();
  await browser.enter();
  const { statusCode, body } = await browser.open('', {
    ...(await browser.shown()),
    name: 'Dana',
    title: 'x'.repeat(121),
    reason: 'y',
  });
  expect(statusCode).toBe(422);
  for (const text of [
    'Choose whether you accept or decline.',
    'That is too long: 120 characters at most.',
    'value="Dana"',
  ])
    expect(body).toContain(text);
  // A name without a title signs nothing.
  expect((await browser.accept({ title: '' })).body).toContain('Enter your title.');
});

test('five wrong codes end it; codes are for the very link; a made-up link says nothing', async () => {
  const { browser } = await sent();
  await browser.open('/code', {});
  const right = /\d{6}/.exec(monitor.mails.at(-1)!.text)![0];
  const wrong = right === '000000' ? '000001' : '000000';
  for (const left of [4, 3, 2])
    expect((await browser.open('/open', { code: wrong })).body).toContain(`You can try ${left} more times.`);
  expect((await browser.open('/open', { code: wrong })).body).toContain('You can try once more.');
  expect((await browser.open('/open', { code: wrong })).body).toContain('That code cannot be used anymore.');
  expect((await browser.open('/open', { code: right })).statusCode).toBe(303);
  expect((await browser.open()).body).not.toContain('$2,150.00');
  const gone = await monitor.app.inject({ url: '/monitor/onboarding/rate-confirmations/made-up' });
  expect([gone.statusCode, gone.body]).toEqual([404, expect.stringContaining('This link no longer works')]);
  const another = await sent();
  await another.browser.enter();
  const elsewhere = await monitor.app.inject({ url: browser.path, headers: { cookie: 'rate_confirmation_session=x' } });
  expect(elsewhere.body).not.toContain('$2,150.00');
});

test('cancelled, and a load that went elsewhere, can be accepted no more', async () => {
  const { browser, path, loadId } = await sent();
  await browser.enter();
  const seen = await browser.shown();
  await monitor.send('PATCH', `${path}/mark_as_cancelled`, { reason: 'Customer cancelled' });
  expect((await browser.accept(seen)).statusCode).toBe(409);
  expect((await browser.open()).body).toContain('The broker voided this rate confirmation. Do not haul on it.');
  const other = await sent();
  await other.browser.enter();
  const page = await other.browser.shown();
  await monitor.send('PATCH', `/loads/${other.loadId}`, { load: { status: 'cancelled', reason: 'x' } });
  expect((await other.browser.accept(page)).statusCode).toBe(409);
  expect(loadId).not.toBe(other.loadId);
});

test('the public check says who, whom and whether it holds; never prices, stops or contacts', async () => {
  const { browser, revise, send, path } = await sent();
  const { body } = await monitor.get(`${path}/revisions`);
  const { number } = (await monitor.get(path)).body;
  let address = 0;
  const check = async (typed: Record<string, string>) => {
    address += 1;
    const query = new URLSearchParams(typed);
    const response = await monitor.app.inject({
      url: `/monitor/rate-confirmations/verify?${query}`,
      remoteAddress: `10.9.0.${address}`,
    });
    return { status: response.statusCode, text: withoutRandom(response.body) };
  };
  const found = await check({ number: number.toLowerCase(), check: body.revisions[0].printed_hash.toUpperCase() });
  for (const text of ['Demo Brokerage', 'HERON FREIGHT LLC', 'Sent']) expect(found.text).toContain(text);
  expect(found.text).not.toMatch(/2,150|Dallas|Houston|avery|555|office@/i);
  await revise(lower);
  await send();
  const old = await check({ number, check: body.revisions[0].printed_hash });
  expect(old.text).toContain('Superseded');
  expect(old.text).toContain('2 is the newest');
  // Whatever is wrong, the answer is the same.
  const bare = (text: string) => text.replaceAll(/value="[^"]*"|href="[^"]*"/g, '');
  const answers = await Promise.all([
    check({ number, check: '0000 0000 0000' }),
    check({ number: 'RC-999999', check: body.revisions[0].printed_hash }),
    check({ number: "RC' OR 1=1", check: '%' }),
    check({ number, check: body.revisions[0].printed_hash.slice(0, 9) }),
  ]);
  expect(new Set(answers.map(({ status, text }) => `${status} ${bare(text)}`)).size).toBe(1);
  expect(answers[0]!.text).toContain('No rate confirmation has this number and verification code.');
  expect((await check({ number })).text).toContain('Enter both the number and the verification code.');
  expect(browser.mail.attachments![0]!.filename).toContain(number);
});

test('a draft is on no paper: the check does not know it; the 21st check in a minute is refused', async () => {
  const { path } = await aConfirmation(monitor);
  const { body } = await monitor.get(`${path}/revisions`);
  const { number } = (await monitor.get(path)).body;
  const query = new URLSearchParams({ number, check: body.revisions[0].printed_hash });
  const ask = () =>
    monitor.app.inject({ url: `/monitor/rate-confirmations/verify?${query}`, remoteAddress: '10.8.0.1' });
  expect((await ask()).body).toContain('No rate confirmation has this number and verification code.');
  for (let count = 2; count <= 20; count += 1) expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(429);
});

test.each(['es', 'fr'] as const)('every sentence of the pages is in %s but for the paper itself', async (language) => {
  const { browser: english } = await sent();
  const { browser: other } = await sent();
  const words = { es: ES, fr: FR }[language];
  const same = new Set(Object.entries(words).flatMap(([phrase, said]) => (phrase === said ? [phrase] : [])));
  const pieces = (html: string) =>
    html
      .replaceAll(/<style[\s\S]*?<\/style>/g, '')
      .replaceAll(/<dl[\s\S]*?<\/dl>|<ol[\s\S]*?<\/ol>/g, '')
      .split(/<[^>]*>/)
      .map((text) => text.replaceAll('&#x27;', "'").trim())
      .filter((text) => /[A-Za-z]{3}/.test(text));
  const phrases = new Set(Object.keys(words).filter((phrase) => !same.has(phrase)));
  const compare = async (below: string, fields?: Record<string, string>) => {
    const own = pieces((await english.open(`${below}?language=en`, fields)).body);
    expect(own.some((one) => phrases.has(one))).toBe(true);
    const { body } = await other.open(`${below}?language=${language}`, fields);
    expect(body).toContain(`<html lang="${language}">`);
    expect(pieces(body).filter((one) => phrases.has(one))).toEqual([]);
  };
  await compare('');
  await english.enter();
  await other.enter();
  await compare('');
  await compare('', { decision: 'accept' });
  await compare('', { decision: 'reject' });
});
