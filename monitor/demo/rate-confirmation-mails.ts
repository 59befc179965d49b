import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { makeInboxFolders } from '../areas/rate-confirmations/mail/inbox-folders';
import { DEMO_AUTHSERV_ID, DEMO_RATECON_DOMAIN } from '../base/env';
import { carriers, loads, rateConfirmationMails, users } from '../db/schema';
import { Paper } from '../documents/pdf/paper';
import type { Services } from '../server/services';

type DemoLoad = { reference: string; dot: number; name: string; email: string };
type DemoMail = {
  from: string;
  to?: number;
  subject: string;
  text: string;
  replyTo?: string;
  hasPaper?: true;
};

const OWNER = 'admin@demo.test';

/** Twelve mails: nine that nothing speaks against, a spoofed one, one that reaches no carrier, one without a load. */
const MAILS: readonly ((load: DemoLoad) => DemoMail)[] = [
  (load) => ({
    from: load.email,
    subject: `Signed: rate confirmation ${load.reference}`,
    text: 'Signed copy attached. Thank you.',
    hasPaper: true,
  }),
  (load) => ({
    from: load.email,
    subject: `RE: Load ${load.reference}`,
    text: 'Confirmed as agreed. Our driver calls an hour out.',
  }),
  (load) => ({
    from: OWNER,
    subject: `Rate confirmation ${load.reference}`,
    text: 'Please sign and return.',
    hasPaper: true,
  }),
  (load) => {
    const at = load.email.lastIndexOf('@');
    const domain = `${load.email.slice(at + 1).replace(/\.[a-z]+$/i, '')}-dispatch.com`;
    return {
      from: `dispatch@${domain}`,
      replyTo: `payments@${domain}`,
      subject: `URGENT updated rate confirmation ${load.reference}`,
      text: `Our banking details have changed.\n\nPlease remit to: Quick Pay Factoring LLC\nSign here: https://sign.${domain}/rc`,
      hasPaper: true,
    };
  },
  (load) => ({
    from: load.email,
    subject: `${load.reference} signed`,
    text: `We are DOT ${load.dot}. All good for pickup.`,
    hasPaper: true,
  }),
  (load) => ({
    from: OWNER,
    to: 9_990_001,
    subject: `Rate confirmation ${load.reference}`,
    text: 'Please sign and return.',
  }),
  (load) => ({
    from: load.email,
    subject: 'Signed confirmation',
    text: 'See attached. Which dock do we go to?',
    hasPaper: true,
  }),
  (load) => ({
    from: load.email,
    subject: `Fwd: Load #${load.reference}`,
    text: 'Signed by our office.',
    hasPaper: true,
  }),
  (load) => ({
    from: load.email,
    subject: `RC ${load.reference}`,
    text: 'Agreed, detention after two hours as on the paper.',
  }),
  (load) => ({
    from: OWNER,
    subject: `Revised confirmation ${load.reference}`,
    text: 'Linehaul corrected as discussed by phone.',
    hasPaper: true,
  }),
  (load) => ({
    from: load.email,
    subject: `Load ${load.reference}: signed confirmation`,
    text: 'Thanks for the load.',
    hasPaper: true,
  }),
  (load) => ({
    from: load.email,
    subject: `${load.reference} confirmed`,
    text: 'Truck is empty and on its way to the shipper.',
  }),
];

/** Puts the demo's mails into the inbox folder, once: they come in as every other mail does. */
export async function seedDemoMails({ db, env }: Pick<Services, 'db' | 'env'>, now: Date): Promise<void> {
  if ((await db.$count(rateConfirmationMails)) > 0) return;
  const found = await loadsWithAddress(db, MAILS.length);
  if (found.length < MAILS.length) return;
  const { inbox } = await makeInboxFolders(env.dataDir);
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  for (const [at, mailOf] of MAILS.entries()) {
    const load = found[at]!;
    const mail = mailOf(load);
    const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1);
    const number = String(at + 1).padStart(2, '0');
    const { message } = await compose.sendMail({
      from:
        mail.from === OWNER
          ? `Avery Admin <${OWNER}>`
          : `${mail.from === load.email ? load.name : 'Dispatch'} <${mail.from}>`,
      to: `dot${mail.to ?? load.dot}@${DEMO_RATECON_DOMAIN}`,
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      date: new Date(now.getTime() - (MAILS.length - at) * 25 * 60_000),
      messageId: `<demo-${number}@${domain}>`,
      headers: {
        'Authentication-Results': `${DEMO_AUTHSERV_ID}; spf=pass smtp.mailfrom=${domain}; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`,
      },
      attachments: mail.hasPaper
        ? [{ filename: `${load.reference}.pdf`, contentType: 'application/pdf', content: await paperOf(load, now) }]
        : [],
    });
    // Written whole, then named: the courier never sees half a mail.
    const hidden = join(inbox, `.demo-${number}.eml`);
    await writeFile(hidden, message as Buffer, { mode: 0o600 });
    await rename(hidden, join(inbox, `demo-${number}.eml`));
  }
}

/** Loads of the demo brokerage, each of another carrier that has an address of its own domain on its record. */
async function loadsWithAddress(db: Services['db'], count: number): Promise<DemoLoad[]> {
  const rows = await db
    .selectDistinctOn([loads.carrierId], {
      reference: loads.reference,
      dot: sql<number>`${loads.carrierId}`.mapWith(Number),
      name: sql<string>`${carriers.legalName}`,
      email: sql<string>`lower(${carriers.email})`,
    })
    .from(loads)
    .innerJoin(carriers, eq(carriers.id, loads.carrierId))
    .innerJoin(users, and(eq(users.companyId, loads.companyId), eq(users.email, OWNER)))
    .where(
      and(
        isNotNull(carriers.legalName),
        // Of a brokerage beside it the carrier may haul as well: a mail without a load would have two to go to.
        sql`(SELECT count(*) FROM connections n WHERE n.carrier_id = ${loads.carrierId} AND NOT n.is_dismissed) = 1`,
        sql`${carriers.email} ~ '^[^@ ]+@[a-z0-9.-]+\\.[a-z]+$'`,
        // Of a domain that is its own.
        sql`${carriers.email} !~* '@(gmail|yahoo|outlook|hotmail|aol|icloud|example)\\.'`,
      ),
    )
    .orderBy(asc(loads.carrierId), asc(loads.id))
    .limit(count);
  return rows;
}

async function paperOf({ reference, name }: DemoLoad, now: Date): Promise<Buffer> {
  const title = `Rate confirmation ${reference}`;
  const paper = await Paper.begin({ size: 'letter', title, author: name, subject: 'Signed copy', writtenAt: now });
  paper.title(title, name);
  paper.paragraph(`Signed for ${name}.`);
  return paper.end([`Signed copy for ${name}`]);
}
