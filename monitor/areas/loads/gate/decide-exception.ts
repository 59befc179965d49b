import {
  CODE_LIMIT_WINDOW_SECONDS,
  MAX_UNUSED_CODES,
  SIGN_IN_CODE_TRIES,
  SIGN_IN_CODE_TTL_SECONDS,
} from '@contract/identity/identity.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { EXCEPTION_GROUNDS, type ExceptionGround } from '@contract/loads/gate.constants';
import type { GateException } from '@contract/loads/gate.entities';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import type { Letter } from '../../../base/letter';
import type { Queryable } from '../../../db/client';
import { gateExceptions, loads } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { hasOthers } from '../../../decisions/has-others';
import { assertVersion, changeRow } from '../../../decisions/versions';
import { digest, newCode, sameDigest } from '../../../server/authentication/tokens';
import { spendTry, triesOf } from '../../../server/authentication/tries';
import { getLoadRow } from '../loads.queries';
import { askGate, gateProblems, loadFor } from './ask-gate';
import { getException } from './exceptions.queries';
import { gateSection } from './gate-section';

type Given = { ground: ExceptionGround; decision_note: string; code?: string; expected_version?: number };
type Denied = { decision_note: string; expected_version?: number };

/**
 * Gives a requested exception: the carrier may have this load as long as no other reason comes up. The vetting file
 * records who requested it, who gave it and every reason.
 *
 * @throws ApiError 403 for the person who requested it, while another person of the company could decide, and for a
 * wrong code; 404;
 * 409 when it was decided meanwhile, or its reasons have changed; 422 for a carrier that never may have it; 429
 */
export async function giveException(deciding: Deciding<CurrentUser>, id: number, given: Given): Promise<void> {
  // Outside the decision's transaction, so that a wrong code counts although nothing is decided.
  const isAlone = await isGivenAlone(deciding, id, given.code);
  return decide(deciding, async (d) => {
    const { exception, load } = await waiting(d, id, given.expected_version);
    const { carrier_id: carrierId } = exception;
    const [gate] = await askGate(d.tx, d.companyId, [{ load: loadFor(load, carrierId), carrierId }], d.now);
    if (gate!.answer === 'never')
      throw httpErrors.invalid({ 'gate_exception.ground': ['No exception can be given.', ...gateProblems(gate!)] });
    const requested = new Set(exception.reasons.map(({ key }) => key));
    const added = gate!.reasons.filter(({ key }) => !requested.has(key));
    if (added.length > 0)
      throw httpErrors.conflict(
        `There are more reasons now than when it was requested: ${added.map(({ sentence }) => sentence).join(' ')} Deny it and have it requested again.`,
      );
    const summary = `Exception given for load ${load.reference}: ${EXCEPTION_GROUNDS[given.ground].toLowerCase()}${isAlone ? ', by the only person of the company after a mailed code' : ''}`;
    await changeRow(d, gateExceptions, id, summary, {
      status: 'given',
      ground: given.ground,
      decisionNote: given.decision_note,
      decidedByUserId: d.userId,
      decidedAt: d.now,
      isAlone,
      codeHash: null,
    });
    await afterDecision(d, { id, carrierId, load, summary, kind: 'exception_given', note: given.decision_note });
  });
}

/** @throws ApiError 404; 409 when it was decided meanwhile */
export function denyException(deciding: Deciding<CurrentUser>, id: number, given: Denied): Promise<void> {
  return decide(deciding, async (d) => {
    const { exception, load } = await waiting(d, id, given.expected_version);
    const summary = `Exception denied for load ${load.reference}`;
    await changeRow(d, gateExceptions, id, summary, {
      status: 'denied',
      decisionNote: given.decision_note,
      decidedByUserId: d.userId,
      decidedAt: d.now,
    });
    const { carrier_id: carrierId } = exception;
    await afterDecision(d, { id, carrierId, load, summary, kind: 'exception_denied', note: given.decision_note });
  });
}

/**
 * Writes the carrier's event and a vetting file of the request and the answer, and has the load's alerts judged again.
 */
