import { eq } from 'drizzle-orm';
import { companies } from '../../db/schema';
import { defineJob } from '../../jobs/jobs';
import { namingBroker } from '../../mail/broker-of-record';
import { noticeMail } from './notice-mails';
import { markNoticeSent, openNotice } from './open-notice';

/** Mails a notice to the address of record, after what it is about is committed. */
export const carrierNoticeJob = defineJob<{ noticeId: number }>({
  kind: 'carrier_notices',
  isQuick: true,
  async run({ params }, { db, env, mail, clock }) {
    const notice = await openNotice(db, env, params.noticeId);
    if (!notice?.email) return { mails: 0 };
    const [company] = await db.select().from(companies).where(eq(companies.id, notice.companyId));
    const content = await namingBroker(db, notice.companyId, noticeMail(notice, company!.legalName));
    await mail.send({ to: notice.email, ...content });
    await markNoticeSent(db, notice.id, clock());
    return { mails: 1 };
  },
});
