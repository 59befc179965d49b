import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { isTonuAlone } from '@contract/rate-confirmations/lines';
import { formatCount } from '@contract/shared/format';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import { and, eq, ne } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import {
  rateConfirmationAnswers as answers,
  rateConfirmations as confirmations,
  rateConfirmationRevisions as revisions,
} from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changeRow } from '../../decisions/versions';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { keepContent } from '../../documents/files/stored-files';
import { enqueueJob } from '../../jobs/jobs';
import type { Services } from '../../server/services';
import { keepNotice, mailNotice } from '../carrier-notices/keep-notice';
import { evaluateLoads } from '../loads/evaluate-loads';
import { askGate } from '../loads/gate/ask-gate';
import { gateSection } from '../loads/gate/gate-section';
import { getLoadRow } from '../loads/loads.queries';
import { keepLoadTraces } from '../rings/load-traces';
import { type CarrierCopy, carrierCopy } from './carrier-copy.queries';
import { CARRIER_ERRORS } from './carrier-page-words';
import { reject } from './close-confirmation';
import { confirmationMailJob } from './confirmation-mail-job';
import { confirmationPaper } from './confirmation-paper';
import { signedFileNameOf } from './copy-file-name';
import { eventData, logoOfRevision, named, type Own, type RevisionRow } from './own-confirmation';
import { verifyAddress } from './verify-address';

export type Signer = { name: string; title: string; networkAddress: string; userAgent: string | null };
/** Hashes of what the page showed when the carrier decided. */
type Shown = { fieldsHash: string; termsHash: string };

/**
 * The carrier accepts what its page showed: stores the signed copy, accepts the load's confirmation, and writes a
 * vetting file of what was known of the carrier at that moment.
 *
 * @throws ApiError 409 when another revision was sent, or someone decided, since the page was loaded, and when the
 * carrier may
 * not have the load
 */
export async function acceptConfirmation(
  services: Services,
  { copy, signer, shown, now }: { copy: CarrierCopy; signer: Signer; shown: Shown; now: Date },
): Promise<void> {
  assertShown(copy, shown);
  // Opening and writing PDFs takes time: it runs outside the company's lock.
  const paper = await signedPaper(services, copy, signer, now);
  try {
    await decide(decidingWithoutUser(services, copy.company.id, now), (d) => accept(d, copy, signer, paper));
  } finally {
    await rm(paper.path, { force: true });
  }
}

/** The same within a decision. @param paper the copy with the signature record, in a file */
export async function accept(
  d: Decision,
  { delivery }: CarrierCopy,
  signer: Signer,
  paper: ReceivedFile,
): Promise<void> {
  const { own, revision, email } = await currentCopy(d, delivery.tokenHash);
  const { row } = own;
  const load = await getLoadRow(d.tx, d.companyId, row.loadId);
  const [gate] = await askGate(d.tx, d.companyId, [{ load, carrierId: row.carrierId }], d.now);
  // Payment for an ordered truck gives no load, where that is cancelled.
  const givesNoLoad = load.cancelledAt !== null && isTonuAlone(revision.fields);
  // The gate's reasons concern the broker and its records: the carrier must call.
  if (gate!.answer !== 'yes' && !givesNoLoad) throw httpErrors.conflict(CARRIER_ERRORS.held);
  const owner = { companyId: d.companyId, carrierId: row.carrierId, userId: null, now: d.now };
  const fileId = await keepContent(d.tx, createReadStream(paper.path), paper, owner);
  const [answer] = await d.tx
    .insert(answers)
    .values({ ...answerOf(d, { delivery, revision, signer, email }), isAccepted: true, fileId })
    .returning({ id: answers.id });
  await d.tx.update(revisions).set({ status: 'accepted' }).where(eq(revisions.id, revision.id));
  const by = `${signer.name}, ${signer.title}`;
  await changeRow(d, confirmations, row.id, `Revision ${revision.revision} accepted by ${by}`, {
    status: 'accepted',
    needsAcceptance: false,
    acceptedAt: d.now,
    acceptedRevision: revision.revision,
  });
  const summary = `Accepted ${named(row.id, revision.fields)}, revision ${revision.revision}`;
  const data = eventData(row, revision.revision);
  d.carrierEvent({
    carrierId: row.carrierId,
    kind: 'rate_confirmation_accepted',
    summary: `Rate con signed for load ${revision.fields.load_reference}: ${numberOf(row.id)}, revision ${revision.revision}, by ${by}`,
    data,
  });
  d.vettingFile({
    carrierId: row.carrierId,
    decision: { kind: 'rate_confirmation_accepted', summary, reference: revision.fields.load_reference },
    sections: async (tx) => [
      acceptanceSection(d, { revision, signer, email, sha256: paper.sha256, delivery }),
      ...(await gateSection(tx, d.companyId, row.loadId, row.carrierId, d.now)),
    ],
  });
  await mailAcceptance(d, own, { answerId: answer!.id, revision, signer, email });
  await keepLoadTraces(d, [row.loadId]);
  await evaluateLoads(d.tx, [row.loadId], d.now);
}

type Accepted = { answerId: number; revision: RevisionRow; signer: Signer; email: string };

