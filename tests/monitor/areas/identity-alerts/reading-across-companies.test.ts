import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { identityAlerts, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

/** What the reporter wrote and who it is, as texts that occur nowhere else. */
const SECRETS = /zanzibar|quokkahaul|5550199|quexley|99999-secret|Avery|Admin\b|alerted-office/i;

let monitor: SectionMonitor;
let carrier: number;
let own: { id: number };
let foreign: { id: number };
let hidden: { id: number };
let reporter: { id: number; companyId: number | null };
let foreignVersion: number;
const READER = 'other@demo.test';

beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, {
    legalName: 'WARNED OF LLC',
    email: 'alerted-office@record.example',
    officer1: 'Tolliver Quexley',
  });
  const [user] = await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  reporter = user!;
  const write = async (alert: object, as: string, query = '') =>
    (
      await monitor.send(
        'POST',
        `/identity_alerts${query}`,
        {
          identity_alert: { carrier_id: carrier, is_type: 'hostage_load', ...alert },
        },
        as,
      )
    ).body;
  foreign = await write(
    {
      unsanitized_message:
        'They held our load for ransom. Tolliver Quexley wrote from zanzibar@quokkahaul.com, 312-555-0199.',
      phone: '312-555-0199',
      email: 'zanzibar@quokkahaul.com',
      origin_postal_code: '60601',
      site: 'watchdog',
    },
    'admin@demo.test',
  );
  foreignVersion = (foreign as unknown as { own: { version: number } }).own.version;
  hidden = await write(
    { unsanitized_message: 'A draft about Zanzibar that nobody else may read.', is_type: 'bankruptcy_filing' },
    'admin@demo.test',
    '?draft=true',
  );
  own = await write(
    { unsanitized_message: 'Our own alert about the very same company.', phone: '312-555-0111' },
    READER,
  );
});
afterAll(() => monitor.close());

const ids = async (query: string, as = READER) => {
  const { body, headers } = await monitor.get(`/identity_alerts?${query}`, as);
  return { ids: body.identity_alerts?.map(({ id }: { id: number }) => id), total: Number(headers.totalitems) };
};

test('others see what warns and the answers; nothing of who reported or by which contact', async () => {
  const { body } = await monitor.get(`/identity_alerts/${foreign.id}`, READER);
  expect(body).toEqual({
    id: foreign.id,
    is_own: false,
    state: 'published',
    carrier_id: carrier,
    carrier_name: 'WARNED OF LLC',
    is_type: 'hostage_load',
    message_for_display: 'They held our load for ransom. [name] wrote from [email], [phone].',
    file_date: '2026-09-15',
    origin_area_id: null,
    origin_name: null,
    commodity_type_id: null,
    commodity_name: null,
    has_evidence: false,
    standing: null,
    standing_from: null,
    standing_note: 'No load known: the reporter shows no load, confirmation or paper with this carrier.',
    reporter_record: { published: 'first', withdrawn: 'none', answered: 'none', upheld: 'none' },
    reporter_note:
      'Reporter’s record: 1 alert, none withdrawn, none answered by carriers, none upheld by other brokers.',
    is_carrier_email_young: false,
    published_at: '2026-09-15T12:00:00.000Z',
    expires_at: '2027-03-14T12:00:00.000Z',
    created_at: '2026-09-15T12:00:00.000Z',
    answers: [],
    own: null,
    reported: null,
  });
  expect((await monitor.get(`/identity_alerts/${hidden.id}`, READER)).status).toBe(404);
});

describe('what is asked of company, user, site, telephone or email', () => {
  const ASKED = [
    () => `q[company_id_eq]=${reporter.companyId}`,
    () => `q[user_id_eq]=${reporter.id}`,
    () => 'q[site_eq]=watchdog',
    () => 'q[phone_e164_eq]=%2B13125550199',
    () => 'q[phone_e164_cont]=0199',
    () => 'q[email_cont]=quokkahaul',
    () => 'q[email_present]=1',
    () => 'q[origin_postal_code_eq]=60601',
    () => 'q[email_or_message_for_display_cont]=zanzibar',
  ];
  test.each(ASKED.map((query) => [query]))('%s finds no row of another company', async (query) => {
    expect(await ids(query())).toEqual({ ids: [], total: 0 });
  });

  const OWN = [
    'q[phone_e164_present]=1',
    'q[phone_e164_not_eq]=%2B13125550199',
    'q[email_null]=1',
    'q[site_not_eq]=nothing',
    'q[s]=email asc',
    'q[s]=phone_e164 desc',
    'q[is_type_eq]=hostage_load&q[s]=user_id asc',
    `q[is_type_eq]=hostage_load&q[email_blank]=1`,
  ];
  test.each(OWN)('%s is answered from own rows alone, conditions and orders alike', async (query) => {
    expect(await ids(query)).toEqual({ ids: [own.id], total: 1 });
  });

  test('answers and totals are the same whatever another company writes', async () => {
    const asked = [...ASKED.map((query) => query()), ...OWN];
    const before = await Promise.all(asked.map((query) => ids(query)));
    await monitor.send('POST', '/identity_alerts', {
      identity_alert: {
        carrier_id: carrier,
        is_type: 'stolen_assets',
        unsanitized_message: 'Another alert of the same company, once more.',
        phone: '312-555-0199',
        email: 'second@quokkahaul.com',
        site: 'watchdog',
      },
    });
    expect(await Promise.all(asked.map((query) => ids(query)))).toEqual(before);
  });

  test('what is shown may be asked of all, and the raw text of none', async () => {
    expect((await ids('q[is_type_eq]=hostage_load')).ids.sort()).toEqual([foreign.id, own.id].sort());
    expect((await ids(`q[carrier_id_eq]=${carrier}&q[message_for_display_cont]=ransom`)).ids).toEqual([foreign.id]);
    for (const name of [
      'unsanitized_message_cont',
      'carrier_email_cont',
      'carrier_token_hash_eq',
      'change_summary_cont',
    ])
      expect([name, (await monitor.get(`/identity_alerts?q[${name}]=a`, READER)).status]).toEqual([name, 422]);
  });
});

