import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAt, openOnboarding, readCertificates } from '../areas/onboarding/pages/support';
import { addDataset } from '../support/fmcsa-rows';
import { formOf, PDF } from '../support/forms';
import { proveCallTo } from '../support/proven-calls';
import type { SectionMonitor } from '../support/section-monitor';
import { addToRecord, answersOf, CLERK, giveLoad, packetOf, recordOf, sendPacket, takeOver } from './support';

/** Thieves who answer an invitation: what happens to the packet, and to the load that a clerk then gives. */

let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
  for (const id of ['fx4q-ay7w', 'wt8s-2hbx'] as const) await addDataset(monitor.db, id);
});
afterAll(() => monitor.close());

const startCall = (carrier: number, called_number: string) =>
  monitor.send('POST', `/carriers/${carrier}/proven_calls`, { called_number });

const DISPATCHER = {
  dispatch_name: 'Max Load',
  dispatch_phone: '(702) 555-0142',
  dispatch_email: 'maxload@gmail.test',
};

test('scam 3: who answers from the carrier’s own mailbox, with a bank and a dispatcher of their own, passes', async () => {
  const record = recordOf('AMBER CRANE', 1);
  const carrier = await addToRecord(monitor, record);
  const packet = await sendPacket(monitor, carrier, record.email, { ...answersOf(record), contacts: DISPATCHER });
  expect([packet.differs, packet.open]).toEqual([[], ['approval', 'unread_certificate']]);
  await lookAt(monitor, packet.id);
  expect(await giveLoad(monitor, carrier)).toEqual([]);
});

test('scam 4: a bank account, a taxpayer number or a truck of another carrier’s packet holds the packet, and so the load', async () => {
  const vins = '1FUJGLDR5CLBP4711';
  const shared = {
    tax: { tin: '91-3456789' },
    payment: { account_number: '777123456789' },
    equipment: { vins },
  };
  const first = recordOf('RING ONE', 2);
  const firstCarrier = await addToRecord(monitor, first);
  await sendPacket(monitor, firstCarrier, first.email, merged(answersOf(first), shared));
  const second = recordOf('RING TWO', 3);
  const carrier = await addToRecord(monitor, second);
  const packet = await sendPacket(monitor, carrier, second.email, merged(answersOf(second), shared));
  expect(packet.status).toBe('held_for_identity');
  expect(packet.differs).toEqual([
    expect.objectContaining({
      subject: 'other_carriers',
      on_record: `RING ONE LLC: bank account; taxpayer number; vehicle ${vins}`,
    }),
  ]);
  // Whose they are is said, and no number.
  expect(JSON.stringify(packet)).not.toMatch(/6789/);
  expect((await giveLoad(monitor, carrier)).join(' ')).toContain('Packet on hold');
});

test('scam 4: two carriers that are paid through one factoring company share nothing', async () => {
  const factor = { pay_to: 'factor', remit_name: 'Meridian Factors', account_number: '888123456789' };
  for (const [name, at] of [
    ['FACTORED ONE', 4],
    ['FACTORED TWO', 5],
  ] as const) {
    const record = recordOf(name, at);
    const carrier = await addToRecord(monitor, record);
    const packet = await sendPacket(monitor, carrier, record.email, merged(answersOf(record), { payment: factor }));
    expect(packet.differs.map(({ subject }) => subject)).toEqual(['payee_name']);
  }
});

test('scam 5: a dispatcher who is a stranger is no more than a line in the contacts', async () => {
  const record = recordOf('BLUE CRANE', 6);
  const carrier = await addToRecord(monitor, record);
  const packet = await sendPacket(monitor, carrier, record.email, { ...answersOf(record), contacts: DISPATCHER });
  expect([packet.differs, packet.open]).toEqual([[], ['approval', 'unread_certificate']]);
});

test('scam 6: a bank in Mexico for a carrier of Texas holds the packet', async () => {
  const record = recordOf('GREEN CRANE', 7);
  const carrier = await addToRecord(monitor, record);
  const abroad = { bank_country: 'MX', routing_number: '', account_number: '032180000118359719' };
  const packet = await sendPacket(monitor, carrier, record.email, merged(answersOf(record), { payment: abroad }));
  expect([packet.status, packet.differs]).toEqual([
    'held_for_identity',
    [expect.objectContaining({ subject: 'bank_country', said: 'Mexico', on_record: 'United States' })],
  ]);
  expect((await giveLoad(monitor, carrier)).join(' ')).toContain('Packet on hold');
});

test('scam 8: after a takeover at FMCSA only the age of its contacts differs: the packet is held, and the load needs an exception', async () => {
  const record = recordOf('GRAY CRANE', 8);
  const carrier = await addToRecord(monitor, record);
  const thief = { ...record, phone: '+17255550191', email: 'office@graycranefreight.test' };
  await takeOver(monitor, carrier, record, { phone: thief.phone, email: thief.email });
  const packet = await sendPacket(monitor, carrier, thief.email, answersOf(thief));
  expect(packet.status).toBe('held_for_identity');
  expect(packet.differs.map(({ subject }) => subject)).toEqual(['contact_age']);
  expect(packet.reasons).toContain('Uses contacts that changed at FMCSA in the last 90 days');
  // That the company approves every packet does not hide it, and the number to call is the one from before.
  expect(packet.reasons).toContain('Compared with a record that is new');
  expect(packet.numbers).toEqual([record.phone]);
  await lookAt(monitor, packet.id);
  const against = (await giveLoad(monitor, carrier)).join(' ');
  expect(against).toMatch(/Its (tele)?phone with FMCSA changed/);
  expect(against).toContain(record.phone);
});