/** The accepting address gets the signed copy, and the address of record a notice: one email if they are the same. */
async function mailAcceptance(d: Decision, { row }: Own, { answerId, revision, signer, email }: Accepted) {
  const others = await d.tx
    .select({ id: answers.id })
    .from(answers)
    .innerJoin(confirmations, eq(confirmations.id, answers.rateConfirmationId))
    .where(
      and(
        eq(confirmations.companyId, d.companyId),
        eq(confirmations.carrierId, row.carrierId),
        eq(answers.isAccepted, true),
        ne(answers.id, answerId),
      ),
    )
    .limit(1);
  const isFirstLoad = others.length === 0;
  const notice = await keepNotice(d, {
    carrierId: row.carrierId,
    kind: 'accepted',
    event: `accepted ${row.id} revision ${revision.revision}`,
    isFirstLoad,
    details: {
      number: numberOf(row.id),
      reference: revision.fields.load_reference,
      signer: `${signer.name}, ${signer.title}`,
      email,
    },
    loadId: row.loadId,
    rateConfirmationId: row.id,
  });
  const isOne = notice?.email === email;
  await enqueueJob(d.tx, confirmationMailJob, {
    params: { about: 'accepted', answerId, noticeId: isOne ? notice.id : null },
    companyId: d.companyId,
    userId: null,
    now: d.now,
  });
  if (notice && notice.email !== null && !isOne) await mailNotice(d, notice.id);
}

/** The carrier rejects what its page showed, with a reason. @throws ApiError 409 */
export async function rejectOnPage(
  services: Services,
  { copy, signer, shown, reason, now }: { copy: CarrierCopy; signer: Signer; shown: Shown; reason: string; now: Date },
): Promise<void> {
  assertShown(copy, shown);
  await decide(decidingWithoutUser(services, copy.company.id, now), (d) => refuse(d, copy, signer, reason));
}

/** The same within a decision. */
export async function refuse(d: Decision, copy: CarrierCopy, signer: Signer, reason: string): Promise<void> {
  const { own, revision, email, delivery } = await currentCopy(d, copy.delivery.tokenHash);
  await d.tx
    .insert(answers)
    .values({ ...answerOf(d, { delivery, revision, signer, email }), isAccepted: false, reason });
  await reject(d, own, `${signerWords(signer)}: ${reason}`);
}

/** A rejection needs no title; a name typed twice appears once. */
const signerWords = ({ name, title }: Signer) => [...new Set([name, title])].filter(Boolean).join(', ');

function assertShown({ revision }: CarrierCopy, shown: Shown) {
  if (revision.fieldsHash !== shown.fieldsHash || revision.termsHash !== shown.termsHash)
    throw httpErrors.conflict(CARRIER_ERRORS.other);
}

/** The copy as it is under the company's lock: someone else may have decided, or a revision been sent. */
async function currentCopy(d: Decision, tokenHash: string): Promise<CarrierCopy> {
  const copy = await carrierCopy(d.tx, tokenHash);
  if (copy?.state === 'accepted') throw httpErrors.conflict(CARRIER_ERRORS.accepted);
  if (copy?.state !== 'waits') throw httpErrors.conflict(CARRIER_ERRORS.other);
  return copy;
}

type Answering = Pick<CarrierCopy, 'delivery' | 'revision' | 'email'> & { signer: Signer };

const answerOf = (d: Decision, { delivery, revision, email, signer }: Answering) => ({
  rateConfirmationId: delivery.rateConfirmationId,
  revisionId: revision.id,
  ...signer,
  email,
  fieldsHash: revision.fieldsHash,
  termsHash: revision.termsHash,
  createdAt: d.now,
});

/** The addressee's copy, signed, with the record of the signature, in a file that the caller deletes. */
export async function signedPaper(
  { db, env }: { db: Queryable; env: Pick<Env, 'dataDir' | 'onboardingOrigin'> },
  { delivery, revision, email, company }: Pick<CarrierCopy, 'delivery' | 'revision' | 'email' | 'company'>,
  signer: Signer,
  at: Date,
): Promise<ReceivedFile> {
  const confirmationId = delivery.rateConfirmationId;
  const logo = await logoOfRevision(db, company.id, revision);
  const copy = {
    confirmationId,
    revision,
    addressee: email,
    language: delivery.language,
    logo,
    verifyAddress: verifyAddress(env),
  };
  const shown = createHash('sha256')
    .update(await confirmationPaper(copy))
    .digest('hex');
  const content = await confirmationPaper(copy, { sha256: shown, signer: { ...signer, email }, at });
  const folder = join(env.dataDir, 'received');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  await writeFile(path, content, { mode: 0o600 });
  return {
    path,
    name: signedFileNameOf(confirmationId, revision.revision),
    mediaType: 'application/pdf',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

/** The vetting file's section on the acceptance, beside what was known of the carrier. */
function acceptanceSection(
  d: Decision,
  { revision, signer, email, sha256, delivery }: Answering & { sha256: string },
): VettingSection {
  const text = (label: string, value: string) => ({ label, value, kind: 'text' as const, note: null });
  const { fields } = revision;
  return {
    key: 'rate_confirmation',
    title: 'Rate confirmation',
    says: `${signer.name}, ${signer.title}, accepted ${named(delivery.rateConfirmationId, fields)}, revision ${revision.revision}, with ${formatCount(fields.stops.length, 'stop')}.`,
    facts: [
      text('Accepted by', `${signer.name}, ${signer.title}`),
      text('Email', `${email}, proved by a mailed code`),
      text('Network address', signer.networkAddress),
      { label: 'Accepted at', value: d.now.toISOString(), kind: 'moment' as const, note: null },
      text('SHA-256 of the fields', revision.fieldsHash),
      text('SHA-256 of the terms', revision.termsHash),
      text('SHA-256 of the revision', revision.hash),
      text('SHA-256 of the signed PDF', sha256),
    ],
    tables: [],
    sources: [],
    missing: [],
  };
}
