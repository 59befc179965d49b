import type { CallParsed } from '@contract/call';
import type {
  ConnectionInvitation,
  createConnectionInvitation,
} from '@contract/onboarding/connection-invitations.calls';
import { NEW_COMPANY_INVITATION_MAILS } from '@contract/onboarding/packets.constants';
import { DAY_MS } from '@contract/shared/day';
import { SAME_REQUEST_SECONDS } from '@contract/shared/submissions.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carrierUsers, connectionInvitations, connections, onboardingPackets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { trustedFrom } from '../../decisions/new-company';
import { assertVersion, changeRow, firstChange } from '../../decisions/versions';
import { newToken } from '../../server/authentication/tokens';
import { spendTry, triesOf } from '../../server/authentication/tries';
import type { Consequences } from '../../server/consequences';
import { changeDetails, changeStatus } from '../connections/connection-writes';
import { subscribe } from '../subscriptions/subscribe';
import { checkInvitedAddress } from './check-invited-address';
import { connectionInvitationsOf, openOf } from './connection-invitations.queries';
import { assertKnownClassifications, electClassifications } from './elect-classifications';
import { limitInvitationMails, linkMailed, mailInvitation } from './mail-invitation';

type Input = CallParsed<typeof createConnectionInvitation>['body']['connection_invitation'];

/**
 * Invites a carrier to onboard, by email, and connects the company with it. The same invitation sent twice is one.
 *
 * @returns the invitation's id
 * @throws ApiError 404 for an unknown carrier or another company; 409 when the connection changed since the caller read
 * it, the packet waits for the company, or the carrier is on do not dispatch; 422 for no address or an unknown
 * classification; 429 for too many emails
 */
export async function inviteCarrier(deciding: Deciding, input: Input): Promise<number> {
  const { carrier_id: carrierId, issuer_id, classification_ids, expected_version, ...to } = input;
  if (issuer_id !== undefined && issuer_id !== deciding.company.id) throw httpErrors.notFound('That company');
  await assertKnownCarrier(deciding.db, carrierId);
  await limitInvitationMails(deciding);
  const token = newToken();
  return decide(deciding, async (d) => {
    const { companyId, tx, now } = d;
    const newest = { carrier_id: carrierId, page: 1, per_page: 1 };
    const { invitations } = await connectionInvitationsOf(tx, companyId, newest, now);
    await assertVersion(d, connections, eq(connections.carrierId, carrierId), expected_version);
    const email = to.email || (await emailOf(tx, companyId, carrierId, to.user_id_for_email));
    const same = invitations.find((one) => isSentTwice(one, { email, classification_ids, now }));
    if (same) return same.id;
    if (now < trustedFrom(d))
      await spendTry(
        tx,
        triesOf('new-company-invitations', companyId),
        NEW_COMPANY_INVITATION_MAILS,
        now,
        DAY_MS / 1000,
      );
    await assertKnownClassifications(tx, companyId, classification_ids);
    const connection = await connect(d, carrierId, deciding.consequences);
    assertMayBeInvited(connection);
    const packetId = await packetToFill(tx, connection, now);
    const receiverId = await receiverOf(tx, companyId, carrierId, email, now);
    // One person answers a packet: the newest invitation counts.
    const summary = `Invited ${email} to onboard${await addressWords(tx, carrierId, email, d.today)}`;
    await changeRow(d, connectionInvitations, openOf(connection.id), summary, { revokedAt: now });
    await changeDetails(d, connection.id, summary, { receiverId, packetId });
    await electClassifications(tx, connection.id, classification_ids);
    const [made] = await tx
      .insert(connectionInvitations)
      .values({
        companyId,
        carrierId,
        connectionId: connection.id,
        carrierUserId: receiverId,
        email,
        classificationIds: classification_ids,
        invitedByUserId: d.userId,
        createdAt: now,
        ...linkMailed(token, now),
        ...firstChange(d, summary),
      })
      .returning({ id: connectionInvitations.id });
    d.carrierEvent({
      carrierId,
      kind: 'connection_invited',
      summary,
      data: { connection_invitation_id: made!.id, connection_id: connection.id },
    });
    await mailInvitation(d, { email, carrierId, token }, deciding);
    return made!.id;
  });
}

