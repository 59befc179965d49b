import { createHmac } from 'node:crypto';
import { MISSING, PROBLEMS, PROVIDER, REVOKED } from '@monitor/areas/loads/telematics/provider-page-words';
import { openProviders } from '@monitor/areas/loads/telematics/providers';
import { readDueProviders } from '@monitor/areas/loads/telematics/read-provider';
import type { Phrase } from '@monitor/carrier-pages/language';
import { ES } from '@monitor/carrier-pages/words/es';
import { FR } from '@monitor/carrier-pages/words/fr';
import {
  carriers,
  carrierVehicles,
  certificateVehicles,
  companies,
  eldConnections,
  eldVehicles,
  insuranceCertificateDocuments,
  providerConnections,
  providerPosts,
  storedFiles,
  vehiclePositions,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkedPage } from '../../support/linked-page';
import { withItsLog } from '../../support/logged-monitor';
import { addCertificate } from '../../support/paper-rows';
import { answer, openProviderFixtures, type ProviderFixtures } from '../../support/provider-fixtures';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const HOUR = 3_600_000;

let monitor: SectionMonitor;
let servers: Record<'samsara' | 'motive' | 'geotab', ProviderFixtures>;
beforeAll(async () => {
  servers = {
    samsara: await openProviderFixtures('samsara'),
    motive: await openProviderFixtures('motive'),
    geotab: await openProviderFixtures('geotab'),
  };
  monitor = await openSectionMonitor({
    SAMSARA_URL: servers.samsara.url,
    SAMSARA_CLIENT_ID: 'client',
    SAMSARA_CLIENT_SECRET: 'made-up',
    MOTIVE_URL: servers.motive.url,
    GEOTAB_URL: servers.geotab.url,
  });
  monitor.passTime(28 * HOUR);
});
afterAll(async () => {
  await Promise.all([monitor.close(), ...Object.values(servers).map((one) => one.close())]);
});
beforeEach(() => {
  for (const one of Object.values(servers)) one.faults.length = 0;
});

let count = 0;

/** A carrier that consented, in a browser at its page, hauling a load that names one of its trucks. */
async function aSharingCarrier() {
  count += 1;
  const id = await addHauler(monitor, `CONNECTING ${count} LLC`);
  await monitor.db
    .update(carriers)
    .set({ email: `office@connecting${count}.example` })
    .where(eq(carriers.id, id));
  const load = loadFromDallas(`P-${count}`, { carrier: { id }, vehicle: { vin: VIN } });
  await monitor.send('PUT', '/loads/by_reference', { load });
  await monitor.send('POST', `/carriers/${id}/tracking_connection/invitations`);
  const link = /\/monitor\/onboarding\/tracking\/\S+/.exec(monitor.mails.at(-1)!.text)![0];
  const { open, enter, forget } = linkedPage(monitor, link);
  await enter();
  await open('/consent', { agree: 'on' });
  return { id, link, open, forget };
}

const connectionOf = async (carrierId: number) =>
  (await monitor.db.select().from(providerConnections).where(eq(providerConnections.carrierId, carrierId))).at(-1)!;
const positionsOf = (carrierId: number) =>
  monitor.db
    .select({ row: vehiclePositions })
    .from(vehiclePositions)
    .innerJoin(carrierVehicles, eq(carrierVehicles.id, vehiclePositions.carrierVehicleId))
    .where(eq(carrierVehicles.carrierId, carrierId));
const read = () => {
  const { db, env, clock } = monitor.services;
  return readDueProviders({ db, env, clock, providers: openProviders(env) });
};

test('every sentence is in Spanish and French', () => {
  const phrases: Phrase[] = [
    ...Object.values(PROVIDER),
    ...Object.values(MISSING),
    ...Object.values(PROBLEMS),
    REVOKED,
  ];
  for (const phrase of phrases) {
    expect(ES[phrase], phrase).toBeTruthy();
    expect(FR[phrase], phrase).toBeTruthy();
  }
});

