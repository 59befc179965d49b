import { NO_LOAD_KNOWN } from '@contract/identity-alerts/standing.constants';
import { formatDate } from '@contract/shared/format';
import { identityAlerts, oosOrders } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { formOf, PDF } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const DAY = 86_400_000;
const OTHER = 'other@demo.test';
let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addDataset(monitor.db, 'p2mt-9ige');
});
afterAll(() => monitor.close());

const STORY = 'They held our load for ransom and called from 312-555-0199.';
const report = async (carrier: number, more: object = {}, as?: string) =>
  (
    await monitor.send(
      'POST',
      '/identity_alerts',
      { identity_alert: { carrier_id: carrier, is_type: 'hostage_load', message: STORY, ...more } },
      as,
    )
  ).body;
/** With it, an alert weighs enough for lists. */
async function addEvidence(id: number) {
  const { payload, headers } = formOf({}, { name: 'proof.pdf', content: PDF });
  const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
  const url = `/monitor/api/v1/identity_alerts/${id}/files`;
  const response = await monitor.app.inject({ method: 'POST', url, payload, headers, cookies });
  expect(response.statusCode).toBe(200);
}
const age = (id: number, days: number) =>
  monitor.db
    .update(identityAlerts)
    .set({ publishedAt: new Date(Date.parse(`${TODAY}T12:00:00Z`) - days * DAY) })
    .where(eq(identityAlerts.id, id));
const warningsOf = async (carrier: number, as = OTHER) =>
  (await monitor.get(`/carriers/${carrier}`, as)).body.warnings.map(({ kind }: { kind: string }) => kind);

describe('the warning', () => {
  test('stands for 7 days, in every company, and goes with the next request when the alert is taken back', async () => {
    const carrier = await addCarrier(monitor.db);
    const alert = await report(carrier);
    const { body } = await monitor.get(`/carriers/${carrier}`, OTHER);
    expect(body.warnings).toContainEqual({
      kind: 'weak_identity_alert',
      title: 'Identity alert, no load known: Hostage load',
      reason: `A broker reported, about ${formatDate(TODAY)}: “They held our load for ransom and called from [phone].” The carrier has not answered. No load known: the reporter shows no load, confirmation or paper with this carrier. No evidence attached. Reporter’s record: 1 alert, none withdrawn, none answered by carriers, none upheld by other brokers.`,
      on: TODAY,
      source: { name: 'a broker’s report, which no one has checked', as_of: TODAY },
    });
    await age(alert.id, 7);
    expect(await warningsOf(carrier)).toContain('weak_identity_alert');
    await age(alert.id, 8);
    expect(await warningsOf(carrier)).not.toContain('weak_identity_alert');
    await age(alert.id, 1);
    await monitor.send('PATCH', `/identity_alerts/${alert.id}/unpublish`, {});
    expect(await warningsOf(carrier)).not.toContain('weak_identity_alert');
  });

  test('a draft warns nobody, not even its own company', async () => {
    const carrier = await addCarrier(monitor.db);
    await monitor.send('POST', '/identity_alerts?draft=true', {
      identity_alert: { carrier_id: carrier, is_type: 'hostage_load', message: STORY },
    });
    expect(await warningsOf(carrier, 'admin@demo.test')).not.toContain('weak_identity_alert');
  });

  test('changes no verdict', async () => {
    const carrier = await addCarrier(monitor.db);
    const before = (await monitor.get(`/carriers/${carrier}`, OTHER)).body.rules_assessment;
    await report(carrier);
    expect((await monitor.get(`/carriers/${carrier}`, OTHER)).body.rules_assessment).toEqual(before);
  });

  test('is in lists, for one query more however many carriers', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 50; at++) ids.push(await addCarrier(monitor.db, { legalName: `LISTED ALERTS ${at}` }));
    await addEvidence((await report(ids[3]!)).id);
    await report(ids[4]!);
    const { body } = await monitor.get(`/carriers?include=verdict&q[id_in][]=${ids.join('&q[id_in][]=')}`, OTHER);
    const warned = body.carriers.filter(({ warnings }: { warnings: { kind: string }[] }) =>
      warnings.some(({ kind }) => kind === 'identity_alert'),
    );
    expect(warned.map(({ id }: { id: number }) => id)).toEqual([ids[3]]);

    const asked: string[] = [];
    const pool = monitor.services.db.$client;
    const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
    const counted = vi.spyOn(pool, 'query').mockImplementation(((...given: [string | { text: string }]) => {
      asked.push(typeof given[0] === 'string' ? given[0] : given[0].text);
      return query(...given);
    }) as never);
    for (const some of [ids.slice(0, 1), ids]) {
      asked.length = 0;
      await monitor.get(`/carriers?include=verdict&per_page=50&q[id_in][]=${some.join('&q[id_in][]=')}`, OTHER);
      expect([some.length, asked.filter((text) => text.includes('identity_alerts')).length]).toEqual([some.length, 1]);
    }
    counted.mockRestore();
  });
});