/** Sent by a double click or a retry: the carrier gets one email. */
function isSentTwice(
  { status, email, classification_ids, delivered_at }: ConnectionInvitation,
  wanted: { email: string; classification_ids: readonly number[]; now: Date },
): boolean {
  return (
    status === 'open' &&
    email === wanted.email &&
    classification_ids.toSorted().join() === wanted.classification_ids.toSorted().join() &&
    wanted.now.getTime() - Date.parse(delivered_at) < SAME_REQUEST_SECONDS * 1000
  );
}

/** @throws ApiError 422 without an address and without a person of the carrier */
async function emailOf(
  tx: Queryable,
  companyId: number,
  carrierId: number,
  carrierUserId: number | null | undefined,
): Promise<string> {
  const field = 'connection_invitation.email';
  if (!carrierUserId) throw httpErrors.invalid({ [field]: ['Enter the email address.'] });
  const [person] = await tx
    .select({ email: carrierUsers.email })
    .from(carrierUsers)
    .where(
      and(
        eq(carrierUsers.companyId, companyId),
        eq(carrierUsers.carrierId, carrierId),
        eq(carrierUsers.id, carrierUserId),
      ),
    );
  if (!person)
    throw httpErrors.invalid({
      'connection_invitation.user_id_for_email': ['No contact of this carrier has that id.'],
    });
  return person.email;
}

/**
 * A person lifts do not dispatch first: an invitation would suggest to the carrier that it may haul.
 *
 * @throws ApiError 409
 */
export function assertMayBeInvited({ status }: { status: string }) {
  if (status === 'do_not_dispatch')
    throw httpErrors.conflict(
      'This carrier is on do not dispatch: someone has to remove it from there before it is invited.',
    );
}

/** The history's text on an address that is not the carrier's by the record. */
async function addressWords(tx: Queryable, carrierId: number, email: string, today: string): Promise<string> {
  const { result, note } = await checkInvitedAddress(tx, carrierId, email, today);
  if (result === 'same') return '';
  const words = result === 'differs' ? 'not the email on the federal record' : 'no email is on the federal record';
  return `, ${words}${note ? ` (${note.replace(/\.$/, '')})` : ''}`;
}

/** The connection with the carrier; an existing one keeps its status, do not dispatch above all. */
async function connect(d: Decision, carrierId: number, consequences: Consequences) {
  const own = and(eq(connections.companyId, d.companyId), eq(connections.carrierId, carrierId));
  const [existing] = await d.tx.select().from(connections).where(own);
  if (existing) return existing;
  const change = { carrierId, from: null, to: 'needs_to_onboard', summary: 'Needs to onboard' } as const;
  const made = await changeStatus(d, change);
  await subscribe(d.tx, { companyId: d.companyId, carrierId, userId: d.userId, now: d.now }, consequences);
  return made;
}

/**
 * The packet of an invitation: the current one while the carrier is filling it in, else a new one, which starts from
 * scratch and compares the bank with the last one.
 *
 * @throws ApiError 409 when the packet waits for the company
 */
async function packetToFill(tx: Queryable, connection: typeof connections.$inferSelect, now: Date): Promise<number> {
  const [current] =
    connection.packetId === null
      ? []
      : await tx.select().from(onboardingPackets).where(eq(onboardingPackets.id, connection.packetId));
  // Held automatically, with its own packet or an empty one: the carrier may have sent nothing.
  if (current?.status === 'held_for_authority')
    throw httpErrors.conflict(
      'This carrier is on hold: it lost its authority or was ordered out of service. Open its packet and put it back once the rules allow; then you can invite it.',
    );
  if (current?.status.startsWith('held'))
    throw httpErrors.conflict('The carrier has sent its packet and waits for you. Open the packet and decide.');
  if (current && current.status !== 'complete') return current.id;
  const [made] = await tx
    .insert(onboardingPackets)
    .values({
      companyId: connection.companyId,
      carrierId: connection.carrierId,
      connectionId: connection.id,
      status: 'not_started',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: onboardingPackets.id });
  return made!.id;
}

async function receiverOf(tx: Queryable, companyId: number, carrierId: number, email: string, now: Date) {
  const who = { companyId, carrierId, email };
  await tx
    .insert(carrierUsers)
    .values({ ...who, status: 'pending', createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [person] = await tx
    .select({ id: carrierUsers.id })
    .from(carrierUsers)
    .where(
      and(eq(carrierUsers.companyId, companyId), eq(carrierUsers.carrierId, carrierId), eq(carrierUsers.email, email)),
    );
  return person!.id;
}
