import {
  type ConnectionInvitation,
  createConnectionInvitation,
  listConnectionInvitations,
  resendConnectionInvitation,
  revokeConnectionInvitation,
} from '@contract/onboarding/connection-invitations.calls';
import { CONNECTION_INVITATION_DAYS, CONNECTION_INVITATION_MAILS } from '@contract/onboarding/packets.constants';
import { SAME_REQUEST_SECONDS } from '@contract/shared/submissions.constants';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import {
  carrierUsers,
  classifications,
  connectionClassifications,
  connectionInvitations,
  connections,
  onboardingPackets,
} from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { lastChange, recordCarrierEvent } from '../../history/carrier-history';
import { type CallContext, mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { assertKnownCarrier } from '../carriers/known-carrier';
import { digest, newToken } from '../identity/tokens';
import { spendTry, triesOf } from '../identity/tries';
import { subscribe } from '../subscriptions/subscribe';
import { carrierNameOf } from './carrier-name';
import { connectionInvitationsOf, getConnectionInvitation, openOf } from './connection-invitations.queries';
import { connectionInvitationMail } from './onboarding-mails';
import { endSessionsOf } from './packet-sessions';

const DAY_MS = 86_400_000;

export function connectionInvitationsRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  mount(app, services, listConnectionInvitations, async ({ query }, { company, now }) => {
    const { invitations, total } = await connectionInvitationsOf(db, company.id, query, now);
    return paged({ connection_invitations: invitations }, query, total);
  });

  mount(app, services, createConnectionInvitation, async ({ body }, context) => {
    const { company, user, now } = context;
    const {
      carrier_id: carrierId,
      issuer_id,
      classification_ids,
      seen_delivered_at,
      ...to
    } = body.connection_invitation;
    if (issuer_id !== undefined && issuer_id !== company.id) throw refuse.notFound('That company');
    await assertKnownCarrier(db, carrierId);
    await limitMails(context);
    const token = newToken();
    const { id, isNew } = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const { invitations } = await connectionInvitationsOf(tx, company.id, newestOf(carrierId), now);
      if (seen_delivered_at !== undefined) await refuseMailed(tx, company.id, invitations[0], seen_delivered_at);
      const email = to.email || (await emailOf(tx, company.id, carrierId, to.user_id_for_email));
      const same = invitations.find((one) => isSentTwice(one, { email, classification_ids, now }));
      if (same) return { id: same.id, isNew: false };
      await refuseUnknownClassifications(tx, company.id, classification_ids);
      const connection = await connect(tx, carrierId, context);
      const packet = await packetToFill(tx, connection, now);
      const receiver = await receiverOf(tx, company.id, carrierId, email, now);
      // One person answers a packet: the newest invitation is the one that counts.
      await tx.update(connectionInvitations).set({ revokedAt: now }).where(openOf(connection.id));
      await tx
        .update(connections)
        .set({ receiverId: receiver, packetId: packet })
        .where(and(eq(connections.companyId, company.id), eq(connections.id, connection.id)));
      await elect(tx, connection.id, classification_ids);
      const [made] = await tx
        .insert(connectionInvitations)
        .values({
          companyId: company.id,
          carrierId,
          connectionId: connection.id,
          carrierUserId: receiver,
          email,
          classificationIds: classification_ids,
          invitedByUserId: user.id,
          createdAt: now,
          ...linkMailed(token, now),
        })
        .returning({ id: connectionInvitations.id });
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId,
        kind: 'connection_invited',
        summary: `Invited ${email} to onboard`,
        userId: user.id,
        occurredAt: now,
        data: { connection_invitation_id: made!.id, connection_id: connection.id },
      });
      return { id: made!.id, isNew: true };
    });
    return isNew ? deliver(id, token, context) : getConnectionInvitation(db, company.id, id, now);
  });

  mount(app, services, resendConnectionInvitation, async ({ params, body }, context) => {
    const { company, user, now } = context;
    await limitMails(context);
    const token = newToken();
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const invitation = await getConnectionInvitation(tx, company.id, params.id, now);
      refuseEnded(invitation.status);
      if (body.seen_delivered_at !== undefined) await refuseMailed(tx, company.id, invitation, body.seen_delivered_at);
      const ids = body.classification_ids ?? invitation.classification_ids;
      await refuseUnknownClassifications(tx, company.id, ids);
      await elect(tx, invitation.connection_id, ids);
      await tx
        .update(connectionInvitations)
        .set({ classificationIds: ids, ...linkMailed(token, now) })
        .where(eq(connectionInvitations.id, invitation.id));
      await endSessionsOf(tx, invitation.id, now);
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: invitation.carrier_id,
        kind: 'connection_invited',
        summary: `Invited ${invitation.email} again`,
        userId: user.id,
        occurredAt: now,
        data: { connection_invitation_id: invitation.id, connection_id: invitation.connection_id },
      });
    });
    return deliver(params.id, token, context);
  });

  mount(app, services, revokeConnectionInvitation, async ({ params, query }, { company, user, now }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const invitation = await getConnectionInvitation(tx, company.id, params.id, now);
      const seen = query.seen_delivered_at;
      // Twice is once; a page that showed it open is told that it is not.
      if (invitation.status === 'revoked' && seen === undefined) return;
      if (invitation.status === 'revoked') throw await takenBack(tx, company.id, invitation);
      if (seen !== undefined) await refuseMailed(tx, company.id, invitation, seen);
      if (invitation.status === 'completed')
        throw refuse.changedMeanwhile('The carrier has sent its packet: there is nothing to take back.');
      await tx.update(connectionInvitations).set({ revokedAt: now }).where(eq(connectionInvitations.id, invitation.id));
      await endSessionsOf(tx, invitation.id, now);
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: invitation.carrier_id,
        kind: 'connection_invited',
        summary: `Took back the invitation of ${invitation.email}`,
        userId: user.id,
        occurredAt: now,
        data: { connection_invitation_id: invitation.id, connection_id: invitation.connection_id },
      });
    });
    return undefined;
  });

  /** These mails go to whatever address is typed: a company must not be a way to flood others. */
  const limitMails = ({ company, now }: CallContext) =>
    spendTry(db, triesOf('connection-invitation-mails', company.id), CONNECTION_INVITATION_MAILS, now);

  async function deliver(id: number, token: string, { company, user, now }: CallContext) {
    const invitation = await getConnectionInvitation(db, company.id, id, now);
    const content = connectionInvitationMail({
      companyName: company.legal_name,
      invitedBy: [user.first_name, user.last_name].filter(Boolean).join(' '),
      carrierName: await carrierNameOf(db, invitation.carrier_id),
      link: `${env.onboardingOrigin}/invitations/${token}`,
    });
    await mail.send({ to: invitation.email, ...content });
    return invitation;
  }
}

