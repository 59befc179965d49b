import type { PacketSection } from '@contract/onboarding/packets.constants';
import { PACKET_PERMISSIONS } from '@monitor/areas/onboarding/packet-permissions';
import { sealPapersJob } from '@monitor/areas/onboarding/seal-papers-job';
import { SECTION_FIELDS } from '@monitor/areas/onboarding/section-fields';
import { onboardingPackets, packetDocuments, storedFileChunks, storedFiles } from '@monitor/db/schema';
import { readSealedFile, readStoredFile } from '@monitor/documents/files/stored-files';
import { enqueueJob } from '@monitor/jobs/jobs';
import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formOf, PDF } from '../../../support/forms';
import type { SectionMonitor } from '../../../support/section-monitor';
import { tamper } from '../../../support/tamper';
import { carrierBrowser, enter, fillIn, licensedCarrier, openOnboarding } from './support';

const SECRET = 'ROUTING 021000021 ACCOUNT 000123456789';
/** Of several chunks, the number in each. */
const CHECK = Buffer.concat([PDF, Buffer.alloc(600_000, `${SECRET}\n`)]);

let monitor: SectionMonitor;
let packetId: number;
let checkId: string;
let taxFormId: string;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
  const carrier = await licensedCarrier(monitor.db, { legalName: 'GOLD FINCH LLC', phone: '+13095550111' });
  const email = `owner${carrier}@carrier.test`;
  await monitor.send('POST', '/connection_invitations', { connection_invitation: { email, carrier_id: carrier } });
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  for (const [section, name] of [
    ['payment', 'voided check.pdf'],
    ['tax', 'w9.pdf'],
  ] as const)
    await browser.send(`/monitor/onboarding/packet/${section}`, { later: 'yes' }, { name, content: CHECK });
  await fillIn(browser);
  await browser.send('/monitor/onboarding/packet/review');
  [{ id: packetId }] = (await monitor.db
    .select({ id: onboardingPackets.id })
    .from(onboardingPackets)
    .where(eq(onboardingPackets.carrierId, carrier))
    .orderBy(desc(onboardingPackets.id))) as [{ id: number }];
  checkId = await fileIn('payment');
  taxFormId = await fileIn('tax');
});
afterAll(() => monitor.close());
beforeEach(() => monitor.passTime(16 * 60_000));

async function fileIn(section: PacketSection): Promise<string> {
  const [row] = await monitor.db
    .select({ id: packetDocuments.fileId })
    .from(packetDocuments)
    .where(and(eq(packetDocuments.packetId, packetId), eq(packetDocuments.section, section)));
  return row!.id;
}
const fileUrl = (id: string) => `/monitor/api/v1/onboarding_packets/${packetId}/files/${id}`;
const read = async (id: string, as: string) =>
  monitor.app.inject({ url: fileUrl(id), cookies: { monitor_session: await monitor.tokenOf(as) } });
const auditLines = async () =>
  (await monitor.get('/audit_events?kind=packet_paper_read')).body.audit_events as { summary: string; user: string }[];
const chunksOf = (id: string) =>
  monitor.db
    .select()
    .from(storedFileChunks)
    .where(eq(storedFileChunks.fileId, id))
    .orderBy(asc(storedFileChunks.position));
const keys = ['a secret of the tests that is long enough'];
const readAll = async (id: string, dataKeys = keys) => {
  const { companyId } = (await monitor.db.select().from(storedFiles).where(eq(storedFiles.id, id)))[0]!;
  const { content } = await readSealedFile(monitor.db, companyId, id, dataKeys);
  const pieces: Buffer[] = [];
  for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
};

