import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectionInvitations,
  editRequests,
  insuranceCertificateDocuments,
  insuranceCertificateRequests,
  notes,
  savedSearches,
  submissions,
  subscriptionImports,
  vettingFiles,
} from '@monitor/db/schema';
import { sweepSubmissions } from '@monitor/server/submissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { formOf, PDF } from '../support/forms';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';

const HOUR = 3_600_000;
const ADMIN = 'admin@demo.test';

let monitor: SectionMonitor;
let carrierId = 0;
const dataDir = mkdtempSync(join(tmpdir(), 'submissions-'));
beforeAll(async () => {
  monitor = await openSectionMonitor({ DATA_DIR: dataDir, SUPPORT_EMAIL: 'support@demo.test' });
  carrierId = await addCarrier(monitor.db, { legalName: 'TWICE LLC' });
});
afterAll(async () => {
  await monitor.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => monitor.db.delete(submissions));

type Sent = { path: string; payload: object | Buffer; headers?: Record<string, string> };
const send = async ({ path, payload, headers }: Sent, id: string | null, as = ADMIN) => {
  const response = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1${path}`,
    payload,
    headers: { ...headers, ...(id !== null && { 'idempotency-key': id }) },
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, body: response.json() };
};
const note = (body: string): Sent => ({ path: '/notes', payload: { note: { carrier_id: carrierId, body } } });

const FORMS: [string, () => Sent, Parameters<SectionMonitor['db']['$count']>[0]][] = [
  ['a note', () => note('Called.'), notes],
  [
    'an edit request',
    () => ({ path: '/edit_requests', payload: { edit_request: { carrier_id: carrierId, message: 'The address.' } } }),
    editRequests,
  ],
  [
    'a vetting file',
    () => ({ path: '/vetting_files', payload: { vetting_file: { carrier_id: carrierId } } }),
    vettingFiles,
  ],
  [
    'a certificate',
    () => ({
      path: '/insurance_certificate_documents',
      ...formOf({ carrier_id: String(carrierId) }, { name: 'coi.pdf', content: PDF }),
    }),
    insuranceCertificateDocuments,
  ],
  [
    'a list of carriers',
    () => ({
      path: '/subscriptions/upload_file',
      ...formOf({}, { name: 'list.csv', content: Buffer.from('dot\n5000101\n') }),
    }),
    subscriptionImports,
  ],
];

describe.each(FORMS)('%s sent again', (_what, form, table) => {
  test('under the same id is made once and answered the same, at once or later', async () => {
    const before = await monitor.db.$count(table);
    const sent = form();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(sent, 'one-click')));
    monitor.passTime(HOUR);
    answers.push(await send(sent, 'one-click'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id ?? body.number)).size).toBe(1);
    expect(await monitor.db.$count(table)).toBe(before + 1);
  });

  test('under another id, or without one, is made again', async () => {
    const before = await monitor.db.$count(table);
    for (const id of ['first', 'second', null, null]) expect((await send(form(), id)).status).toBe(200);
    expect(await monitor.db.$count(table)).toBe(before + 4);
  });
});

test('support is mailed once', async () => {
  monitor.mails.length = 0;
  const sent: Sent = { path: '/edit_requests', payload: { edit_request: { carrier_id: carrierId, message: 'Once.' } } };
  await Promise.all([send(sent, 'mail'), send(sent, 'mail')]);
  expect(monitor.mails).toHaveLength(1);
});

describe('a submission', () => {
  test('with another content under the same id, as after the back button, is another', async () => {
    const ids = [await send(note('One.'), 'page'), await send(note('One and more.'), 'page')].map(
      ({ body }) => body.id,
    );
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('of somebody else, of the same company or of another, is another', async () => {
    const [own, colleague, other] = [
      await send(note('Mine.'), '1'),
      await send(note('Mine.'), '1', 'manager@demo.test'),
      await send(note('Mine.'), '1', 'other@demo.test'),
    ];
    expect(new Set([own, colleague, other].map(({ body }) => body.id)).size).toBe(3);
    expect(other.body.user).not.toBe(own.body.user);
  });

  test('that was refused made nothing, and may be sent again', async () => {
    expect((await send(note('x'.repeat(100_000)), 'refused')).status).toBe(422);
    expect((await send(note('Short.'), 'refused')).status).toBe(200);
  });

  test('is forgotten after a day', async () => {
    const first = await send(note('Daily.'), 'day');
    monitor.passTime(24 * HOUR + 1);
    expect((await send(note('Daily.'), 'day')).body.id).not.toBe(first.body.id);
    monitor.passTime(-24 * HOUR - 1);
    await sweepSubmissions(monitor.db, new Date(Date.parse(`${TODAY}T12:00:00Z`) + 400 * HOUR));
    expect(await monitor.db.$count(submissions)).toBe(0);
  });

  test.each(['', 'x'.repeat(201), 'a b'])('named “%s” is 422', async (id) => {
    expect((await send(note('Named.'), id)).status).toBe(422);
  });
});

test('the page behind a certificate link takes a file once, however often its form is sent', async () => {
  await monitor.send('POST', '/insurance_certificate_requests', {
    insurance_certificate_request: {
      carrier_id: carrierId,
      email: 'page@insurer.test',
      address_from: 'Kim at the insurer, by its published number',
    },
  });
  const [link] = /http:\/\/\S+\/certificates\/\S+/.exec(monitor.mails.at(-1)!.text)!;
  const url = new URL(link!).pathname;
  const page = await monitor.app.inject({ url });
  const [, id] = /name="submission_id" value="([^"]+)"/.exec(page.body)!;
  const before = await monitor.db.$count(insuranceCertificateDocuments);
  const form = formOf({ submission_id: id! }, { name: 'coi.pdf', content: PDF });
  const answers = await Promise.all([1, 2, 3].map(() => monitor.app.inject({ method: 'POST', url, ...form })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
  expect(await monitor.db.$count(insuranceCertificateDocuments)).toBe(before + 1);
});

describe('ten at once by programs that do not say what they saw', () => {
  const ten = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, send));

  test('invitations of a carrier are one, with one mail', async () => {
    monitor.mails.length = 0;
    const invitation = { carrier_id: carrierId, email: 'dispatch@carrier.test' };
    const answers = await ten(() =>
      monitor.send('POST', '/connection_invitations', { connection_invitation: invitation }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await monitor.db.$count(connectionInvitations)).toBe(1);
    expect(monitor.mails).toHaveLength(1);
    monitor.passTime(60_000);
    const again = await monitor.send('POST', '/connection_invitations', { connection_invitation: invitation });
    expect(again.body.id).not.toBe(answers[0]!.body.id);
    const elsewhere = { ...invitation, email: 'owner@carrier.test' };
    await monitor.send('POST', '/connection_invitations', { connection_invitation: elsewhere });
    expect(monitor.mails).toHaveLength(3);
  });

  test('requests for a certificate are one, with one mail', async () => {
    monitor.mails.length = 0;
    const before = await monitor.db.$count(insuranceCertificateRequests);
    const request = {
      carrier_id: carrierId,
      email: 'agent@insurer.test',
      address_from: 'Kim at the insurer, by its published number',
      message: 'Please.',
    };
    const answers = await ten(() =>
      monitor.send('POST', '/insurance_certificate_requests', { insurance_certificate_request: request }),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await monitor.db.$count(insuranceCertificateRequests)).toBe(before + 1);
    expect(monitor.mails).toHaveLength(1);
    const changed = { ...request, message: 'Please, with cargo.' };
    await monitor.send('POST', '/insurance_certificate_requests', { insurance_certificate_request: changed });
    expect(monitor.mails).toHaveLength(2);
  });

  test('equal saved searches are one', async () => {
    const answers = await ten(() =>
      monitor.send('POST', '/saved_searches', { saved_search: { name: 'Reefers', path: '/carriers' } }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await monitor.db.$count(savedSearches)).toBe(1);
  });
});