describe('the page', () => {
  test('connects by a token, says what is read and when it was, and disconnects alone', async () => {
    const { id, open } = await aSharingCarrier();
    expect((await open()).body).toContain('Connect Motive');
    expect((await open('/motive')).body).toContain('type="password"');
    expect((await open('/motive', { token: '' })).statusCode).toBe(422);
    const { headers } = await open('/motive', { token: 'motive-made-up' });
    expect(headers.location).toMatch(/\?said=provider$/);
    const fresh = (await open('?said=provider')).body;
    expect(fresh).toContain(PROVIDER.connected);
    expect(fresh).toContain('Account: Made Up Haulers');
    expect(fresh).toContain('Not read yet');
    expect(fresh).not.toContain('motive-made-up');
    await read();
    const after = (await open()).body;
    expect(after).toContain('Last read: ');
    expect(await positionsOf(id)).toHaveLength(1);
    const { id: connection } = await connectionOf(id);
    expect((await open('/disconnect', { provider: String(connection) })).headers.location).toMatch(/disconnected$/);
    expect((await open('?said=disconnected')).body).toContain('shares truck positions');
    expect((await connectionOf(id)).sealedCredentials).toBeNull();
  });

  test('says that a truck of a load is not found there', async () => {
    const { id, open } = await aSharingCarrier();
    const load = loadFromDallas(`P-${count}-x`, { carrier: { id }, vehicle: { unit: '9999' } });
    await monitor.send('PUT', '/loads/by_reference', { load });
    await open('/motive', { token: 'motive-made-up' });
    await read();
    expect((await open()).body).toMatch(/Not found at Motive: [^<]*9999/);
  });

  test('a token that is refused is not kept, and nothing of it comes back', async () => {
    const { id, open } = await aSharingCarrier();
    servers.motive.faults.push((_, response) => answer(response, 401, {}));
    const { statusCode, body } = await open('/motive', { token: 'wrong-token' });
    expect([statusCode, body.includes('Motive refuses it'), body.includes('wrong-token')]).toEqual([422, true, false]);
    servers.motive.faults.length = 0;
    servers.motive.faults.push((_, response) => answer(response, 500, {}));
    expect((await open('/motive', { token: 'a-token' })).body).toContain('does not answer as it should');
    expect(await monitor.db.$count(providerConnections, eq(providerConnections.carrierId, id))).toBe(0);
  });

  test('Geotab: what was typed comes back, the password does not', async () => {
    const { id, open } = await aSharingCarrier();
    const { body } = await open('/geotab', { database: 'madeup', user: 'someone else', password: 'not-this-one' });
    expect([body.includes('madeup'), body.includes('not-this-one')]).toEqual([true, false]);
    const good = { database: 'madeup', user: 'reader@madeup.example', password: 'pass' };
    expect((await open('/geotab', good)).headers.location).toMatch(/said=provider$/);
    expect((await connectionOf(id)).account).toBe('madeup');
  });

  test('signs in at Samsara: only with the state of this link, and only in a browser that the code opened', async () => {
    const { id, open, forget } = await aSharingCarrier();
    const there = new URL(
      /href="([^"]*oauth2\/authorize[^"]*)"/.exec((await open('/samsara')).body)![1]!.replaceAll('&amp;', '&'),
    );
    expect(there.searchParams.get('redirect_uri')).toMatch(/\/monitor\/onboarding\/telematics$/);
    const state = there.searchParams.get('state')!;
    const back = (given: string) =>
      monitor.app.inject({
        url: `/monitor/onboarding/telematics?${new URLSearchParams({ code: 'a-code', state: given })}`,
      });
    expect((await back('made-up')).statusCode).toBe(404);
    const { location } = (await back(state)).headers;
    const below = `/signed-in${new URL(location!).search}`;
    expect((await open('/signed-in?code=a-code&state=made-up')).headers.location).not.toMatch(/said/);
    expect(await monitor.db.$count(providerConnections, eq(providerConnections.carrierId, id))).toBe(0);
    const other = await aSharingCarrier();
    expect((await other.open(below)).headers.location).not.toMatch(/said/);
    expect((await open(below)).headers.location).toMatch(/said=provider$/);
    expect((await connectionOf(id)).account).toBe('Made Up Haulers');
    forget();
    expect((await open(below)).headers.location).not.toMatch(/said/);
  });

  test('another carrier’s connection is not disconnected, and withdrawal ends all', async () => {
    const one = await aSharingCarrier();
    await one.open('/motive', { token: 'motive-made-up' });
    const { id: connection } = await connectionOf(one.id);
    const other = await aSharingCarrier();
    await other.open('/disconnect', { provider: String(connection) });
    await other.open('/secret', { provider: String(connection), secret: 'not-theirs' });
    const kept = await connectionOf(one.id);
    expect([kept.disconnectedAt, kept.sealedWebhookSecret]).toEqual([null, null]);
    await one.open('/withdraw', {});
    const ended = await connectionOf(one.id);
    expect([ended.disconnectedAt === null, ended.sealedCredentials]).toEqual([false, null]);
  });
});

