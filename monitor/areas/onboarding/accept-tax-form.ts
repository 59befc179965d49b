import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { and, eq, isNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { onboardingPackets, packetHolds, taxFormSubmissions } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { decideAboutPacket } from './decide-about-packet';
import { PACKET_PAPERS } from './packet-permissions';

/**
 * Confirms that a tax form was compared with the carrier's input; the last one releases the packet.
 *
 * @returns the packet's id
 * @throws ApiError 403 for a user who may not read it; 404 for another company's; 409 when it was already compared or
 * the packet was changed
 */
export async function acceptTaxForm(
  deciding: Deciding,
  id: number,
  expectedVersion: number | undefined,
): Promise<number> {
  const [found] = await deciding.db
    .select({ packetId: taxFormSubmissions.packetId })
    .from(taxFormSubmissions)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, taxFormSubmissions.packetId))
    .where(and(eq(taxFormSubmissions.id, id), eq(onboardingPackets.companyId, deciding.company.id)));
  if (!found) throw httpErrors.notFound('That tax form');
  assertMayReadTaxForms(deciding.user);
  await decideAboutPacket(deciding, found.packetId, expectedVersion, async (d, packet) => {
    const { tx, now, userId } = d;
    const compared = await tx
      .update(taxFormSubmissions)
      .set({ status: 'accepted', acceptedAt: now, acceptedByUserId: userId })
      .where(and(eq(taxFormSubmissions.id, id), eq(taxFormSubmissions.status, 'needs_review')))
      .returning({ id: taxFormSubmissions.id });
    if (compared.length === 0) throw httpErrors.conflict('This tax form was compared already. Look again.');
    const summary = 'Compared name and number of a tax form with what the carrier typed';
    d.carrierEvent({
      carrierId: packet.carrierId,
      kind: 'packet_paper',
      summary,
      data: { onboarding_packet_id: packet.id, tax_form_submission_id: id },
    });
    const waiting = and(eq(taxFormSubmissions.packetId, packet.id), eq(taxFormSubmissions.status, 'needs_review'));
    const [other] = await tx.select({ id: taxFormSubmissions.id }).from(taxFormSubmissions).where(waiting).limit(1);
    if (other) return summary;
    await tx
      .update(packetHolds)
      .set({ releasedAt: now, releasedByUserId: userId, releaseNote: 'Name and number were compared.' })
      .where(
        and(eq(packetHolds.packetId, packet.id), eq(packetHolds.cause, 'tax_form'), isNull(packetHolds.releasedAt)),
      );
    return summary;
  });
  return found.packetId;
}

/** Someone who may not read the form cannot have compared it. @throws ApiError 403 */
export function assertMayReadTaxForms(user: CurrentUser, field?: string) {
  const missing = missingFor(PACKET_PAPERS.tax_form.permission, user);
  if (missing) throw httpErrors.missing(missing, field);
}
