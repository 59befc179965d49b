import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import {
  rateConfirmationAnswers as answers,
  companies,
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  rateConfirmationRevisions as revisions,
} from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { readWholeFile } from '../../documents/files/stored-files';
import { defineJob, enqueueJob } from '../../jobs/jobs';
import { namingBroker } from '../../mail/broker-of-record';
import type { Services } from '../../server/services';
import { markNoticeSent, openNotice } from '../carrier-notices/open-notice';
import { endMail, signedCopyMail } from './confirmation-mails';
import { signedFileNameOf } from './copy-file-name';
import { ownConfirmation, statusOf } from './own-confirmation';

type About =
  /** It ended: one address that has it. */
  | { about: 'end'; confirmationId: number; email: string }
  /**
   * It was accepted: the accepting address. `noticeId`: the notice that this address also gets, as the address of
   * record.
   */
  | { about: 'accepted'; answerId: number; noticeId: number | null };

/** Emails to the carrier about a confirmation, sent after the commit and retried when a server fails. */
export const confirmationMailJob = defineJob<About>({
  kind: 'rate_confirmation_carrier_mails',
  isQuick: true,
  async run({ params }, services) {
    return params.about === 'end' ? mailOfEnd(services, params) : mailSignedCopy(services, params);
  },
});

type JobServices = Pick<Services, 'db' | 'env' | 'mail' | 'clock'>;

async function mailOfEnd({ db, mail }: JobServices, { confirmationId, email }: Extract<About, { about: 'end' }>) {
  const [found] = await db.select().from(confirmations).where(eq(confirmations.id, confirmationId));
  if (!found) return null;
  const { row, newest, sent } = await ownConfirmation(db, found.companyId, confirmationId);
  const { fields } = sent ?? newest;
  const content = endMail({
    status: statusOf(row),
    number: numberOf(row.id),
    reference: fields.load_reference,
    brokerName: fields.broker.legal_name ?? 'The broker',
  });
  if (content === null) return { mails: 0 };
  await mail.send({
    to: email,
    ...(fields.broker.contact_email && { replyTo: fields.broker.contact_email }),
    ...(await conversation(db, row.id, email)),
    ...(await namingBroker(db, row.companyId, content)),
  });
  return { mails: 1 };
}

async function mailSignedCopy(
  { db, env, mail, clock }: JobServices,
  { answerId, noticeId }: Extract<About, { about: 'accepted' }>,
) {
  const [found] = await db
    .select({ answer: answers, revision: revisions, confirmation: confirmations, company: companies })
    .from(answers)
    .innerJoin(revisions, eq(revisions.id, answers.revisionId))
    .innerJoin(confirmations, eq(confirmations.id, answers.rateConfirmationId))
    .innerJoin(companies, eq(companies.id, confirmations.companyId))
    .where(eq(answers.id, answerId));
  if (!found?.answer.fileId) return null;
  const { answer, revision, confirmation, company } = found;
  const { fields } = revision;
  const { content } = await readWholeFile(db, company.id, answer.fileId!);
  const notice = noticeId === null ? null : await openNotice(db, env, noticeId);
  const text = signedCopyMail({
    number: numberOf(confirmation.id),
    revision: revision.revision,
    reference: fields.load_reference,
    brokerName: fields.broker.legal_name ?? 'the broker',
    signer: `${answer.name}, ${answer.title}`,
    notice,
  });
  await mail.send({
    to: answer.email,
    ...(fields.broker.contact_email && { replyTo: fields.broker.contact_email }),
    ...(await conversation(db, confirmation.id, answer.email)),
    attachments: [
      {
        filename: signedFileNameOf(confirmation.id, revision.revision),
        contentType: 'application/pdf',
        content,
      },
    ],
    ...(await namingBroker(db, company.id, text)),
  });
  if (notice) await markNoticeSent(db, notice.id, clock());
  return { mails: 1 };
}

/** So that the email threads with the one that carried the paper. */
async function conversation(db: Queryable, confirmationId: number, email: string) {
  const rows = await db
    .select({ messageId: deliveries.messageId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.rateConfirmationId, confirmationId),
        eq(deliveries.email, email),
        inArray(deliveries.state, ['sent', 'unknown']),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(10);
  const [newest] = rows;
  return newest && { inReplyTo: newest.messageId, references: rows.map(({ messageId }) => messageId).toReversed() };
}

/** A confirmation ended: emails each address that has it, once. */
export async function mailEnd({ tx, companyId, now }: Decision, confirmationId: number): Promise<void> {
  const rows = await tx
    .selectDistinct({ email: deliveries.email })
    .from(deliveries)
    .where(and(eq(deliveries.rateConfirmationId, confirmationId), inArray(deliveries.state, ['sent', 'unknown'])));
  for (const { email } of rows)
    await enqueueJob(tx, confirmationMailJob, {
      params: { about: 'end', confirmationId, email },
      companyId,
      userId: null,
      now,
    });
}
