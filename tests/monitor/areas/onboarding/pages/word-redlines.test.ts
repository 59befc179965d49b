import { WORD_TYPE } from '@contract/shared/files.constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, PDF } from '../../../support/forms';
import type { SectionMonitor } from '../../../support/section-monitor';
import { relation, wordOf } from '../../../support/word-files';
import {
  ANSWERS,
  type CarrierBrowser,
  carrierBrowser,
  enter,
  fillIn,
  licensedCarrier,
  lookAt,
  openOnboarding,
  shownAgreement,
} from './support';

const AGREEMENT = '/monitor/onboarding/packet/agreement';
const THEIRS = wordOf({ name: 'word/theirs.xml', content: '<net-15/>' });
const OURS = wordOf({ name: 'word/ours.xml', content: '<net-21/>' });

let monitor: SectionMonitor;
let contractId: number;
let browser: CarrierBrowser;
let packetId: number;
const email = 'owner@wordy.test';
beforeAll(async () => {
  ({ monitor, contractId } = await openOnboarding());
  const carrier = await licensedCarrier(monitor.db, { legalName: 'WORDY LLC', phone: '+13095550111' });
  await monitor.send('POST', '/connection_invitations', { connection_invitation: { email, carrier_id: carrier } });
  browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  await fillIn(browser);
  await browser.send(AGREEMENT, { decision: 'redline', note: 'Net 15.' }, { name: 'ours.docx', content: THEIRS });
  await browser.send('/monitor/onboarding/packet/review');
  const { body } = await monitor.get(`/onboarding_packets?carrier_id=${carrier}`);
  packetId = body.onboarding_packets[0].id;
});
afterAll(() => monitor.close());

const packet = async () => (await monitor.get(`/onboarding_packets/${packetId}`)).body;
const openCauses = async () =>
  ((await packet()).holds as { cause: string; reason: string; released_at: string | null }[]).filter(
    ({ released_at }) => released_at === null,
  );
const saved = async (fileId: string, as = 'admin@demo.test') =>
  monitor.app.inject({
    url: `/monitor/api/v1/onboarding_packets/${packetId}/files/${fileId}`,
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
async function upload(content: Buffer, as = 'admin@demo.test') {
  const fields = { contract_id: String(contractId), onboarding_packet_id: String(packetId) };
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/onboarding_packet_contracts/upload_redlined_contract',
    ...formOf(fields, { name: 'ours.docx', content }),
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, body: response.json() };
}
const sign = (sha256: string) => browser.send(AGREEMENT, { ...ANSWERS.agreement!, sha256 });

test('a carrier returns the agreement as a Word file, which holds its packet and is only ever saved', async () => {
  const [returned] = (await packet()).agreements;
  expect(returned).toMatchObject({ is_broker_uploaded: false, is_redlined: true, note: 'Net 15.', signature: null });
  expect(returned.file).toMatchObject({
    name: 'ours.docx',
    bytes: THEIRS.length,
    sha256: expect.stringMatching(/^\w{64}$/),
  });
  expect((await openCauses()).map(({ cause }) => cause)).toContain('redline');
  const { headers, rawPayload } = await saved(returned.file.id);
  expect(headers).toMatchObject({ 'content-type': WORD_TYPE, 'x-content-type-options': 'nosniff' });
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(rawPayload.equals(THEIRS)).toBe(true);
});

test('another company neither reads it nor answers it', async () => {
  const [returned] = (await packet()).agreements;
  expect((await saved(returned.file.id, 'other@demo.test')).statusCode).toBe(404);
  expect((await upload(OURS, 'other@demo.test')).status).toBe(404);
  expect((await upload(OURS, 'noconnect@demo.test')).status).toBe(403);
});

test('a Word file that does something when it is opened is refused, and what was typed stays', async () => {
  const content = wordOf({
    name: 'word/_rels/settings.xml.rels',
    content: relation('attachedTemplate', 'https://t.test/a.dotm'),
  });
  expect((await upload(content)).body.fields.file[0]).toContain('Save it as a PDF');
  expect((await upload(Buffer.from('PK\x03\x04 no zip'))).status).toBe(422);
});

test('the broker answers by a Word file: it is accepted or returned, and signed by nobody', async () => {
  const { executed_contract: before } = await packet();
  const answer = await upload(OURS);
  expect(answer.body).toMatchObject({ is_broker_uploaded: true, is_redlined: true, file: { name: 'ours.docx' } });
  expect((await packet()).status).toBe('in_progress');
  browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  const { html } = await browser.open(AGREEMENT);
  expect(html).toContain('Save their Word file');
  expect(html).not.toContain('value="sign"');
  const word = await browser.open(`${AGREEMENT}.docx`);
  expect(word.headers['content-disposition']).toMatch(/^attachment;/);
  expect((await browser.open(`${AGREEMENT}.pdf`)).headers['content-type']).not.toContain(WORD_TYPE);
  // A form of its own making changes nothing: what could be altered after the signature is not signed.
  const forged = await sign(await shownAgreement(browser));
  expect([forged.status, forged.html.includes('you sign a PDF')]).toEqual([422, true]);
  // What it had signed before it returned it is not this version.
  expect((await packet()).executed_contract.id).toBe(before.id);
});

test('an accepted Word file waits for the broker to put it there as a PDF, which is what the carrier signs', async () => {
  const stale = await browser.send(AGREEMENT, { decision: 'accept', sha256: 'f'.repeat(64) });
  expect([stale.status, stale.html.includes('another version')]).toEqual([422, true]);
  expect((await browser.send(AGREEMENT, { decision: 'accept', sha256: await shownAgreement(browser) })).status).toBe(
    303,
  );
  expect((await browser.open(AGREEMENT)).html).toContain('You accepted this version');
  expect((await browser.send('/monitor/onboarding/packet/review')).status).toBe(303);
  const holds = await openCauses();
  expect(holds.find(({ cause }) => cause === 'redline')?.reason).toContain('accepted');
  const { sections } = await packet();
  expect(sections.find(({ section }: { section: string }) => section === 'agreement').facts).toContainEqual(
    expect.objectContaining({ value: 'Accepted as a Word file, to be signed as a PDF' }),
  );
  expect((await upload(PDF)).status).toBe(200);
  browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  // What was a Word file cannot be accepted any more: a PDF is signed or returned.
  expect((await browser.send(AGREEMENT, { decision: 'accept', sha256: await shownAgreement(browser) })).status).toBe(
    422,
  );
  expect((await sign(await shownAgreement(browser))).status).toBe(303);
  expect((await browser.send('/monitor/onboarding/packet/review')).status).toBe(303);
  const done = await lookAt(monitor, packetId);
  expect([done.status, done.executed_contract.signature.name]).toEqual(['complete', 'Sam Carter']);
});

test('no other step of a packet takes a Word file', async () => {
  for (const section of ['insurance', 'tax', 'payment']) {
    const { status } = await browser.send(
      `/monitor/onboarding/packet/${section}`,
      {},
      { name: 'a.docx', content: OURS },
    );
    expect([section, status]).not.toEqual([section, 303]);
  }
});
