import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addInspection, addUnit } from '../../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../../support/paper-rows';
import type { SectionMonitor } from '../../../support/section-monitor';
import { carrierBrowser, enter, fillIn, licensedCarrier, openOnboarding, verifyIdentity } from './support';

/** Compares a packet with the carriers that the company has on do not dispatch, and with what they sent before. */

let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
  for (const id of ['fx4q-ay7w', 'wt8s-2hbx'] as const) await addDataset(monitor.db, id);
});
afterAll(() => monitor.close());
beforeEach(() => monitor.passTime(16 * 60_000));

type Answers = Record<string, Record<string, string>>;

/** Nothing that any other carrier here has. */
const own = (at: number): Answers => ({
  company: { street: `${at} Own Way`, phone: `(312) 555-01${at}`, email: `office@own${at}.test` },
  contacts: Object.fromEntries(
    ['owner', 'dispatch', 'after_hours'].flatMap((who, person) => [
      ...(who === 'after_hours' ? [] : [[`${who}_email`, `${who}@own${at}.test`]]),
      [`${who}_phone`, `(312) 555-${at}0${person}`],
    ]),
  ),
  payment: { account_number: `0001234${at}`, routing_number: '021000021' },
});

async function sendPacket(at: number, other: Answers = {}, as = 'admin@demo.test') {
  const carrier = await licensedCarrier(monitor.db, { legalName: `SENDER ${at} LLC`, phone: `+1312555${at}99` });
  const email = `owner${carrier}@carrier.test`;
  const invited = { connection_invitation: { email, carrier_id: carrier } };
  expect((await monitor.send('POST', '/connection_invitations', invited, as)).status).toBe(200);
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  const answers = own(at);
  for (const [section, more] of Object.entries(other)) answers[section] = { ...answers[section], ...more };
  await fillIn(browser, answers);
  await browser.send('/monitor/onboarding/packet/review');
  const { body } = await monitor.get(`/onboarding_packets?carrier_id=${carrier}`, as);
  return { carrier, id: body.onboarding_packets[0].id as number };
}
type Finding = { subject: string; result: string; said: string; on_record: string };
async function shareOf(id: number) {
  const { body } = await monitor.get(`/onboarding_packets/${id}`);
  const finding = (body.compared.findings as Finding[]).find(({ subject }) => subject === 'do_not_dispatch');
  return { finding, holds: body.holds as { cause: string; reason: string }[] };
}

const VIN = '1FUJGLDR5CLBP4711';

describe('a packet shares with a carrier that the company refuses', () => {
  let refused: number;
  beforeAll(async () => {
    ({ carrier: refused } = await sendPacket(21, { equipment: { vins: VIN } }));
  });

  test('nothing, before that carrier is refused', async () => {
    const { id } = await sendPacket(22, { company: { phone: '(312) 555-0121' } });
    expect((await shareOf(id)).finding).toBeUndefined();
  });

  test.each([
    ['telephone', 31, { company: { phone: '312.555.0121' } }, 'telephone (312) 555-0121 in its packet'],
    [
      'email address of its owner',
      32,
      { contacts: { dispatch_email: 'Owner@OWN21.test' } },
      'email address owner@own21.test in its packet',
    ],
    ['street, spelled another way', 33, { company: { street: '21 OWN WAY' } }, 'street address in its packet'],
    ['bank account', 34, { payment: { account_number: '000123421' } }, 'bank account in its packet'],
    ['truck', 35, { equipment: { vins: VIN.toLowerCase() } }, `vehicle ${VIN} in its packet`],
    [
      'telephone of the record',
      36,
      { contacts: { owner_phone: '(312) 555-2199' } },
      'telephone (312) 555-2199 on record',
    ],
  ] as const)('its %s: a finding that holds it for identity', async (_what, at, other, words) => {
    await monitor.send('POST', '/connections/do_not_dispatch', {
      connection: { carrier_id: refused, note: 'Stole a load.' },
    });
    const { id } = await sendPacket(at, other as Answers);
    const { finding, holds } = await shareOf(id);
    expect(finding).toMatchObject({ result: 'differs', on_record: `SENDER 21 LLC: ${words}` });
    expect(holds.find(({ cause }) => cause === 'identity')?.reason).toContain('carrier on your do not dispatch list');
    // Neither the finding nor the hold says which account it is.
    expect(JSON.stringify({ finding, holds })).not.toContain('3421');
    expect((await verifyIdentity(monitor, id)).status).toBe(200);
  });

  test('a truck that was inspected under it', async () => {
    const inspected = '1XKYDP9X4MJ447130';
    const inspectionId = await addInspection(monitor.db, { carrierId: refused, inspectedOn: '2026-05-05' });
    await addUnit(monitor.db, { inspectionId, vin: inspected, typeId: 11 });
    const { id } = await sendPacket(41, { equipment: { vins: inspected } });
    expect((await shareOf(id)).finding?.on_record).toContain(`vehicle ${inspected} in an inspection`);
  });

  test('nothing that is its own, and what its agent and its factoring company have is nobody’s', async () => {
    expect((await shareOf((await sendPacket(51)).id)).finding).toBeUndefined();
    const { id } = await sendPacket(52, { contacts: { ar_email: 'ar@own21.test' } });
    expect((await shareOf(id)).finding).toBeUndefined();
  });

  test('nothing that many carriers have', async () => {
    for (let at = 0; at < 21; at += 1) await addCarrier(monitor.db, { phone: '+13125550121' });
    const { id } = await sendPacket(53, { company: { phone: '(312) 555-0121' } });
    expect((await shareOf(id)).finding).toBeUndefined();
  });

  test('nothing of what another company refuses, or got in its own packets', async () => {
    const theirs = await sendPacket(54);
    const otherId = await companyIdOf(monitor.db, 'other@demo.test');
    await addConnection(monitor.db, { carrierId: theirs.carrier, companyId: otherId, status: 'do_not_dispatch' });
    const { id } = await sendPacket(55, { company: { phone: '(312) 555-0154' } });
    expect((await shareOf(id)).finding).toBeUndefined();
  });
});
