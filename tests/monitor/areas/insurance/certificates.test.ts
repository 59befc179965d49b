import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  companies,
  insuranceCertificateDocuments,
  insuranceCertificateRequests,
  insuranceCertificates,
  storedFiles,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf, PDF } from '../../support/forms';
import { companyIdOf, withoutPlanFeature } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
const dataDir = mkdtempSync(join(tmpdir(), 'certificates-'));
beforeAll(async () => {
  monitor = await openSectionMonitor({ DATA_DIR: dataDir });
  carrier = await addCarrier(monitor.db, { legalName: 'INSURED FREIGHT LLC' });
  await withoutPlanFeature(monitor.db, 'limit@demo.test', 'canViewInsuranceCertificates');
});
afterAll(async () => {
  await monitor.close();
  rmSync(dataDir, { recursive: true });
});

const CARGO = 'cargo_insurance_gteq_one_hundred_thousand';
const LIMIT = {
  coverage: 'cargo',
  limit_usd: 250_000,
  insurer: 'Prairie Mutual',
  policy_number: 'C-77',
  effective_on: '2026-01-01',
  expires_on: '2027-01-01',
};

const request = (given: object = {}, as?: string) =>
  monitor.send(
    'POST',
    '/insurance_certificate_requests',
    {
      insurance_certificate_request: {
        carrier_id: carrier,
        email: 'Agent@Insurer.test',
        address_from: 'Kim at the insurer, by its published number',
        ...given,
      },
    },
    as,
  );
const requests = async (as?: string) =>
  (await monitor.get(`/insurance_certificate_requests?carrier_id=${carrier}`, as)).body.insurance_certificate_requests;
const documents = async (as?: string) =>
  (await monitor.get(`/insurance_certificate_documents?carrier_id=${carrier}`, as)).body
    .insurance_certificate_documents;
const change = (id: number, action: string, document: object, as?: string) =>
  monitor.send('PATCH', `/insurance_certificate_documents/${id}/${action}`, { document }, as);
const cargoResult = async () => (await monitor.get(`/carriers/${carrier}`)).body.rules_assessment.summary[CARGO];

/** Where the newest mail leads, below the monitor's host. */
const linkOf = () => {
  const [link] = /http:\/\/\S+\/certificates\/\S+/.exec(monitor.mails.at(-1)!.text)!;
  return new URL(link).pathname;
};
const open = (link: string) => monitor.app.inject({ method: 'GET', url: link });
const sendFile = (link: string, content: Buffer, name = 'coi.pdf') =>
  monitor.app.inject({ method: 'POST', url: link, ...formOf({}, { name, content }) });

describe('createInsuranceCertificateRequest', () => {
  test('mails a link, and keeps who asked whom', async () => {
    const address = { street: '12 Harbor Way', city: 'Tacoma', state: 'WA', postalCode: '98402' };
    await monitor.db
      .update(companies)
      .set(address)
      .where(eq(companies.id, await companyIdOf(monitor.db, 'admin@demo.test')));
    const { status, body } = await request({
      needs: ['reefer_breakdown', 'cargo'],
      message: 'Cargo of $250,000, please.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      carrier_id: carrier,
      status: 'requested',
      email: 'agent@insurer.test',
      needs: ['cargo', 'reefer_breakdown'],
      created_by: 'Avery Admin',
      expires_at: '2026-09-29T12:00:00.000Z',
    });
    const mail = monitor.mails.at(-1)!;
    expect(mail.to).toBe('agent@insurer.test');
    expect(mail.subject).toMatch(/^Certificate of insurance needed: INSURED FREIGHT LLC, DOT \d+/);
    expect(mail.replyTo).toMatch(/@demo\.test$/);
    expect(mail.text).toContain('Cargo of $250,000, please.');
    expect(mail.text).toContain('It must show:\n\nCargo of at least $100,000\nReefer breakdown\n');
    expect(mail.text).toMatch(/Certificate holder, .*:\n\n.+\n12 Harbor Way\nTacoma, WA 98402\n/);
    const [kept] = await monitor.db.select().from(insuranceCertificateRequests);
    expect(mail.text).not.toContain(kept!.tokenHash);
  });

  test('refuses what is no address, no carrier, or not in the plan', async () => {
    expect((await request({ email: 'nobody' })).status).toBe(422);
    expect((await request({ carrier_id: 987_654_321 })).status).toBe(404);
    expect((await request({}, 'limit@demo.test')).status).toBe(403);
    expect((await request({}, 'watchdog@demo.test')).status).toBe(403);
    expect(await requests()).toHaveLength(1);
    expect(await requests('other@demo.test')).toEqual([]);
  });

  test('a company cannot flood others', async () => {
    for (let at = 0; at < 50; at += 1) expect((await request({}, 'other@demo.test')).status).toBe(200);
    expect((await request({}, 'other@demo.test')).status).toBe(429);
  });
});

