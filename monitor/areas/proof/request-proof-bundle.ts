import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { createProofBundle } from '@contract/proof/proof-bundles.calls';
import { PROOF_BUNDLE_LABELS, type ProofBundleKind } from '@contract/proof/proof-bundles.constants';
import { missingFor, READ_BY_PROOF_BUNDLES } from '@contract/shared/permissions';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { proofBundles } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { enqueueJob } from '../../jobs/jobs';
import type { CallContext } from '../../server/calls';
import { carrierNameOf } from '../carriers/carrier-name';
import { getLoadRow } from '../loads/loads.queries';
import { proofBundleJob } from './proof-bundle-job';

/**
 * Has a bundle made, and says so in the audit log.
 *
 * @returns its id
 * @throws ApiError 404 for a load of another company, or a carrier that no file names
 */
export async function requestProofBundle(
  context: CallContext,
  { proof_bundle: given }: CallParsed<typeof createProofBundle>['body'],
): Promise<number> {
  const submission = submissionOf(context, 'createProofBundle', given);
  const { id } = await decideOnce(context, submission, async (d) => {
    const kind: ProofBundleKind = given.load_id ? 'load' : given.carrier_id ? 'carrier' : 'day';
    if (given.carrier_id) await assertKnownCarrier(d.tx, given.carrier_id);
    const about = given.load_id
      ? (await getLoadRow(d.tx, d.companyId, given.load_id)).reference
      : given.carrier_id
        ? `${await carrierNameOf(d.tx, given.carrier_id)} (DOT ${given.carrier_id})`
        : given.day!;
    assertMayReadAll(context.user);
    const [made] = await d.tx
      .insert(proofBundles)
      .values({
        companyId: d.companyId,
        kind,
        loadId: given.load_id ?? null,
        carrierId: given.carrier_id ?? null,
        day: given.day ?? null,
        about,
        userId: d.userId,
        createdAt: d.now,
      })
      .returning({ id: proofBundles.id });
    const jobId = await enqueueJob(d.tx, proofBundleJob, {
      params: { bundleId: made!.id },
      companyId: d.companyId,
      userId: d.userId,
      now: d.now,
    });
    await d.tx.update(proofBundles).set({ jobId }).where(eq(proofBundles.id, made!.id));
    d.audit({
      kind: 'proof_bundle_made',
      summary: `Had proof bundle ${made!.id} made: ${PROOF_BUNDLE_LABELS[kind].toLowerCase()} ${about}`,
    });
    return made!.id;
  });
  return id;
}

/** The archive has no parts that could be held back from one of its readers. @throws ApiError 403 */
export function assertMayReadAll(user: CurrentUser) {
  for (const permission of READ_BY_PROOF_BUNDLES) {
    const missing = missingFor(permission, user);
    if (missing) throw httpErrors.missing(missing);
  }
}
