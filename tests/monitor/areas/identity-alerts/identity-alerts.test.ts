import { NO_LOAD_KNOWN } from '@contract/identity-alerts/standing.constants';
import {
  areas,
  companyEvents,
  connections,
  identityAlerts,
  storedFiles,
  subscriptions,
  users,
} from '@monitor/db/schema';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { withoutRandom } from '../../support/shown';

const DAY = 86_400_000;
const OTHER = 'other@demo.test';
const STORY =
  'They took our load of copper in Dallas and sold it. The dispatcher called from 214-555-0187, plate ABC1234.';
const TOLD = 'They took our load of copper in Dallas and sold it. The dispatcher called from [phone], plate [plate].';

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [admin] = await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  companyId = admin!.companyId!;
});
afterAll(() => monitor.close());

const carrierOf = (given = {}) =>
  addCarrier(monitor.db, { legalName: 'ALERTED FREIGHT LLC', email: 'Office@alerted.example', ...given });
const report = (alert: object, as?: string, query = '') =>
  monitor.send('POST', `/identity_alerts${query}`, { identity_alert: { is_type: 'double_brokering', ...alert } }, as);
const draft = (alert: object, as?: string) => report(alert, as, '?draft=true');
const patch = (id: number, action: string, body: object = {}, as?: string) =>
  monitor.send('PATCH', `/identity_alerts/${id}${action}`, body, as);
const list = async (query: string, as?: string) => {
  const { body, headers, status } = await monitor.get(`/identity_alerts?${query}`, as);
  return { status, alerts: body.identity_alerts ?? [], total: Number(headers.totalitems) };
};

