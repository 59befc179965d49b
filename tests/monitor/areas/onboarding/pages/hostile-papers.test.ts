import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contracts,
  onboardingPacketContracts,
  onboardingPackets,
  storedFileChunks,
  storedFiles,
} from '@monitor/db/schema';
import { findPdfProblem } from '@monitor/documents/papers/papers';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formOf, PDF } from '../../../support/forms';
import { ASF, CUT_PNG, contentBomb, objectStreamBomb, slowPaper } from '../../../support/hostile-papers';
import type { SectionMonitor } from '../../../support/section-monitor';
import { tamper } from '../../../support/tamper';
import {
  ANSWERS,
  addContract,
  type CarrierBrowser,
  carrierBrowser,
  enter,
  licensedCarrier,
  openOnboarding,
  shownAgreement,
} from './support';

const dataDir = mkdtempSync(join(tmpdir(), 'hostile-papers-'));
let monitor: SectionMonitor;
let companyId: number;
let contractId: number;
let carrier: number;
let browser: CarrierBrowser;
let certificateLink: string;
beforeAll(async () => {
  ({ monitor, companyId, contractId } = await openOnboarding({ DATA_DIR: dataDir }));
  carrier = await licensedCarrier(monitor.db, { legalName: 'GOLD FINCH LLC', phone: '+13095550111' });
  const invitation = { email: 'owner@carrier.test', carrier_id: carrier };
  await monitor.send('POST', '/connection_invitations', { connection_invitation: invitation });
  browser = carrierBrowser(monitor);
  await enter(monitor, browser, invitation.email);
  const asked = {
    carrier_id: carrier,
    email: 'agent@insurer.test',
    address_from: 'Kim at the insurer, by its published number',
  };
  await monitor.send('POST', '/insurance_certificate_requests', { insurance_certificate_request: asked });
  certificateLink = new URL(/http:\/\/\S+\/certificates\/\S+/.exec(monitor.mails.at(-1)!.text)![0]).pathname;
});
afterAll(async () => {
  await monitor.close();
  rmSync(dataDir, { recursive: true });
});

const health = async () => (await monitor.app.inject({ url: '/monitor/health' })).statusCode;

async function upload(
  path: string,
  content: Buffer,
  fields: Record<string, string> = {},
  method: 'POST' | 'PUT' = 'POST',
) {
  const response = await monitor.app.inject({
    method,
    url: path.startsWith('/monitor') ? path : `/monitor/api/v1${path}`,
    ...formOf(fields, { name: 'paper.pdf', content }),
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  });
  return { status: response.statusCode, body: response.json() };
}

describe.each([
  ['an ASF header whose parser would never end', ASF],
  ['an image that breaks off behind its signature', CUT_PNG],
])('%s', (_what, content) => {
  test('is 422 at every call that takes a file', async () => {
    const calls = [...monitor.app.mountedCalls].filter((call) => call.upload);
    expect(calls.length).toBeGreaterThanOrEqual(7);
    for (const { path, method } of calls) {
      const address = `/monitor${path.replaceAll(/\{\w+\}/g, '1')}`;
      const { status, body } = await upload(address, content, {}, method === 'PUT' ? 'PUT' : 'POST');
      expect([path, status, body.fields?.file?.length]).toEqual([path, 422, 1]);
      expect(await health()).toBe(200);
    }
  });

  test.each(['insurance', 'tax', 'payment', 'agreement'])('is 422 in the section %s of a packet', async (section) => {
    const fields: Record<string, string> = section === 'agreement' ? { decision: 'redline' } : {};
    const { status, html } = await browser.send(`/monitor/onboarding/packet/${section}`, fields, {
      name: 'paper.pdf',
      content,
    });
    const kinds = section === 'agreement' ? 'PDF, PNG, JPEG or Word file' : 'PDF, PNG or JPEG';
    expect([status, html.includes(`That file is not a ${kinds}`)]).toEqual([422, true]);
    expect(await health()).toBe(200);
  });

  test('is 422 behind a certificate link', async () => {
    const answer = await monitor.app.inject({
      method: 'POST',
      url: certificateLink,
      ...formOf({}, { name: 'coi.pdf', content }),
    });
    expect([answer.statusCode, answer.body.includes('That file is not a PDF')]).toEqual([422, true]);
    expect(await health()).toBe(200);
  });
});

