import type { AuditKind } from '@contract/account/audit-log.constants';
import {
  acceptTaxForm,
  confirmBankChange,
  downloadPacketFile,
  getOnboardingPacket,
  listOnboardingPackets,
  readBankDetails,
  sendBackOnboardingPacket,
  uploadRedlinedTaxContract,
} from '@contract/onboarding/packets.calls';
import { isHeldPacket, PACKET_STATUS_LABELS, type PacketStatus } from '@contract/onboarding/packets.constants';
import { formatPhone } from '@contract/shared/format';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import {
  onboardingPacketContracts,
  onboardingPackets,
  packetBankDetails,
  packetDocuments,
  packetHolds,
  taxFormSubmissions,
} from '../../db/schema';
import { keepFile, readStoredFile } from '../../files/stored-files';
import { type CallContext, mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { recordAuditEvent } from '../account/audit-log';
import { lockCompany } from '../account/company-lock';
import { recordCarrierEvent } from '../carriers/carrier-history';
import { carrierNameOf } from './carrier-name';
import { getPacket, numbersOnFile, packetRow, packetsOf } from './packets.queries';
import { reopenPacket } from './reopen-packet';
import { openBankDetails } from './save-section';
import { openHolds, placeHold, settlePacket } from './settle-packet';

export function packetsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listOnboardingPackets, async ({ query }, { company }) => {
    const { packets, total } = await packetsOf(db, company.id, query);
    return paged({ onboarding_packets: packets }, query, total);
  });

  mount(app, services, getOnboardingPacket, async ({ params }, { company, today }) =>
    getPacket(db, company.id, params.id, today),
  );

  mount(app, services, confirmBankChange, async ({ params, body }, context) => {
    const { company, user, now } = context;
    return decide(params.id, body.seen_version, context, async (tx, packet) => {
      const hold = (await openHolds(tx, packet.id)).find(({ cause }) => cause === 'bank_change');
      if (!hold) throw refuse.changedMeanwhile('No change of bank is held any more. Look again.');
      const called = (await numbersOnFile(tx, packet)).find(({ number }) => number === body.called_number);
      if (!called)
        throw refuse.invalid({
          called_number: ['Call a number that was on file before this packet. One from the packet proves nothing.'],
        });
      await tx
        .update(packetHolds)
        .set({
          releasedAt: now,
          releasedByUserId: user.id,
          releaseNote: body.note || null,
          calledNumber: called.number,
          calledSource: called.source,
          answeredBy: body.answered_by,
        })
        .where(eq(packetHolds.id, hold.id));
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: packet.carrierId,
        kind: 'bank_change_held',
        summary: `Change of bank confirmed by a call to ${formatPhone(called.number)}; ${body.answered_by} answered`,
        note: body.note || undefined,
        userId: user.id,
        occurredAt: now,
        data: { onboarding_packet_id: packet.id, is_confirmed: true },
      });
    });
  });

  mount(app, services, sendBackOnboardingPacket, async ({ params, body }, context) => {
    const { company, now } = context;
    const mails: (() => Promise<void>)[] = [];
    const packet = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const row = await packetRow(tx, company.id, params.id);
      refuseChanged(row, body.seen_version);
      if (!isHeldPacket(row.status))
        throw refuse.changedMeanwhile('This packet does not wait for you any more. Look again.');
      mails.push(await reopenPacket(tx, services, row, { note: body.note, context }));
      return row;
    });
    for (const send of mails) await send();
    return getPacket(db, company.id, packet.id, now.toISOString().slice(0, 10));
  });

  mount(app, services, uploadRedlinedTaxContract, async ({ body }, { company, user, now, file, reply }) => {
    const isReviewed = body.is_reviewed === 'yes';
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const packet = await packetRow(tx, company.id, body.onboarding_packet_id);
      const { carrierId } = packet;
      const fileId = await keepFile(tx, file!, { companyId: company.id, carrierId, userId: user.id, now });
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
      const current = await bumped(tx, packet.id);
      if (!isReviewed) await placeHold(tx, packet.id, 'tax_form', `Tax form to be compared: ${file!.name}`, now);
      await settlePacket(tx, current, { now, user });
      return made!.id;
    });
    if (!isReviewed) reply.status(206);
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
    return decide(found.packetId, body.seen_version, context, async (tx, packet) => {
      await tx
        .update(taxFormSubmissions)
        .set({ status: 'accepted', acceptedAt: now, acceptedByUserId: user.id })
        .where(and(eq(taxFormSubmissions.id, params.id), eq(taxFormSubmissions.status, 'needs_review')));
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

  mount(app, services, readBankDetails, async ({ params }, { company, user, now }) => {
    const packet = await packetRow(db, company.id, params.id);
    const [bank] = await db
      .select()
      .from(packetBankDetails)
      .where(and(eq(packetBankDetails.packetId, packet.id), eq(packetBankDetails.companyId, company.id)));
    const secrets = bank && openBankDetails(bank.sealed, env.dataKeys);
    if (!bank || !secrets) throw refuse.notFound('A bank account in that packet');
    const carrierName = await carrierNameOf(db, packet.carrierId);
    // First the line, then the numbers: nobody reads them without it.
    await recordAuditEvent(db, {
      companyId: company.id,
      kind: 'bank_account_read' satisfies AuditKind,
      summary: `Read the bank account of ${carrierName}, ending in ${bank.accountLastFour}`,
      userId: user.id,
      occurredAt: now,
    });
    return {
      carrier_id: packet.carrierId,
      carrier_name: carrierName,
      bank_name: bank.bankName,
      bank_country: secrets.bank_country,
      account_type: secrets.account_type,
      routing_number: secrets.routing_number || null,
      account_number: secrets.account_number,
      remit_to: secrets.remit_to.split('\n').slice(1).filter(Boolean),
      is_accepted: bank.acceptedAt !== null,
    };
  });

  mount(app, services, downloadPacketFile, async ({ params }, { company }) => {
    const packet = await packetRow(db, company.id, params.id);
    const inPacket = await Promise.all([
      db
        .select({ fileId: packetDocuments.fileId })
        .from(packetDocuments)
        .where(eq(packetDocuments.packetId, packet.id)),
      db
        .select({ fileId: onboardingPacketContracts.fileId })
        .from(onboardingPacketContracts)
        .where(eq(onboardingPacketContracts.packetId, packet.id)),
      db
        .select({ fileId: taxFormSubmissions.fileId })
        .from(taxFormSubmissions)
        .where(eq(taxFormSubmissions.packetId, packet.id)),
    ]);
    if (!inPacket.flat().some(({ fileId }) => fileId === params.file_id)) throw refuse.notFound('That file');
    return readStoredFile(db, company.id, params.file_id);
  });

  /** One person's decision about a packet: what they saw must still be so. */
  async function decide(
    id: number,
    seenVersion: number | undefined,
    { company, user, now, today }: CallContext,
    change: (tx: Queryable, packet: typeof onboardingPackets.$inferSelect) => Promise<void>,
  ) {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const packet = await packetRow(tx, company.id, id);
      refuseChanged(packet, seenVersion);
      await change(tx, packet);
      await settlePacket(tx, await bumped(tx, id), { now, user });
    });
    return getPacket(db, company.id, id, today);
  }
}

/** @throws Refusal 409 when the packet is no longer as its caller saw it */
function refuseChanged({ version, status }: typeof onboardingPackets.$inferSelect, seen: number | undefined) {
  if (seen === undefined || seen === version) return;
  throw refuse.changedMeanwhile(
    `Somebody has changed this packet meanwhile: it is now “${PACKET_STATUS_LABELS[status as PacketStatus]}”. Look again and decide.`,
  );
}

/** Counts a change. */
async function bumped(tx: Queryable, id: number) {
  const [row] = await tx.select().from(onboardingPackets).where(eq(onboardingPackets.id, id));
  const [current] = await tx
    .update(onboardingPackets)
    .set({ version: row!.version + 1 })
    .where(eq(onboardingPackets.id, id))
    .returning();
  return current!;
}
