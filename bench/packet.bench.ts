import { randomBytes } from 'node:crypto';
import { openPacketSession } from '@monitor/areas/onboarding/packet-sessions';
import { type Database, migrateDatabase, openDatabase } from '@monitor/db/client';
import { carriers, packetSessions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { FormData, request } from 'undici';
import type { Bench, Figure } from './bench';
import { signIn, startMonitor } from './support/monitor-process';
import { startPortal } from './support/page-servers';
import { peakMbWhile, residentMb } from './support/processes';
import type { Workshop } from './support/workshop';

const MOST_MB = 150;
const MB = 1024 * 1024;
const CARRIER = 5_000_101;
/** 40 MB as a carrier sends them, and as a broker does: the largest that is taken, twice. */
const CARRIER_FILES = [13.3 * MB, 13.3 * MB, 13.4 * MB];
const BROKER_FILES = [20 * MB, 20 * MB];
/** Long enough for what a start left behind to be collected. */
const SETTLE_MS = 5_000;

/** What 40 MB of files in a packet cost in memory: from the carrier's pages, and through the portal from the broker's. */
export const bench: Bench = {
  title: 'A packet of 40 MB of files',
  async run(workshop) {
    const url = await workshop.newDatabase('bench_packet');
    const dataDir = workshop.folder('packet');
    return [
      ...(await measured(workshop, 'Postgres', { url })),
      ...(await measured(workshop, 'PGlite, the database included', { dataDir })),
    ];
  },
};

type Where = { url: string; dataDir?: undefined } | { dataDir: string; url?: undefined };

async function measured(workshop: Workshop, on: string, where: Where): Promise<Figure[]> {
  const token = await inDatabase(where, async (db) => {
    await db.insert(carriers).values({
      id: CARRIER,
      legalName: 'FORTY MEGABYTES LLC',
      nameSource: 'census',
      nameAsOf: '2026-01-15',
      censusAsOf: '2026-01-15',
      statusCode: 'A',
    });
    return signIn(db);
  });
  // An invitation is made by the product; whoever opens its mail is let in here without one.
  const first = await startMonitor(workshop, where.url ?? null, where.dataDir);
  const invited = await post(`${first.origin}/monitor/api/v1/connection_invitations`, {
    headers: { cookie: `monitor_session=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ connection_invitation: { carrier_id: CARRIER, email: 'owner@carrier.test' } }),
  });
  await first.stop();
  const packetToken = await inDatabase(where, async (db) => {
    const session = await openPacketSession(db, (invited as { id: number }).id, new Date());
    await db.update(packetSessions).set({ state: 'open' }).where(eq(packetSessions.state, 'awaiting_code'));
    return session.token;
  });

  const monitor = await startMonitor(workshop, where.url ?? null, where.dataDir);
  const portal = await startPortal(workshop, `${monitor.origin}/monitor`, token);
  const fromBroker = async (path: string, fields: Record<string, string>, bytes: number) => {
    const headers = { ...portal.headers, origin: portal.origin };
    await post(`${portal.origin}/broker${path}`, { headers, body: formWith(fields, bytes) });
  };
  const fromCarrier = (bytes: number) =>
    post(`${monitor.origin}/monitor/onboarding/packet/insurance`, {
      headers: { cookie: `onboarding_session=${packetToken}`, origin: monitor.origin },
      body: formWith({ agent_name: 'Agency', later: 'yes' }, bytes),
    });
  const packetPage = `/carriers/${CARRIER}/packet`;
  const seen = async () => {
    const page = await request(`${portal.origin}/broker${packetPage}`, { headers: portal.headers });
    const html = await page.body.text();
    const version = /name="seen_version" value="(\d+)"/.exec(html)?.[1];
    if (version === undefined) throw new Error(`${packetPage} answered ${page.statusCode} without its forms`);
    return { version, contract: /<option[^>]* value="(\d+)"/.exec(html)?.[1] ?? '' };
  };
  const redline = async (bytes: number) => {
    const { version, contract } = await seen();
    const fields = { intent: 'upload-redline', contract_id: contract, seen_version: version };
    await fromBroker(packetPage, fields, bytes);
  };

  workshop.say('Small files first, so that what a first one loads is not counted…');
  await fromBroker('/my-account/contracts/new', { name: 'Carrier agreement', seen_contract_id: '' }, 100_000);
  await fromCarrier(100_000);
  await redline(100_000);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

  workshop.say('40 MB from the carrier, then 40 MB from the broker…');
  const pids = [monitor.pid, portal.pid];
  const idle = pids.map(residentMb);
  const carried = await peakMbWhile(pids, async () => {
    for (const bytes of CARRIER_FILES) await fromCarrier(bytes);
  });
  const brought = await peakMbWhile(pids, async () => {
    for (const bytes of BROKER_FILES) await redline(bytes);
  });
  await monitor.stop();
  const above = (peaks: number[], at: number) => peaks[at]! - idle[at]!;
  return [
    figure(`from the carrier, monitor on ${on}`, above(carried, 0)),
    figure(`from the broker, monitor on ${on}`, above(brought, 0)),
    ...(where.url ? [figure('from the broker, portal', above(brought, 1))] : []),
  ];
}

async function inDatabase<Result>(where: Where, work: (db: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(where);
  try {
    await migrateDatabase(database);
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** @throws when it is neither taken nor led on */
async function post(address: string, { headers, body }: { headers: Record<string, string>; body: string | FormData }) {
  const answer = await request(address, { method: 'POST', headers, body });
  const text = await answer.body.text();
  if (answer.statusCode === 200) return JSON.parse(text) as unknown;
  if (answer.statusCode !== 302 && answer.statusCode !== 303)
    throw new Error(`${address} answered ${answer.statusCode}: ${text.slice(0, 2000)}`);
  return null;
}

/** A PDF of one page with an image beside it that fills it up: an agreement is opened when it is uploaded. */
function paperOf(bytes: number): Buffer<ArrayBuffer> {
  const image = randomBytes(bytes - 400);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\n4 0 obj<</Type/XObject/Subtype/Image/Length ${image.length}>>\nstream\n`,
    ),
    image,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

function formWith(fields: Record<string, string>, bytes: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const content = paperOf(Math.floor(bytes));
  form.set('file', new Blob([content], { type: 'application/pdf' }), 'paper.pdf');
  return form;
}

const figure = (where: string, value: number): Figure => ({
  what: `Memory above idle of 40 MB of files ${where}`,
  product: { value, unit: 'MB' },
  beside: null,
  ratio: null,
  target: `under ${MOST_MB} MB`,
  isMet: value < MOST_MB,
});
