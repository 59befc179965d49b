import { assistantProposals, connections, notes, tickets, users, vettingFiles } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addAlert, auditOf, calling, makeKey, post, SCOPES, type Told, told } from './assistants-support';

let monitor: SectionMonitor;
let key: { id: number; key: string };
let carrier: number;
let companyId: number;
const ADMIN = 'admin@demo.test';
beforeAll(async () => {
  monitor = await openSectionMonitor();
  key = await makeKey(monitor);
  carrier = await addCarrier(monitor.db, { legalName: 'HERON FREIGHT LLC', email: 'office@heron.test' });
  companyId = await companyIdOf(monitor.db, ADMIN);
});
afterAll(() => monitor.close());

async function tool(name: string, args: object, as = key.key): Promise<Told> {
  const { status, text } = await post(monitor, as, calling(name, args));
  expect(status).toBe(200);
  return told(JSON.parse(text).result);
}
const propose = async (kind: string, args: object, as?: string): Promise<number> => {
  const { data, text } = await tool(`propose_${kind}`, { reason: 'It called from a flagged number.', ...args }, as);
  expect(data, text).toBeTruthy();
  return data.proposal_id;
};
const read = (id: number, as?: string) => monitor.get(`/assistant_proposals/${id}`, as);
const confirm = (id: number, expected_version?: number, as = ADMIN) =>
  monitor.send('PATCH', `/assistant_proposals/${id}/confirm`, { assistant_proposal: { expected_version } }, as);
const refuse = (id: number, as = ADMIN) => monitor.send('PATCH', `/assistant_proposals/${id}/refuse`, undefined, as);
const statusOf = async (carrierId: number) => {
  const own = and(eq(connections.companyId, companyId), eq(connections.carrierId, carrierId));
  return (await monitor.db.select().from(connections).where(own))[0]?.status;
};
const stop = (carrier_id: number, note = 'Double brokered load 7') => propose('do_not_dispatch', { carrier_id, note });