describe('a voided check and a tax form', () => {
  test.each([
    ['voided check', () => checkId],
    ['tax form', () => taxFormId],
  ])('a %s is not read with the right to onboard alone, and leaves no line', async (_what, id) => {
    const before = (await auditLines()).length;
    const refused = await read(id(), 'staff@demo.test');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'missing_scope',
      missing: { kind: 'scope', name: 'view_bank_accounts' },
    });
    expect(refused.body).not.toContain('000123456789');
    expect(await auditLines()).toHaveLength(before);
  });

  test('who may read it gets it whole, and each reading is a line of the audit log', async () => {
    const before = (await auditLines()).length;
    for (const [id, words] of [
      [checkId, 'voided check or bank letter voided check.pdf'],
      [taxFormId, 'tax form w9.pdf'],
    ] as const) {
      const answer = await read(id, 'admin@demo.test');
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(CHECK)).toBe(true);
      expect((await auditLines())[0]).toMatchObject({
        summary: `Read the ${words} of GOLD FINCH LLC`,
        user: 'Avery Admin',
      });
    }
    expect(await auditLines()).toHaveLength(before + 2);
  });

  test('no API key reads it, whatever its scopes', async () => {
    const made = await monitor.send('POST', '/api_keys', {
      api_key: { name: 'reader', scopes: ['onboarding', 'view_bank_accounts'], is_read_only: false },
    });
    const answer = await monitor.app.inject({
      url: fileUrl(checkId),
      headers: { authorization: `Bearer ${made.body.key}` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'needs_a_person']);
  });

  test('is nowhere in clear in the database', async () => {
    for (const id of [checkId, taxFormId]) {
      const chunks = await chunksOf(id);
      expect(chunks.length).toBeGreaterThan(2);
      for (const { content } of chunks) {
        expect(content.includes('000123456789')).toBe(false);
        expect(content.subarray(0, 64).includes('%PDF')).toBe(false);
      }
    }
  });

  test('opens by no path that does not ask for the right', async () => {
    const { companyId } = (await monitor.db.select().from(storedFiles).where(eq(storedFiles.id, checkId)))[0]!;
    await expect(readStoredFile(monitor.db, companyId, checkId)).rejects.toThrow('is sealed');
    await expect(readSealedFile(monitor.db, companyId + 1, checkId, keys)).rejects.toMatchObject({ status: 404 });
  });
});

describe('what a packet shows', () => {
  const packetAs = async (as: string) => (await monitor.get(`/onboarding_packets/${packetId}`, as)).body;

  test('says what is missing in the place of numbers, payee and links', async () => {
    const body = await packetAs('staff@demo.test');
    const missing = { kind: 'scope', name: 'view_bank_accounts' };
    const payment = body.sections.find(({ section }: { section: string }) => section === 'payment');
    expect(payment.files).toEqual([expect.objectContaining({ id: checkId, missing })]);
    expect(payment.facts).toContainEqual({ label: 'Pay to', value: 'Our company', missing: null });
    expect(payment.facts).toContainEqual({ label: 'Remit to: name', value: null, missing });
    expect(payment.facts).toContainEqual({ label: 'Account number', value: null, missing });
    expect(body.bank).toMatchObject({ bank_name: null, account_last_four: null, missing });
    expect(JSON.stringify(body)).not.toContain('6789');
    expect(JSON.stringify(body)).not.toContain('First Example Bank');
  });

  test('shows the last four and the payee to who may read them', async () => {
    const body = await packetAs('admin@demo.test');
    expect(body.bank).toMatchObject({ bank_name: 'First Example Bank', account_last_four: '6789', missing: null });
    const payment = body.sections.find(({ section }: { section: string }) => section === 'payment');
    expect(payment.facts).toContainEqual({
      label: 'Remit to: name',
      value: 'Cedar River Transport LLC',
      missing: null,
    });
    expect(payment.files[0].missing).toBeNull();
  });

  test('every secret field of every section is in the table with the right to read bank accounts', () => {
    for (const [section, fields] of Object.entries(SECTION_FIELDS))
      for (const { name, kind } of fields) {
        const { fields: all, except } = PACKET_PERMISSIONS[section as keyof typeof PACKET_PERMISSIONS];
        if (kind === 'secret') expect([name, except?.[name] ?? all]).toEqual([name, 'viewBankAccounts']);
      }
  });
});

