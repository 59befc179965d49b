import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { MIGRATIONS } from '@monitor/db/client';
import { makePartitions } from '@monitor/db/partitions';
import { migrationsIn } from '@monitor/db/pending-migrations';
import { datasetSyncs, datasets, jobs, users } from '@monitor/db/schema';
import { KNOWN_FILES } from '@monitor/federal-data/import/datasets';
import { runDoctor } from '@monitor/operator/doctor';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
let smtp: Server;
/** Says of each name that it has nothing. */
let dns: Socket;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await makePartitions(monitor.db, NOW());
  smtp = createServer((socket) => {
    socket.write('220 here\r\n');
    socket.on('data', (text) => socket.write(/^QUIT/i.test(String(text)) ? '221 bye\r\n' : '250 fine\r\n'));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  dns = createSocket('udp4');
  dns.on('message', (query, peer) => {
    const answer = Buffer.from(query);
    answer[2]! |= 0x80;
    dns.send(answer, peer.port, peer.address);
  });
  await new Promise<void>((resolve) => dns.bind(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  smtp.close();
  dns.close();
  await monitor.close();
});

const NOW = () => new Date();
const secret = 'a secret that is long enough to be one';
const goodSettings = () => ({
  SESSION_SECRETS: secret,
  DATA_KEYS: secret,
  DEMO: '0',
  DATA_DIR: '.',
  SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
  AUTHSERV_ID: 'mx.portal.example',
  DKIM_DNS: `127.0.0.1:${dns.address().port}`,
  PORTAL_ORIGIN: 'https://portal.example',
  WATCHDOG_ORIGIN: 'https://watchdog.example',
  ONBOARDING_ORIGIN: 'https://portal.example/monitor/onboarding',
});
const say = async (more: Record<string, string | undefined> = {}, database = true) => {
  const { lines, code } = await runDoctor({
    variables: { ...goodSettings(), ...more },
    database: database ? monitor.database : null,
    now: NOW(),
  });
  return {
    code,
    text: lines.join('\n'),
    about: (part: string) => lines.find((line) => line.slice(4).startsWith(`${part}:`)) ?? '',
  };
};

describe('the doctor', () => {
  test('names each thing that is well, and what to do about each that is not', async () => {
    const { text, code, about } = await say();
    expect(about('Settings')).toMatch(/^ok/);
    expect(about('Origins')).toMatch(/^ok/);
    expect(about('Mail')).toMatch(/^ok {2}Mail: 127\.0\.0\.1 takes mail/);
    expect(about('Tables')).toMatch(/^ok/);
    expect(about('Clock')).toMatch(/^ok/);
    expect([code, text]).toEqual([1, expect.stringContaining('never loaded: ')]);
  });

  test('says why an email’s sender can’t be checked', async () => {
    // Who takes no emails in needs no server for them.
    expect((await say({ AUTHSERV_ID: undefined, DKIM_DNS: 'off' })).about('Email checks')).toMatch(/^ok.*no email/);
    await monitor.db.execute(sql`
      INSERT INTO rate_confirmation_mails (company_id, source, status, message_id, content_hash, received_at, read)
      VALUES (1, 'upload', 'queued', '', 'x', now(), '{}')`);
    expect((await say()).about('Email checks')).toBe(
      'ok  Email checks: read by the results of mx.portal.example; DNS servers answer for DKIM keys.',
    );
    const off = await say({ AUTHSERV_ID: undefined, DKIM_DNS: 'off' });
    expect(off.about('Email checks')).toMatch(/^FIX.*no mail server.*DKIM_DNS is off/);
    expect(off.text).toContain('Set AUTHSERV_ID');
    const deaf = await say({ DKIM_DNS: '127.0.0.1:9' });
    expect(deaf.about('Email checks')).toMatch(/^FIX.*127\.0\.0\.1:9 did not answer \(\w+\)/);
    expect(deaf.text).not.toContain('Set AUTHSERV_ID');
    expect((await say({ DEMO: '1', DKIM_DNS: undefined })).about('Email checks')).toMatch(/^ok/);
  });

  test('has nothing to fix where all is well, and finds data that has grown old', async () => {
    const today = NOW().toISOString().slice(0, 10);
    for (const { key } of KNOWN_FILES)
      await monitor.db
        .insert(datasets)
        .values({ key, name: key, fmcsaId: key, loadedAt: NOW(), asOf: today, completeAsOf: today })
        .onConflictDoUpdate({ target: datasets.key, set: { asOf: today, completeAsOf: today } });
    const well = await say();
    expect([well.code, well.about('Data')]).toEqual([0, expect.stringMatching(/^ok/)]);
    await monitor.db
      .update(datasets)
      .set({ asOf: '2020-01-01', completeAsOf: '2020-01-01' })
      .where(eq(datasets.key, 'census'));
    expect((await say()).about('Data')).toMatch(/^FIX .*too old: census/);
  });

  test('tells whole files, extracts and lists of fraud apart', async () => {
    const lists = KNOWN_FILES.filter(({ kind }) => kind === 'list').map(({ key }) => key);
    const today = NOW().toISOString().slice(0, 10);
    await monitor.db.update(datasets).set({ asOf: today, completeAsOf: today });
    // A list is never said to be the whole of anything.
    await monitor.db.update(datasets).set({ completeAsOf: null }).where(inArray(datasets.key, lists));
    expect((await say()).about('Data')).toMatch(/^ok {2}Data: \d+ datasets loaded\.$/);

    await monitor.db.delete(datasets).where(eq(datasets.key, lists[0]!));
    expect((await say()).about('Data')).toMatch(new RegExp(`^ok .*lists that are not loaded: ${lists[0]}\\.$`));

    await monitor.db.update(datasets).set({ completeAsOf: null }).where(eq(datasets.key, 'crashes'));
    const { about, text } = await say();
    expect(about('Data')).toMatch(/^FIX .*extracts alone: crashes/);
    expect(about('Data')).not.toContain('never loaded');
    expect(text).toContain('load that (docs/how-to/load-fmcsa-files.md)');
    expect(text).not.toContain('npm run sync');
  });

  test('finds old files among those of the demo no fault of the installation', async () => {
    await monitor.db
      .update(datasets)
      .set({ asOf: '2020-01-01', completeAsOf: '2020-01-01' })
      .where(eq(datasets.key, 'crashes'));
    expect((await say()).about('Data')).toMatch(/^FIX .*too old: crashes/);
    expect((await say({ DEMO: '1' })).about('Data')).toMatch(/^ok .*too old: crashes/);
  });

  test('finds a file that the sync held, and a daily sync that does not run', async () => {
    expect((await say()).about('Sync')).toBe('ok  Sync: off, never run.');
    expect((await say({ FMCSA_SYNC: 'daily' })).about('Sync')).toBe('FIX Sync: daily, never run.');
    await monitor.db.insert(datasetSyncs).values({
      id: 'p2mt-9ige',
      dataset: 'oos-orders',
      status: 'held',
      message: 'The file was cut short.',
      checkedAt: NOW(),
    });
    expect((await say()).about('Sync')).toMatch(/^FIX .* oos-orders \(p2mt-9ige\) held: The file was cut short\./);
    await monitor.db.update(datasetSyncs).set({ status: 'stale', message: 'Nothing in it is newer than May 1, 2026.' });
    expect((await say()).about('Sync')).toMatch(/^FIX .* oos-orders \(p2mt-9ige\) stale: Nothing in it is newer than/);
    await monitor.db.delete(datasetSyncs);
  });

  test('finds no manager, and a job of the product that failed', async () => {
    await monitor.db.insert(jobs).values({
      kind: 'expire_alerts',
      params: {},
      tries: 1,
      runAt: NOW(),
      status: 'failed',
      createdAt: NOW(),
      finishedAt: NOW(),
    });
    expect((await say()).about('Jobs')).toMatch(/^FIX .*expire_alerts/);
    await monitor.db.update(users).set({ disabledAt: NOW() }).where(sql`'manage_users' = ANY(${users.scopes})`);
    expect((await say()).text).toContain('npm run accounts -- create-company EMAIL --dot N');
  });

  test('finds a table whose policy was taken away, and one role for everything', async () => {
    expect((await say()).about('Isolation')).toMatch(/^ok .* one company in each of \d+ tables\.$/);
    const asOne = { DATABASE_URL: 'postgres://portal@127.0.0.1/portal' };
    expect((await say(asOne)).about('Isolation')).toMatch(/^FIX .* the role that owns the tables/);
    await monitor.db.execute(sql`ALTER TABLE notes DISABLE ROW LEVEL SECURITY`);
    expect((await say()).about('Isolation')).toMatch(/^FIX .* in notes\.$/);
    await monitor.db.execute(sql`ALTER TABLE notes ENABLE ROW LEVEL SECURITY`);
  });

  test('says how many days of positions have a table, and finds those that have none', async () => {
    expect((await say()).about('Positions')).toBe('ok  Positions: today and 3 days ahead have a table of their own.');
    const { $client } = monitor.db;
    const nameOf = (ahead: number) =>
      `partitions.vehicle_positions_${dayOf(new Date(NOW().getTime() + ahead * DAY_MS)).replaceAll('-', '_')}`;
    for (const ahead of [3, 2]) await $client.query(`DROP TABLE ${nameOf(ahead)}`);
    expect((await say()).about('Positions')).toBe('ok  Positions: today and 1 day ahead have a table of their own.');
    await $client.query(`DROP TABLE ${nameOf(1)}`);
    const late = await say();
    expect(late.about('Positions')).toBe('FIX Positions: today has a table of its own, tomorrow has none.');
    expect(late.text).toContain('Start the product and let it run: make_partitions');
    await $client.query(`DROP TABLE ${nameOf(0)}`);
    expect((await say()).about('Positions')).toBe('FIX Positions: today has no table of its own.');
    await makePartitions(monitor.db, NOW());

    // Of clocks that run years ahead or behind they stay there.
    const rows = [2, 40, -30].map((ago) => `(7, 'eld', 'kept', now() - interval '${ago} days', now(), 1, 1)`);
    await $client.query(`INSERT INTO carriers (id, name_source, name_as_of) VALUES (77, 'census', '2026-01-01');
      INSERT INTO carrier_vehicles (id, carrier_id, created_at) OVERRIDING SYSTEM VALUE VALUES (7, 77, now());
      INSERT INTO vehicle_positions (carrier_vehicle_id, source, disposition, observed_at, received_at, latitude, longitude)
        VALUES ${rows}`);
    const day = dayOf(new Date(NOW().getTime() - 2 * DAY_MS));
    expect((await say()).about('Positions')).toBe(
      `FIX Positions: today and 3 days ahead have a table of their own; positions of ${day} lie in the one for all other days.`,
    );
    await makePartitions(monitor.db, NOW());
    expect((await say()).about('Positions')).toMatch(/^ok/);
  });

  test('says before an upgrade whether nodes may be replaced one after the other', async () => {
    const all = migrationsIn(MIGRATIONS);
    const upgradeFrom = async (last: string) => {
      const { $client } = monitor.db;
      const at = all.find(({ tag }) => tag === last)!.when;
      const { rows } = await $client.query(
        'DELETE FROM drizzle.__drizzle_migrations WHERE created_at > $1 RETURNING *',
        [at],
      );
      const { text } = await say();
      for (const { hash, created_at } of rows)
        await $client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
          hash,
          created_at,
        ]);
      return text;
    };
    const small = await upgradeFrom('0128_roles');
    expect(small).toMatch(/^FIX Tables: of an earlier version: \d+ migrations to come, in a moment\.$/m);
    expect(small).toContain('Nodes are replaced one after the other');
    const large = await upgradeFrom('0123_partner-codes');
    expect(large).toMatch(/^FIX Tables: .*0124_company-in-every-row needs all monitors stopped: /m);
    expect(large).toContain('No monitor of the earlier version may run meanwhile');
    expect((await say()).about('Tables')).toBe('ok  Tables: of this version.');
  });

  test.each([
    ['Settings', { SESSION_SECRETS: 'short' }, 'SESSION_SECRETS'],
    ['Mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'does not take mail'],
    ['Mail', { SMTP_URL: undefined }, 'SMTP_URL is not set'],
    ['Origins', { WATCHDOG_ORIGIN: 'https://portal.example' }, 'both at https://portal.example'],
    ['Origins', { PORTAL_ORIGIN: 'http://localhost:3000' }, 'PORTAL_ORIGIN'],
    ['Disk', { DATA_DIR: '/no/such/folder' }, 'cannot be read'],
  ])('says what is wrong with %s', async (part, more, words) => {
    const { code, about } = await say(more);
    expect([code, about(part)]).toEqual([1, expect.stringContaining(`FIX ${part}`)]);
    expect(about(part)).toContain(words);
  });

  test('a database that does not open is a finding, not an error; no secret is printed', async () => {
    const { code, text, about } = await say({ SESSION_SECRETS: secret }, false);
    expect([code, about('Database')]).toEqual([1, expect.stringContaining('FIX Database')]);
    expect(text).not.toContain(secret);
  });
});
