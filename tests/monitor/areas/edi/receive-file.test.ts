import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ediInterchanges } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHauler } from '../loads/loads-support';
import { fileOf, groupOf, interchangeOf, type Parts, setOf, tenderSegments } from './edi-files';
import { companyEventsOf, type EdiMonitor, openEdiMonitor } from './edi-support';

/** Each trap that partners' files hold, and what it becomes. */

const DAY = '20260920';
const OTHER = 'other@demo.test';

let edi: EdiMonitor;
let shipper: Awaited<ReturnType<EdiMonitor['addPartner']>>;
let carrier: number;
let control = 0;
beforeAll(async () => {
  edi = await openEdiMonitor();
  carrier = await addHauler(edi.monitor, 'HERON FREIGHT LLC');
  shipper = await edi.addPartner();
});
afterAll(() => edi.close());

const next = () => {
  control += 1;
  return String(control).padStart(9, '0');
};
const setFor = (shipment: string, purpose = '00', given: Parameters<typeof tenderSegments>[2] = {}, number = '0001') =>
  setOf('204', tenderSegments(shipment, purpose, given, DAY, '20260915'), number);
const tenderFile = (
  shipment: string,
  purpose = '00',
  parts: Parts = {},
  given: Parameters<typeof tenderSegments>[2] = {},
) => fileOf([setFor(shipment, purpose, given)], { control: next(), ...parts });
const put = async (content: Buffer, partner = shipper) => {
  await edi.put(partner, `in-${control}.edi`, content);
  return edi.newest();
};
const outcomes = ({ sets }: { sets: { outcome: string; summary: string }[] }) => sets.map(({ outcome }) => outcome);
const tenderOf = async (shipment: string) => {
  const { edi_tenders } = (await edi.monitor.get(`/edi_tenders?list=all&search_text=${shipment}`)).body;
  return edi_tenders.length === 0 ? null : (await edi.monitor.get(`/edi_tenders/${edi_tenders[0].id}`)).body;
};
const accept = async (shipment: string, given: object = {}) => {
  const tender = await tenderOf(shipment);
  return edi.monitor.send('PATCH', `/edi_tenders/${tender.id}`, { edi_tender: { is_accepted: true, ...given } });
};
const sent = () => edi.fetch(shipper);

describe('who sends', () => {
  test.each([
    ['a stranger', { sender: 'STRANGER' }, 'is none of your partners'],
    ['a stranger with another qualifier', { senderQualifier: '01' }, 'is none of your partners'],
    ['a partner to another receiver', { receiver: 'ANOTHER' }, 'is none of your partners'],
    ['a partner that tests', { isTest: true }, 'sends a test, and its profile is for production'],
  ])('%s gets no answer and changes nothing', async (_name, parts, why) => {
    await sent();
    const read = await put(tenderFile('S-STRANGE', '00', parts));
    expect(read).toMatchObject({ state: 'rejected', partner: null, sets: [] });
    expect(read.problem).toContain(why);
    expect(await tenderOf('S-STRANGE')).toBeNull();
    expect((await sent()).size).toBe(0);
  });

  test('a partner that names another one as the sender is not believed', async () => {
    const thief = await edi.addPartner({ name: 'Another Shipper', their_id: 'ANOTHER', their_group_id: 'ANOTHER' });
    const read = await put(tenderFile('S-FORGED'), thief);
    expect(read).toMatchObject({
      state: 'rejected',
      problem: expect.stringContaining('was in the folder of another partner'),
    });
    expect(await tenderOf('S-FORGED')).toBeNull();
  });

  test('a group of another sender is rejected, and acknowledged so', async () => {
    const read = await put(Buffer.from(tenderFile('S-GROUP').toString().replace('GS*SM*ACME', 'GS*SM*EVIL')));
    expect(read).toMatchObject({ state: 'rejected', sets: [{ outcome: 'rejected' }] });
    expect([...(await sent()).values()].at(-1)).toContain('AK9*R*1*1*0*1~');
  });
});