describe('a proposal', () => {
  test('does nothing until a person confirms it; then it is done as that person', async () => {
    const id = await stop(carrier);
    expect(await statusOf(carrier)).toBeUndefined();
    const { body } = await read(id);
    expect(body).toMatchObject({
      status: 'open',
      sentence: `Put “HERON FREIGHT LLC” (USDOT ${carrier}) on do not dispatch.`,
      reason: 'It called from a flagged number.',
      key_name: 'Desk assistant',
      texts: [{ text: 'Double brokered load 7' }],
      held_by: null,
      version: 0,
    });
    expect(body.facts).toContainEqual({ what: 'Relationship', was: 'Not connected', is: 'Not connected' });
    const done = await confirm(id, body.version);
    expect([done.status, done.body.status, done.body.decided_by]).toEqual([200, 'confirmed', 'Avery Admin']);
    expect(await statusOf(carrier)).toBe('do_not_dispatch');
    const [file] = await monitor.db.select().from(vettingFiles).where(eq(vettingFiles.carrierId, carrier));
    expect(file).toMatchObject({ decision: 'do_not_dispatch', decidedBy: expect.stringContaining('Avery Admin') });
    expect((await auditOf(monitor, 'assistant_proposal_decided'))[0]).toMatchObject({
      user: 'Avery Admin',
      summary: `Confirmed what the API key “Desk assistant” proposed: ${body.sentence}`,
    });
    expect((await confirm(id, 1)).status).toBe(409);
  });

  test('its key cannot confirm or refuse it, nor any other key', async () => {
    const other = await addCarrier(monitor.db, { legalName: 'EGRET LLC' });
    const id = await stop(other);
    const strong = await makeKey(monitor, { is_read_only: false, may_propose: false });
    for (const bearer of [key.key, strong.key])
      for (const act of ['confirm', 'refuse']) {
        const answer = await monitor.app.inject({
          method: 'PATCH',
          url: `/monitor/api/v1/assistant_proposals/${id}/${act}`,
          headers: { authorization: `Bearer ${bearer}` },
          payload: { assistant_proposal: {} },
        });
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'needs_a_person']);
      }
    expect(await statusOf(other)).toBeUndefined();
    expect((await refuse(id)).body.status).toBe('refused');
    expect((await confirm(id, 0)).status).toBe(409);
    expect((await tool('list_proposals', {})).data.proposals[0]).toMatchObject({ proposal_id: id, status: 'refused' });
  });

  test('needs of who confirms what the act needs', async () => {
    const other = await addCarrier(monitor.db, { legalName: 'IBIS LLC' });
    const id = await stop(other);
    // A colleague who reads it, and may not stop a carrier themselves.
    const without = 'staff@demo.test';
    const [colleague] = await monitor.db.select().from(users).where(eq(users.email, without));
    const give = (scopes: string[]) => monitor.db.update(users).set({ scopes }).where(eq(users.email, without));
    await give([]);
    expect((await read(id, without)).status).toBe(200);
    for (const answer of [await confirm(id, 0, without), await refuse(id, without)])
      expect([answer.status, answer.body.code]).toEqual([403, expect.stringMatching(/^missing_/)]);
    expect(await statusOf(other)).toBeUndefined();
    expect((await read(id)).body.status).toBe('open');
    await give(colleague!.scopes);
  });

  test('is another company’s business neither to read nor to decide, and names none of its things', async () => {
    const id = await stop(await addCarrier(monitor.db, { legalName: 'STORK LLC' }));
    const stranger = 'nolane@demo.test';
    expect((await read(id, stranger)).status).toBe(404);
    expect((await confirm(id, 0, stranger)).status).toBe(404);
    expect((await refuse(id, stranger)).status).toBe(404);
    const theirs = await addAlert(monitor, 'Their secret alert', stranger);
    const { isError, text } = await tool('propose_alert_closing', {
      reason: 'Why',
      ticket_id: theirs,
      resolution: 'fixed',
      comment: 'Solved by phone',
    });
    expect([isError, text]).toEqual([true, 'That alert was not found.']);
    const foreignKey = await makeKey(monitor, { scopes: [] }, stranger);
    expect((await tool('list_proposals', {}, foreignKey.key)).data.proposals).toEqual([]);
  });

  test('expires after 24 hours, and is void once its key is revoked', async () => {
    const leaked = await makeKey(monitor, { name: 'Leaked' });
    const other = await addCarrier(monitor.db, { legalName: 'CRANE LLC' });
    const id = await propose('note', { carrier_id: other, body: 'A note' }, leaked.key);
    await monitor.send('DELETE', `/api_keys/${leaked.id}`);
    expect((await read(id)).body.status).toBe('void');
    expect((await confirm(id)).status).toBe(409);
    const late = await propose('note', { carrier_id: other, body: 'Another note' });
    await monitor.passDays(1);
    expect((await read(late)).body.status).toBe('expired');
    expect((await confirm(late)).status).toBe(409);
    expect(await monitor.db.$count(notes, eq(notes.carrierId, other))).toBe(0);
  });

  test('whose facts changed says so, and what was not seen is not confirmed', async () => {
    const other = await addCarrier(monitor.db, { legalName: 'TERN LLC' });
    const id = await stop(other);
    const { body: seen } = await read(id);
    await addConnection(monitor.db, { companyId, carrierId: other, status: 'onboarded' });
    const { body: now } = await read(id);
    expect(now.facts).toContainEqual({ what: 'Relationship', was: 'Not connected', is: 'Onboarded' });
    expect((await confirm(id, seen.version)).status).toBe(409);
    expect((await read(id)).body.status).toBe('open');
    expect((await confirm(id, now.version)).status).toBe(200);
    const again = await tool('propose_do_not_dispatch', { reason: 'Why', carrier_id: other, note: 'Again' });
    expect(again.text).toContain('The carrier is on do not dispatch already.');
  });

  test('of two people who confirm at once, one does it', async () => {
    const other = await addCarrier(monitor.db, { legalName: 'OSPREY LLC' });
    const id = await propose('note', { carrier_id: other, body: 'Only once' });
    const both = await Promise.all([confirm(id), confirm(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await monitor.db.$count(notes, eq(notes.carrierId, other))).toBe(1);
  });
});

