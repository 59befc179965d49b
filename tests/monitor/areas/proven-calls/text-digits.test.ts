import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { textConsents } from '@monitor/db/schema';
import { textMessages } from '@monitor/mail/text-messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

/** The second three digits of a call by text message, where no email address is old enough. */

let monitor: SectionMonitor;
let gateway: Server;
let status = 201;
let got: { authorization: string | undefined; form: Record<string, string> }[] = [];
const smsUrl = () => `http://account:pa%2Fss@127.0.0.1:${(gateway.address() as AddressInfo).port}/Messages.json`;
beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push({ authorization: request.headers.authorization, form: Object.fromEntries(new URLSearchParams(body)) });
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end('{}');
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  monitor = await openSectionMonitor({ SMS_URL: smsUrl(), SMS_FROM: '+12025550100' });
});
afterAll(async () => {
  gateway.close();
  await monitor.close();
});
beforeEach(() => {
  got = [];
  status = 201;
});

const PHONE = '+13095550111';
const CELL = '+13095550122';
const aCarrier = (row: object = {}) =>
  addCarrier(monitor.db, { legalName: 'TEXTED LLC', phone: PHONE, cellPhone: CELL, email: null, ...row });
const start = (carrier: number, called_number = PHONE) =>
  monitor.send('POST', `/carriers/${carrier}/proven_calls`, { called_number });
const digitsIn = (text: string) => /then (\d) (\d) (\d)\./.exec(text)!.slice(1).join('');

test('they go to another number on file than the called one, and prove the call', async () => {
  const carrier = await aCarrier();
  const { body: before } = await monitor.get(`/carriers/${carrier}/proven_calls`);
  expect(before).toMatchObject({ digits_go_by: 'text', digits_go_to: '…0122' });
  for (const [called, texted] of [
    [PHONE, CELL],
    [CELL, PHONE],
  ] as const) {
    got = [];
    const { status: answer, body } = await start(carrier, called);
    expect([answer, body.sent_by, body.sent_to]).toEqual([200, 'text', `…${texted.slice(-4)}`]);
    await monitor.runJobs();
    expect(got).toEqual([
      {
        authorization: `Basic ${Buffer.from('account:pa/ss').toString('base64')}`,
        form: { To: texted, From: '+12025550100', Body: expect.stringContaining('Call from Demo Brokerage') },
      },
    ]);
    const text = got[0]!.form.Body!;
    expect(text.length).toBeLessThanOrEqual(160);
    const proof = { digits: body.read_out + digitsIn(text), answered_by: 'Pat, owner' };
    expect((await monitor.send('PATCH', `/proven_calls/${body.id}/prove`, proof)).status).toBe(200);
  }
  const { body: events } = await monitor.get('/events?kind=carrier_called');
  expect(JSON.stringify(events)).toContain('sent by text message to …0122');
});

test('none go to a number that answered STOP', async () => {
  const { status } = await start(await aCarrier({ cellPhone: '+13095550133' }));
  expect(status).toBe(200);
  await monitor.db
    .insert(textConsents)
    .values({ numberE164: '+13095550133', isGiven: false, way: 'text', words: 'STOP', wordsHash: 'x', at: new Date() });
  await monitor.runJobs();
  expect(got).toEqual([]);
});

test('one number twice is no second way, and mail comes first', async () => {
  for (const cellPhone of [null, '(309) 555-0111']) {
    const single = await aCarrier({ cellPhone });
    expect((await monitor.get(`/carriers/${single}/proven_calls`)).body).toMatchObject({ digits_go_by: null });
    expect((await start(single)).body.message).toContain('no other number');
  }
  const withMail = await aCarrier({ email: 'office@texted.test' });
  expect((await start(withMail)).body).toMatchObject({ sent_by: 'email', sent_to: 'o…@texted.test' });
  await monitor.runJobs();
  expect(got).toEqual([]);
});

test('a gateway that refuses, leads elsewhere or is gone fails the message, without its number', async () => {
  const send = textMessages({ smsUrl: smsUrl(), smsFrom: '+12025550100' })!;
  for (status of [500, 302]) await expect(send({ to: PHONE, text: 'Hello' })).rejects.not.toThrow(/0111/);
  await expect(send({ to: 'no number', text: 'Hello' })).rejects.toThrow('No telephone number');
  expect(got).toHaveLength(2);
  const gone = textMessages({ smsUrl: 'http://127.0.0.1:9/', smsFrom: '+12025550100' })!;
  await expect(gone({ to: PHONE, text: 'Hello' })).rejects.toThrow();
  expect(textMessages({})).toBeNull();
});