async function afterDecision(
  d: Decision,
  {
    id,
    carrierId,
    load,
    summary,
    kind,
    note,
  }: {
    id: number;
    carrierId: number;
    load: { id: number; reference: string };
    summary: string;
    kind: 'exception_given' | 'exception_denied';
    note: string;
  },
) {
  d.carrierEvent({
    carrierId,
    kind: 'exception_decided',
    summary,
    note,
    data: { load_id: load.id, reference: load.reference, gate_exception_id: id },
  });
  d.vettingFile({
    carrierId,
    decision: { kind, summary, note, reference: load.reference },
    sections: (tx) => gateSection(tx, d.companyId, load.id, carrierId, d.now),
  });
  await d.tx.update(loads).set({ alertsDueAt: d.now }).where(d.own(loads, load.id));
}

async function waiting(d: Decision, id: number, expected: number | undefined) {
  const exception = await getException(d.tx, d.companyId, id);
  await assertVersion(d, gateExceptions, id, expected);
  if (exception.status !== 'requested') throw httpErrors.conflict(`This exception was ${exception.status} already.`);
  return { exception, load: await getLoadRow(d.tx, d.companyId, exception.load_id) };
}

/** Whether this person requested the exception and is alone in the company, and so may give it. */
export const mayGiveAlone = async (
  db: Queryable,
  companyId: number,
  userId: number,
  { requested_by_id }: Pick<GateException, 'requested_by_id'>,
): Promise<boolean> => requested_by_id === userId && !(await hasOthers(db, companyId, userId));

/**
 * Emails a code to the only person of a company who requested an exception.
 *
 * @throws ApiError 404; 409 where another person can decide; 429 above ten a day
 */
export function mailExceptionCode(deciding: Deciding<CurrentUser>, id: number): Promise<undefined> {
  return decide(deciding, async (d) => {
    const { exception } = await waiting(d, id, undefined);
    const { id: userId, email } = deciding.user;
    if (!(await mayGiveAlone(d.tx, d.companyId, userId, exception)))
      throw httpErrors.conflict('Another person of your company gives this exception. No code is needed.');
    await spendTry(d.tx, triesOf('exception-code', userId), MAX_UNUSED_CODES, d.now, CODE_LIMIT_WINDOW_SECONDS);
    const code = newCode();
    await d.tx
      .update(gateExceptions)
      .set({
        codeHash: digest(`exception ${id} ${code}`),
        codeExpiresAt: new Date(d.now.getTime() + SIGN_IN_CODE_TTL_SECONDS * 1000),
      })
      .where(d.own(gateExceptions, id));
    d.mail({ to: email, ...codeMail(code, exception.load_reference) });
    return undefined;
  });
}

const codeMail = (code: string, reference: string): Letter => ({
  subject: `Code for an exception on load ${reference}`,
  parts: [
    { says: 'Your code is', code },
    'Enter it to give the exception that you requested yourself. It works for ten minutes.',
    'If you did not request it, someone is using your account: change your password now.',
  ],
});

/**
 * Whether the person who requested it gives it: only the sole person of a company may, with the mailed code.
 *
 * @throws ApiError 403 for the person who requested it, while others could decide; 422 without or with a wrong code;
 * 429
 */
async function isGivenAlone({ db, company, user, now }: Deciding<CurrentUser>, id: number, code: string | undefined) {
  const exception = await getException(db, company.id, id);
  if (exception.requested_by_id !== user.id) return false;
  if (!(await mayGiveAlone(db, company.id, user.id, exception)))
    throw httpErrors.forbidden(
      'You requested this exception. Another person with the permission “compliance” gives it.',
    );
  if (!code) throw httpErrors.invalid({ 'gate_exception.code': ['Enter the code that we emailed you.'] });
  await spendTry(db, triesOf('exception-code-tries', id), SIGN_IN_CODE_TRIES, now);
  const [row] = await db
    .select()
    .from(gateExceptions)
    .where(and(eq(gateExceptions.companyId, company.id), eq(gateExceptions.id, id)));
  const isRight =
    row?.codeHash != null &&
    row.codeExpiresAt !== null &&
    row.codeExpiresAt > now &&
    sameDigest(row.codeHash, digest(`exception ${id} ${code}`));
  if (!isRight) throw httpErrors.invalid({ 'gate_exception.code': ['That code is wrong or has expired.'] });
  return true;
}