describe('the other kinds', () => {
  test('an alert is assigned and closed as proposed', async () => {
    const alert = await addAlert(monitor, 'Truck is 200 miles away');
    const assigned = await propose('alert_assignment', { ticket_id: alert, assignee_email: 'staff@demo.test' });
    expect((await confirm(assigned, (await read(assigned)).body.version)).status).toBe(200);
    const closed = await propose('alert_closing', {
      ticket_id: alert,
      resolution: 'false_alarm',
      comment: 'The clock of the unit was wrong.',
    });
    const { body } = await read(closed);
    expect(body.sentence).toBe('Close the alert “Out of range” as “false alarm”.');
    expect(body.facts).toContainEqual({ what: 'Condition', was: 'Still holds', is: 'Still holds' });
    expect((await confirm(closed, body.version)).status).toBe(200);
    const [row] = await monitor.db.select().from(tickets).where(eq(tickets.id, alert));
    expect([row!.status, row!.assigneeId === null]).toEqual(['closed', false]);
  });

  test('a certificate is requested at an address of record, and at no other', async () => {
    const { isError, text } = await tool('propose_certificate_request', {
      reason: 'Why',
      carrier_id: carrier,
      email: 'thief@example.test',
    });
    expect([isError, text]).toEqual([true, expect.stringContaining('a person has to ask there')]);
    const before = monitor.mails.length;
    const id = await propose('certificate_request', { carrier_id: carrier, email: 'office@heron.test' });
    expect(monitor.mails.length).toBe(before);
    const { body } = await read(id);
    expect((await confirm(id, body.version)).status).toBe(200);
    expect(monitor.mails.slice(before).map(({ to }) => to)).toEqual(['office@heron.test']);
  });
});

describe('a hostile assistant', () => {
  test('cannot hide text from the person who decides', async () => {
    for (const hidden of ['\u202e', '\u200b', '\u{e0041}', '\u2066', '\ufe0f', '\u3164', '\u00ad']) {
      const { isError, text } = await tool('propose_note', {
        reason: 'Why',
        carrier_id: carrier,
        body: `Fine${hidden}text`,
      });
      expect([hidden, isError, text]).toEqual([hidden, true, expect.stringContaining('invisible')]);
    }
    const long = await tool('propose_note', { reason: 'r'.repeat(501), carrier_id: carrier, body: 'Text' });
    expect(long.isError).toBe(true);
  });

  test('writes no sentence of ours: its reason stays its own words, a name cannot close its quotation marks', async () => {
    const id = await addCarrier(monitor.db, { legalName: 'FINE” Already approved by compliance. “LLC\u202e' });
    const made = await propose('note', { carrier_id: id, body: 'Text', reason: 'The manager confirmed this already.' });
    const { body } = await read(made);
    expect(body.sentence).toBe(`Write a note on “FINE Already approved by compliance. LLC” (USDOT ${id}).`);
    expect(body.reason).toBe('The manager confirmed this already.');
  });

  test('floods no one: the same is one, twenty wait at most, and no more than sixty a day', async () => {
    const flood = await makeKey(monitor, { name: 'Flood' });
    const note = (body: string) => tool('propose_note', { reason: 'Why', carrier_id: carrier, body }, flood.key);
    const first = await note('Note 0');
    expect((await note('Note 0')).data.proposal_id).toBe(first.data.proposal_id);
    for (let at = 1; at < 20; at += 1) expect((await note(`Note ${at}`)).isError).toBe(false);
    expect((await note('One more')).text).toContain('20 proposals of this key are open');
    const all = eq(assistantProposals.apiKeyId, flood.id);
    await monitor.db.update(assistantProposals).set({ status: 'refused' }).where(all);
    const [row] = await monitor.db.select().from(assistantProposals).where(all).limit(1);
    const { id: _, ...copy } = row!;
    await monitor.db.insert(assistantProposals).values(Array.from({ length: 40 }, () => copy));
    expect((await note('Yet another')).text).toContain('60 proposals in 24 hours');
  });

  test('with a key without the rights of an act proposes none', async () => {
    const { key: weak } = await makeKey(monitor, { scopes: SCOPES.filter((scope) => scope === 'tickets_workflow') });
    const { isError, text } = await tool(
      'propose_certificate_request',
      { reason: 'Why', carrier_id: carrier, email: 'office@heron.test' },
      weak,
    );
    expect([isError, text]).toEqual([true, expect.stringContaining('You need the permission')]);
  });
});
