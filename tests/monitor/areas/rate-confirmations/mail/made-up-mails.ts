import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeInArrivedMail } from '@monitor/areas/rate-confirmations/mail/take-in-mail';
import { carrierIdentifiers, connections, onboardingPackets, packetSections, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { addCarrier } from '../../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../../support/section-monitor';
import { loadFromDallas } from '../../loads/loads-support';

export const DOMAIN = 'ratecon.example.com';
export const SERVER = 'mx.example.com';
export const HERON = { dot: 7_100_001, mc: '710001', email: 'dispatch@heronfreight.com', remitTo: 'Heron Freight LLC' };

/** What a mail server of the broker says of a mail that is from whom it says. */
export const passed = (domain: string) =>
  `Authentication-Results: ${SERVER}; spf=pass smtp.mailfrom=${domain}; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`;

type Part = { name: string; type: string; content: Buffer };

export type MadeUpMail = {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  html?: string;
  /** Whole lines, above the others. */
  headers?: readonly string[];
  messageId?: string | null;
  attachments?: readonly Part[];
};

let made = 0;

/** A mail as it comes in; left out, it is one that nothing speaks against. */
export function mailOf(given: MadeUpMail = {}): Buffer {
  made += 1;
  const {
    from = `Heron Dispatch <${HERON.email}>`,
    to = `dot${HERON.dot}@${DOMAIN}`,
    text = 'Signed copy attached.',
  } = given;
  const {
    subject = 'Rate confirmation R-1001',
    messageId = `<made-${made}@heronfreight.com>`,
    attachments = [],
  } = given;
  const headers = [
    ...(given.headers ?? [passed('heronfreight.com')]),
    ...from.split('\n').map((one) => `From: ${one}`),
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Sun, 22 Nov 2026 11:00:00 +0000',
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    'MIME-Version: 1.0',
  ];
  const body = given.html === undefined ? textPart(text) : alternative(text, given.html);
  if (attachments.length === 0) return Buffer.from(lines([...headers, ...body]));
  const boundary = 'mixed-of-the-tests';
  const parts = attachments.flatMap(({ name, type, content }) => [
    `--${boundary}`,
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(content.toString('base64').match(/.{1,76}/g) ?? []),
  ]);
  const type = `Content-Type: multipart/mixed; boundary="${boundary}"`;
  return Buffer.from(lines([...headers, type, '', `--${boundary}`, ...body, ...parts, `--${boundary}--`, '']));
}

const textPart = (text: string) => ['Content-Type: text/plain; charset=utf-8', '', text];
const alternative = (text: string, html: string) => [
  'Content-Type: multipart/alternative; boundary="alternative-of-the-tests"',
  '',
  '--alternative-of-the-tests',
  ...textPart(text),
  '--alternative-of-the-tests',
  'Content-Type: text/html; charset=utf-8',
  '',
  html,
  '--alternative-of-the-tests--',
];
const lines = (all: readonly string[]) => all.join('\r\n');

/** The API with a carrier that has an address and a packet on file, and a load of it. */
export async function openMailMonitor(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  const monitor = await openSectionMonitor({
    RATECON_DOMAIN: DOMAIN,
    AUTHSERV_ID: SERVER,
    DATA_DIR: folder,
    ...settings,
  });
  await addHeron(monitor);
  const loadId = await addLoad(monitor, 'R-1001', HERON.dot);
  let sequence = 0;
  const takeIn = async (raw: Buffer, source: 'folder' | 'smtp' = 'folder') => {
    sequence += 1;
    const path = join(folder, `arrived-${sequence}.eml`);
    await writeFile(path, raw);
    const id = await takeInArrivedMail(monitor.services, { path, source }, monitor.services.clock());
    await rm(path);
    return id;
  };
  return {
    ...monitor,
    folder,
    loadId,
    /** Takes a mail in as the courier does. @returns its id */
    takeIn,
    /** The same. @returns the mail as the call gives it */
    read: async (raw: Buffer) => (await monitor.get(`/rate_confirmation_mails/${await takeIn(raw)}`)).body,
    async close() {
      await monitor.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type MailMonitor = Awaited<ReturnType<typeof openMailMonitor>>;

export async function addLoad(monitor: SectionMonitor, reference: string, carrierId: number | null, as?: string) {
  const load = loadFromDallas(reference, carrierId === null ? {} : { carrier: { id: carrierId } });
  const { body, status } = await monitor.send('PUT', '/loads/by_reference', { load }, as);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.load.id as number;
}

async function addHeron({ db, services }: SectionMonitor) {
  await addCarrier(db, { id: HERON.dot, legalName: 'HERON FREIGHT LLC', email: HERON.email });
  await db.insert(carrierIdentifiers).values([
    { carrierId: HERON.dot, type: 'DOT', value: String(HERON.dot), source: 'census' },
    { carrierId: HERON.dot, type: 'MC', value: HERON.mc, source: 'census' },
  ]);
  const companyId = await companyIdOf(db);
  const now = services.clock();
  const [connection] = await db
    .insert(connections)
    .values({ companyId, carrierId: HERON.dot, status: 'onboarded', createdAt: now, updatedAt: now })
    .returning({ id: connections.id });
  const [packet] = await db
    .insert(onboardingPackets)
    .values({
      companyId,
      carrierId: HERON.dot,
      connectionId: connection!.id,
      status: 'complete',
      createdAt: now,
      updatedAt: now,
      completedAt: now,
    })
    .returning({ id: onboardingPackets.id });
  await db.insert(packetSections).values([
    {
      packetId: packet!.id,
      section: 'contacts',
      answers: { answers: { ar_email: 'billing@heronfreight.com' } },
      isComplete: true,
      savedAt: now,
    },
    {
      packetId: packet!.id,
      section: 'payment',
      answers: { answers: { pay_to: 'carrier', remit_name: HERON.remitTo } },
      isComplete: true,
      savedAt: now,
    },
  ]);
}

/** The company of a demo account. */
export async function companyIdOf(db: SectionMonitor['db'], email = 'admin@demo.test'): Promise<number> {
  const [user] = await db.select({ companyId: users.companyId }).from(users).where(eq(users.email, email));
  return user!.companyId!;
}