describe('createIdentityAlert', () => {
  test('publishes at once without contact data, and keeps what was written for its own company', async () => {
    const carrier = await carrierOf();
    const { status, body } = await report({
      carrier_id: carrier,
      unsanitized_message: STORY,
      phone: '(214) 555-0187',
      email: ' Thief@Fake-Carrier.example ',
      file_date: '2026-09-10',
      commodity_type_id: 13,
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        is_own: true,
        state: 'published',
        carrier_id: carrier,
        carrier_name: 'ALERTED FREIGHT LLC',
        message_for_display: TOLD,
        file_date: '2026-09-10',
        commodity_name: 'Copper and other metals',
        has_evidence: false,
        published_at: `${TODAY}T12:00:00.000Z`,
        expires_at: '2027-03-14T12:00:00.000Z',
        own: expect.objectContaining({
          phone_e164: '+12145550187',
          email: 'thief@fake-carrier.example',
          site: 'broker',
          user: 'Avery Admin',
        }),
        reported: expect.objectContaining({ unsanitized_message: STORY, carrier_notice: 'mailed', files: [] }),
      }),
    ]);
  });

  test('takes the fields of the text, and refuses another company, another user and a moment to come', async () => {
    const carrier = await carrierOf();
    const own = { company_id: companyId, created_at: `${TODAY}T11:00:00Z`, site: 'watchdog' };
    expect((await report({ carrier_id: carrier, message: STORY, ...own })).status).toBe(200);
    const wrong = [
      { company_id: companyId + 1 },
      { user_id: 999_999 },
      { created_at: '2026-09-16T00:00:00Z' },
      { unsanitized_message: `${STORY} More.` },
    ];
    for (const one of wrong)
      expect([
        one,
        (await report({ carrier_id: carrier, message: STORY, file_date: '2026-09-01', ...one })).status,
      ]).toEqual([one, 422]);
  });

  test('the same carrier, category and day again is 409 naming the one that is there; another day is not', async () => {
    const carrier = await carrierOf();
    const first = await draft({ carrier_id: carrier, message: STORY });
    const again = await report({ carrier_id: carrier, message: `${STORY} Really.` });
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringContaining(`alert ${first.body.id}, a draft`),
    ]);
    expect((await report({ carrier_id: carrier, message: STORY, file_date: '2026-09-14' })).status).toBe(200);
    expect((await report({ carrier_id: carrier, message: STORY, is_type: 'hostage_load' })).status).toBe(200);
    expect((await report({ carrier_id: carrier, message: STORY }, OTHER)).status).toBe(200);
  });

  test('identity theft may be of a contact alone; nothing else may', async () => {
    const alone = { is_type: 'identity_theft', message: STORY };
    expect((await report(alone)).status).toBe(422);
    expect((await report({ ...alone, is_type: 'hostage_load', phone: '2145550187' })).status).toBe(422);
    const { status, body } = await report({ ...alone, phone_e164: '+12145550187' });
    expect([status, body.carrier_id, body.reported.carrier_notice]).toEqual([200, null, 'no_carrier']);
  });

  test('what cannot be used is 422 with its field, and the answer repeats nothing of the message', async () => {
    const carrier = await carrierOf();
    const [company] = await monitor.db.select().from(users).where(eq(users.email, 'staff@demo.test'));
    await monitor.db.update(users).set({ phoneE164: '+16035550101' }).where(eq(users.email, 'staff@demo.test'));
    const [own] = await monitor.db.select().from(users).where(eq(users.email, 'staff@demo.test'));
    const wrong: [object, string][] = [
      [{ unsanitized_message: 'Too short.' }, 'unsanitized_message'],
      [{ unsanitized_message: 'x'.repeat(5001) }, 'unsanitized_message'],
      [{ unsanitized_message: '214-555-0187 thief@mail.example www.fake.example' }, 'unsanitized_message'],
      [{ carrier_id: 987_654_321 }, 'carrier_id'],
      [{ is_type: 'rudeness' }, 'is_type'],
      [{ file_date: '2030-01-01' }, 'file_date'],
      [{ file_date: '1999-01-01' }, 'file_date'],
      [{ file_date: 'yesterday' }, 'file_date'],
      [{ phone: '12' }, 'phone'],
      [{ phone: '2145550187', phone_e164: '2145550188' }, 'phone'],
      [{ email: 'nobody' }, 'email'],
      [{ email: company!.email }, 'email'],
      [{ phone: own!.phoneE164 }, 'phone_e164'],
      [
        { unsanitized_message: '<b>312-555-0187</b> <a href="http://fake.example">thief@mail.example</a>' },
        'unsanitized_message',
      ],
      [{ commodity_type_id: 41 }, 'commodity_type_id'],
      [{ origin_postal_code: '7520' }, 'origin_postal_code'],
      [{ origin_area_id: 1_999_999_999 }, 'origin_area_id'],
    ];
    for (const [one, field] of wrong) {
      const { status, body } = await report({ carrier_id: carrier, unsanitized_message: STORY, ...one });
      expect([one, status, Object.keys(body.fields ?? {})]).toEqual([one, 422, [`identity_alert.${field}`]]);
      expect(JSON.stringify(body)).not.toMatch(/555-0187|thief@mail|They took/);
    }
  });

  test('a postal code leads to its place, and may not contradict the one that is named', async () => {
    const place = { state: 'TX', country: 'US', latitude: 32.79, longitude: -96.8, weight: 1 };
    await monitor.db.insert(areas).values([
      {
        ...place,
        id: 501,
        type: 'postal_code',
        code: '75201',
        name: '75201 Dallas, TX',
        placeId: 'postal_code:US-75201',
        stateAreaId: 503,
      },
      { ...place, id: 502, type: 'city', code: '1', name: 'Dallas, TX', placeId: 'city:1' },
      { ...place, id: 503, type: 'state', code: 'TX', name: 'Texas', placeId: 'state:US-TX' },
      {
        ...place,
        id: 504,
        type: 'city',
        code: '2',
        name: 'El Paso, TX',
        placeId: 'city:2',
        latitude: 31.8,
        longitude: -106.4,
      },
    ]);
    const at = async (origin: object) => {
      const { status, body } = await report({ carrier_id: await carrierOf(), message: STORY, ...origin }, OTHER);
      return [status, body.origin_name ?? body.fields];
    };
    expect(await at({ origin_postal_code: '75201-1234' })).toEqual([200, '75201 Dallas, TX']);
    expect(await at({ origin_postal_code: '75201', origin_area_id: 502 })).toEqual([200, 'Dallas, TX']);
    expect(await at({ origin_postal_code: '75201', origin_area_id: 503 })).toEqual([200, 'Texas']);
    expect(await at({ origin_postal_code: '75201', origin_area_id: 504 })).toEqual([
      422,
      { 'identity_alert.origin_area_id': [expect.any(String)] },
    ]);
  });

  test('a watchdog account reports, and its site is watchdog', async () => {
    const { status, body } = await report({ carrier_id: await carrierOf(), message: STORY }, 'watchdog@demo.test');
    expect([status, body.own.site]).toEqual([200, 'watchdog']);
  });

  test('3 on one carrier in 30 days, 20 a company in a day', async () => {
    const carrier = await carrierOf();
    const as = 'nolane@demo.test';
    for (const day of ['01', '02', '03'])
      expect((await report({ carrier_id: carrier, message: STORY, file_date: `2026-09-${day}` }, as)).status).toBe(200);
    expect((await report({ carrier_id: carrier, message: STORY, file_date: '2026-09-04' }, as)).status).toBe(429);
    for (let left = 17; left > 0; left--)
      expect((await report({ carrier_id: await carrierOf(), message: STORY }, as)).status).toBe(200);
    const another = await carrierOf();
    expect((await report({ carrier_id: another, message: STORY }, as)).body.code).toBe('too_many_alerts');
    expect((await draft({ carrier_id: another, message: STORY }, as)).status).toBe(200);
    const [user] = await monitor.db.select().from(users).where(eq(users.email, as));
    const earlier = new Date(Date.parse(`${TODAY}T12:00:00Z`) - 1.1 * DAY);
    await monitor.db
      .update(identityAlerts)
      .set({ publishedAt: earlier })
      .where(and(eq(identityAlerts.companyId, user!.companyId!), isNotNull(identityAlerts.publishedAt)));
    expect((await report({ carrier_id: await carrierOf(), message: STORY }, as)).status).toBe(200);
    expect((await report({ carrier_id: carrier, message: STORY, file_date: '2026-09-04' }, as)).status).toBe(429);
  });
});