/** Of a mail that goes out now: the link in it, and until when it works. */
export const linkMailed = (token: string, now: Date) => ({
  tokenHash: digest(token),
  deliveredAt: now,
  expiresAt: new Date(now.getTime() + CONNECTION_INVITATION_DAYS * DAY_MS),
});

/** Asked for by two clicks or a retry: the carrier gets one mail. */
function isSentTwice(
  { status, email, classification_ids, delivered_at }: ConnectionInvitation,
  asked: { email: string; classification_ids: readonly number[]; now: Date },
): boolean {
  return (
    status === 'open' &&
    email === asked.email &&
    classification_ids.toSorted().join() === asked.classification_ids.toSorted().join() &&
    asked.now.getTime() - Date.parse(delivered_at) < SAME_REQUEST_SECONDS * 1000
  );
}

function refuseEnded(status: string) {
  if (status === 'completed')
    throw refuse.changedMeanwhile('The carrier has sent its packet: there is nothing to answer.');
  if (status === 'revoked') throw refuse.changedMeanwhile('This invitation was taken back. Make a new one.');
}

const newestOf = (carrierId: number) => ({ carrier_id: carrierId, page: 1, per_page: 1 });

/** @throws Refusal 409 naming who has mailed the carrier since its caller looked */
async function refuseMailed(
  tx: Queryable,
  companyId: number,
  newest: ConnectionInvitation | undefined,
  seen: string | null,
) {
  if (newest === undefined || (seen !== null && newest.delivered_at <= seen)) return;
  const about = { companyId, carrierId: newest.carrier_id, data: { connection_invitation_id: newest.id } };
  const { who, when } = await lastChange(tx, { ...about, kinds: ['connection_invited'] });
  throw refuse.changedMeanwhile(`${who} has invited ${newest.email}${when}. Look again and decide.`);
}

