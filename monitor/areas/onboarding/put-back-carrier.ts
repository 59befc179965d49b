import type { CallParsed } from '@contract/call';
import type { putBackOnboardedCarrier } from '@contract/onboarding/packets.calls';
import { desc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { connectionInvitations, connections, onboardingPackets, packetHolds } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import { changeStatus } from '../connections/connection-writes';
import { evaluateCarriers } from '../rules/assess-carriers';
import { stopReason, stopsOf } from '../rules/stopping-rules';
import { advancePacket, openHolds } from './advance-packet';
import { verdictForPacket } from './packet-rules';
import { packetSection } from './packet-section';
import { packetRow } from './packets.queries';
import { assertNotRejected } from './reject-packet';

type Input = CallParsed<typeof putBackOnboardedCarrier>['body'];
type Packet = typeof onboardingPackets.$inferSelect;

/**
 * A person puts a carrier back that went on hold by itself while it was onboarded, once the rules pass it again. Its packet
 * goes on to where it was; nothing else holding that, the carrier is onboarded as before. A ban in between is a decision
 * of its own: that carrier needs to onboard anew.
 *
 * @throws ApiError 404 for another company's packet; 409 when it is not held for this, is rejected, was changed, the
 * carrier is on do not dispatch, or the rules do not pass it
 */
export function putBackCarrier(deciding: Deciding, id: number, { note, expected_version }: Input) {
  return decide(deciding, async (d) => {
    const { tx, now, userId } = d;
    const packet = await packetRow(tx, d.companyId, id);
    const { carrierId } = packet;
    await assertVersion(d, onboardingPackets, id, expected_version);
    await assertNotRejected(d, packet);
    const hold = (await openHolds(tx, id)).find(({ cause }) => cause === 'authority');
    if (!hold) throw httpErrors.conflict('This packet is not held for its authority any more. Look again.');
    const before = await connectionOf(d, packet);
    if (before.status === 'do_not_dispatch')
      throw httpErrors.conflict('The carrier is on do not dispatch. That is lifted first.');
    await assertAllowed(d, carrierId);
    await tx
      .update(packetHolds)
      .set({ releasedAt: now, releasedByUserId: userId, releaseNote: `Put back: ${note}` })
      .where(eq(packetHolds.id, hold.id));
    const summary = 'Put back: the hold for its authority or an out-of-service order is released';
    d.carrierEvent({ carrierId, kind: 'packet_status', summary, note, data: { onboarding_packet_id: id } });
    const isAsHeld = before.updatedAt.getTime() === hold.placedAt.getTime();
    if (!isAsHeld && packet.completedAt !== null) {
      await changeRow(d, onboardingPackets, id, summary, { status: 'complete', updatedAt: now });
      return;
    }
    // What the carrier never sent is still with it.
    const status = (await wasSent(d, packet)) ? packet.status : 'in_progress';
    const [changed] = await changeRow(d, onboardingPackets, id, summary, { status, updatedAt: now });
    const reached = await advancePacket(d, changed!);
    const { status: connectionStatus } = await connectionOf(d, packet);
    if (!isAsHeld || reached.startsWith('held') || connectionStatus === 'onboarded') return;
    // It was onboarded before there was an agreement here, or by an earlier packet.
    const back = 'Onboarded again: put back after a hold for its authority or an out-of-service order';
    await changeStatus(d, { carrierId, from: 'needs_to_onboard', to: 'onboarded', summary: back, note });
    d.vettingFile({
      carrierId,
      decision: { kind: 'onboarded', summary: back, note },
      sections: async (tx) => [await packetSection(tx, id)],
    });
  });
}

async function connectionOf({ tx }: Decision, { connectionId }: Packet) {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
  return connection!;
}

/** @throws ApiError 409 saying what the rules have against the carrier */
async function assertAllowed({ tx, companyId, today }: Decision, carrierId: number) {
  const read = await evaluateCarriers(tx, [carrierId], companyId, today, (evaluation) => ({
    stops: stopsOf(evaluation),
    verdict: verdictForPacket(evaluation.assessment),
  }));
  const { stops, verdict } = read.get(carrierId)!;
  if (stops.length > 0)
    throw httpErrors.conflict(`${stops.map(stopReason).join('. ')}. Wait until that is over, or override the rule.`);
  if (verdict !== 'pass')
    throw httpErrors.conflict(
      'The carrier does not pass your rules. Look at the verdict: what fails, and what is missing.',
    );
}

/** The invitation that led to a packet ends when the carrier sends it. */
async function wasSent({ tx }: Decision, { connectionId, completedAt }: Packet): Promise<boolean> {
  if (completedAt !== null) return true;
  const [newest] = await tx
    .select({ completedAt: connectionInvitations.completedAt })
    .from(connectionInvitations)
    .where(eq(connectionInvitations.connectionId, connectionId))
    .orderBy(desc(connectionInvitations.id))
    .limit(1);
  return newest !== undefined && newest.completedAt !== null;
}
