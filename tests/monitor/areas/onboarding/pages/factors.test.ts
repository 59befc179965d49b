import { traceOlderPackets } from '@monitor/areas/onboarding/packet-traces';
import { traces } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToRecord, answersOf, packetOf, recordOf, sendPacket } from '../../../scams/support';
import { companyIdOf } from '../../../support/paper-rows';
import type { SectionMonitor } from '../../../support/section-monitor';
import { openOnboarding } from './support';

let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
});
afterAll(() => monitor.close());

const factored = (account: string) => ({ pay_to: 'factor', remit_name: 'Meridian Factors', account_number: account });
let at = 40;
async function send(payment: Record<string, string>) {
  at += 1;
  const record = recordOf(`FACTORED ${['ELM', 'OAK', 'ASH', 'FIR', 'YEW', 'BAY'][at % 6]}`, at);
  const carrier = await addToRecord(monitor, record);
  const answers = answersOf(record);
  const packet = await sendPacket(monitor, carrier, record.email, {
    ...answers,
    payment: { ...answers.payment, ...payment },
  });
  return { ...packet, carrier, record };
}
const confirm = (id: number, called_number: string) =>
  monitor.send('PATCH', `/onboarding_packets/${id}/confirm_factor`, {
    called_number,
    number_from: 'Its web site',
    answered_by: 'Lee Ann, verifications',
  });

test('a factoring company is called at a number that neither the packet nor the carrier has', async () => {
  const { id, open, record } = await send(factored('444000111222'));
  expect(open).toContain('factor');
  for (const number of [record.phone, 'no number'])
    expect((await confirm(id, number)).body.fields, number).toHaveProperty('called_number');
  expect((await confirm(id, '(402) 555-0199')).status).toBe(200);
  expect((await packetOf(monitor, id)).open).not.toContain('factor');
  expect((await confirm(id, '(402) 555-0199')).status).toBe(409);
});

test('a confirmed factor is known with its account alone', async () => {
  const weightOf = async (account: string) =>
    (await send(factored(account))).differs.map(({ subject, weight }) => [subject, weight]);
  expect(await weightOf('444000111222')).toEqual([['payee_name', 'weak']]);
  expect(await weightOf('444000111333')).toEqual([['payee_name', 'strong']]);
});

test('carriers of other companies are a number, never a name', async () => {
  const first = await send({ account_number: '555000111222' });
  const other = await companyIdOf(monitor.db, 'other@demo.test');
  await monitor.db.update(traces).set({ companyId: other }).where(eq(traces.packetId, first.id));
  const second = await send({ account_number: '555000111222' });
  expect(second.differs).toEqual([
    expect.objectContaining({ subject: 'other_carriers', on_record: '1 carrier elsewhere', said: 'bank account' }),
  ]);
});

test('packets that were sent before there were traces get theirs', async () => {
  const { id } = await send({ account_number: '666000111222' });
  const kept = () => monitor.db.select().from(traces).where(eq(traces.packetId, id));
  const digests = (await kept()).map(({ digest }) => digest).sort();
  await monitor.db.delete(traces).where(eq(traces.packetId, id));
  await traceOlderPackets(monitor.db, monitor.services.env.dataKeys);
  expect((await kept()).map(({ digest }) => digest).sort()).toEqual(digests);
});
