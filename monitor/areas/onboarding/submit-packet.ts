import { type BankChangeField, PACKET_SECTION_LABELS } from '@contract/onboarding/packets.constants';
import { parseIdentifier } from '@contract/shared/identifiers';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { said } from '../../base/said';
import type { Database } from '../../db/client';
import { carrierLanePreferences, carrierUsers, connectionInvitations } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { firstChange, nextChange } from '../../decisions/versions';
import { areasByText } from '../../places/areas.queries';
import type { Services } from '../../server/services';
import { keepIdentifierOfPacket } from '../carriers/enter-identifier';
import { advancePacket, placeAnew, placeHold } from './advance-packet';
import { banksOf, compareBanks } from './bank-change';
import { waitForBank } from './bank-wait';
import { holdForFactor } from './confirm-factor';
import type { Packet } from './decide-about-packet';
import { holdForAPerson } from './hold-for-a-person';
import { notifyOfBank } from './notify-of-bank';
import { isUnsigned, type KeptSection, keptSections } from './packet-contents';
import { unfinishedSections } from './packet-rules';
import { packetRow } from './packets.queries';

type Submitting = { packet: Packet; invitationId: number; now: Date };

/**
 * The carrier sends its packet: the link ends, what must wait for a person is held, and what nothing holds is complete.
 *
 * @throws ApiError 422 naming the sections that are not whole
 */
export async function submitPacket(services: Services, { packet: shown, invitationId, now }: Submitting) {
  const { id: packetId, companyId } = shown;
  const kept = await keptSections(services.db, packetId);
  const lanes = await lanesOf(services.db, kept.get('equipment'));
  return decide(decidingWithoutUser(services, companyId, now), async (d) => {
    const packet = await packetRow(d.tx, companyId, packetId);
    const sections = await keptSections(d.tx, packetId);
    const unfinished = unfinishedSections(
      new Map([...sections].map(([section, { isComplete }]) => [section, isComplete])),
    );
    if (unfinished.length > 0)
      throw httpErrors.invalid({
        form: [
          said(
            'Finish first: {0}.',
            unfinished.map((section) => said(PACKET_SECTION_LABELS[section])),
          ),
        ],
      });
    await d.tx
      .update(connectionInvitations)
      .set({ completedAt: now })
      .where(eq(connectionInvitations.id, invitationId));
    const agreement = sections.get('agreement');
    if (agreement && isUnsigned(agreement)) {
      const isAccepted = agreement.answers.decision === 'accept';
      const reason = isAccepted
        ? 'Your Word file is accepted: put it here as a PDF to sign'
        : 'Agreement returned with changes';
      await placeHold(d.tx, packetId, 'redline', reason, now);
    }
    await holdForAPerson(d, packet, services.env.dataKeys);
    await holdChangedBank(d, packet, services.env.dataKeys);
    await holdForFactor(d.tx, packet, now, services.env.dataKeys);
    await keepPeople(d, packet, sections.get('contacts'));
    const scac = parseIdentifier('SCAC', String(sections.get('company')?.answers.scac ?? ''));
    if (scac !== null)
      await keepIdentifierOfPacket(d, { carrierId: packet.carrierId, packetId, type: 'SCAC', value: scac });
    if (lanes.length > 0)
      await d.tx
        .insert(carrierLanePreferences)
        .values(lanes.map((lane) => ({ ...lane, carrierId: packet.carrierId, createdAt: now })))
        .onConflictDoNothing();
    return advancePacket(d, packet, { isSubmitting: true });
  });
}

/**
 * A bank or remit-to other than the one that counted last is held until someone calls: it is how carriers are robbed.
 * What cannot be compared, since its key is gone, counts as changed.
 */
async function holdChangedBank(decision: Decision, packet: Packet, dataKeys: readonly string[]) {
  const { id: packetId, carrierId } = packet;
  const { tx, now } = decision;
  const { own, last } = await banksOf(tx, packet);
  if (!own || !last) return;
  const changed = compareBanks(own, last, dataKeys).filter(({ isChanged }) => isChanged);
  const hasChanged = (...fields: BankChangeField[]) => changed.some(({ field }) => fields.includes(field));
  const what = [
    hasChanged('routing_number', 'account_number') && 'bank account',
    hasChanged('pay_to', 'remit_to') && 'remit-to',
  ]
    .filter(Boolean)
    .join(' and ');
  if (what === '') return;
  // Mails and vetting files say this to people who may not read which bank it was.
  await placeAnew(tx, packetId, 'bank_change', `The ${what} changed`, now);
  await waitForBank(decision, packet);
  await placeHold(tx, packetId, 'approval', 'A person approves a changed bank', now);
  decision.carrierEvent({
    carrierId,
    kind: 'bank_change_held',
    summary: `A change of ${what} is held until someone calls`,
    data: { onboarding_packet_id: packetId },
  });
  await notifyOfBank(decision, own, true);
}

/** Whoever dispatches for the carrier is one of its people, to be confirmed when they come themselves. */
async function keepPeople(d: Decision, { companyId, carrierId }: Packet, contacts: KeptSection | undefined) {
  const { dispatch_email: email, dispatch_name: fullName, dispatch_phone: phoneE164 } = contacts?.answers ?? {};
  if (typeof email !== 'string' || email === '') return;
  const known = { fullName: String(fullName || '') || null, phoneE164: String(phoneE164 || '') || null };
  const { now } = d;
  const summary = 'The carrier named its dispatcher';
  await d.tx
    .insert(carrierUsers)
    .values({
      companyId,
      carrierId,
      email,
      ...known,
      isDispatcher: true,
      status: 'pending',
      createdAt: now,
      updatedAt: now,
      ...firstChange(d, summary),
    })
    .onConflictDoUpdate({
      target: [carrierUsers.companyId, carrierUsers.carrierId, carrierUsers.email],
      set: { ...known, isDispatcher: true, updatedAt: now, ...nextChange(d, carrierUsers, summary) },
    });
}

async function lanesOf(db: Database, equipment: KeptSection | undefined) {
  const lanes: { originAreaId: number; destinationAreaId: number }[] = [];
  for (const at of [1, 2, 3]) {
    const [origin, destination] = await Promise.all(
      ['from', 'to'].map(async (end) => {
        const text = equipment?.answers[`lane_${at}_${end}`];
        return typeof text === 'string' && text !== '' ? (await areasByText(db, { text, limit: 1 }))[0] : undefined;
      }),
    );
    if (origin && destination) lanes.push({ originAreaId: origin.id, destinationAreaId: destination.id });
  }
  return lanes;
}
