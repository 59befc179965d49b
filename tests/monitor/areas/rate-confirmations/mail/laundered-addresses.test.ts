import { carrierContactChanges, carriers, packetSections } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TODAY } from '../../../support/section-monitor';
import { HERON, type MailMonitor, mailOf, openMailMonitor, passed } from './made-up-mails';

/** An address is not the carrier's because someone put it on file. */

let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
});
afterAll(() => monitor.close());

const kindsFrom = async (from: string) => {
  const domain = from.slice(from.indexOf('@') + 1);
  const { findings } = await monitor.read(mailOf({ from, headers: [passed(domain)], text: `Signed by ${from}` }));
  return findings
    .filter(({ is_checked }: { is_checked: boolean }) => is_checked)
    .map(({ kind }: { kind: string }) => kind);
};

test('a look-alike of the record’s domain stays one, also where an approved packet names it', async () => {
  const answers = { answers: { ar_email: 'billing@heronfreight.com', dispatch_email: 'dispatch@heronfrieght.com' } };
  await monitor.db.update(packetSections).set({ answers }).where(eq(packetSections.section, 'contacts'));
  expect(await kindsFrom('dispatch@heronfrieght.com')).toEqual(
    expect.arrayContaining(['look_alike_domain', 'unknown_sender']),
  );
  expect(await kindsFrom('billing@heronfreight.com')).toEqual([]);
});

test('an address that came to the record lately proves nothing, and the one before it still does', async () => {
  const taken = 'office@roadrunner-desk.net';
  await monitor.db.update(carriers).set({ email: taken }).where(eq(carriers.id, HERON.dot));
  await monitor.db
    .insert(carrierContactChanges)
    .values({ carrierId: HERON.dot, asOf: TODAY, field: 'email', was: HERON.email, became: taken });
  expect(await kindsFrom(taken)).toContain('unknown_sender');
  expect(await kindsFrom(HERON.email)).toEqual([]);
  await monitor.db
    .update(carrierContactChanges)
    .set({ asOf: '2025-01-02' })
    .where(and(eq(carrierContactChanges.carrierId, HERON.dot), eq(carrierContactChanges.field, 'email')));
  expect(await kindsFrom(taken)).toEqual([]);
});