describe('the page behind the link', () => {
  let link: string;
  test('shows who asks about whom, and nothing to anybody else', async () => {
    await request();
    link = linkOf();
    const page = await open(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('INSURED FREIGHT LLC');
    expect(page.body).toContain('Demo Brokerage');
    expect(page.body).not.toContain('It must show');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await open(`${link}x`)).statusCode).toBe(404);
  });

  test('takes no form that another site made the browser send', async () => {
    const form = formOf({}, { name: 'coi.pdf', content: PDF });
    const headers = { ...form.headers, origin: 'https://evil.test' };
    const sent = await monitor.app.inject({ method: 'POST', url: link, payload: form.payload, headers });
    expect([sent.statusCode, sent.body.includes('sent from another site')]).toEqual([403, true]);
    expect(await documents()).toEqual([]);
  });

  test('takes a file by what it is, not by what it is called', async () => {
    const text = await sendFile(link, Buffer.from('I am a PDF, trust me.'));
    expect([text.statusCode, text.body.includes('<title>Error: ')]).toEqual([422, true]);
    const large = await sendFile(link, Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]));
    expect(large.statusCode).toBe(413);
    expect((await sendFile(link, Buffer.alloc(0))).statusCode).toBe(422);
    expect(await documents()).toEqual([]);
    expect(await monitor.db.$count(storedFiles)).toBe(0);

    const taken = await sendFile(link, PDF, '../../<b>coi</b>.exe');
    expect(taken.statusCode).toBe(303);
    expect((await open(link)).body).toContain('Thank you');
    const [document] = await documents();
    expect(document).toMatchObject({ status: 'to_review', created_by: null, coverages: [], vins: [] });
    expect(document.file.name).not.toMatch(/[/<>]/);
    expect((await requests())[0]).toMatchObject({ status: 'received', received_at: `${TODAY}T12:00:00.000Z` });
    // The sender of the certificate gets a receipt; replies to it go to the requester.
    const receipts = () => monitor.mails.filter(({ subject }) => subject.startsWith('Received: certificate'));
    expect(receipts()).toMatchObject([{ to: 'agent@insurer.test', replyTo: 'admin@demo.test' }]);
    expect((await sendFile(link, PDF, 'schedule.pdf')).statusCode).toBe(303);
    expect(receipts()).toHaveLength(1);
  });

  test('asked again the old link is dead; taken back or run out it is too', async () => {
    const [{ id }] = await requests();
    // It has come in: a user who still sees it as requested must look again.
    const late = await monitor.send('PATCH', `/insurance_certificate_requests/${id}/cancel`, {
      expected_version: 1,
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^This changed on .+: Certificate of insurance received: /),
    ]);
    const again = await monitor.send('PATCH', `/insurance_certificate_requests/${id}/resend`);
    expect(again.body.status).toBe('requested');
    expect((await open(link)).statusCode).toBe(404);
    expect((await sendFile(link, PDF)).statusCode).toBe(404);
    const newer = linkOf();
    expect((await open(newer)).statusCode).toBe(200);
    const other = await monitor.send('PATCH', `/insurance_certificate_requests/${id}/cancel`, {}, 'other@demo.test');
    expect(other.status).toBe(404);
    expect((await monitor.send('PATCH', `/insurance_certificate_requests/${id}/cancel`)).body.status).toBe('cancelled');
    expect((await open(newer)).statusCode).toBe(404);
    expect((await monitor.send('PATCH', `/insurance_certificate_requests/${id}/resend`)).status).toBe(404);
    // Cancelled ones are left out.
    expect(await requests()).toHaveLength(1);
    const activities = await monitor.get(`/insurance_activities?insurance_certificate_request_id=${id}`);
    expect(activities.body.insurance_activities.map(({ kind }: { kind: string }) => kind)).toEqual([
      'cancelled',
      'requested_again',
      'received',
      'received',
      'requested',
    ]);
    expect((await monitor.get('/insurance_activities?carrier_id=1', 'limit@demo.test')).status).toBe(403);
  });

  test('takes several files at once, all or none, and says how many more it takes', async () => {
    await request();
    const several = linkOf();
    const before = (await documents()).length;
    const send = (count: number) =>
      monitor.app.inject({
        method: 'POST',
        url: several,
        ...formOf({}, ...Array.from({ length: count }, (_, at) => ({ name: `page-${at}.pdf`, content: PDF }))),
      });
    expect((await send(3)).statusCode).toBe(303);
    expect(await documents()).toHaveLength(before + 3);
    const tooMany = await send(8);
    expect([tooMany.statusCode, tooMany.body.includes('7 more files can be sent with this link.')]).toEqual([
      422,
      true,
    ]);
    expect(await documents()).toHaveLength(before + 3);
  });
});