describe('updateIdentityAlert and publishIdentityAlert', () => {
  test('what was removed stays removed, however the text for others is written', async () => {
    const carrier = await carrierOf();
    const { body: made } = await draft({ carrier_id: carrier, message: STORY });
    const { status, body } = await patch(made.id, '', {
      identity_alert: {
        message_for_display:
          'Do not book them. Ask at two one four 555 0187, plate A-B-C-1-2-3-4, since they steal copper.',
        expected_version: made.own.version,
      },
    });
    expect([status, body.state]).toEqual([200, 'draft']);
    expect(body.message_for_display).toMatch(
      /^Do not book them\. Ask at \[phone\], plate \[plate\], since they steal copper\.$/,
    );
    const second = await patch(made.id, '', {
      identity_alert: { file_date: '2026-09-12', expected_version: made.own.version },
    });
    expect(second.status).toBe(409);
    const published = await patch(made.id, '/publish', { expected_version: body.own.version });
    expect([published.status, published.body.state, published.body.message_for_display]).toEqual([
      200,
      'published',
      body.message_for_display,
    ]);
    expect((await patch(made.id, '/publish')).status).toBe(409);
    expect((await patch(made.id, '', { identity_alert: { file_date: '2026-09-12' } })).status).toBe(409);
  });

  test('names that the record knows go', async () => {
    const carrier = await carrierOf({ officer1: 'QUILLA VANDERBEEK' });
    const { body } = await draft({
      carrier_id: carrier,
      message: 'We were called by Quilla Vanderbeek about a load of nuts.',
    });
    expect(body.message_for_display).toBe('We were called by [name] about a load of nuts.');
  });
});

