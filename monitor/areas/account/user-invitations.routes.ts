import { INVITATION_MAILS, RESENT_INVITATION_SCOPES } from '@contract/account/account.constants';
import {
  createUserInvitation,
  deleteUserInvitation,
  getUserInvitation,
  listUserInvitations,
  resendUserInvitation,
} from '@contract/account/users.calls';
import type { UserInvitation } from '@contract/account/users.entities';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { userInvitations, users } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { type CallContext, mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { spendTry, triesOf } from '../identity/tries';
import { invitationMail } from './invitation-mail';
import { scopesInWords } from './scope-words';

export function userInvitationsRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  mount(app, services, listUserInvitations, async ({ query }, { company }) => {
    const rows = await selectOpen(db, company.id)
      .orderBy(desc(userInvitations.deliveredAt), desc(userInvitations.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    const [counted] = await db.select({ total: count() }).from(userInvitations).where(open(company.id));
    return paged({ user_invitations: rows.map(toWire) }, query, counted!.total);
  });

  mount(app, services, getUserInvitation, async ({ params }, { company }) => getOpen(db, company.id, params.id));

  mount(app, services, createUserInvitation, async ({ body }, context) => {
    const { company, user, now } = context;
    const { email, scopes, site } = body.user_invitation;
    await limitMails(context);
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      await refuseKnown(tx, company.id, email);
      const [created] = await tx
        .insert(userInvitations)
        .values({
          companyId: company.id,
          email,
          scopes,
          site,
          deliveredAt: now,
          invitedByUserId: user.id,
        })
        .returning({ id: userInvitations.id });
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'invitation_sent',
        summary: `Invited ${email} with ${scopesInWords(scopes)}`,
        userId: user.id,
        occurredAt: now,
      });
      return created!.id;
    });
    const invitation = await getOpen(db, company.id, id);
    await deliver(invitation, context);
    return invitation;
  });

  mount(app, services, resendUserInvitation, async ({ params }, context) => {
    const { company, user, now } = context;
    await limitMails(context);
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const { email } = await getOpen(tx, company.id, params.id);
      await tx
        .update(userInvitations)
        .set({ scopes: [...RESENT_INVITATION_SCOPES], deliveredAt: now, invitedByUserId: user.id })
        .where(eq(userInvitations.id, params.id));
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'invitation_resent',
        summary: `Invited ${email} again, now with ${scopesInWords(RESENT_INVITATION_SCOPES)}`,
        userId: user.id,
        occurredAt: now,
      });
    });
    const invitation = await getOpen(db, company.id, params.id);
    await deliver(invitation, context);
    return invitation;
  });

  mount(app, services, deleteUserInvitation, async ({ params }, { company, user, now }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const { email } = await getOpen(tx, company.id, params.id);
      await tx.update(userInvitations).set({ deletedAt: now }).where(eq(userInvitations.id, params.id));
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'invitation_deleted',
        summary: `Took back the invitation of ${email}`,
        userId: user.id,
        occurredAt: now,
      });
    });
    return undefined;
  });

  /** These mails go to whatever address is typed: a company must not be a way to flood others. */
  const limitMails = ({ company, now }: CallContext) =>
    spendTry(db, triesOf('invitation-mails', company.id), INVITATION_MAILS, now);

  async function deliver({ email, site }: UserInvitation, { company, user }: CallContext) {
    const origin = site === 'watchdog' ? env.watchdogOrigin : env.portalOrigin;
    const invitedBy = [user.first_name, user.last_name].filter(Boolean).join(' ');
    await mail.send({ to: email, ...invitationMail({ email, origin, invitedBy, companyName: company.legal_name }) });
  }
}

/** Not claimed and not taken back, of this company. */
const open = (companyId: number) =>
  and(eq(userInvitations.companyId, companyId), isNull(userInvitations.claimedAt), isNull(userInvitations.deletedAt));

const selectOpen = (db: Queryable, companyId: number, id?: number) =>
  db
    .select({
      id: userInvitations.id,
      email: userInvitations.email,
      scopes: userInvitations.scopes,
      site: userInvitations.site,
      delivered_at: userInvitations.deliveredAt,
      invited_by: fullName(users),
    })
    .from(userInvitations)
    .leftJoin(users, eq(users.id, userInvitations.invitedByUserId))
    .where(and(open(companyId), id === undefined ? undefined : eq(userInvitations.id, id)))
    .$dynamic();

const toWire = ({ delivered_at, ...row }: Omit<UserInvitation, 'delivered_at'> & { delivered_at: Date }) => ({
  ...row,
  delivered_at: delivered_at.toISOString(),
});

/** @throws Refusal 404, also for one that was claimed, taken back, or is another company's */
async function getOpen(db: Queryable, companyId: number, id: number): Promise<UserInvitation> {
  const [row] = await selectOpen(db, companyId, id);
  if (!row) throw refuse.notFound('That invitation');
  return toWire(row);
}

/** Only one's own people and invitations are spoken of: whether the address has an account elsewhere is not told. */
async function refuseKnown(tx: Queryable, companyId: number, email: string) {
  const [colleague] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.email, email), isNull(users.disabledAt)));
  if (colleague) throw refuse.invalid({ email: ['This person is a user of your company already.'] });
  const [invited] = await tx
    .select({ id: userInvitations.id })
    .from(userInvitations)
    .where(and(open(companyId), eq(userInvitations.email, email)));
  if (invited)
    throw refuse.invalid({ email: ['This address has an open invitation. Send that one again, or take it back.'] });
}