describe('uploadInsuranceCertificate, downloadCertificateDocument', () => {
  test('a certificate that the company had, and the file as it came, to the company alone', async () => {
    const cookies = { monitor_session: await monitor.tokenOf('staff@demo.test') };
    const form = formOf({ carrier_id: String(carrier) }, { name: 'mailed to us.pdf', content: PDF });
    const url = '/monitor/api/v1/insurance_certificate_documents';
    const response = await monitor.app.inject({ method: 'POST', url, cookies, ...form });
    expect([response.statusCode, response.json().created_by]).toEqual([200, 'Sam Staff']);
    const file = `${url}/${response.json().id}/file`;
    const read = await monitor.app.inject({ method: 'GET', url: file, cookies });
    expect(read.rawPayload.equals(PDF)).toBe(true);
    expect(read.headers['content-disposition']).toContain('attachment');
    const foreign = { monitor_session: await monitor.tokenOf('other@demo.test') };
    expect((await monitor.app.inject({ method: 'GET', url: file, cookies: foreign })).statusCode).toBe(404);
    expect((await monitor.app.inject({ method: 'GET', url: file })).statusCode).toBe(401);
  });
});

describe('enterCertificateLimits, verifyCertificate, setCertificateAside', () => {
  const newest = async () => (await documents())[0];

  test('entered limits count for nothing until somebody has verified them', async () => {
    const { id, version } = await newest();
    expect(await cargoResult()).toBe('incomplete');
    const early = await change(id, 'verify', { note: 'I believe it.' });
    expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['document.note']]);
    const entered = await change(id, 'limits', {
      coverages: [LIMIT],
      parties: { insured_name: 'Insured Freight, LLC' },
      vins: ['1fujgldr5clbp0000', '1FUJGLDR5CLBP0000'],
      expected_version: version,
    });
    expect(entered.body).toMatchObject({
      status: 'to_review',
      version: version + 1,
      vins: ['1FUJGLDR5CLBP0000'],
      coverages: [{ ...LIMIT, state: 'unverified', verified_on: null }],
    });
    expect(await cargoResult()).toBe('incomplete');
    const verified = await change(id, 'verify', { note: 'Called the agent.', expected_version: version + 1 });
    expect(verified.body).toMatchObject({
      status: 'verified',
      reviewed_by: 'Avery Admin',
      review_note: 'Called the agent.',
      coverages: [{ state: 'in_force', verified_on: TODAY, verified_by: 'Avery Admin' }],
    });
    expect(await cargoResult()).toBe('pass');
    const [line] = (await monitor.get(`/carrier_events?carrier_id=${carrier}`)).body.carrier_events;
    expect(line).toMatchObject({
      kind: 'certificate_verified',
      summary: 'Certificate verified: Cargo $250,000',
      note: 'Called the agent.',
    });
  });

  test('the second of two people looks again', async () => {
    const { id, version } = await newest();
    const late = await change(id, 'limits', { coverages: [LIMIT], expected_version: version - 1 }, 'manager@demo.test');
    expect([late.status, late.body.message]).toEqual([
      409,
      'Avery Admin changed this on Sep 15, 2026, 5:00 AM PDT: Certificate verified: Cargo $250,000. Look again and decide.',
    ]);
    expect((await change(id, 'verify', { note: 'Me too.' })).status).toBe(409);
    expect(await cargoResult()).toBe('pass');
  });

  test('a change takes the verification back, and set aside it proves nothing', async () => {
    const { id } = await newest();
    await change(id, 'limits', { coverages: [{ ...LIMIT, limit_usd: 50_000 }] });
    expect(await cargoResult()).toBe('incomplete');
    await change(id, 'verify', { note: 'It is really so low.' });
    expect(await cargoResult()).toBe('fail');
    const aside = await change(id, 'set_aside', { note: 'Forged.' });
    expect(aside.body).toMatchObject({ status: 'set_aside', coverages: [], review_note: 'Forged.' });
    expect(await cargoResult()).toBe('incomplete');
  });

  test('what it excludes is read by a person; left out, what was read before stays', async () => {
    const { id } = await newest();
    const exclusionsAfter = async (given: object) =>
      (await change(id, 'limits', { coverages: [LIMIT], ...given })).body.exclusions;
    expect(await exclusionsAfter({})).toBeNull();
    expect(await exclusionsAfter({ exclusions: ['Electronics', ' Tobacco '] })).toEqual(['Electronics', 'Tobacco']);
    expect(await exclusionsAfter({})).toEqual(['Electronics', 'Tobacco']);
    expect(await exclusionsAfter({ exclusions: [] })).toEqual([]);
    expect((await change(id, 'limits', { coverages: [LIMIT], exclusions: [' '] })).status).toBe(422);
  });

  test('nonsense is refused with every field named', async () => {
    const { id } = await newest();
    const wrong = [
      { coverages: [] },
      { coverages: [{ ...LIMIT, expires_on: '2025-12-31' }] },
      { coverages: [{ ...LIMIT, limit_usd: 0 }] },
      { coverages: [LIMIT, LIMIT] },
      { coverages: [LIMIT], vins: ['NOT A VIN'] },
      // Said of automobile liability, which is not entered.
      { coverages: [LIMIT], is_any_auto: true },
    ];
    for (const document of wrong)
      expect([document, (await change(id, 'limits', document)).status]).toEqual([document, 422]);
  });

  test('asks for the scope, the plan, and the company', async () => {
    const { id } = await newest();
    expect((await change(id, 'limits', { coverages: [LIMIT] }, 'staff@demo.test')).status).toBe(403);
    expect((await change(id, 'limits', { coverages: [LIMIT] }, 'limit@demo.test')).status).toBe(403);
    expect((await change(id, 'limits', { coverages: [LIMIT] }, 'other@demo.test')).status).toBe(404);
    expect((await change(id, 'verify', { note: 'Yes.' }, 'other@demo.test')).status).toBe(404);
    expect((await change(id, 'set_aside', { note: 'No.' }, 'other@demo.test')).status).toBe(404);
    expect(await documents('other@demo.test')).toEqual([]);
  });
});