describe('unpublishIdentityAlert', () => {
  test('is for the reporting company, once, and takes the alert from all others', async () => {
    const carrier = await carrierOf();
    const { body: made } = await report({ carrier_id: carrier, message: STORY });
    expect((await list(`q[carrier_id_eq]=${carrier}`, OTHER)).total).toBe(1);
    expect((await patch(made.id, '/unpublish', { reason: 'x' }, OTHER)).status).toBe(404);
    const stale = await patch(made.id, '/unpublish', { reason: 'A mistake', expected_version: made.own.version + 1 });
    expect(stale.status).toBe(409);
    const done = await patch(made.id, '/unpublish', {
      reason: 'It was another carrier',
      expected_version: made.own.version,
    });
    expect([done.status, done.body.state, done.body.own.unpublish_reason]).toEqual([
      200,
      'unpublished',
      'It was another carrier',
    ]);
    expect((await list(`q[carrier_id_eq]=${carrier}`, OTHER)).total).toBe(0);
    expect((await monitor.get(`/identity_alerts/${made.id}`, OTHER)).status).toBe(404);
    const twice = await patch(made.id, '/unpublish');
    expect([twice.status, twice.body.message]).toEqual([409, expect.stringContaining('Avery Admin changed this')]);
    expect((await draft({ carrier_id: carrier, message: STORY })).status).toBe(200);
  });

  test('two people at once: one takes it back, the other reads who did', async () => {
    const { body: made } = await report({ carrier_id: await carrierOf(), message: STORY });
    const seen = { expected_version: made.own.version };
    const [first, second] = await Promise.all([
      patch(made.id, '/unpublish', { reason: 'A mistake', ...seen }),
      patch(made.id, '/unpublish', { reason: 'Settled', ...seen }, 'noratecon@demo.test'),
    ]);
    const [done, refused] = first.status === 200 ? [first, second] : [second, first];
    expect([done.status, refused.status]).toEqual([200, 409]);
    expect(refused.body.message).toMatch(
      /^(Avery Admin|Noratecon Demo) changed this on Sep 15, 2026, .*: Unpublished the identity alert: Double brokering\. Look again/,
    );
  });

  test('a colleague’s is taken back by who has compliance alone', async () => {
    const { body: made } = await report({ carrier_id: await carrierOf(), message: STORY });
    const refused = await patch(made.id, '/unpublish', { reason: 'Not mine' }, 'staff@demo.test');
    expect([refused.status, refused.body.missing]).toEqual([403, { kind: 'scope', name: 'compliance' }]);
    expect((await patch(made.id, '/unpublish', { reason: 'Wrong' }, 'noratecon@demo.test')).status).toBe(200);
    const { body: own } = await report({ carrier_id: await carrierOf(), message: STORY }, 'staff@demo.test');
    expect((await patch(own.id, '/unpublish', { reason: 'A mistake' }, 'staff@demo.test')).status).toBe(200);
  });

  test('a draft that one publishes while another rewrites it is published as it was', async () => {
    const { body: made } = await draft({ carrier_id: await carrierOf(), message: STORY });
    const seen = { expected_version: made.own.version };
    expect((await patch(made.id, '/publish', seen, 'manager@demo.test')).status).toBe(200);
    const late = await patch(made.id, '', {
      identity_alert: { message_for_display: 'They are harmless, I was wrong about them.', ...seen },
    });
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Morgan Manager changed this on /)]);
    expect((await patch(made.id, '/publish', seen)).body.message).toMatch(/^Morgan Manager changed this on /);
    expect((await monitor.get(`/identity_alerts/${made.id}`, OTHER)).body.message_for_display).toBe(TOLD);
  });

  test('a draft and an expired one have nothing to take back', async () => {
    const { body: made } = await draft({ carrier_id: await carrierOf(), message: STORY });
    expect((await patch(made.id, '/unpublish')).status).toBe(409);
    const carrier = await carrierOf();
    const { body: old } = await report({ carrier_id: carrier, message: STORY });
    await monitor.db
      .update(identityAlerts)
      .set({ expiresAt: new Date('2026-09-15T00:00:00Z') })
      .where(eq(identityAlerts.id, old.id));
    expect((await patch(old.id, '/unpublish')).status).toBe(409);
    expect((await list(`q[carrier_id_eq]=${carrier}`, OTHER)).total).toBe(0);
    expect((await list(`q[carrier_id_eq]=${carrier}`)).alerts[0].state).toBe('expired');
  });
});

