import { crc32, deflateSync } from 'node:zlib';
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

/** @param rows as they are packed; left out: black ones, as many as the header promises */
function png(width: number, height: number, { rows = height, interlace = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, interlace], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    // In two: a picture has as many of these as it likes.
    chunk('IDAT', pixels.subarray(0, 10)),
    chunk('IDAT', pixels.subarray(10)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
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
    put(png(30_000, 30_000, { rows: 1 })),
    put(png(0, 80)),
    put(Buffer.concat([png(320, 80), Buffer.alloc(100 * 1024)])),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([422, 422, 422, 422, 413]);
  expect((await monitor.get('/company_logo')).body).toEqual(before);
});

test('a picture without its pixels, or with damaged ones, is none', async () => {
  const before = (await monitor.get('/company_logo')).body;
  const whole = png(64, 16);
  const damaged = Buffer.from(whole);
  damaged[50] = damaged[50]! ^ 1;
  const refused = [
    png(64, 16, { rows: 0 }),
    png(64, 16, { rows: 15 }),
    png(64, 16, { rows: 17 }),
    whole.subarray(0, -12),
    damaged,
    Buffer.concat([whole.subarray(0, 33), Buffer.alloc(200, 'garbage')]),
  ];
  for (const content of refused) {
    const { status, body } = await put(content);
    expect([status, body.fields?.file]).toEqual([422, ['This picture is damaged. Save it as a PNG again.']]);
  }
  expect((await monitor.get('/company_logo')).body).toEqual(before);
});

test('an interlaced picture is one too', async () => {
  // One pixel is the first pass alone; eight by eight have a row more for each further pass.
  expect((await put(png(1, 1, { interlace: 1 }))).status).toBe(200);
  expect((await put(png(8, 8, { interlace: 1 }))).status).toBe(422);
});

test('one that is too large says how large it may be', async () => {
  const { body } = await put(Buffer.concat([png(320, 80), Buffer.alloc(100 * 1024)]));
  expect(body.fields.file).toEqual(['A file may be 100 KB at most. Send a smaller one.']);
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