test('the reduced profile shows every warning of the records', async () => {
  const carrier = await addCarrier(monitor.db);
  const order = { rowKey: 'alerts', carrierId: carrier, asOf: '2026-09-08', orderedOn: '2026-08-01', reason: 'Hazard' };
  await monitor.db.insert(oosOrders).values(order);
  await report(carrier);
  const full = await warningsOf(carrier);
  expect(full).toEqual(expect.arrayContaining(['weak_identity_alert', 'out_of_service_order']));
  expect(await warningsOf(carrier, 'watchdog@demo.test')).toEqual(full);
});

describe('the contact search', () => {
  const phone = async (number: string, as = OTHER) =>
    (await monitor.send('POST', '/carriers/phone_search_associated_carriers', { phone: number }, as)).body.category;
  const email = async (address: string, as = OTHER) =>
    (await monitor.send('POST', '/carriers/email_search_associated_carriers', { email: address }, as)).body.category;

  test('says that the contact is of a carrier that brokers warn of', async () => {
    const carrier = await addCarrier(monitor.db, { phone: '+13125550141', email: 'office@warnedof-haul.example' });
    expect(await phone('3125550141')).not.toContain('weak_identity_alert');
    const alert = await report(carrier);
    expect(await phone('3125550141')).toBe('found_phone_of_carrier_with_identity_alert');
    expect(await email('office@warnedof-haul.example')).toBe('found_email_of_carrier_with_identity_alert');
    expect(await email('new@warnedof-haul.example')).toBe('found_email_domain_of_carrier_with_identity_alert');
    await monitor.send('PATCH', `/identity_alerts/${alert.id}/unpublish`, {});
    expect(await phone('3125550141')).not.toContain('weak_identity_alert');
  });

  test('knows contacts of own alerts; another company cannot learn by asking that it is in one', async () => {
    const carrier = await addCarrier(monitor.db);
    const asked = async (as: string) => [
      await phone('3125550177', as),
      await email('bad@thief-domain.example', as),
      await email('worse@thief-domain.example', as),
    ];
    const before = await asked(OTHER);
    await report(carrier, { phone: '3125550177', email: 'bad@thief-domain.example' });
    expect(await asked('admin@demo.test')).toEqual([
      'found_phone_flagged_for_fraud',
      'found_email_flagged_for_fraud',
      'found_email_domain_flagged_for_fraud',
    ]);
    expect(await asked(OTHER)).toEqual(before);
  });
});

test('vetting files have a line of every alert from then on', async () => {
  const carrier = await addCarrier(monitor.db);
  const alert = await report(carrier);
  await age(alert.id, 60);
  const { status } = await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: carrier } }, OTHER);
  expect(status).toBe(200);
  const { body } = await monitor.get('/vetting_files', OTHER);
  const number = body.vetting_files[0].number ?? body.vetting_files[0].id;
  const file = await monitor.get(`/vetting_files/${number}`, OTHER);
  const section = file.body.content.sections.find(
    ({ title }: { title: string }) => title === 'Identity alerts of brokers',
  );
  expect(section.tables[0].rows).toEqual([
    [
      '2026-07-17',
      'Hostage load',
      TODAY,
      'They held our load for ransom and called from [phone].',
      NO_LOAD_KNOWN,
      null,
      null,
    ],
  ]);
});
