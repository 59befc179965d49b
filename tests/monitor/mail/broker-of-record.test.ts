import { type Part, textOf } from '@monitor/base/letter';
import { carrierIdentifiers, companies } from '@monitor/db/schema';
import { namingBroker } from '@monitor/mail/broker-of-record';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
let companyId = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
});
afterAll(() => monitor.close());

const RECORD = {
  legalName: 'LAKE STREET BROKERS LLC',
  phone: '+13125550142',
  street: '1 LAKE ST',
  city: 'CHICAGO',
  state: 'IL',
  postalCode: '60601',
};

const ASKS: Part[] = [{ button: 'Answer', to: 'https://portal.test' }];
/** What stands behind a mail of the company, as text. */
const endOf = async (parts: Part[]) =>
  textOf((await namingBroker(monitor.db, companyId, { subject: 'x', parts })).parts.slice(parts.length));

/** Makes the company that of a new entry; what it says of itself is another's. */
async function ofEntry(fields: Parameters<typeof addCarrier>[1] = {}, docket?: string) {
  const carrierId = await addCarrier(monitor.db, { ...RECORD, ...fields });
  if (docket)
    await monitor.db.insert(carrierIdentifiers).values({ type: 'MC', value: docket, carrierId, source: 'motus' });
  await monitor.db
    .update(companies)
    .set({ carrierId, docketNumber: '411443', phoneE164: '+19995550100', street: '9 Elsewhere' })
    .where(eq(companies.id, companyId));
  return carrierId;
}

test('a mail names MC, address and telephone of the record, and nothing that the company typed', async () => {
  const carrierId = await ofEntry({}, '700123');
  const text = await endOf(ASKS);
  expect(text.split('\n').slice(0, 6)).toEqual([
    'The broker, from its FMCSA record (Sep 8, 2026):',
    'LAKE STREET BROKERS LLC',
    `MC 700123, DOT ${carrierId}`,
    '1 LAKE ST, CHICAGO, IL 60601',
    'Phone: (312) 555-0142',
    'If you did not expect this email, call that number before you send anything.',
  ]);
  expect(text).not.toMatch(/411443|\(999\)|9995550100|Elsewhere/);
  // A mail that asks for nothing needs no call.
  expect(await endOf(['It is done.'])).not.toContain('If you did not expect');
});

test('what the record does not have is said to be missing', async () => {
  await ofEntry({ phone: null, street: null, city: null, state: null, postalCode: null });
  const text = await endOf(ASKS);
  expect(text).toContain('Address: not on file\nPhone: not on file');
  // There is no number to call in it: one from elsewhere may be the thief's.
  expect(text).toContain('find the broker’s number at https://safer.fmcsa.dot.gov and call it');
  expect(text).not.toContain('call that number');
  expect(text).not.toMatch(/411443|\(999\)|9995550100|Elsewhere/);
});

test('a broker whose record is not loaded is said to be unchecked', async () => {
  await monitor.db.update(companies).set({ carrierId: 1 }).where(eq(companies.id, companyId));
  const text = await endOf(ASKS);
  expect(text).toContain('number, address and phone could not be checked');
  expect(text).not.toMatch(/999|Elsewhere/);
});
