import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeInArrivedMail } from '@monitor/areas/rate-confirmations/mail/take-in-mail';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { importing } from '../../../federal-data/import/fmcsa-files';
import { pdfOf } from '../../../support/made-up-pdf';
import { loadFromDallas } from '../../loads/loads-support';
import { type FederalRecord, onePerson, packetOf, placeAnswers, routingOf, vinOf } from '../../onboarding/packet-facts';
import { bringIn, openCorpusMonitor } from '../../onboarding/packet-world';
import { TYPED } from '../paper-support';
import { DOMAIN, passed, SERVER } from './made-up-mails';

/** The broker to whom the mails of the corpus come: three onboarded carriers, their loads, and the confirmations it sent. */

export const HERON_VIN = vinOf('1FUJGLDR', 'CLBP5501');
const HERON: FederalRecord = {
  name: 'MARSH HERON FREIGHT LLC',
  at: { street: '1200 RIVER DR', city: 'MOLINE', state: 'IL', zip: '61265' },
  phone: '(309) 555-0111',
  email: 'dispatch@marshheronfreight.com',
  officers: ['LENA BRANDT'],
  inspected: [[HERON_VIN, '2026-06-03']],
};
const WHEAT: FederalRecord = {
  name: 'GRAY WHEAT TRUCKING LLC',
  at: { street: '44 ELEVATOR RD', city: 'HASTINGS', state: 'NE', zip: '68901' },
  phone: '(402) 555-0121',
  email: 'graywheattrucking@gmail.com',
  officers: ['DALE KOHL'],
};
const EGRET: FederalRecord = {
  name: 'EGRET RIDGE LOGISTICS INC',
  at: { street: '9 RIDGE BLVD', city: 'TYLER', state: 'TX', zip: '75701' },
  phone: '(903) 555-0131',
  email: 'office@egretridge.com',
  officers: ['NOEL PRICE'],
};

/** Each with the packet that was approved in June. */
const ONBOARDED = [
  {
    id: 'heron',
    record: HERON,
    before: packetOf(HERON, {
      contacts: {
        ...onePerson('Lena Brandt', '(309) 555-0111', 'dispatch@marshheronfreight.com'),
        dispatch_name: 'Tom Brandt',
        dispatch_phone: '(309) 555-0112',
        after_hours_phone: '(309) 555-0113',
        ar_email: 'billing@marshheronfreight.com',
      },
      equipment: { vins: HERON_VIN },
      tax: { tin: '36-4410077' },
      payment: { account_number: '5512340078' },
    }),
  },
  {
    id: 'wheat',
    record: WHEAT,
    before: packetOf(WHEAT, {
      payment: {
        pay_to: 'factor',
        remit_name: 'Meridian Factors',
        ...placeAnswers({ street: 'PO BOX 4410', city: 'OMAHA', state: 'NE', zip: '68104' }),
        bank_name: 'Platte Valley Bank',
        routing_number: routingOf('10400761'),
        account_number: '4410077001',
      },
      assignment: ['NOTICE OF ASSIGNMENT', 'Pay all invoices to Meridian Factors, PO Box 4410, Omaha, NE 68104.'],
    }),
  },
  {
    id: 'egret',
    record: EGRET,
    // Whoever answered in June gave a dispatcher of their own: a clerk approved it.
    before: packetOf(EGRET, {
      contacts: {
        dispatch_name: 'Max Reed',
        dispatch_phone: '(702) 555-0141',
        dispatch_email: 'egretridge.loads@gmail.com',
      },
    }),
  },
].map((one) => ({ ...one, isHonest: true, others: [] }));

type CarrierKey = 'heron' | 'wheat' | 'egret';

/** References of loads, by whose they are. All run from Dallas to Houston. */
export const LOADS: Record<string, CarrierKey> = { 'R-1001': 'heron', 'W-2001': 'wheat', 'E-3001': 'egret' };

export type CorpusFile =
  | { name: string; pdf: readonly string[] }
  | { name: string; png: string }
  /** The very PDF that was delivered with the confirmation. */
  | { name: string; ours: true }
  | { name: string; type: string; content: string };

export type CorpusMail = {
  from: string;
  /** The carrier whose address with the broker it came to; left out, Marsh Heron Freight. */
  to?: CarrierKey;
  subject: string;
  text?: string;
  html?: string;
  replyTo?: string;
  /** Lines of our mail server and others, the newest first; left out, ours says that the sender’s domain is proven. */
  results?: readonly string[];
  /** It answers the email that brought the confirmation, as mail programs write it down. */
  isAnswer?: boolean;
  files?: readonly CorpusFile[];
  /** A picture within the text. */
  picture?: string;
  /** A whole mail as an attachment. */
  forwarded?: Pick<CorpusMail, 'from' | 'subject' | 'text'>;
};