describe('who is told', () => {
  test('companies that follow the carrier or have a connection with it, without a word of who reported', async () => {
    const carrier = await carrierOf();
    const [other] = await monitor.db.select().from(users).where(eq(users.email, OTHER));
    const [third] = await monitor.db.select().from(users).where(eq(users.email, 'norules@demo.test'));
    await monitor.db
      .insert(subscriptions)
      .values({ companyId: other!.companyId!, carrierId: carrier, createdAt: new Date() });
    await monitor.db
      .insert(connections)
      .values({ companyId: third!.companyId!, carrierId: carrier, status: 'onboarded' });
    const { body: made } = await report({ carrier_id: carrier, message: STORY, phone: '2145550187' });
    const told = await monitor.db
      .select()
      .from(companyEvents)
      .where(eq(companyEvents.carrierId, carrier))
      .orderBy(desc(companyEvents.id));
    expect(told.map((event) => event.companyId).sort()).toEqual([companyId, other!.companyId, third!.companyId].sort());
    const heard = told.filter((event) => event.companyId !== companyId);
    for (const event of heard)
      expect(event).toMatchObject({
        kind: 'identity_alert',
        userId: null,
        summary: `Another broker published an identity alert: Double brokering. ${NO_LOAD_KNOWN}`,
        data: { identity_alert_id: made.id, is_type: 'double_brokering', file_date: TODAY },
      });
    expect(JSON.stringify(told)).not.toMatch(/copper|555|plate/);
    await patch(made.id, '/unpublish', { reason: 'Wrong carrier' });
    expect(await monitor.db.$count(companyEvents, eq(companyEvents.carrierId, carrier))).toBe(6);
  });

  test('the carrier at its address of record, without the broker, the message or the contact', async () => {
    const before = monitor.mails.length;
    await report({ carrier_id: await carrierOf(), message: STORY, phone: '2145550187' }, OTHER);
    const [mail] = monitor.mails.slice(before);
    expect(mail).toMatchObject({ to: 'office@alerted.example' });
    expect(mail!.text).toContain('/onboarding/alerts/');
    expect(withoutRandom(`${mail!.subject} ${mail!.text}`)).not.toMatch(/Other Brokerage|copper|555-0187|demo\.test/);
    const silent = await report({ carrier_id: await carrierOf({ email: null }), message: STORY }, OTHER);
    expect(silent.body.reported.carrier_notice).toBe('no_address');
  });
});

