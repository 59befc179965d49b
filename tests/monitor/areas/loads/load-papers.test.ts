import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, PDF } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from './loads-support';

const OTHER = 'other@demo.test';

let monitor: SectionMonitor;
let id: number;
let second: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  const made = async (reference: string) =>
    (
      await monitor.send('PUT', '/loads/by_reference', {
        load: loadFromDallas(reference, { carrier: { id: carrier } }),
      })
    ).body.load.id;
  id = await made('P-1');
  second = await made('P-2');
});
afterAll(() => monitor.close());

async function upload(
  load: number,
  file: { name: string; content: Buffer } | undefined,
  { as = 'admin@demo.test', is_type = 'proof_of_delivery', key = '' } = {},
) {
  const { payload, headers } = formOf({ is_type }, file);
  const response = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1/loads/${load}/papers`,
    payload,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, body: response.json() };
}

async function download(load: number, paper: number, as = 'admin@demo.test') {
  const response = await monitor.app.inject({
    url: `/monitor/api/v1/loads/${load}/papers/${paper}`,
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, content: response.rawPayload };
}

describe('papers', () => {
  const pod = { name: 'pod.pdf', content: PDF };

  test('uploadLoadPaper keeps one with who and when; sent twice it is one', async () => {
    const { status, body } = await upload(id, pod, { as: 'staff@demo.test', key: 'once' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ load_id: id, is_type: 'proof_of_delivery', name: 'pod.pdf', user: 'Sam Staff' }),
    ]);
    expect((await upload(id, pod, { as: 'staff@demo.test', key: 'once' })).body.id).toBe(body.id);
    expect((await monitor.get(`/loads/${id}/papers`)).body.load_papers).toHaveLength(1);
  });

  test('what it is is told by its content, and it is needed', async () => {
    const wrong = [
      { name: 'pod.pdf', content: Buffer.from('PK\u0003\u0004 no pdf') },
      { name: 'pod.pdf', content: Buffer.from('<script>alert(1)</script>') },
      undefined,
    ];
    for (const file of wrong) expect((await upload(id, file)).status).toBe(422);
    const { status, body } = await upload(id, pod, { is_type: 'passport' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['is_type']]);
  });

  test('downloadLoadPaper gives it back as it was', async () => {
    const { body } = await monitor.get(`/loads/${id}/papers`);
    expect(await download(id, body.load_papers[0].id)).toEqual({ status: 200, content: PDF });
    expect((await download(id, body.load_papers[0].id, 'notickets@demo.test')).status).toBe(200);
  });

  test('of another company, and by way of another load, there is none', async () => {
    const { body } = await monitor.get(`/loads/${id}/papers`);
    const paper = body.load_papers[0].id;
    expect((await monitor.get(`/loads/${id}/papers`, OTHER)).status).toBe(404);
    expect((await upload(id, pod, { as: OTHER })).status).toBe(404);
    expect((await download(id, paper, OTHER)).status).toBe(404);
    expect((await download(second, paper)).status).toBe(404);
    expect((await download(id, paper + 1000)).status).toBe(404);
    // A company's own load does not give access to another company's paper.
    const theirs = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('X-1') }, OTHER);
    expect((await download(theirs.body.load.id, paper, OTHER)).status).toBe(404);
  });

  test('who may only see loads adds none; who may not see them reads none', async () => {
    expect((await upload(id, pod, { as: 'notickets@demo.test' })).status).toBe(403);
    expect((await monitor.get(`/loads/${id}/papers`, 'noloads@demo.test')).status).toBe(403);
  });

  test('twenty a load', async () => {
    for (let at = 0; at < 20; at++) await upload(second, pod, { is_type: 'other' });
    expect((await monitor.get(`/loads/${second}/papers`)).body.load_papers).toHaveLength(20);
    const { status, body } = await upload(second, pod);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['file']]);
  });

  test('a cancelled load takes papers: a truck that was not used is paid by one', async () => {
    const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('P-3') });
    await monitor.send('PATCH', `/loads/${body.load.id}`, { load: { status: 'cancelled', is_tonu: true } });
    expect((await upload(body.load.id, pod, { is_type: 'other' })).status).toBe(200);
  });
});

describe('withdrawLoadPaper', () => {
  const withdraw = (load: number, paper: number, body: object, as?: string) =>
    monitor.send('PATCH', `/loads/${load}/papers/${paper}/withdraw`, body, as);

  test('keeps the paper as history with who, when and why, and makes room for the right one', async () => {
    const [wrong] = (await monitor.get(`/loads/${second}/papers`)).body.load_papers;
    const { status, body } = await withdraw(second, wrong.id, { reason: ' Belongs to P-9 ' }, 'staff@demo.test');
    expect([status, body.withdrawn]).toEqual([
      200,
      { at: expect.any(String), user: 'Sam Staff', reason: 'Belongs to P-9' },
    ]);
    expect((await monitor.get(`/loads/${second}/papers`)).body.load_papers).toHaveLength(20);
    expect((await download(second, wrong.id)).status).toBe(200);
    expect((await upload(second, { name: 'right.pdf', content: PDF })).status).toBe(200);
    expect((await withdraw(second, wrong.id, { reason: 'Again' })).status).toBe(409);
  });

  test('asks for a reason, and for a paper of this very load', async () => {
    const [paper] = (await monitor.get(`/loads/${id}/papers`)).body.load_papers;
    expect((await withdraw(id, paper.id, { reason: ' ' })).body.fields).toHaveProperty('reason');
    expect((await withdraw(id, paper.id, {})).status).toBe(422);
    expect((await withdraw(second, paper.id, { reason: 'No' })).status).toBe(404);
    expect((await withdraw(id, paper.id, { reason: 'No' }, OTHER)).status).toBe(404);
    expect((await withdraw(id, paper.id, { reason: 'No' }, 'notickets@demo.test')).status).toBe(403);
  });
});

describe('notes on a load', () => {
  const write = (note: object, as?: string) => monitor.send('POST', '/notes', { note }, as);
  const on = (load: number) => ({ notable_type: 'Load', notable_id: load });

  test('are the company’s own, beside those on carriers', async () => {
    const { status, body } = await write({ ...on(id), body: 'Ask for dock 4.' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ notable_type: 'Load', notable_id: id, carrier_id: null, user: 'Avery Admin' }),
    ]);
    const listed = await monitor.get(`/notes?notable_type=Load&notable_id=${id}`);
    expect(listed.body.notes.map((note: { body: string }) => note.body)).toEqual(['Ask for dock 4.']);
    // Without a type they are those on every kind of thing of that number.
    expect((await monitor.get(`/notes?notable_id=${id}`)).body.notes).toEqual(listed.body.notes);
    expect((await monitor.get(`/notes?notable_type=Carrier&notable_id=${id}`)).body.notes).toEqual([]);
  });

  test('on a load of another company, or none, are 422', async () => {
    expect((await write({ ...on(id), body: 'Hm' }, OTHER)).status).toBe(422);
    expect((await write({ ...on(987_654), body: 'Hm' })).status).toBe(422);
    expect((await monitor.get(`/notes?notable_type=Load&notable_id=${id}`, OTHER)).body.notes).toEqual([]);
  });

  test('name the load’s carrier and no other', async () => {
    const carrier = (await monitor.get(`/loads/${id}`)).body.carrier.id;
    expect((await write({ ...on(id), carrier_id: carrier, body: 'Late again.' })).body.carrier_id).toBe(carrier);
    expect((await write({ ...on(id), carrier_id: carrier + 1, body: 'Hm' })).status).toBe(422);
  });

  test('are for those who may see loads', async () => {
    expect((await write({ ...on(id), body: 'Hm' }, 'noloads@demo.test')).status).toBe(403);
    expect((await monitor.get(`/notes?notable_type=Load&notable_id=${id}`, 'noloads@demo.test')).status).toBe(403);
    expect((await monitor.get('/notes', 'noloads@demo.test')).status).toBe(200);
  });
});