describe('a tax form that somebody of the company uploads', () => {
  const upload = async (fields: Record<string, string>, as: string) => {
    const form = formOf({ onboarding_packet_id: String(packetId), ...fields }, { name: 'w9.pdf', content: CHECK });
    return monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/tax_form_submissions/upload_redlined_tax_contract',
      ...form,
      cookies: { monitor_session: await monitor.tokenOf(as) },
    });
  };

  test('is taken of who may onboard, sealed, and compared only by who may read it', async () => {
    expect((await upload({ is_reviewed: 'yes' }, 'staff@demo.test')).json()).toMatchObject({
      code: 'missing_scope',
      missing: { name: 'view_bank_accounts' },
    });
    const received = await upload({}, 'staff@demo.test');
    expect(received.statusCode).toBe(206);
    const { tax_form_submissions } = (await monitor.get(`/onboarding_packets/${packetId}`)).body;
    const [{ file }] = tax_form_submissions;
    for (const { content } of await chunksOf(file.id)) expect(content.includes('000123456789')).toBe(false);
    expect((await read(file.id, 'staff@demo.test')).statusCode).toBe(403);
    expect((await read(file.id, 'admin@demo.test')).rawPayload.equals(CHECK)).toBe(true);
    const path = `/tax_form_submissions/${received.json().id}/accept`;
    expect((await monitor.send('PATCH', path, {}, 'staff@demo.test')).body.missing.name).toBe('view_bank_accounts');
    expect((await monitor.send('PATCH', path, {})).status).toBe(200);
  });
});

describe('sealed chunks', () => {
  test('open with an old key behind a new one, and with neither not at all', async () => {
    const fresh = 'another key that was made later on';
    expect((await readAll(checkId, [fresh, ...keys])).equals(CHECK)).toBe(true);
    await expect(readAll(checkId, [fresh])).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['moved within a file', () => [checkId, 1, checkId, 0]],
    ['taken from another file', () => [checkId, 1, taxFormId, 1]],
  ] as const)('do not open when %s', async (_how, places) => {
    const [into, at, from, fromAt] = places() as [string, number, string, number];
    const [own, other] = [(await chunksOf(into))[at]!, (await chunksOf(from))[fromAt]!];
    const put = (content: Buffer) =>
      tamper(monitor.db, (tx) =>
        tx
          .update(storedFileChunks)
          .set({ content })
          .where(and(eq(storedFileChunks.fileId, into), eq(storedFileChunks.position, at))),
      );
    await put(other.content);
    await expect(readAll(into)).rejects.toMatchObject({ status: 409, body: { code: 'paper_changed' } });
    await put(own.content);
    expect((await readAll(into)).equals(CHECK)).toBe(true);
  });

  test('a file that lost its end is not taken for whole', async () => {
    const last = (await chunksOf(checkId)).at(-1)!;
    await tamper(monitor.db, (tx) =>
      tx
        .delete(storedFileChunks)
        .where(and(eq(storedFileChunks.fileId, checkId), eq(storedFileChunks.position, last.position))),
    );
    await expect(readAll(checkId)).rejects.toMatchObject({ status: 409, body: { code: 'paper_changed' } });
    await monitor.db.insert(storedFileChunks).values(last);
  });
});

describe('papers that an earlier version stored in clear', () => {
  const runAgain = async () => {
    await enqueueJob(monitor.db, sealPapersJob, { params: null, companyId: null, userId: null, now: new Date(0) });
    await monitor.runJobs();
  };

  test('are sealed, once, and read as before; other papers stay as they are', async () => {
    const chunks = await chunksOf(checkId);
    const size = 256 * 1024;
    await tamper(monitor.db, async (tx) => {
      for (const { position } of chunks)
        await tx
          .update(storedFileChunks)
          .set({ content: CHECK.subarray(position * size, (position + 1) * size) })
          .where(and(eq(storedFileChunks.fileId, checkId), eq(storedFileChunks.position, position)));
      await tx.update(storedFiles).set({ isSealed: false }).where(eq(storedFiles.id, checkId));
    });
    expect((await readAll(checkId)).equals(CHECK)).toBe(true);

    await runAgain();
    const sealed = await chunksOf(checkId);
    for (const { content } of sealed) expect(content.includes('000123456789')).toBe(false);
    expect((await readAll(checkId)).equals(CHECK)).toBe(true);
    const certificate = await fileIn('insurance');
    expect((await chunksOf(certificate))[0]!.content.subarray(0, PDF.length).equals(PDF)).toBe(true);

    await runAgain();
    expect((await chunksOf(checkId)).map(({ content }) => content)).toEqual(sealed.map(({ content }) => content));
  });
});
