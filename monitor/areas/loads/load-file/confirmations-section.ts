import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { formatMoney } from '@contract/rate-confirmations/format-money';
import { RATE_CONFIRMATION_STATUS_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatCount } from '@contract/shared/format';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { rateConfirmationAnswers, rateConfirmationRevisions, rateConfirmations } from '../../../db/schema';
import type { LoadRow } from '../load-facts.queries';
import { iso, section, table } from './file-parts';

/** The offers to carriers for the load, revision by revision, and their answers. */
export async function confirmationsSection(tx: Queryable, { id }: LoadRow): Promise<VettingSection> {
  const isOfIt = eq(rateConfirmations.loadId, id);
  const all = await tx.select().from(rateConfirmations).where(isOfIt).orderBy(asc(rateConfirmations.id));
  const revisions = await tx
    .select({ of: rateConfirmations, revision: rateConfirmationRevisions })
    .from(rateConfirmationRevisions)
    .innerJoin(rateConfirmations, eq(rateConfirmations.id, rateConfirmationRevisions.rateConfirmationId))
    .where(isOfIt)
    .orderBy(asc(rateConfirmations.id), asc(rateConfirmationRevisions.revision));
  const answers = await tx
    .select({ answer: rateConfirmationAnswers, of: rateConfirmations, revision: rateConfirmationRevisions.revision })
    .from(rateConfirmationAnswers)
    .innerJoin(rateConfirmations, eq(rateConfirmations.id, rateConfirmationAnswers.rateConfirmationId))
    .innerJoin(rateConfirmationRevisions, eq(rateConfirmationRevisions.id, rateConfirmationAnswers.revisionId))
    .where(isOfIt)
    .orderBy(asc(rateConfirmationAnswers.id));
  const waiting = all.filter(({ needsAcceptance }) => needsAcceptance).length;
  return section(
    'load_rate_confirmations',
    'Rate confirmations',
    all.length === 0
      ? 'No rate confirmation was written.'
      : `${formatCount(all.length, 'rate confirmation')}${waiting > 0 ? `; ${waiting} not accepted as it stands` : ''}.`,
    {
      tables: [
        table(
          'Revisions, oldest first',
          [
            ['Number', 'text'],
            ['Revision', 'count'],
            ['Status', 'text'],
            ['Total', 'text'],
            ['Sent', 'moment'],
            ['SHA-256 of fields and terms', 'text'],
          ],
          revisions.map(({ of, revision }) => [
            numberOf(of.id),
            revision.revision,
            RATE_CONFIRMATION_STATUS_LABELS[revision.status],
            formatMoney(revision.totalCents, revision.fields.currency),
            iso(revision.sentAt),
            revision.hash,
          ]),
          'None.',
        ),
        table(
          'What the carrier answered on its page',
          [
            ['Number', 'text'],
            ['Revision', 'count'],
            ['Answer', 'text'],
            ['Name', 'text'],
            ['Title', 'text'],
            ['Email', 'text'],
            ['When', 'moment'],
            ['Reason', 'text'],
          ],
          answers.map(({ of, revision, answer }) => [
            numberOf(of.id),
            revision,
            answer.isAccepted ? 'Accepted' : 'Rejected',
            answer.name,
            answer.title,
            answer.email,
            iso(answer.createdAt),
            answer.reason,
          ]),
          'Nothing.',
        ),
      ],
    },
  );
}