describe('what providers post', () => {
  const post = (id: number, body: string, headers: Record<string, string>, { app } = monitor) =>
    app.inject({
      method: 'POST',
      url: `/monitor/telematics/${id}`,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  async function aPosting(step: 'motive' | 'samsara', secret: string) {
    const carrier = await aSharingCarrier();
    if (step === 'motive') await carrier.open('/motive', { token: 'motive-made-up' });
    else {
      const there = /state=([\w-]+)/.exec((await carrier.open('/samsara')).body)![1]!;
      await carrier.open(`/signed-in?code=a-code&state=${there}`);
    }
    const { id } = await connectionOf(carrier.id);
    await carrier.open('/secret', { provider: String(id), secret });
    await read();
    return { ...carrier, connection: id };
  }
  const sha1 = (body: string, secret: string) => createHmac('sha1', secret).update(body).digest('hex');

  test('Motive: the documented example is signed as we compute it', () => {
    expect(sha1('["fault_code_closed"]', 'd9d36bea41c44ae49d1bfc4a48ba2abe')).toBe(
      'f04a8386a21a6cba0447024e83b3f0983352bb72',
    );
  });

  test('Motive: V1 and V2, a ping, a list and half a body; what is not signed is 403', async () => {
    const secret = 'a-secret-of-20-chars';
    const { id, connection } = await aPosting('motive', secret);
    const before = (await positionsOf(id)).length;
    const v1 = {
      action: 'vehicle_location_updated',
      vehicle_id: 1001,
      located_at: at(39.6),
      lat: 32.7767,
      lon: -96.797,
      bearing: 90,
      speed: 5,
    };
    const v2 = {
      action: 'vehicle_location_updated',
      vehicle: { id: 1001, number: '1' },
      current_location: { located_at: at(39.7), lat: 32.7767, lon: -96.797, kph: 16.09344 },
    };
    const unnamed = { ...v1, vehicle_id: 1003, located_at: at(39.65) };
    const asleep = { ...v1, located_at: at(39.66), lat: null, lon: null };
    const signed = (body: string) => post(connection, body, { 'x-kt-webhook-signature': sha1(body, secret) });
    for (const [body, headers] of [
      [JSON.stringify(v1), {}],
      [JSON.stringify(v1), { 'x-kt-webhook-signature': sha1(JSON.stringify(v1), 'another') }],
      [`${JSON.stringify(v1)} `, { 'x-kt-webhook-signature': sha1(JSON.stringify(v1), secret) }],
      [JSON.stringify(v1), { 'x-kt-webhook-signature': 'zz' }],
    ] as [string, Record<string, string>][])
      expect((await post(connection, body, headers)).statusCode).toBe(403);
    expect((await signed('["vehicle_location_updated"]')).statusCode).toBe(200);
    expect((await signed(JSON.stringify([v1, unnamed, asleep, null, 7]))).statusCode).toBe(200);
    expect((await signed(JSON.stringify(v2))).statusCode).toBe(200);
    expect((await signed(JSON.stringify(v2).slice(0, 60))).statusCode).toBe(200);
    const kept = await positionsOf(id);
    expect(kept).toHaveLength(before + 2);
    const speeds = kept.map(({ row }) => [row.observedAt.toISOString(), row.speedMph]);
    expect(speeds).toContainEqual([at(39.6), 5]);
    expect(speeds).toContainEqual([at(39.7), 10]);
    expect((await signed(JSON.stringify(v2))).statusCode, 'replayed').toBe(403);
    expect((await post(999_999, '{}', {})).statusCode).toBe(403);
    expect((await signed('x'.repeat(2 * 1024 * 1024))).statusCode).toBe(413);
  });

  test('Samsara: signed over time and body, within five minutes, once; a signed post has the feed read at once', async () => {
    const secret = Buffer.from('a made-up key of samsara').toString('base64');
    const { id, connection } = await aPosting('samsara', secret);
    const body = '{"eventId":"e1","eventType":"GeofenceEntry","data":{}}';
    const send = (time: number | string, given = secret, text = body) => {
      const key = Buffer.from(given, 'base64');
      const signature = `v1=${createHmac('sha256', key).update(`v1:${time}:${text}`).digest('hex')}`;
      return post(connection, body, { 'x-samsara-timestamp': String(time), 'x-samsara-signature': signature });
    };
    const now = Math.floor(monitor.services.clock().getTime() / 1000);
    expect((await post(connection, body, {})).statusCode).toBe(401);
    expect((await send(now, Buffer.from('another').toString('base64'))).statusCode).toBe(401);
    expect((await send(now, secret, '{}')).statusCode).toBe(401);
    for (const time of [now - 301, now + 301, 'soon']) expect((await send(time)).statusCode).toBe(401);
    expect((await connectionOf(id)).nextPullAt.getTime()).toBeGreaterThan(monitor.services.clock().getTime());
    expect((await send(now)).statusCode).toBe(200);
    expect((await connectionOf(id)).nextPullAt.getTime()).toBe(monitor.services.clock().getTime());
    expect((await send(now)).statusCode, 'replayed').toBe(401);
    expect(await monitor.db.$count(providerPosts, eq(providerPosts.connectionId, connection))).toBe(1);
  });

  test('of a post that is refused, and of one that is taken, no part of the body is in the log', async () => {
    const logged = await withItsLog(monitor);
    const key = Buffer.from('a made-up key of samsara').toString('base64');
    const motive = await aPosting('motive', 'a-secret-of-20-chars');
    const samsara = await aPosting('samsara', key);
    const now = Math.floor(monitor.services.clock().getTime() / 1000);
    const parts = ['vehicle_location_updated', '7654321', '33.2148', '-97.1331', 'Teodora', 'e-7731'];
    const body = JSON.stringify({
      action: parts[0],
      eventId: parts[5],
      vehicle_id: Number(parts[1]),
      located_at: at(39.6),
      lat: Number(parts[2]),
      lon: Number(parts[3]),
      driver: parts[4],
    });
    const byMotive = (secret: string, of = body) => ({ 'x-kt-webhook-signature': sha1(of, secret) });
    const bySamsara = (time: number, secret = key) => ({
      'x-samsara-timestamp': String(time),
      'x-samsara-signature': `v1=${createHmac('sha256', Buffer.from(secret, 'base64')).update(`v1:${time}:${body}`).digest('hex')}`,
    });
    const right = 'a-secret-of-20-chars';
    const large = body.repeat(10_000);
    for (const [what, connection, headers, status, sent] of [
      ['Motive, unsigned', motive.connection, {}, 403],
      ['Motive, wrongly signed', motive.connection, byMotive('another'), 403],
      ['Motive, another body', motive.connection, byMotive(right), 403, `${body} `],
      ['Motive, too large', motive.connection, byMotive(right, large), 413, large],
      ['Motive, taken', motive.connection, byMotive(right), 200],
      ['Motive, replayed', motive.connection, byMotive(right), 403],
      ['Samsara, unsigned', samsara.connection, {}, 401],
      ['Samsara, wrongly signed', samsara.connection, bySamsara(now, 'AAAA'), 401],
      ['Samsara, old', samsara.connection, bySamsara(now - 301), 401],
      ['Samsara, taken', samsara.connection, bySamsara(now), 200],
      ['Samsara, replayed', samsara.connection, bySamsara(now), 401],
      ['no such connection', 999_999, byMotive(right), 403],
    ] as [string, number, Record<string, string>, number, string?][]) {
      const { statusCode } = await post(connection, sent ?? body, headers, logged.monitor);
      const log = logged.log();
      expect([what, statusCode, log.includes(`"statusCode":${status}`)]).toEqual([what, status, true]);
      for (const part of [...parts, at(39.6), ...Object.values(headers)])
        expect([what, part, log.includes(part)]).toEqual([what, part, false]);
    }
    await logged.closeLog();
  });

  test('a connection that was disconnected equals an unknown one', async () => {
    const { connection, open } = await aPosting('motive', 'a-secret');
    await open('/disconnect', { provider: String(connection) });
    const body = '["vehicle_location_updated"]';
    expect((await post(connection, body, { 'x-kt-webhook-signature': sha1(body, 'a-secret') })).statusCode).toBe(403);
  });
});

describe('the ELD section', () => {
  const statusOf = async (carrierId: number) => {
    const { body } = await monitor.get(`/carriers/${carrierId}/eld_status`);
    return body.eld_connections[0];
  };

  test('active with its vehicles; silent after a day; never good when refused; gone when disconnected', async () => {
    const { id, open } = await aSharingCarrier();
    await open('/motive', { token: 'motive-made-up' });
    await read();
    const active = await statusOf(id);
    expect([active.status, active.is_failing, active.vehicles_on_eld, active.provider]).toEqual([
      'active',
      false,
      5,
      'Motive',
    ]);
    expect(active.last_position_at).toBe(at(39.5));
    monitor.passTime(25 * HOUR);
    await monitor.passDays(0);
    expect((await statusOf(id)).status).toBe('silent');
    const { eldConnectionId } = await connectionOf(id);
    await monitor.db
      .update(providerConnections)
      .set({ revokedAt: new Date() })
      .where(eq(providerConnections.carrierId, id));
    expect((await statusOf(id)).status).toBe('credential_revoked');
    const { id: connection } = await connectionOf(id);
    await open('/code', {});
    await open('/open', { code: /\d{6}/.exec(monitor.mails.at(-1)!.text)![0] });
    await open('/disconnect', { provider: String(connection) });
    expect(await statusOf(id)).toBeUndefined();
    expect(await monitor.db.$count(eldVehicles, eq(eldVehicles.connectionId, eldConnectionId!))).toBe(0);
    expect(await monitor.db.$count(eldConnections, eq(eldConnections.carrierId, id))).toBe(0);
  });

  test('its VINs are compared with the certificate; what agrees is not good once the provider is silent', async () => {
    const { id, open } = await aSharingCarrier();
    await open('/motive', { token: 'motive-made-up' });
    // Late in the day: the recorded positions are of the day before.
    await monitor.db
      .update(providerConnections)
      .set({ nextPullAt: new Date(0) })
      .where(eq(providerConnections.carrierId, id));
    await read();
    const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
    const companyId = company!.id;
    const made = { companyId, carrierId: id, createdAt: new Date() };
    const paper = { name: 'coi.pdf', mediaType: 'application/pdf', bytes: 1, sha256: 'x' };
    const [file] = await monitor.db
      .insert(storedFiles)
      .values({ ...made, ...paper })
      .returning();
    const reviewedAt = new Date('2026-01-05T10:00:00Z');
    const [document] = await monitor.db
      .insert(insuranceCertificateDocuments)
      .values({ ...made, fileId: file!.id, status: 'verified', reviewedAt })
      .returning();
    const documentId = document!.id;
    await addCertificate(monitor.db, { companyId, carrierId: id, documentId });
    expect((await statusOf(id)).status).toBe('no_vins_on_coi');
    await monitor.db.insert(certificateVehicles).values({ documentId, vin: 'NOT-ONE-OF-THEM1' });
    expect((await statusOf(id)).status).toBe('no_eld_vin_matches_on_coi');
    await monitor.db.insert(certificateVehicles).values({ documentId, vin: VIN });
    expect((await statusOf(id)).status).toBe('some_eld_vin_matches_on_coi');
    await monitor.db.delete(certificateVehicles).where(eq(certificateVehicles.vin, 'NOT-ONE-OF-THEM1'));
    expect((await statusOf(id)).status).toBe('eld_vins_not_on_coi');
    const vehicles = await monitor.db.select().from(eldVehicles);
    const { eldConnectionId } = await connectionOf(id);
    const own = vehicles.filter(({ connectionId, vin }) => connectionId === eldConnectionId && vin && vin !== VIN);
    await monitor.db.insert(certificateVehicles).values(own.map(({ vin }) => ({ documentId, vin: vin! })));
    expect((await statusOf(id)).status).toBe('missing_vins_on_eld');
    const newest = monitor.services.clock();
    const isIt = eq(eldConnections.id, eldConnectionId!);
    await monitor.db
      .update(insuranceCertificateDocuments)
      .set({ isAnyAuto: true })
      .where(eq(insuranceCertificateDocuments.id, documentId));
    await addCertificate(monitor.db, { companyId, carrierId: id, documentId, coverage: 'bipd' });
    await monitor.db.update(eldConnections).set({ lastPositionAt: newest }).where(isIt);
    expect((await statusOf(id)).status).toBe('all_eld_vins_match_coi');
    await monitor.db
      .update(eldConnections)
      .set({ lastPositionAt: new Date(newest.getTime() - 25 * HOUR) })
      .where(isIt);
    expect((await statusOf(id)).status).toBe('silent');
  });
});