/** An agreement that was uploaded before such files were rejected. */
async function keepOldAgreement(content: Buffer) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const [contract] = await monitor.db.select().from(contracts).where(eq(contracts.id, contractId));
  await tamper(monitor.db, async (tx) => {
    await tx.delete(storedFileChunks).where(eq(storedFileChunks.fileId, contract!.fileId));
    await tx
      .insert(storedFileChunks)
      .values({ companyId: contract!.companyId, fileId: contract!.fileId, position: 0, content });
    await tx.update(storedFiles).set({ bytes: content.length, sha256 }).where(eq(storedFiles.id, contract!.fileId));
  });
}
const sign = async () =>
  browser.send('/monitor/onboarding/packet/agreement', {
    ...ANSWERS.agreement,
    sha256: await shownAgreement(browser),
  });
const signatures = () =>
  monitor.db
    .select()
    .from(onboardingPacketContracts)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, onboardingPacketContracts.packetId))
    .where(and(eq(onboardingPackets.carrierId, carrier), eq(onboardingPacketContracts.isBrokerUploaded, false)));

describe('an agreement that cannot be opened', () => {
  test.each([
    ['an object stream of 100 MB', () => objectStreamBomb(100), /unpacks to more than 64 MB/],
    // On a slow machine the time is over before the size is seen.
    [
      'an object stream of 1 GB',
      () => objectStreamBomb(1024),
      /unpacks to more than 64 MB|takes longer than 8 seconds/,
    ],
    ['a page of 1 GB', () => contentBomb(1024), /unpacks to more than 64 MB|takes longer than 8 seconds/],
    ['a PDF of nothing', () => Buffer.from('%PDF-1.7\n%%EOF\n'), /is damaged/],
  ])('is refused when a broker uploads it: %s', async (_what, content, words) => {
    const paper = content();
    const own = await upload('/contracts', paper, { name: 'Broker-carrier agreement' });
    expect([own.status, own.body.fields.file[0]]).toEqual([422, expect.stringMatching(words)]);
    const [packet] = await monitor.db.select().from(onboardingPackets).where(eq(onboardingPackets.carrierId, carrier));
    const redlined = await upload('/onboarding_packet_contracts/upload_redlined_contract', paper, {
      contract_id: String(contractId),
      onboarding_packet_id: String(packet!.id),
    });
    expect([redlined.status, redlined.body.fields.file[0]]).toEqual([422, expect.stringMatching(words)]);
    expect(existsSync(join(dataDir, 'received')) ? readdirSync(join(dataDir, 'received')) : []).toEqual([]);
  });

  test('is not signed, and the carrier is told why', async () => {
    await keepOldAgreement(objectStreamBomb(1024));
    const { status, html } = await sign();
    expect(status).toBe(422);
    expect(html).toContain('Ask Demo Brokerage for another file');
    expect(html).toContain('unpacks to more than 64 MB');
    expect(await signatures()).toEqual([]);
    expect(readdirSync(join(dataDir, 'received'))).toEqual([]);
  });

  test('holds up nobody while it is read: not the program, not the company', async () => {
    await keepOldAgreement(slowPaper());
    const ended: string[] = [];
    const signing = sign().then(({ status, html }) => {
      ended.push('signing');
      expect([status, html.includes('takes longer than')]).toEqual([422, true]);
    });
    // What changes an own record of the company waits for the same lock as a signature.
    for (const name of ['Net 7', 'Net 14', 'Net 21']) {
      const made = await monitor.send('POST', '/payment_terms', { payment_term: { name } });
      ended.push(`${made.status}`);
    }
    await signing;
    expect(ended).toEqual(['200', '200', '200', 'signing']);
    expect(await signatures()).toEqual([]);
  });
});

test('an agreement that is replaced while it is read is not signed', async () => {
  await keepOldAgreement(PDF);
  // A company has one paper opened at a time: the agreement waits behind this one.
  const path = join(dataDir, 'slow.pdf');
  writeFileSync(path, slowPaper());
  const before = findPdfProblem(path, companyId);
  const signing = sign();
  await vi.waitFor(() => expect(readdirSync(join(dataDir, 'received'))).toHaveLength(1), 5_000);
  const newer = await addContract(monitor.db, companyId, 'Newer agreement', false);
  await monitor.db.update(contracts).set({ isCurrent: false }).where(eq(contracts.id, contractId));
  await monitor.db.update(contracts).set({ isCurrent: true }).where(eq(contracts.id, newer));
  const { status, html } = await signing;
  expect([await before, status, html.includes('another version here meanwhile')]).toEqual(['time', 422, true]);
  expect(await signatures()).toEqual([]);
  expect((await sign()).status).toBe(303);
  expect(await signatures()).toHaveLength(1);
  expect(readdirSync(join(dataDir, 'received'))).toEqual([]);
});