async function takenBack(tx: Queryable, companyId: number, { id, carrier_id, email }: ConnectionInvitation) {
  const about = { companyId, carrierId: carrier_id, data: { connection_invitation_id: id } };
  const { who, when } = await lastChange(tx, { ...about, kinds: ['connection_invited'] });
  return refuse.changedMeanwhile(`${who} has taken back the invitation of ${email}${when}.`);
}

/** @throws Refusal 422 when neither an address was given nor a person of the carrier */
async function emailOf(
  tx: Queryable,
  companyId: number,
  carrierId: number,
  carrierUserId: number | null | undefined,
): Promise<string> {
  const field = 'connection_invitation.email';
  if (!carrierUserId) throw refuse.invalid({ [field]: ['Enter the e-mail address.'] });
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
    throw refuse.invalid({ 'connection_invitation.user_id_for_email': ['Nobody of this carrier has that id.'] });
  return person.email;
}

async function refuseUnknownClassifications(tx: Queryable, companyId: number, ids: number[]) {
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: classifications.id })
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), inArray(classifications.id, ids)));
  if (known.length < ids.length)
    throw refuse.invalid({ classification_ids: ['Choose classifications of your company.'] });
}

/** The connection with the carrier; one that is something already stays what it is, do not dispatch above all. */
async function connect(tx: Queryable, carrierId: number, { company, user, now }: CallContext) {
  const own = and(eq(connections.companyId, company.id), eq(connections.carrierId, carrierId));
  const [existing] = await tx.select().from(connections).where(own);
  if (existing) return existing;
  const [made] = await tx
    .insert(connections)
    .values({
      companyId: company.id,
      carrierId,
      status: 'needs_to_onboard',
      updatedAt: now,
      updatedByUserId: user.id,
      createdAt: now,
    })
    .returning();
  await subscribe(tx, { companyId: company.id, carrierId, userId: user.id, now });
  await recordCarrierEvent(tx, {
    companyId: company.id,
    carrierId,
    kind: 'connection_status',
    summary: 'Needs to onboard',
    userId: user.id,
    occurredAt: now,
    data: { status: 'needs_to_onboard', previous_status: null },
  });
  return made!;
}

/**
 * The packet that an invitation leads to: the current one while the carrier is at it, else a new one, which asks
 * everything again and tells a changed bank from the last one.
 *
 * @throws Refusal 409 when the packet waits for the company
 */
async function packetToFill(tx: Queryable, connection: typeof connections.$inferSelect, now: Date): Promise<number> {
  const [current] =
    connection.packetId === null
      ? []
      : await tx.select().from(onboardingPackets).where(eq(onboardingPackets.id, connection.packetId));
  if (current?.status.startsWith('held'))
    throw refuse.changedMeanwhile('The carrier has sent its packet and waits for you. Open the packet and decide.');
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

/** What the carrier is invited for is what it is used for. */
async function elect(tx: Queryable, connectionId: number, ids: number[]) {
  if (ids.length === 0) return;
  await tx
    .insert(connectionClassifications)
    .values(ids.map((classificationId) => ({ connectionId, classificationId })))
    .onConflictDoNothing();
}