describe('control numbers', () => {
  test('the same file again is no second tender: its sender gets the same 997 again', async () => {
    const file = tenderFile('S-TWICE');
    await put(file);
    const first = await sent();
    const again = await put(file);
    expect(again).toMatchObject({ state: 'duplicate', sets: [] });
    expect(await sent()).toEqual(first);
    expect((await edi.monitor.get('/edi_tenders?list=all&search_text=S-TWICE')).body.edi_tenders).toHaveLength(1);
  });

  test('a number that comes again with other content is rejected whole', async () => {
    const number = next();
    await put(tenderFile('S-REUSED', '00', { control: number }));
    await sent();
    const read = await put(tenderFile('S-REUSED-2', '00', { control: number }));
    expect(read).toMatchObject({ state: 'rejected', problem: expect.stringContaining('came with other content') });
    expect(await tenderOf('S-REUSED-2')).toBeNull();
    expect([...(await sent()).values()].join('')).toContain('AK5*R~');
  });

  test('a file that was rejected may come again corrected, under its number', async () => {
    const number = next();
    const cut = tenderFile('S-CUT', '00', { control: number });
    expect(await put(cut.subarray(0, cut.length - 30))).toMatchObject({
      state: 'rejected',
      problem: expect.stringContaining('cut off'),
    });
    expect(await put(cut)).toMatchObject({ state: 'accepted' });
    expect(await tenderOf('S-CUT')).toMatchObject({ status: 'open' });
  });
});

describe('what is in it', () => {
  test('each group is acknowledged; a bad set keeps its neighbor from nothing', async () => {
    await sent();
    const bad = setFor('S-BAD').map((line) => line.replace(/^SE\*\d+/, 'SE*3'));
    const read = await put(
      interchangeOf(
        [
          groupOf([bad, setFor('S-GOOD', '00', {}, '0002')], { groupControl: '7' }),
          groupOf([setFor('S-GOOD-2')], { groupControl: '8' }),
        ],
        { control: next() },
      ),
    );
    expect(read).toMatchObject({ state: 'in_part', problem: expect.stringMatching(/^SE counts 3 segments/) });
    expect(outcomes(read)).toEqual(['rejected', 'taken', 'taken']);
    const texts = [...(await sent()).values()];
    expect(texts.map((text) => /AK1\*SM\*(\d+)~[\s\S]*AK9\*(\w)/.exec(text)?.slice(1))).toEqual([
      ['7', 'P'],
      ['8', 'A'],
    ]);
    expect(await tenderOf('S-BAD')).toBeNull();
    expect(read.segments[0]).toMatchObject({ at: 1, tag: 'ISA' });
    expect(read.sets[1]).toMatchObject({
      kind: '204',
      first_segment: read.sets[0].first_segment + read.sets[0].segments_count,
    });
  });

  test('a problem names the segment of the file', async () => {
    const read = await put(tenderFile('S-STOP', '00', {}, { pickup: ['S5*1*DT', 'N4*DALLAS*TX'] }));
    expect(read.sets[0].problems).toEqual([
      {
        segment: 11,
        tag: 'S5',
        element: 2,
        is_fatal: true,
        sentence: 'DT does not say whether the stop loads or unloads.',
      },
    ]);
    expect(read.segments[10].text).toBe('S5*1*DT');
  });

  test.each([
    ['for another SCAC', tenderFile('S-SCAC').toString().replace('B2**DEMO', 'B2**OTHR'), 'OTHR, not for DEMO'],
    ['of another version', tenderFile('S-VERSION', '00', { version: '003040' }).toString(), 'Version 003040'],
    [
      'in a group of invoices',
      tenderFile('S-KIND').toString().replace('GS*SM', 'GS*IM'),
      'A group of kind IM holds no 204',
    ],
  ])('a tender %s is rejected', async (_name, text, why) => {
    const read = await put(Buffer.from(text));
    expect(read).toMatchObject({ state: 'rejected', problem: expect.stringContaining(why) });
  });

  test('what is no X12 is kept with the reason', async () => {
    const read = await put(Buffer.from('%PDF-1.7 not an interchange'));
    expect(read).toMatchObject({ state: 'rejected', problem: 'The file does not begin with ISA.', segments: [] });
    const { headers } = await edi.monitor.app.inject({
      method: 'GET',
      url: `/monitor/api/v1/edi_interchanges/${read.id}/file`,
      cookies: { monitor_session: await edi.monitor.tokenOf('admin@demo.test') },
    });
    expect(headers['content-disposition']).toContain('attachment');
  });

  test('a file of more than 5 MB stays in the folder “failed”', async () => {
    const read = await put(Buffer.concat([tenderFile('S-LARGE'), Buffer.alloc(5 * 1024 * 1024, 32)]));
    expect(read).toMatchObject({ state: 'rejected', problem: expect.stringContaining('5 MB at most') });
    const failed = await readdir(join(edi.dataDir, shipper.in_folder, '../failed'));
    expect(failed.map((name) => name.slice(7)).sort()).toEqual([`in-${control}.edi`, `in-${control}.edi.txt`]);
  });

  test('a file that still grows, a hidden one and an unfinished one are left', async () => {
    const before = await edi.monitor.db.$count(ediInterchanges);
    const folder = join(edi.dataDir, shipper.in_folder);
    for (const name of ['.hidden.edi', 'half.edi.part', 'half.filepart'])
      await writeFile(join(folder, name), tenderFile('S-HALF'));
    await writeFile(join(folder, 'grows.edi'), tenderFile('S-GROWS').subarray(0, 50));
    await edi.courier.look(() => false);
    await writeFile(join(folder, 'grows.edi'), tenderFile('S-GROWS'));
    await edi.courier.look(() => false);
    expect(await edi.monitor.db.$count(ediInterchanges)).toBe(before);
    await edi.courier.look(() => false);
    expect(await tenderOf('S-GROWS')).toMatchObject({ status: 'open' });
    expect(existsSync(join(folder, '.hidden.edi'))).toBe(true);
  });
});

