import { connections, onboardingPackets, vettingFiles } from '@monitor/db/schema';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SectionMonitor } from '../../../support/section-monitor';
import { carrierBrowser, enter, fillIn, licensedCarrier, lookAt, openOnboarding, verifyIdentity } from './support';

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  ({ monitor, companyId } = await openOnboarding());
});
afterAll(() => monitor.close());
// Beyond the window in which mails and codes are counted.
beforeEach(() => monitor.passTime(16 * 60_000));

/** A carrier whose packet is sent; held where the census calls it inactive. */
async function sendPacket(statusCode = 'I', carrier?: number, account = '000123456789') {
  const id = carrier ?? (await licensedCarrier(monitor.db, { legalName: 'SLEEPING OX LLC', statusCode }));
  const email = `owner${id}@carrier.test`;
  await monitor.send('POST', '/connection_invitations', { connection_invitation: { email, carrier_id: id } });
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  await fillIn(browser, { payment: { account_number: account } });
  await browser.send('/monitor/onboarding/packet/review');
  const [packet] = await monitor.db
    .select()
    .from(onboardingPackets)
    .where(eq(onboardingPackets.carrierId, id))
    .orderBy(desc(onboardingPackets.id));
  return { carrier: id, ...packet! };
}
const packetOf = async (id: number) => (await monitor.get(`/onboarding_packets/${id}`)).body;
const connectionOf = async (carrierId: number) =>
  (
    await monitor.db
      .select()
      .from(connections)
      .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, carrierId)))
  )[0]!;
const filesOf = (carrierId: number) =>
  monitor.db
    .select()
    .from(vettingFiles)
    .where(and(eq(vettingFiles.companyId, companyId), eq(vettingFiles.carrierId, carrierId)))
    .orderBy(desc(vettingFiles.seq));
const refuse = (id: number, body: object, as?: string) =>
  monitor.send('PATCH', `/onboarding_packets/${id}/refuse`, body, as);
const takeBack = (id: number, body: object) =>
  monitor.send('PATCH', `/onboarding_packets/${id}/take_back_refusal`, body);
async function override(carrierId: number) {
  const { rules_assessment } = (await monitor.get(`/carriers/${carrierId}`)).body;
  for (const { id, categories } of rules_assessment.classifications)
    for (const { rules } of categories)
      for (const { is_type, setting, status } of rules)
        if (setting === 'active' && status !== 'pass')
          await monitor.send('POST', '/rule_overrides', {
            rule_override: {
              carrier_id: carrierId,
              classification_id: id,
              is_type,
              reason: 'Seen and accepted.',
              expiration_date: '2080-01-01',
            },
          });
}

describe('a refusal', () => {
  test('stores what was known, holds against passing rules, and taken back lets the carrier be onboarded', async () => {
    const { carrier, id } = await sendPacket();
    await lookAt(monitor, id);
    const { body } = await refuse(id, { note: 'Their phone is answered by another carrier.' });
    expect(body).toMatchObject({ status: 'held_for_review' });
    expect(body.holds.find(({ cause }: { cause: string }) => cause === 'refused').reason).toBe(
      'Avery Admin refused this carrier: Their phone is answered by another carrier.',
    );
    expect(await connectionOf(carrier)).toMatchObject({ status: 'needs_to_onboard', isDismissed: true });
    const [file] = await filesOf(carrier);
    expect(file).toMatchObject({ decision: 'refused', decidedBy: 'Avery Admin' });
    const { decision, sections } = JSON.parse(file!.content);
    expect(decision.note).toBe('Their phone is answered by another carrier.');
    const packet = sections.find(({ key }: { key: string }) => key === 'onboarding_packet');
    expect(packet.says).toContain('its agreement signed by Sam Carter, Owner');
    // Vetting files are read by more people than may read where a carrier is paid.
    expect(JSON.stringify(packet)).not.toContain('6789');
    expect(file!.content).not.toContain('000123456789');

    await override(carrier);
    expect((await packetOf(id)).status).toBe('held_for_review');
    expect((await connectionOf(carrier)).status).toBe('needs_to_onboard');
    expect((await takeBack(id, { note: 'It was a wrong number.' })).body.status).toBe('complete');
    expect(await connectionOf(carrier)).toMatchObject({ status: 'onboarded', isDismissed: false });
    expect((await filesOf(carrier)).map((one) => one.decision).slice(0, 1)).toEqual(['onboarded']);
    expect((await takeBack(id, { note: 'Again.' })).status).toBe(409);
  });

  test('asks why, what was seen and the right, and is made once', async () => {
    const { carrier, id } = await sendPacket();
    const { version } = await lookAt(monitor, id);
    expect((await refuse(id, { note: ' ' })).body.fields).toEqual({
      note: ['Enter a reason for refusing this carrier.'],
    });
    expect((await refuse(id, { note: 'No.', expected_version: version - 1 })).status).toBe(409);
    expect((await refuse(id, { note: 'No.' }, 'noconnect@demo.test')).status).toBe(403);
    expect((await refuse(id, { note: 'No.' }, 'other@demo.test')).status).toBe(404);
    expect(await filesOf(carrier)).toEqual([]);
    expect((await refuse(id, { note: 'No.' })).status).toBe(200);
    expect((await refuse(id, { note: 'No.' })).status).toBe(409);
    const back = await monitor.send('PATCH', `/onboarding_packets/${id}/send_back`, { note: 'Sign it.' });
    expect([back.status, back.body.message]).toEqual([
      409,
      expect.stringMatching(/^Avery Admin has refused this carrier on .+ C[SD]T\. Take that back first\.$/),
    ]);
    const late = await refuse(id, { note: 'No.', expected_version: version }, 'manager@demo.test');
    expect(late.body.message).toMatch(/^Avery Admin changed this on .+ C[SD]T: Refused: .+ Look again and decide\.$/);
    expect(await filesOf(carrier)).toHaveLength(1);
  });

  test('of a later packet leaves an onboarded carrier what it is; one that is complete cannot be refused', async () => {
    const { carrier, id } = await sendPacket('A');
    await lookAt(monitor, id);
    expect((await refuse(id, { note: 'No.' })).status).toBe(409);
    const later = await sendPacket('A', carrier, '000777000111');
    expect((await verifyIdentity(monitor, later.id)).body.status).toBe('held_for_bank_change');
    await refuse(later.id, { note: 'Nobody there knows of the change.' });
    expect(await connectionOf(carrier)).toMatchObject({ status: 'onboarded', isDismissed: false });
  });
});