test('no call answers another company with what it may not see', async () => {
  const parameters = [String(carrier), String(foreign.id), String(hidden.id)];
  const queries = [
    '',
    `?carrier_id=${carrier}`,
    `?q[carrier_id_eq]=${carrier}`,
    '?search_text=WARNED',
    `?ids=${carrier}`,
  ];
  let answered = 0;
  for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
    if (call.method !== 'GET' || call.may === 'public' || name === 'getCarrier') continue;
    const paths = call.path.includes('{') ? parameters.map((id) => call.path.replaceAll(/\{\w+\}/g, id)) : [call.path];
    for (const path of paths)
      for (const query of queries) {
        const response = await monitor.app.inject({
          url: `/monitor${path}${query}`,
          cookies: { monitor_session: await monitor.tokenOf(READER) },
        });
        if (response.statusCode === 200) answered++;
        // The officer and the address of the record are everyone's to read; they are looked for in alerts alone.
        const isOfRecord = !path.includes('identity_alert');
        const secrets = isOfRecord ? /zanzibar|quokkahaul|5550199|Avery/i : SECRETS;
        expect([path + query, secrets.exec(response.body)?.[0]]).toEqual([path + query, undefined]);
      }
  }
  expect(answered).toBeGreaterThan(50);
});

/** Bodies and queries of random shape that name the alert, its carrier and what is guessed of it. */
const guesses = () =>
  fc.dictionary(
    fc.constantFrom(
      'id',
      'carrier_id',
      'identity_alert_id',
      'identity_alert',
      'identity_alert_message',
      'carrier_ids',
      'company_id',
      'user_id',
      'q',
      'search_text',
      'message',
      'reason',
      'email',
      'phone',
    ),
    fc.oneof(
      fc.constantFrom<unknown>(carrier, foreign.id, hidden.id, reporter.id, reporter.companyId),
      fc.constantFrom<unknown>(
        'hostage_load',
        'WARNED OF',
        'a guess of twenty characters or more',
        [carrier],
        null,
        true,
      ),
      fc.constantFrom<unknown>({ carrier_id: carrier, is_type: 'hostage_load' }, { identity_alert_id: foreign.id }),
      fc.constantFrom<unknown>(
        { s: 'unsanitized_message asc' },
        { id_eq: foreign.id },
        { company_id_eq: reporter.companyId },
      ),
    ),
    { maxKeys: 5 },
  );

test('with random ids and guesses, no call of any method answers or keeps for another company what it may not see', async () => {
  const named = Object.entries(calls as Record<string, Call>).filter(
    ([name, { may }]) => may !== 'public' && !/signOut|Session|closeCompany|Password/.test(name),
  );
  const ids = [carrier, foreign.id, hidden.id, reporter.id, reporter.companyId];
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...named),
      fc.constantFrom(...ids),
      guesses(),
      fc.constantFrom(READER, 'norules@demo.test'),
      async ([name, call], id, guess, as) => {
        const path = call.path.replaceAll(/\{\w+\}/g, String(id));
        const query = new URLSearchParams(
          Object.entries(guess).flatMap(([key, value]) => (typeof value === 'object' ? [] : [[key, String(value)]])),
        );
        const response = await monitor.app.inject({
          method: call.method,
          url: `/monitor${path}${call.method === 'GET' ? `?${query}` : ''}`,
          ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { payload: guess }),
          cookies: { monitor_session: await monitor.tokenOf(as) },
        });
        statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
        expect([name, response.statusCode]).not.toEqual([name, 500]);
        expect([name, /zanzibar|quokkahaul|5550199|555-0199|Avery/i.exec(response.body)?.[0]]).toEqual([
          name,
          undefined,
        ]);
      },
    ),
    { numRuns: 1500, seed: 15 },
  );
  expect(statuses.get(200)).toBeGreaterThan(50);
  // Nothing was done to the alert meanwhile.
  const { body } = await monitor.get(`/identity_alerts/${foreign.id}`);
  expect([body.state, body.own.version, body.reported.messages]).toEqual(['published', foreignVersion, []]);
});

test('what was taken back, or has expired, is read by no other company', async () => {
  const { body } = await monitor.send('POST', '/identity_alerts', {
    identity_alert: {
      carrier_id: await addCarrier(monitor.db, { legalName: 'WARNED OF ONCE LLC' }),
      is_type: 'hostage_load',
      unsanitized_message: 'They held our load for ransom until the next day.',
    },
  });
  const seen = async () => (await monitor.get(`/identity_alerts/${body.id}`, READER)).status;
  const expires = (expiresAt: Date) =>
    monitor.db.update(identityAlerts).set({ expiresAt }).where(eq(identityAlerts.id, body.id));
  expect(await seen()).toBe(200);
  await expires(monitor.services.clock());
  expect(await seen()).toBe(404);
  await expires(new Date(body.expires_at));
  expect(await seen()).toBe(200);
  expect((await monitor.send('PATCH', `/identity_alerts/${body.id}/unpublish`, {})).status).toBe(200);
  expect(await seen()).toBe(404);
  expect((await ids('q[message_for_display_cont]=until the next day')).ids).toEqual([]);
});