describe('messages and evidence', () => {
  const upload = async (id: number, name: string, content: Buffer, as = 'admin@demo.test') => {
    const { payload, headers } = formOf({}, { name, content });
    const response = await monitor.app.inject({
      method: 'POST',
      url: `/monitor/api/v1/identity_alerts/${id}/files`,
      payload,
      headers,
      cookies: { monitor_session: await monitor.tokenOf(as) },
    });
    return { status: response.statusCode, body: response.json() };
  };
  const EML = Buffer.from(
    'From: a@b.example\r\nTo: c@d.example\r\nSubject: Load\r\nDate: Mon, Sep 1, 2026\r\n\r\nSend the papers.',
  );

  test('evidence is told by its content, five at most, and is its own company’s', async () => {
    const { body: made } = await report({ carrier_id: await carrierOf(), message: STORY });
    expect((await upload(made.id, 'mail.pdf', Buffer.from('PK\u0003\u0004 no pdf'))).status).toBe(422);
    expect((await upload(made.id, 'empty.eml', Buffer.from(''))).status).toBe(422);
    expect((await upload(made.id, 'story.eml', Buffer.from('This is a text without headers.'))).status).toBe(422);
    expect((await upload(made.id, 'mail.eml', EML, OTHER)).status).toBe(404);
    for (let file = 1; file <= 5; file++) expect((await upload(made.id, `${file}.eml`, EML)).status).toBe(200);
    expect((await upload(made.id, 'six.eml', EML)).status).toBe(422);
    const { body } = await monitor.get(`/identity_alerts/${made.id}`);
    expect(body.reported.files.map(({ name }: { name: string }) => name)).toEqual([
      '1.eml',
      '2.eml',
      '3.eml',
      '4.eml',
      '5.eml',
    ]);
    const seen = await monitor.get(`/identity_alerts/${made.id}`, OTHER);
    expect([seen.body.has_evidence, seen.body.reported, seen.body.own]).toEqual([true, null, null]);
    const path = `/identity_alerts/${made.id}/files/${body.reported.files[0].id}`;
    const file = await monitor.app.inject({
      url: `/monitor/api/v1${path}`,
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    expect([file.statusCode, file.body]).toEqual([200, EML.toString()]);
    expect((await monitor.get(path, OTHER)).status).toBe(404);
  });

  test('removeIdentityAlertFile takes evidence off a draft, and nothing off what was published', async () => {
    const { body: made } = await draft({ carrier_id: await carrierOf(), message: STORY });
    const first = await upload(made.id, 'wrong.eml', EML);
    const { body: two } = await upload(made.id, 'right.eml', EML);
    const [wrong, right] = two.reported.files as { id: number }[];
    const path = `/identity_alerts/${made.id}/files/${wrong!.id}`;
    expect((await monitor.send('DELETE', path, undefined, OTHER)).status).toBe(404);
    const stale = await monitor.send('DELETE', `${path}?expected_version=${first.body.own.version}`);
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Added right.eml')]);
    const { status, body } = await monitor.send('DELETE', `${path}?expected_version=${two.own.version}`);
    expect([status, body.reported.files.map(({ name }: { name: string }) => name)]).toEqual([200, ['right.eml']]);
    expect((await monitor.get(path)).status).toBe(404);
    expect((await monitor.send('DELETE', path)).status).toBe(404);
    expect(await monitor.db.$count(storedFiles, eq(storedFiles.name, 'wrong.eml'))).toBe(0);
    await patch(made.id, '/publish');
    const kept = `/identity_alerts/${made.id}/files/${right!.id}`;
    expect((await monitor.send('DELETE', kept)).status).toBe(409);
    const other = await report({ carrier_id: await carrierOf(), message: STORY });
    expect((await monitor.send('DELETE', `/identity_alerts/${other.body.id}/files/${right!.id}`)).status).toBe(409);
    expect((await monitor.send('DELETE', `${kept}x`)).status).toBe(422);
  });

  test('a message is for its own people unless it is marked public, and then without contact data', async () => {
    const { body: made } = await report({ carrier_id: await carrierOf(), message: STORY });
    const write = (message: string, is_public?: boolean, as?: string, id = made.id) =>
      monitor.send(
        'POST',
        '/identity_alert_messages',
        { identity_alert_message: { identity_alert_id: id, message, is_public } },
        as,
      );
    expect((await write('Police report filed, call 214-555-0190')).body).toMatchObject({
      is_public: false,
      message_for_display: 'Police report filed, call 214-555-0190',
    });
    expect((await write('The load was found; ask at 214-555-0190', true)).body.message_for_display).toBe(
      'The load was found; ask at [phone]',
    );
    expect((await write('Not mine', true, OTHER)).status).toBe(404);
    expect((await write(' ')).status).toBe(422);
    const seen = await monitor.get(`/identity_alerts/${made.id}`, OTHER);
    expect(seen.body.answers).toEqual([
      expect.objectContaining({ author: 'company', message_for_display: 'The load was found; ask at [phone]' }),
    ]);
    const { body: kept } = await draft({ carrier_id: await carrierOf(), message: STORY });
    expect((await write('For everyone to read', true, undefined, kept.id)).status).toBe(409);
  });
});

describe('listCommodityTypes', () => {
  test('40 kinds by name, each with whether theft is known of it and on whose word', async () => {
    const { body } = await monitor.get('/commodity_types?q[s]=name asc');
    const names = body.commodity_types.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(40);
    expect(names).toEqual([...names].sort((a: string, b: string) => a.localeCompare(b)));
    expect(new Set(body.commodity_types.map(({ id }: { id: number }) => id)).size).toBe(40);
    expect(body.commodity_types[0]).toMatchObject({ source: expect.any(String), census_cargo: [expect.any(String)] });
    const { body: some } = await monitor.get('/commodity_types?q[is_theft_target_eq]=false&q[s]=name desc');
    expect(some.commodity_types[0].name).toBe('Paper products');
  });
});
