import { addDays } from '@contract/shared/day';
import { AlertNews, raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { answerAlert } from '@monitor/areas/identity-alerts/answer-alert';
import {
  auditEvents,
  carrierContactChanges,
  carriers,
  companies,
  identityAlerts,
  loads,
  operatorActions,
  userSessions,
} from '@monitor/db/schema';
import { runHeldAlerts } from '@monitor/operator/held-alerts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf, PDF } from '../../support/forms';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { NOON } from '../../support/today';
import { addHauler, loadFromDallas } from '../loads/loads-support';

/** Who may warn, what an alert is tied to, what holds it, and what others read of its reporter (decision 0158). */

const ADMIN = 'admin@demo.test';
const OTHER = 'other@demo.test';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NO_LOAD = 'No load known: the reporter shows no load, confirmation or paper with this carrier.';
const STORY = 'They held our load and nobody knew where the truck was.';
const HOSTAGE = 'The driver demanded 4,000 to release the load, and we sent another truck.';
const EXTORTION = 'Held our load hostage until we paid 4,000 more. Pay us 500 by wire and we take this down.';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor({ SUPPORT_EMAIL: 'operator@portal.test' });
  // The demo's companies share an entry of the record, and none upholds itself.
  await monitor.db.update(companies).set({ carrierId: null });
});
afterAll(() => monitor.close());

const now = () => monitor.services.clock();
/** Everyone stays signed in meanwhile. */
const passTime = async (milliseconds: number) => {
  monitor.passTime(milliseconds);
  await monitor.db.update(userSessions).set({ createdAt: now(), lastUsedAt: now() });
};
const report = (carrier: number | null, given: object = {}, as = ADMIN, query = '') =>
  monitor.send(
    'POST',
    `/identity_alerts${query}`,
    { identity_alert: { carrier_id: carrier, is_type: 'hostage_load', message: STORY, ...given } },
    as,
  );
const draft = (carrier: number, given: object = {}, as = ADMIN) => report(carrier, given, as, '?draft=true');
const patch = (id: number, action: string, body: object = {}, as = ADMIN) =>
  monitor.send('PATCH', `/identity_alerts/${id}${action}`, body, as);
const alertOf = async (id: number, as = OTHER) => (await monitor.get(`/identity_alerts/${id}`, as)).body;

