import { deflateSync } from 'node:zlib';
import { auditEvents, companies } from '@monitor/db/schema';
import { brokerFacts } from '@monitor/mail/broker-of-record';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const OTHER = 'other@demo.test';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

/** The beginning of a PNG: who shows it reads the rest. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(17);
  header.write('IHDR', 0, 'latin1');
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  header.set([8, 0, 0, 0, 0], 12);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, Buffer.from([0, 0, 0, 13]), header, Buffer.alloc(4), deflateSync(Buffer.alloc(99))]);
}

async function put(content: Buffer, name = 'logo.png', as = 'admin@demo.test') {
  const response = await monitor.app.inject({
    method: 'PUT',
    url: '/monitor/api/v1/company_logo',
    cookies: { monitor_session: await monitor.tokenOf(as) },
    ...formOf({}, { name, content }),
  });
  return { status: response.statusCode, body: response.json() };
}
const ownCompany = async () =>
  (await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage')))[0]!;

test('changeCompanyLogo and getCompanyLogo: a PNG, by a person who manages users, of one company alone', async () => {
  expect((await monitor.get('/company_logo')).body).toMatchObject({ data_uri: null, changed_by: null });
  const { status, body } = await put(png(320, 80));
  expect([status, body.data_uri]).toEqual([200, `data:image/png;base64,${png(320, 80).toString('base64')}`]);
  expect((await monitor.get('/company_logo')).body).toEqual(body);
  expect((await monitor.get('/company_logo', OTHER)).body.data_uri).toBeNull();
  const [line] = await monitor.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
  expect(line).toMatchObject({ kind: 'company_details_changed', summary: expect.stringContaining('logo') });
});

test('what is no PNG, is damaged, or is too large to show is refused and changes nothing', async () => {
  const before = (await monitor.get('/company_logo')).body;
  const refused = [
    put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
    put(png(320, 80).subarray(0, 14)),
    put(png(30_000, 30_000)),
    put(png(0, 80)),
    put(Buffer.concat([png(320, 80), Buffer.alloc(100 * 1024)])),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([422, 422, 422, 422, 413]);
  expect((await monitor.get('/company_logo')).body).toEqual(before);
});

test('carriers see it only beside a name of the federal record', async () => {
  await put(png(320, 80));
  const company = await ownCompany();
  expect(await brokerFacts(monitor.db, { ...company, carrierId: null })).toMatchObject({ logo: null });
  const record = await addCarrier(monitor.db, { legalName: 'DEMO BROKERAGE INC' });
  expect(await brokerFacts(monitor.db, { ...company, carrierId: record })).toMatchObject({
    name: 'DEMO BROKERAGE INC',
    logo: expect.stringMatching(/^data:image\/png;base64,/),
  });
});

test('removeCompanyLogo takes it away', async () => {
  await put(png(320, 80));
  expect((await monitor.send('DELETE', '/company_logo')).status).toBe(204);
  expect((await monitor.get('/company_logo')).body.data_uri).toBeNull();
});