describe('changes', () => {
  test('a cancellation or a change of a shipment that is not known is not used', async () => {
    const read = await put(tenderFile('S-UNKNOWN', '01'));
    expect(outcomes(read)).toEqual(['refused']);
    // Well formed, so acknowledged; among the rejected ones all the same.
    expect(read).toMatchObject({ state: 'in_part', problem: expect.stringContaining('never tendered') });
    expect(outcomes(await put(tenderFile('S-UNKNOWN', '04')))).toEqual(['refused']);
    expect(await tenderOf('S-UNKNOWN')).toBeNull();
  });

  test('the same original again, and a confirmation, change nothing', async () => {
    await put(tenderFile('S-SAME'));
    expect(outcomes(await put(tenderFile('S-SAME')))).toEqual(['unchanged']);
    expect(outcomes(await put(tenderFile('S-SAME', '06')))).toEqual(['unchanged']);
    await accept('S-SAME');
    expect(outcomes(await put(tenderFile('S-SAME')))).toEqual(['unchanged']);
    expect((await tenderOf('S-SAME')).differences).toEqual([]);
  });

  const delivery = ['S5*2*CU', 'N1*ST*NIGHT YARD', 'N3*1 BACK LOT', 'N4*SAN ANTONIO*TX*78205*US'];

  test('another delivery address after the pickup is never taken without a person, and the page warns', async () => {
    const lax = await edi.addPartner({
      name: 'Lax Shipper',
      their_id: 'LAX',
      their_group_id: 'LAX',
      change_rule: 'before_covered',
    });
    const parts = { sender: 'LAX' };
    await put(tenderFile('S-MOVED', '00', parts), lax);
    const { body } = await accept('S-MOVED');
    // By the rule: no carrier yet, and no stop moves.
    const rest = ['L5*1*CANNED FOOD', 'L3*40000*G***130000'];
    expect((await put(tenderFile('S-MOVED', '04', parts, { rest }), lax)).sets[0].summary).toContain('by the rule');
    expect((await edi.monitor.get(`/loads/${body.load.id}`)).body).toMatchObject({
      weight_lbs: 40_000,
      customer_rate_cents: 130_000,
    });
    await edi.monitor.send('PATCH', `/loads/${body.load.id}`, { load: { carrier_id: carrier } });
    const { stops } = (await edi.monitor.get(`/loads/${body.load.id}`)).body;
    for (const is_type of ['arrival', 'departure'])
      await edi.monitor.send('POST', '/load_logs', {
        load_log: { load_id: body.load.id, stop_id: stops[0].id, is_type },
      });
    await put(tenderFile('S-MOVED', '04', parts, { delivery, rest }), lax);
    const [moved] = (await tenderOf('S-MOVED')).differences;
    expect(moved).toMatchObject({
      status: 'open',
      changes: [{ label: 'Stop 2: address' }, { label: 'Stop 2: window' }],
    });
    expect(moved.warnings[0]).toContain('how freight is stolen');
    expect((await edi.monitor.get(`/loads/${body.load.id}`)).body.stops[1].city).toBe('HOUSTON');
    const tender = await tenderOf('S-MOVED');
    const decide = (given: object) =>
      edi.monitor.send('PATCH', `/edi_tenders/${tender.id}/differences/${moved.id}`, { edi_difference: given });
    expect((await decide({ is_accepted: false })).body.fields).toEqual({ reason: ['Enter a reason.'] });
    expect((await decide({ is_accepted: true, expected_version: 9 })).status).toBe(409);
    expect((await decide({ is_accepted: false, reason: 'The customer knows nothing of it' })).status).toBe(200);
    expect((await edi.monitor.get(`/loads/${body.load.id}`)).body.stops[1].city).toBe('HOUSTON');
    expect((await decide({ is_accepted: true })).status).toBe(422);
  });

  test('a later change includes an earlier one that no one accepted', async () => {
    await put(tenderFile('S-CHAIN'));
    await accept('S-CHAIN');
    await put(tenderFile('S-CHAIN', '04', {}, { rest: ['L3*30000*G***140000'] }));
    await put(tenderFile('S-CHAIN', '04', {}, { rest: ['L5*1*PAPER'] }));
    const { differences } = await tenderOf('S-CHAIN');
    expect(differences.map(({ status }: { status: string }) => status)).toEqual(['open', 'superseded']);
    expect(differences[0].changes.map(({ label }: { label: string }) => label)).toEqual([
      'Customer rate',
      'Weight',
      'Commodity',
    ]);
  });
});