const FIXTURES = new URL('../../../../fixtures/mails/', import.meta.url);
const domainOf = (from: string) => /@([^@>\s]+)>?$/.exec(from)![1]!;
/** What our server says of a sender whose domain proves nothing. */
export const failed = (domain: string) =>
  `Authentication-Results: ${SERVER}; spf=fail smtp.mailfrom=${domain}; dkim=none; dmarc=fail header.from=${domain}`;

/** The broker’s monitor, and a way to hand it a mail of the corpus. */
export async function openMailWorld(
  importerOf: (monitor: Awaited<ReturnType<typeof openCorpusMonitor>>) => ReturnType<typeof importing>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-corpus-'));
  const monitor = await openCorpusMonitor({ RATECON_DOMAIN: DOMAIN, AUTHSERV_ID: SERVER, DATA_DIR: folder });
  const dotOf = await bringIn(monitor, importerOf(monitor), ONBOARDED);
  for (const [reference, key] of Object.entries(LOADS)) await confirm(monitor, reference, dotOf(key));
  const sent = monitor.mails.find(({ subject, attachments }) => subject.includes('R-1001') && attachments?.length)!;
  let taken = 0;

  async function contentOf(file: CorpusFile): Promise<{ content: Buffer; contentType: string }> {
    if ('pdf' in file) return { content: pdfOf(file.pdf), contentType: 'application/pdf' };
    if ('png' in file) return { content: await readFile(new URL(file.png, FIXTURES)), contentType: 'image/png' };
    if ('ours' in file) return { content: sent.attachments![0]!.content, contentType: 'application/pdf' };
    return { content: Buffer.from(file.content), contentType: file.type };
  }

  /** The mail as it lies in the mailbox. */
  async function mimeOf(mail: CorpusMail): Promise<Buffer> {
    const { from, to = 'heron', subject, text, html, replyTo, results = [passed(domainOf(from))] } = mail;
    const files = await Promise.all(
      (mail.files ?? []).map(async (file) => ({ filename: file.name, ...(await contentOf(file)) })),
    );
    const picture = mail.picture
      ? [{ filename: mail.picture, cid: 'picture@mail', content: await readFile(new URL(mail.picture, FIXTURES)) }]
      : [];
    const whole = mail.forwarded
      ? [
          {
            filename: 'forwarded.eml',
            contentType: 'message/rfc822',
            content: await new MailComposer({ ...mail.forwarded, to: 'admin@demo.test' }).compile().build(),
          },
        ]
      : [];
    const composed = await new MailComposer({
      from,
      to: `dot${dotOf(to)}@${DOMAIN}`,
      subject,
      text,
      html,
      replyTo,
      ...(mail.isAnswer ? { inReplyTo: sent.messageId, references: sent.messageId } : {}),
      attachments: [...files, ...picture, ...whole],
      date: new Date('2026-09-15T15:00:00Z'),
    })
      .compile()
      .build();
    return Buffer.concat([Buffer.from(results.map((line) => `${line}\r\n`).join('')), composed]);
  }

  return {
    /** Takes a mail in as the courier does. @returns whether a clerk is warned, and of what */
    async judge(mail: CorpusMail): Promise<{ isFlagged: boolean; kinds: string[] }> {
      taken += 1;
      const path = join(folder, `arrived-${taken}.eml`);
      await writeFile(path, await mimeOf(mail));
      const id = await takeInArrivedMail(monitor.services, { path, source: 'folder' }, monitor.services.clock());
      await rm(path);
      const { body } = await monitor.get(`/rate_confirmation_mails/${id}`);
      const findings = body.findings as { kind: string; is_checked: boolean }[];
      return {
        isFlagged: body.status === 'flagged',
        kinds: findings.filter(({ is_checked }) => is_checked).map(({ kind }) => kind),
      };
    },
    async close() {
      await monitor.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A load that the carrier has, with its driver and truck, and a confirmation that was delivered at the address of record. */
async function confirm(
  monitor: Awaited<ReturnType<typeof openCorpusMonitor>>,
  reference: string,
  carrierId: number,
): Promise<void> {
  const expectOk = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${reference}: ${JSON.stringify(body)}`);
  };
  const made = await monitor.send('PUT', '/loads/by_reference', {
    load: loadFromDallas(reference, { carrier: { id: carrierId } }),
  });
  expectOk(made);
  const loadId = made.body.load.id;
  if (LOADS[reference] === 'heron') {
    const load = { driver_name: 'Lee Driver', driver_phone: '(309) 555-0142', vehicle: { vin: HERON_VIN } };
    expectOk(await monitor.send('PATCH', `/loads/${loadId}`, { load }));
  }
  const paper = await monitor.send('POST', '/rate_confirmations', {
    rate_confirmation: { load_id: loadId, ...TYPED },
  });
  expectOk(paper);
  const path = `/rate_confirmations/${paper.body.id}`;
  const { email } = (await monitor.get(path)).body.known_addresses[0];
  expectOk(await monitor.send('POST', `${path}/send`, { to: [{ email }] }));
  await monitor.runJobs();
}
