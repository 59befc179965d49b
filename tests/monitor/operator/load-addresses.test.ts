import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { lookUpFacilitiesJob } from '@monitor/areas/loads/facilities/look-up-facilities';
import { addressPoints } from '@monitor/db/schema';
import { enqueueJob } from '@monitor/jobs/jobs';
import { runAddressesCommand } from '@monitor/operator/load-addresses';
import { listOperatorChanges } from '@monitor/operator/operator-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
const folder = mkdtempSync(join(tmpdir(), 'addresses-'));
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await monitor.close();
});

const load = (name: string, content: string | Buffer, ...more: string[]) => {
  writeFileSync(join(folder, name), content);
  return runAddressesCommand(monitor.db, [join(folder, name), ...more], monitor.services.clock());
};
const lookUp = async () => {
  const now = monitor.services.clock();
  await enqueueJob(monitor.db, lookUpFacilitiesJob, { params: null, companyId: null, userId: null, now });
  await monitor.runJobs();
};

const OPEN_ADDRESSES = `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH
-96.8003,32.7804,100,N MAIN ST,,DALLAS,,TX,75202,,a
-96.8004,32.7805,102,"N MAIN ST",4,DALLAS,,TX,,,b
,32.7,104,N MAIN ST,,DALLAS,,TX,75202,,c
-96.8,32.7,,N MAIN ST,,DALLAS,,TX,75202,,d
0,0,108,N MAIN ST,,DALLAS,,TX,75202,,e
`;

test('a file gives facilities their points and places open loads, however their addresses are written', async () => {
  const stop = (street: string, place: object) => ({
    kind: 'pickup',
    window_starts_at: '2026-09-20T15:00:00Z',
    street,
    state: 'TX',
    ...place,
  });
  const stops = [
    stop('100 North Main Street, Suite 2', { city: 'Dallas', postal_code: '75202' }),
    stop('102 N Main St', { city: 'Dallas', postal_code: '75202' }),
    stop('104 N Main St', { city: 'Dallas', postal_code: '75202' }),
  ];
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load: { reference: 'A-1', stops } });
  await lookUp();
  const placed = async () =>
    (await monitor.get(`/loads/${body.load.id}`)).body.stops.map((one: { located_by: string }) => one.located_by);
  expect(await placed()).toEqual(['postal_code', 'postal_code', 'postal_code']);

  expect(await load('tx.csv.gz', gzipSync(OPEN_ADDRESSES))).toEqual({
    lines: ['2 addresses loaded. 3 rows without a number, a street or a point.'],
    code: 0,
  });
  await lookUp();
  expect(await placed()).toEqual(['facility', 'facility', 'postal_code']);
  const { facilities } = (await monitor.get('/facilities?list=all&search_text=100 North')).body;
  expect(facilities).toMatchObject([{ known_by: 'address_file', latitude: 32.7804, longitude: -96.8003 }]);
  expect(await listOperatorChanges(monitor.db)).toEqual([expect.stringContaining('Loaded 2 addresses from tx.csv.gz')]);
});

test('the National Address Database is read by its own headings; a newer file replaces an older one', async () => {
  const nad =
    'State,Post_City,Zip_Code,AddNo_Full,StNam_Full,Longitude,Latitude\nTX,Dallas,75202,100,N Main St,-96.9,32.9\n';
  expect((await load('nad.csv', nad)).code).toBe(0);
  const points = await monitor.db.select().from(addressPoints);
  expect(points.filter(({ key }) => key.endsWith(' 100 n main st')).map(({ latitude }) => latitude)).toEqual([
    32.9, 32.9,
  ]);
});

test('what is no file of addresses is refused in words, and changes nothing', async () => {
  const count = () => monitor.db.$count(addressPoints);
  const before = await count();
  for (const [name, content] of [
    ['empty.csv', ''],
    ['other.csv', 'a,b,c\n1,2,3\n'],
    ['headings.csv', 'LON,LAT,NUMBER,STREET,CITY,REGION,POSTCODE\n'],
    ['cut.csv.gz', gzipSync(OPEN_ADDRESSES.repeat(500)).subarray(0, 300)],
  ] as const)
    expect([name, (await load(name, content)).code]).toEqual([name, 2]);
  expect((await runAddressesCommand(monitor.db, [join(folder, 'none.csv')], new Date())).lines[0]).toMatch(
    /^There is no file/,
  );
  expect((await runAddressesCommand(monitor.db, [], new Date())).lines[0]).toBe('Name the file.');
  expect((await load('tx.csv', OPEN_ADDRESSES, '--country', 'DE')).lines[0]).toBe('The country is US, CA or MX.');
  expect(await count()).toBe(before);
});
