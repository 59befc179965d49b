import type { CallParsed } from '@contract/call';
import type { uploadContract as call } from '@contract/onboarding/contracts.calls';
import { FILE_PART } from '@contract/shared/files.constants';
import { and, eq, max } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { contracts } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changedMeanwhile } from '../../decisions/versions';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { keepFile } from '../../documents/files/stored-files';
import { findPdfProblem, PAPER_PROBLEMS } from '../../documents/papers/papers';
import { findCurrentContract } from './contracts.queries';

/**
 * Makes a file the agreement that carriers sign from now on: a new version of the one of its name, or the first.
 *
 * @returns its id
 * @throws ApiError 409 when another is in use than the caller saw; 422 for a file that cannot be opened or kept
 */
export async function uploadContract(
  deciding: Deciding,
  file: ReceivedFile,
  { name, replaces }: CallParsed<typeof call>['body'],
): Promise<number> {
  const companyId = deciding.company.id;
  await assertPdfOpens(file, companyId);
  return decide(deciding, async (d) => {
    const { tx, now, userId } = d;
    await assertStillCurrent(d, replaces);
    const fileId = await keepFile(tx, file, { companyId, carrierId: null, userId, now }, deciding.env);
    const [newest] = await tx
      .select({ version: max(contracts.version) })
      .from(contracts)
      .where(and(eq(contracts.companyId, companyId), eq(contracts.name, name)));
    await tx.update(contracts).set({ isCurrent: false }).where(eq(contracts.companyId, companyId));
    const version = (newest?.version ?? 0) + 1;
    const [made] = await tx
      .insert(contracts)
      .values({ companyId, name, version, fileId, uploadedByUserId: userId, createdAt: now, isCurrent: true })
      .returning({ id: contracts.id });
    const summary = `Uploaded ${name}, version ${version}: carriers sign it from now on`;
    d.audit({ kind: 'contract_uploaded', summary });
    return made!.id;
  });
}

/** An agreement is copied into what its carriers sign. @throws ApiError 422 when it cannot be opened, with what to do */
export async function assertPdfOpens(file: ReceivedFile, companyId: number) {
  const problem = await findPdfProblem(file.path, companyId);
  if (problem) throw httpErrors.invalid({ [FILE_PART]: [PAPER_PROBLEMS[problem]] });
}

/** @throws ApiError 409 naming who has uploaded another agreement than the one that the caller saw in use */
async function assertStillCurrent(d: Decision, seenId: number | null | undefined) {
  const current = seenId === undefined ? null : await findCurrentContract(d.tx, d.companyId);
  if (!current || current.id === seenId) return;
  const { name, version, uploaded_by, created_at } = current;
  const what = `Uploaded ${name}, version ${version}: carriers sign it from now on`;
  throw changedMeanwhile({ who: uploaded_by, at: new Date(created_at), what });
}