let made = 0;
const giveLoad = async (carrier: number, as = ADMIN): Promise<number> => {
  made += 1;
  const { stops, ...rest } = loadFromDallas(`STANDING-${made}`, { carrier: { id: carrier } });
  const later = now().getTime() - NOON.getTime();
  const shifted = (at: string) => new Date(Date.parse(at) + later).toISOString();
  const load = {
    ...rest,
    stops: stops.map((stop) => ({
      ...stop,
      window_starts_at: shifted(stop.window_starts_at),
      window_ends_at: shifted(stop.window_ends_at),
    })),
  };
  const { status, body } = await monitor.send('PUT', '/loads/by_reference', { load }, as);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.load.id;
};
const addEvidence = async (id: number, as = ADMIN) => {
  const form = formOf({}, { name: 'proof.pdf', content: PDF });
  const response = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1/identity_alerts/${id}/files`,
    payload: form.payload,
    headers: form.headers,
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
};
describe('standing', () => {
  test('an alert without a load says so wherever it is read, and nothing is made up for it', async () => {
    const carrier = await addCarrier(monitor.db, { email: 'office@standing.example' });
    const { body } = await report(carrier);
    expect([body.standing, body.standing_from, body.standing_note]).toEqual([null, null, NO_LOAD]);
    expect((await alertOf(body.id)).standing_note).toBe(NO_LOAD);
    expect(monitor.mails.at(-1)!.text).toContain('No load known: the broker shows no load');
    const [warning] = (await monitor.get(`/carriers/${carrier}`, OTHER)).body.warnings;
    expect(warning).toMatchObject({
      kind: 'weak_identity_alert',
      title: 'Identity alert, no load known: Hostage load',
      reason: expect.stringContaining(NO_LOAD),
    });
  });

  test('a load of the company gives it, a day after it was entered; one of another company does not', async () => {
    const carrier = await addHauler(monitor, 'STANDING HAULER LLC');
    const foreign = await addHauler(monitor, 'FOREIGN HAULER LLC');
    const loadId = await giveLoad(carrier);
    await giveLoad(foreign, OTHER);
    const fresh = await report(carrier);
    expect(fresh.body).toMatchObject({
      standing: 'load',
      standing_note:
        'About a load that the reporter gave the carrier. It is on the reporter’s word alone, and less than a day older than the alert.',
      standing_from: new Date(now().getTime() + DAY).toISOString(),
    });
    expect((await report(foreign)).body.standing).toBeNull();
    const [row] = await monitor.db.select().from(identityAlerts).where(eq(identityAlerts.id, fresh.body.id));
    expect(row!.standingId).toBe(loadId);
  });

  test('it is chosen among what the company had with the carrier, and cannot be typed', async () => {
    const carrier = await addHauler(monitor, 'CHOSEN HAULER LLC');
    const foreign = await addHauler(monitor, 'UNCHOSEN HAULER LLC');
    const [first, second, others] = [await giveLoad(carrier), await giveLoad(carrier), await giveLoad(foreign)];
    const asked = await monitor.get(`/identity_alert_subjects?carrier_id=${carrier}`);
    expect(asked.body.identity_alert_subjects.map(({ about }: { about: string }) => about).sort()).toEqual(
      [`load-${first}`, `load-${second}`].sort(),
    );
    expect((await monitor.get(`/identity_alert_subjects?carrier_id=${carrier}`, OTHER)).body).toEqual({
      identity_alert_subjects: [],
    });
    const wrong = await draft(carrier, { about: `load-${others}` });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['identity_alert.about']]);
    expect((await draft(carrier, { about: 'load-x' })).status).toBe(422);
    expect((await draft(carrier, { about: `load-${first}` }, OTHER)).status).toBe(422);
    const { body } = await draft(carrier, { about: `load-${first}` });
    expect([body.standing, body.own.about]).toEqual(['load', `load-${first}`]);
    const none = await patch(body.id, '', { identity_alert: { about: 'none' } });
    expect([none.body.standing, none.body.standing_note]).toEqual([null, NO_LOAD]);
    const again = await patch(body.id, '', { identity_alert: { about: null } });
    expect([again.body.standing, again.body.own.about]).toEqual(['load', null]);
  });

  test('what it is, and neither which nor when, is what others read; its carrier reads only whether there is one', async () => {
    const carrier = await addHauler(monitor, 'QUIET HAULER LLC');
    const loadId = await giveLoad(carrier);
    await passTime(2 * DAY);
    const { body } = await report(carrier);
    const read = await alertOf(body.id);
    expect(read).toMatchObject({ standing: 'load', standing_note: 'About a load that the reporter gave the carrier.' });
    expect(read.own).toBeNull();
    expect(JSON.stringify({ ...read, id: 0 })).not.toMatch(new RegExp(`load-${loadId}|STANDING-`));
  });

  test('a watchdog user who may see no load picks none, and the product works it out all the same', async () => {
    const carrier = await addHauler(monitor, 'UNSEEN HAULER LLC');
    const id = await giveLoad(carrier, 'watchdog@demo.test').catch(() => null);
    expect(id).toBeNull();
    const own = await giveLoad(carrier);
    expect((await companyIdOf(monitor.db, 'watchdog@demo.test')) === (await companyIdOf(monitor.db, ADMIN))).toBe(true);
    const asked = await monitor.get(`/identity_alert_subjects?carrier_id=${carrier}`, 'watchdog@demo.test');
    expect([asked.status, asked.body.identity_alert_subjects]).toEqual([200, []]);
    expect((await draft(carrier, { about: `load-${own}` }, 'watchdog@demo.test')).status).toBe(422);
    expect((await report(carrier, {}, 'watchdog@demo.test')).body.standing).toBe('load');
  });
});

describe('the load alert', () => {
  const severityOf = async (loadId: number) => {
    const { db, clock } = monitor.services;
    const news = new AlertNews();
    await news.look(db, new Date(0));
    await news.look(db, clock());
    await monitor.db.update(loads).set({ alertsDueAt: clock() }).where(eq(loads.id, loadId));
    const faults: unknown[] = [];
    while ((await raiseDueAlerts(db, clock(), (fault) => void faults.push(fault))) > 0);
    expect(faults).toEqual([]);
    const query = `q[load_id_eq]=${loadId}&q[is_type_eq]=recent_identity_alert`;
    return (await monitor.get(`/tickets?${query}`, OTHER)).body.tickets[0];
  };
  const publishedWith = async (carrier: number, has: { evidence: boolean }) => {
    const { body } = await draft(carrier);
    if (has.evidence) await addEvidence(body.id);
    return (await patch(body.id, '/publish')).body.id as number;
  };
  const answer = async (id: number) => {
    const companyId = await companyIdOf(monitor.db, ADMIN);
    await answerAlert(monitor.services, { companyId, alertId: id, text: 'We had no load of this broker.', now: now() });
  };

  test('acts now with a load, evidence and no answer; each that is missing is a step down, and an answer is one', async () => {
    const carrier = await addHauler(monitor, 'WEIGHED HAULER LLC');
    const theirs = await giveLoad(carrier, OTHER);
    const bare = await publishedWith(carrier, { evidence: false });
    expect(await severityOf(theirs)).toMatchObject({ severity: 'know' });
    await patch(bare, '/unpublish', { reason: 'Again with evidence' });
    const evident = await publishedWith(carrier, { evidence: true });
    expect(await severityOf(theirs)).toMatchObject({
      severity: 'look',
      evidence: [expect.objectContaining({ value: expect.stringContaining(NO_LOAD) })],
    });
    await patch(evident, '/unpublish', { reason: 'Again with a load' });
    await giveLoad(carrier);
    await passTime(DAY);
    const whole = await publishedWith(carrier, { evidence: true });
    expect(await severityOf(theirs)).toMatchObject({ severity: 'act_now' });
    await answer(whole);
    expect(await severityOf(theirs)).toMatchObject({ severity: 'look' });
  });

  test('a load that was entered for the alert raises it to act now only a day later', async () => {
    const carrier = await addHauler(monitor, 'PLANTED HAULER LLC');
    const theirs = await giveLoad(carrier, OTHER);
    await giveLoad(carrier);
    await publishedWith(carrier, { evidence: true });
    expect(await severityOf(theirs)).toMatchObject({ severity: 'look' });
    await passTime(DAY + HOUR);
    expect(await severityOf(theirs)).toMatchObject({ severity: 'act_now' });
  });

  test('an answer from an address that is new on the record lowers nothing', async () => {
    const carrier = await addHauler(monitor, 'TAKEN HAULER LLC');
    await monitor.db.update(carriers).set({ email: 'new@taken.example' }).where(eq(carriers.id, carrier));
    const today = now().toISOString().slice(0, 10);
    await monitor.db.insert(carrierContactChanges).values({
      carrierId: carrier,
      field: 'email',
      was: 'old@taken.example',
      became: 'new@taken.example',
      asOf: addDays(today, -20),
    });
    const theirs = await giveLoad(carrier, OTHER);
    await giveLoad(carrier);
    await passTime(DAY);
    const id = await publishedWith(carrier, { evidence: true });
    await answer(id);
    expect(await severityOf(theirs)).toMatchObject({ severity: 'act_now' });
    expect((await alertOf(id)).is_carrier_email_young).toBe(true);
  });
});

describe('money', () => {
  const held = () => runHeldAlerts(monitor.db, [], now());
  const decide = (...argv: string[]) => runHeldAlerts(monitor.db, argv, now());
  const numberOf = async (id: number) => {
    const [row] = await monitor.db.select().from(identityAlerts).where(eq(identityAlerts.id, id));
    return `${row!.id}.${row!.version}`;
  };

  test('who asks for it is held, with a load too: no one else reads it, the reporter reads why, the operator is mailed', async () => {
    const carrier = await addHauler(monitor, 'PRESSED HAULER LLC');
    await giveLoad(carrier);
    await passTime(2 * DAY);
    const mailed = monitor.mails.length;
    const { status, body } = await report(carrier, { message: EXTORTION });
    expect([status, body.state, body.published_at]).toEqual([200, 'held', null]);
    expect(body.own.held_because).toBe(
      'It asks for money, or offers to take the alert back: “Pay us 500 by wire and we take this down.”',
    );
    expect(monitor.mails.slice(mailed).map(({ to }) => to)).toEqual(['operator@portal.test']);
    expect((await monitor.get(`/identity_alerts/${body.id}`, OTHER)).status).toBe(404);
    expect((await monitor.get(`/carriers/${carrier}`, OTHER)).body.warnings).toEqual([]);
    expect((await patch(body.id, '/publish')).status).toBe(409);
    const { lines } = await held();
    expect(lines.join('\n')).toContain(`${await numberOf(body.id)} Hostage load, about PRESSED HAULER LLC`);
    expect(lines.join('\n')).toContain('others would read: Held our load hostage until we paid 4,000 more.');
  });

  test('what a carrier asked for a held load is published at once where the load counts, and held without one', async () => {
    const known = await addHauler(monitor, 'HOSTAGE HAULER LLC');
    const unknown = await addCarrier(monitor.db);
    await giveLoad(known);
    expect((await report(known, { message: HOSTAGE })).body.state).toBe('held');
    await passTime(DAY);
    const later = await report(known, { message: HOSTAGE, is_type: 'stolen_assets' });
    expect([later.body.state, later.body.own.held_because]).toEqual(['published', null]);
    const { body } = await report(unknown, { message: HOSTAGE });
    expect([body.state, body.own.held_because]).toEqual([
      'held',
      expect.stringContaining('no load, confirmation or paper'),
    ]);
  });

  test('the operator releases it as they read it, and it is published with all that follows; both logs have it', async () => {
    const carrier = await addCarrier(monitor.db, { email: 'office@released.example' });
    const { body } = await report(carrier, { message: HOSTAGE });
    const number = await numberOf(body.id);
    await patch(body.id, '', { identity_alert: { message_for_display: 'Pay us 500 and this goes away at once.' } });
    expect(await decide('release', number)).toEqual({ lines: [`Alert ${body.id} is not held.`], code: 2 });
    expect((await alertOf(body.id, ADMIN)).state).toBe('draft');
    await patch(body.id, '/publish');
    const second = await numberOf(body.id);
    await patch(body.id, '', { identity_alert: { message_for_display: HOSTAGE } });
    await patch(body.id, '/publish');
    expect(await decide('release', second)).toEqual({
      lines: [`Alert ${body.id} was changed since. Look at it again.`],
      code: 2,
    });
    const mailed = monitor.mails.length;
    expect((await decide('release', await numberOf(body.id), '--note', 'The carrier’s demand')).code).toBe(0);
    expect((await alertOf(body.id, ADMIN)).state).toBe('held');
    await monitor.runJobs();
    expect(await alertOf(body.id)).toMatchObject({ state: 'published', message_for_display: HOSTAGE });
    expect(monitor.mails.slice(mailed).map(({ to }) => to)).toEqual(['office@released.example']);
    const summary = `released identity alert ${body.id}: The carrier’s demand`;
    const [action] = await monitor.db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1);
    const [line] = await monitor.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
    expect([action!.summary, line!.summary]).toEqual([summary, `The operator: ${summary}`]);
    expect((await decide('release', await numberOf(body.id))).code).toBe(2);
  });

  test('a refused one is a draft with the reason, and can be put right', async () => {
    const carrier = await addHauler(monitor, 'REFUSED HAULER LLC');
    const { body } = await report(carrier, { message: EXTORTION });
    const number = await numberOf(body.id);
    expect((await decide('refuse', number)).code).toBe(2);
    expect((await decide('refuse', number, '--note', 'An alert is no invoice.')).code).toBe(0);
    const refused = await alertOf(body.id, ADMIN);
    expect([refused.state, refused.own.refused_because]).toEqual(['draft', 'An alert is no invoice.']);
    await patch(body.id, '', { identity_alert: { unsanitized_message: STORY } });
    const published = await patch(body.id, '/publish');
    expect([published.body.state, published.body.own.refused_because]).toEqual(['published', null]);
  });

  test('what is added for everyone asks for no money either', async () => {
    const { body } = await report(await addCarrier(monitor.db));
    const say = (message: string, is_public: boolean) =>
      monitor.send('POST', '/identity_alert_messages', {
        identity_alert_message: { identity_alert_id: body.id, message, is_public },
      });
    expect((await say('Pay us 500 and we take it down.', true)).status).toBe(422);
    expect((await say('P a y  u s five hundred and it goes.', true)).status).toBe(422);
    expect((await say('They offered 500 to settle it.', false)).status).toBe(200);
    expect((await say('The trailer was found in Laredo.', true)).status).toBe(200);
  });

  test('held ones count in the limit of a day', async () => {
    const as = 'nolane@demo.test';
    for (let at = 0; at < 20; at += 1)
      expect((await report(await addCarrier(monitor.db), { message: EXTORTION }, as)).body.state).toBe('held');
    expect((await report(await addCarrier(monitor.db), {}, as)).status).toBe(429);
  });

  test('a command that makes no sense changes nothing', async () => {
    for (const argv of [
      ['release'],
      ['release', '12'],
      ['sell', '1.1'],
      ['release', '999999.1'],
      ['release', '1.1', 'x'],
      ['--x'],
    ])
      expect([argv, (await decide(...argv)).code]).toEqual([argv, 2]);
    expect((await decide('--help')).code).toBe(0);
  });
});

test('a company in its first week warns no one, by no way, and keeps a draft', async () => {
  const companyId = await companyIdOf(monitor.db, 'norules@demo.test');
  await monitor.db
    .update(companies)
    .set({ createdAt: new Date(now().getTime() - 6 * DAY) })
    .where(eq(companies.id, companyId));
  const carrier = await addCarrier(monitor.db);
  const published = await report(carrier, {}, 'norules@demo.test');
  expect([published.status, published.body.message]).toEqual([
    403,
    expect.stringMatching(/can warn other brokers from \w+ \d+, 2026, 7 days/),
  ]);
  const { body } = await draft(carrier, {}, 'norules@demo.test');
  expect((await patch(body.id, '/publish', {}, 'norules@demo.test')).status).toBe(403);
  await passTime(DAY);
  expect((await patch(body.id, '/publish', {}, 'norules@demo.test')).status).toBe(200);
});

describe('the reporter’s record', () => {
  test('says in bands what came of its alerts, beside each of them, and not who it is', async () => {
    const as = 'noexport@demo.test';
    const [first, second, third] = [
      await addHauler(monitor, 'RECORD ONE LLC'),
      await addHauler(monitor, 'RECORD TWO LLC'),
      await addHauler(monitor, 'RECORD THREE LLC'),
    ];
    const one = (await report(first, {}, as)).body;
    expect(one.reporter_record).toEqual({ published: 'first', withdrawn: 'none', answered: 'none', upheld: 'none' });
    const two = (await report(second, {}, as)).body;
    await report(third, {}, as);
    await patch(two.id, '/unpublish', { reason: 'A mistake' }, as);
    const companyId = await companyIdOf(monitor.db, as);
    await answerAlert(monitor.services, { companyId, alertId: one.id, text: 'That was not us at all.', now: now() });
    const read = await alertOf(one.id);
    expect(read.reporter_record).toEqual({
      published: 'two_to_nine',
      withdrawn: 'some',
      answered: 'some',
      upheld: 'none',
    });
    expect(read.reporter_note).toBe(
      'Reporter’s record: 2 to 9 alerts, some withdrawn, some answered by carriers, none upheld by other brokers.',
    );
    expect((await monitor.get(`/carriers/${first}`, OTHER)).body.warnings[0].reason).toContain(read.reporter_note);
  });

  test('is upheld by another broker alone, with standing on both sides, within 30 days', async () => {
    const as = 'noboard@demo.test';
    const carrier = await addHauler(monitor, 'UPHELD HAULER LLC');
    const upheld = async (id: number) => (await alertOf(id)).reporter_record.upheld;
    await giveLoad(carrier, as);
    await passTime(2 * DAY);
    const mine = (await report(carrier, {}, as)).body.id as number;
    await report(carrier, { is_type: 'stolen_assets' }, as);
    await report(carrier, { is_type: 'stolen_assets' }, 'nolane@demo.test');
    expect(await upheld(mine)).toBe('none');
    await giveLoad(carrier, ADMIN);
    await passTime(2 * DAY);
    const other = (await report(carrier, { is_type: 'double_brokering' })).body.id as number;
    expect(await upheld(mine)).toBe('half_or_more');
    await patch(other, '/unpublish', { reason: 'A mistake' });
    expect(await upheld(mine)).toBe('none');
  });
});
