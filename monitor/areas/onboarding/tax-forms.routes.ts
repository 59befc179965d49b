import type { CurrentUser } from '@contract/identity/identity.entities';
import { acceptTaxForm, uploadRedlinedTaxContract } from '@contract/onboarding/packets.calls';
import { REDLINED_TAX_CONTRACT_PARTIAL_STATUS } from '@contract/onboarding/packets.constants';
import { missingFor } from '@contract/shared/permissions';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { onboardingPackets, packetHolds, taxFormSubmissions } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { keepFile } from '../../files/stored-files';
import { recordCarrierEvent } from '../../history/carrier-history';
import { mount } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { countChange, decideAboutPacket, refuseChanged } from './decide-about-packet';
import { PACKET_PAPERS } from './packet-permissions';
import { refuseWhenPacketFull } from './packet-quota';
import { packetRow } from './packets.queries';
import { placeHold, settlePacket } from './settle-packet';

/** Tax forms with changes, which somebody of the company puts into a packet and somebody compares. */
export function taxFormsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, uploadRedlinedTaxContract, async ({ body }, { company, user, now, file, reply }) => {
    const isReviewed = body.is_reviewed === 'yes';
    if (isReviewed) refuseUnread(user, 'is_reviewed');
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const packet = await packetRow(tx, company.id, body.onboarding_packet_id);
      await refuseChanged(tx, packet, body.seen_version);
      const { carrierId } = packet;
      await refuseWhenPacketFull(tx, packet, file!.bytes, null);
      const owner = { companyId: company.id, carrierId, userId: user.id, now };
      const fileId = await keepFile(tx, file!, owner, env, PACKET_PAPERS.tax_form.showsNumbers);
      const [made] = await tx
        .insert(taxFormSubmissions)
        .values({
          packetId: packet.id,
          fileId,
          status: isReviewed ? 'accepted' : 'needs_review',
          uploadedByUserId: user.id,
          createdAt: now,
          ...(isReviewed && { acceptedAt: now, acceptedByUserId: user.id }),
        })
        .returning({ id: taxFormSubmissions.id });
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId,
        kind: 'packet_paper',
        summary: `Put the tax form ${file!.name} into the packet${isReviewed ? ', compared' : ''}`,
        userId: user.id,
        occurredAt: now,
        data: { onboarding_packet_id: packet.id, tax_form_submission_id: made!.id },
      });
      const current = await countChange(tx, packet.id);
      if (!isReviewed) await placeHold(tx, packet.id, 'tax_form', `Tax form to be compared: ${file!.name}`, now);
      await settlePacket(tx, current, { now, user });
      return made!.id;
    });
    if (!isReviewed) reply.status(REDLINED_TAX_CONTRACT_PARTIAL_STATUS);
    return { id, status: isReviewed ? ('accepted' as const) : ('needs_review' as const) };
  });

  mount(app, services, acceptTaxForm, async ({ params, body }, context) => {
    const { company, user, now } = context;
    const [found] = await db
      .select({ packetId: taxFormSubmissions.packetId })
      .from(taxFormSubmissions)
      .innerJoin(onboardingPackets, eq(onboardingPackets.id, taxFormSubmissions.packetId))
      .where(and(eq(taxFormSubmissions.id, params.id), eq(onboardingPackets.companyId, company.id)));
    if (!found) throw refuse.notFound('That tax form');
    refuseUnread(user);
    return decideAboutPacket(db, found.packetId, body.seen_version, context, async (tx, packet) => {
      const compared = await tx
        .update(taxFormSubmissions)
        .set({ status: 'accepted', acceptedAt: now, acceptedByUserId: user.id })
        .where(and(eq(taxFormSubmissions.id, params.id), eq(taxFormSubmissions.status, 'needs_review')))
        .returning({ id: taxFormSubmissions.id });
      if (compared.length === 0) throw refuse.changedMeanwhile('This tax form was compared already. Look again.');
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: packet.carrierId,
        kind: 'packet_paper',
        summary: 'Compared name and number of a tax form with what the carrier typed',
        userId: user.id,
        occurredAt: now,
        data: { onboarding_packet_id: packet.id, tax_form_submission_id: params.id },
      });
      const waiting = await tx
        .select({ id: taxFormSubmissions.id })
        .from(taxFormSubmissions)
        .where(and(eq(taxFormSubmissions.packetId, packet.id), eq(taxFormSubmissions.status, 'needs_review')));
      if (waiting.length > 0) return;
      await tx
        .update(packetHolds)
        .set({ releasedAt: now, releasedByUserId: user.id, releaseNote: 'Name and number were compared.' })
        .where(
          and(eq(packetHolds.packetId, packet.id), eq(packetHolds.cause, 'tax_form'), isNull(packetHolds.releasedAt)),
        );
    });
  });
}

/** Who may not read the form cannot have compared it. @throws Refusal 403 */
function refuseUnread(user: CurrentUser, field?: string) {
  const missing = missingFor(PACKET_PAPERS.tax_form.permission, user);
  if (missing) throw refuse.missing(missing, field);
}