test('scam 9: the bank that a taken-over entry asks for is confirmed by the number before it alone, and the carrier hears at its old address', async () => {
  const record = recordOf('BRONZE CRANE', 9);
  const carrier = await addToRecord(monitor, record);
  const honest = await sendPacket(monitor, carrier, record.email, answersOf(record));
  await lookAt(monitor, honest.id);
  expect(await giveLoad(monitor, carrier)).toEqual([]);
  const thief = { ...record, phone: '+17255550192', email: 'office@bronzecranefreight.test' };
  await takeOver(monitor, carrier, record, { phone: thief.phone, email: thief.email });
  const mailed = monitor.mails.length;
  const bank = { payment: { account_number: '999888777666' } };
  const packet = await sendPacket(monitor, carrier, thief.email, merged(answersOf(thief), bank));
  await monitor.runJobs();
  expect(packet.open).toContain('bank_change');
  expect(packet.numbers).toEqual([record.phone]);
  expect((await startCall(carrier, thief.phone)).status).toBe(422);
  expect(monitor.mails.slice(mailed).filter(({ to }) => to === record.email)).not.toEqual([]);
  expect((await giveLoad(monitor, carrier)).join(' ')).toContain('Packet on hold');
  expect((await proveCallTo(monitor, carrier, record.phone)).status).toBe(200);
  expect(monitor.mails.findLast(({ subject }) => subject.startsWith('Three digits'))!.to).toBe(record.email);
  const confirm = `/onboarding_packets/${packet.id}/confirm_bank_change`;
  expect((await monitor.send('PATCH', confirm, {})).status).toBe(200);
});

test('scam 12: a certificate of another insurer than FMCSA’s filing lifts no rule until a second person has verified it', async () => {
  const record = recordOf('WHITE CRANE', 10);
  const carrier = await addToRecord(monitor, record);
  const coverage = {
    coverage: 'bipd',
    limit_usd: 5_000_000,
    effective_on: '2026-01-01',
    expires_on: '2027-01-01',
    insurer: 'Acme Mutual',
    policy_number: 'X1',
  };
  const enter = async (change: object) => {
    const id = await upload(carrier);
    const document = { coverages: [{ ...coverage, ...change }], parties: { insured_name: record.legalName } };
    expect((await monitor.send('PATCH', `/insurance_certificate_documents/${id}/limits`, { document })).status).toBe(
      200,
    );
    return id;
  };
  const verify = (id: number, as?: string) =>
    monitor.send(
      'PATCH',
      `/insurance_certificate_documents/${id}/verify`,
      { document: { note: 'Called the agent.' } },
      as,
    );
  const forged = await enter({});
  const refused = await verify(forged);
  expect([refused.status, refused.body.fields['document.note'].join(' ')]).toEqual([
    422,
    expect.stringMatching(
      /Acme Mutual X1, \$5,000,000\. On file with FMCSA: Prairie Mutual P-1, \$1,000,000\..*compliance/,
    ),
  ]);
  expect((await verify(forged, 'noratecon@demo.test')).status).toBe(200);
  // The same policy, or its insurer however it is written, takes one person; so does what lifts nothing.
  for (const honest of [
    { insurer: 'PRAIRIE MUTUAL INSURANCE COMPANY', policy_number: 'renewed' },
    { insurer: '', policy_number: 'p1' },
    { limit_usd: 1_000_000 },
  ])
    expect([honest, (await verify(await enter(honest))).status]).toEqual([honest, 200]);
});

async function upload(carrier: number): Promise<number> {
  const { payload, headers } = formOf({ carrier_id: String(carrier) }, { name: 'coi.pdf', content: PDF });
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/insurance_certificate_documents',
    payload,
    headers,
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  });
  expect(response.statusCode).toBe(200);
  return response.json().id;
}

test('scam 14: a carrier that goes on under another name is not onboarded, so it gets no load by a reason', async () => {
  const carrier = await addToRecord(monitor, recordOf('DESERT LYNX', 11));
  expect((await giveLoad(monitor, carrier)).join(' ')).toContain('Not onboarded');
});

test('scam 16: a load while its packet is held for identity needs an exception', async () => {
  const record = recordOf('BLACK CRANE', 12);
  const carrier = await addToRecord(monitor, record);
  const other = merged(answersOf(record), { company: { phone: '(702) 555-0199' } });
  const packet = await sendPacket(monitor, carrier, 'dispatch@black-crane.test', other);
  expect(packet.status).toBe('held_for_identity');
  await readCertificates(monitor, carrier);
  expect((await giveLoad(monitor, carrier)).join(' ')).toContain('Packet on hold');
  expect((await monitor.send('PATCH', `/onboarding_packets/${packet.id}/approve`, {}, CLERK)).status).not.toBe(200);
  expect((await packetOf(monitor, packet.id)).status).toBe('held_for_identity');
});

type Answers = Record<string, Record<string, string>>;
function merged(one: Answers, other: Answers): Answers {
  const sections = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(sections.map((name) => [name, { ...one[name], ...other[name] }]));
}
