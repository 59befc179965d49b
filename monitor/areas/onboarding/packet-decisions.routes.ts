import {
  confirmBankChange,
  refuseOnboardingPacket,
  sendBackOnboardingPacket,
  takeBackPacketRefusal,
} from '@contract/onboarding/packets.calls';
import { isHeldPacket } from '@contract/onboarding/packets.constants';
import { formatPhone } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { packetHolds } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordCarrierEvent } from '../../history/carrier-history';
import { mount } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { decideAboutPacket, type Packet, refuseChanged } from './decide-about-packet';
import { getPacket, numbersOnFile, packetRow } from './packets.queries';
import { refusePacket, storeRefusal, takeBackRefusal } from './refuse-packet';
import { reopenPacket } from './reopen-packet';
import { openHolds } from './settle-packet';

/** What a person decides about a packet that waits. */
export function packetDecisionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, confirmBankChange, async ({ params, body }, context) => {
    const { company, user, now } = context;
    return decideAboutPacket(db, params.id, body.seen_version, context, async (tx, packet) => {
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
    const { company, user, today } = context;
    const mails: (() => Promise<void>)[] = [];
    const packet = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const row = await packetRow(tx, company.id, params.id);
      await refuseChanged(tx, row, body.seen_version);
      refuseNotWaiting(row);
      mails.push(await reopenPacket(tx, services, row, { note: body.note, context }));
      return row;
    });
    for (const send of mails) await send();
    return getPacket(db, company.id, packet.id, { user, today });
  });

  mount(app, services, refuseOnboardingPacket, async ({ params, body }, context) =>
    decideAboutPacket(
      db,
      params.id,
      body.seen_version,
      context,
      async (tx, packet) => {
        refuseNotWaiting(packet);
        await refusePacket(tx, packet, body.note, context);
      },
      (tx, packet) => storeRefusal(tx, packet, body.note, context),
    ),
  );

  mount(app, services, takeBackPacketRefusal, async ({ params, body }, context) =>
    decideAboutPacket(db, params.id, body.seen_version, context, (tx, packet) =>
      takeBackRefusal(tx, packet, body.note, context),
    ),
  );
}

function refuseNotWaiting({ status }: Packet) {
  if (!isHeldPacket(status)) throw refuse.changedMeanwhile('This packet does not wait for you any more. Look again.');
}
