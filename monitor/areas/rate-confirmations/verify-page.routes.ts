import { idOfNumber, numberOf } from '@contract/rate-confirmations/confirmation-number';
import { PRINTED_HASH_LENGTH } from '@contract/rate-confirmations/rate-confirmations.constants';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { registerCarrierPages } from '../../carrier-pages/carrier-pages';
import type { Queryable } from '../../db/client';
import { rateConfirmations as confirmations, rateConfirmationRevisions as revisions } from '../../db/schema';
import { sameDigest } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { NAME } from './carrier-page-words';
import { statusOf } from './own-confirmation';
import { VERIFY_PATH, verifyAddress } from './verify-address';
import { type Checked, sendCheck } from './verify-page';

/** Per network address: enough for a factor's clerk, too few to try numbers. */
const CHECKS_PER_MINUTE = 20;

/** The public check of a paper: a form without script, for anyone with a copy. */
export async function verifyPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  await registerCarrierPages(app, services, { requestsPerMinute: CHECKS_PER_MINUTE, name: NAME }, (pages) => {
    pages.get<{ Querystring: Record<string, unknown> }>(VERIFY_PATH, async (request, reply) => {
      const text = (name: string) => {
        const value = request.query?.[name];
        return typeof value === 'string' ? value.trim().slice(0, 200) : '';
      };
      const typed = { number: text('number'), check: text('check') };
      const isAsked = typed.number !== '' || typed.check !== '';
      const isIncomplete = isAsked && (typed.number === '' || typed.check === '');
      const answer = isAsked && !isIncomplete ? { found: await checkedPaper(db, typed) } : null;
      return sendCheck(reply, { typed, answer, isIncomplete, address: verifyAddress(env) });
    });
  });
}

/** The paper for a number and a check; null: none, whichever of the two is wrong. Drafts were never printed. */
async function checkedPaper(
  db: Queryable,
  { number, check }: { number: string; check: string },
): Promise<Checked | null> {
  const id = idOfNumber(number);
  const wanted = check.toLowerCase().replaceAll(/[\s·-]/g, '');
  if (id === null || wanted.length !== PRINTED_HASH_LENGTH) return null;
  const rows = await db
    .select({ row: confirmations, revision: revisions })
    .from(revisions)
    .innerJoin(confirmations, eq(confirmations.id, revisions.rateConfirmationId))
    .where(and(eq(confirmations.id, id), isNotNull(revisions.sentAt)));
  const found = rows.find(({ revision }) => sameDigest(revision.hash.slice(-PRINTED_HASH_LENGTH), wanted));
  if (!found) return null;
  const { row, revision } = found;
  return {
    number: numberOf(id),
    broker: revision.fields.broker.legal_name,
    carrier: revision.fields.carrier.legal_name,
    revision: revision.revision,
    newest: row.revision,
    // What was sent before the newest one is no longer valid, whatever happened to the newest.
    status: revision.revision === row.revision ? statusOf(row) : 'superseded',
  };
}