describe('answers', () => {
  test('a shipment number that another load has is asked for another reference', async () => {
    const stops = [{ kind: 'pickup', city: 'Dallas', state: 'TX' }];
    await edi.monitor.send('PUT', '/loads/by_reference', { load: { reference: 'S-TAKEN', commodity: 'Ours', stops } });
    await put(tenderFile('S-TAKEN'));
    expect((await accept('S-TAKEN')).body.fields).toEqual({
      reference: ['There is a load with this reference already. Enter another one.'],
    });
    expect((await accept('S-TAKEN', { reference: 'S-TAKEN-2' })).body.load.reference).toBe('S-TAKEN-2');
    expect((await edi.monitor.get('/loads?tab=result&q[reference_eq]=S-TAKEN')).body.loads[0].commodity).toBe('Ours');
  });

  test('at its deadline the rule of the partner answers; where it cannot, a person must', async () => {
    const swift = await edi.addPartner({
      name: 'Swift Shipper',
      their_id: 'SWIFT',
      their_group_id: 'SWIFT',
      deadline_rule: 'accept',
    });
    const slow = await edi.addPartner({
      name: 'Slow Shipper',
      their_id: 'SLOW',
      their_group_id: 'SLOW',
      deadline_rule: 'decline',
    });
    await put(tenderFile('S-SWIFT', '00', { sender: 'SWIFT' }), swift);
    await put(tenderFile('S-SLOW', '00', { sender: 'SLOW' }), slow);
    await put(tenderFile('S-TAKEN', '00', { sender: 'SWIFT' }), swift);
    await put(tenderFile('S-NONE'));
    expect(await tenderOf('S-SWIFT')).toMatchObject({ status: 'open', rule: 'accept' });
    await edi.until('2026-09-15T23:00:30Z');
    await edi.exchange();
    expect(await tenderOf('S-SWIFT')).toMatchObject({
      status: 'accepted',
      answered_by: null,
      load: { reference: 'S-SWIFT' },
    });
    expect(await tenderOf('S-SLOW')).toMatchObject({ status: 'declined', reason: 'No answer in time', load: null });
    expect(await tenderOf('S-NONE')).toMatchObject({ status: 'open', rule_problem: null });
    const { edi_tenders } = (await edi.monitor.get('/edi_tenders?list=open&search_text=S-TAKEN')).body;
    expect((await edi.monitor.get(`/edi_tenders/${edi_tenders[0].id}`)).body.rule_problem).toContain(
      'a load with this reference',
    );
    expect([...(await edi.fetch(slow)).values()].join('')).toMatch(/B1\*DEMO\*S-SLOW\*20260915\*D~/);
    expect(await companyEventsOf(edi.monitor, 'edi_tender')).toContain(
      'Swift Shipper: tender S-SWIFT accepted at its deadline by the rule of the partner',
    );
  });

  test('the partner’s 997 is kept with the file that it acknowledges', async () => {
    await put(tenderFile('S-ACK'));
    await accept('S-ACK');
    await edi.exchange();
    const name = [...(await sent()).keys()].find((one) => one.startsWith('990'))!;
    const number = Number(name.slice(4, 13));
    const ack = (group: number, verdict: string) =>
      fileOf([setOf('997', [`AK1*GF*${group}`, 'AK2*990*0001', `AK5*${verdict}`, `AK9*${verdict}*1*1*1`])], {
        control: next(),
      });
    expect((await put(ack(number, 'R'))).sets[0]).toMatchObject({ outcome: 'taken' });
    const [made] = await edi.monitor.db
      .select()
      .from(ediInterchanges)
      .where(and(eq(ediInterchanges.partnerId, shipper.id), eq(ediInterchanges.fileName, name)));
    expect(made).toMatchObject({ acknowledged: 'R', state: 'sent' });
    expect((await put(ack(999_999, 'A'))).sets[0]).toMatchObject({ outcome: 'refused' });
    // Nothing acknowledges an acknowledgment.
    expect((await sent()).size).toBe(0);
    // Sent again, it is the same file.
    await edi.monitor.send('PATCH', `/edi_interchanges/${made!.id}/resend`);
    await edi.exchange();
    expect([...(await sent()).keys()]).toEqual([name]);
  });
});