describe('getCarrier', () => {
  test('keeps what certificates say from a plan that does not show them; the verdict stays', async () => {
    const companyId = await companyIdOf(monitor.db, 'limit@demo.test');
    await monitor.db.insert(insuranceCertificates).values({
      companyId,
      carrierId: carrier,
      coverage: 'cargo',
      limitUsd: 333_000,
      insurer: 'Secret Mutual',
      policyNumber: 'S-1',
      effectiveOn: '2026-01-01',
      expiresOn: '2027-01-01',
      verifiedAt: new Date(`${TODAY}T08:00:00Z`),
    });
    const { body } = await monitor.get(`/carriers/${carrier}`, 'limit@demo.test');
    expect(body.rules_assessment.summary[CARGO]).toBe('pass');
    const said = JSON.stringify(body);
    expect(said).not.toContain('333');
    expect(said).not.toContain('Secret Mutual');
    expect(said).toContain('not shown under your plan');
    await monitor.db.delete(insuranceCertificates).where(eq(insuranceCertificates.companyId, companyId));
  });
});

test('an address is the carrier’s own, sent a verified certificate, or is given by the insurer; a packet’s proves nothing', async () => {
  const stranger = await addCarrier(monitor.db, { legalName: 'ASKED LLC', email: 'office@asked.test' });
  const ask = (email: string, address_from?: string) => request({ carrier_id: stranger, email, address_from });
  const refused = await ask('agent@elsewhere.test', '');
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { address_from: [expect.stringContaining('This address is not known')] },
  ]);
  expect((await ask('agent@elsewhere.test', 'the agent')).status).toBe(422);
  expect((await ask('office@asked.test')).body.address_from).toBe('The carrier’s own, on file');
  const given = await ask('agent@elsewhere.test', 'Kim at the insurer gave it by telephone');
  expect(given.body.address_from).toBe('Kim at the insurer gave it by telephone');
  // Its certificate, once verified, makes the address known.
  await sendFile(linkOf(), PDF);
  await monitor.db
    .update(insuranceCertificateDocuments)
    .set({ status: 'verified', reviewedAt: new Date('2026-09-01T12:00:00Z') })
    .where(eq(insuranceCertificateDocuments.carrierId, stranger));
  const [document] = (await monitor.get(`/insurance_certificate_documents?carrier_id=${stranger}`)).body
    .insurance_certificate_documents;
  expect(document.asked_of).toEqual({
    email: 'agent@elsewhere.test',
    address_from: 'Kim at the insurer gave it by telephone',
  });
  expect((await ask('agent@elsewhere.test', '')).body.address_from).toBe(
    'Sent a certificate that was verified Sep 1, 2026',
  );
  await monitor.passDays(2);
  const others = await request(
    { carrier_id: stranger, email: 'agent@elsewhere.test', address_from: '' },
    'other@demo.test',
  );
  expect(others.status).toBe(422);
});