describe('another company', () => {
  test('sees none of it', async () => {
    const tender = await tenderOf('S-ACK');
    const read = await edi.newest();
    for (const path of [`/edi_tenders/${tender.id}`, `/edi_interchanges/${read.id}`, `/edi_partners/${shipper.id}`])
      expect([path, (await edi.monitor.get(path, OTHER)).status]).toEqual([path, 404]);
    for (const path of ['/edi_tenders?list=all', '/edi_interchanges', '/edi_invoices?list=all', '/edi_partners'])
      expect(Object.values((await edi.monitor.get(path, OTHER)).body)[0]).toEqual([]);
    const answer = { edi_tender: { is_accepted: true } };
    expect((await edi.monitor.send('PATCH', `/edi_tenders/${tender.id}`, answer, OTHER)).status).toBe(404);
  });
});

describe('a profile', () => {
  test('has ids of its own, usable values and a version; a change is in the audit log', async () => {
    const { body } = await edi.monitor.get(`/edi_partners/${shipper.id}`);
    const { id, carrier: _carrier, in_folder, out_folder, sftp: _sftp, version, ...profile } = body;
    const input = { ...profile, carrier_id: null };
    const patch = (given: object) =>
      edi.monitor.send('PATCH', `/edi_partners/${id}`, { edi_partner: { ...input, ...given } });
    expect((await patch({ their_id: 'another' })).body.fields).toEqual({
      their_id: ['Another partner has these ids.'],
    });
    // A test becomes a load like any other.
    expect((await patch({ is_test: true, deadline_rule: 'accept' })).body.fields).toHaveProperty('deadline_rule');
    expect((await patch({ scac: 'D3MO', our_id: 'A*B', carrier_id: 999_999_999 })).body.fields).toMatchObject({
      'edi_partner.scac': expect.anything(),
      'edi_partner.our_id': expect.anything(),
    });
    expect((await patch({ carrier_id: 999_999_999 })).body.fields).toEqual({
      carrier_id: ['No carrier has that number.'],
    });
    expect((await patch({ deadline_rule: 'accept', expected_version: version })).status).toBe(200);
    expect((await patch({ deadline_rule: 'none', expected_version: version })).status).toBe(409);
    const { body: log } = await edi.monitor.get('/audit_events?q[kind_eq]=edi_partner_changed');
    expect(JSON.stringify(log)).toContain(
      'EDI partner Acme Foods changed: ZZ ACMEFOODS, production, at the deadline: accept',
    );
  });
});
