import {
  type Contract,
  createPaymentTerm,
  downloadContract,
  getCurrentContract,
  listContracts,
  listPaymentTerms,
  type PaymentTerm,
  updatePaymentTerm,
  uploadContract,
  uploadRedlinedContract,
} from '@contract/onboarding/contracts.calls';
import { isHeldPacket } from '@contract/onboarding/packets.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { formatMoment } from '@contract/shared/format';
import { and, asc, count, desc, eq, max, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { contracts, onboardingPacketContracts, paymentTerms, storedFiles, users } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import type { ReceivedFile } from '../../files/receive-file';
import { keepFile, readStoredFile } from '../../files/stored-files';
import { recordAuditEvent } from '../../history/audit-log';
import { recordCarrierEvent } from '../../history/carrier-history';
import { findPdfProblem, PAPER_PROBLEMS } from '../../papers/papers';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { agreementsWith } from './agreements';
import { countChange, refuseChanged } from './decide-about-packet';
import { keptSections, saveKept } from './packet-contents';
import { refuseWhenPacketFull } from './packet-quota';
import { packetRow } from './packets.queries';
import { reopenPacket } from './reopen-packet';

export function contractsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, getCurrentContract, async (_input, { company }) => {
    const [current] = await select(db, company.id).where(
      and(eq(contracts.companyId, company.id), eq(contracts.isCurrent, true)),
    );
    return { contract: current ? toWire(current) : null };
  });

  mount(app, services, listContracts, async ({ query }, { company }) => {
    const rows = await select(db, company.id)
      .orderBy(desc(contracts.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    const [counted] = await db.select({ total: count() }).from(contracts).where(eq(contracts.companyId, company.id));
    return paged({ contracts: rows.map(toWire) }, query, counted!.total);
  });

  mount(app, services, uploadContract, async ({ body }, { company, user, now, file }) => {
    await refuseUnopened(file!, company.id);
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      if (body.seen_contract_id !== undefined) await refuseOtherCurrent(tx, company.id, body.seen_contract_id);
      const owner = { companyId: company.id, carrierId: null, userId: user.id, now };
      const fileId = await keepFile(tx, file!, owner, env);
      const [newest] = await tx
        .select({ version: max(contracts.version) })
        .from(contracts)
        .where(and(eq(contracts.companyId, company.id), eq(contracts.name, body.name)));
      await tx.update(contracts).set({ isCurrent: false }).where(eq(contracts.companyId, company.id));
      const version = (newest?.version ?? 0) + 1;
      const [made] = await tx
        .insert(contracts)
        .values({
          companyId: company.id,
          name: body.name,
          version,
          fileId,
          uploadedByUserId: user.id,
          createdAt: now,
          isCurrent: true,
        })
        .returning({ id: contracts.id });
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'contract_uploaded',
        summary: `Uploaded ${body.name}, version ${version}: carriers sign it from now on`,
        userId: user.id,
        occurredAt: now,
      });
      return made!.id;
    });
    return toWire(await getContract(db, company.id, id));
  });

  mount(app, services, downloadContract, async ({ params }, { company }) => {
    const { file } = await getContract(db, company.id, params.id);
    return readStoredFile(db, company.id, file.id);
  });

  mount(app, services, uploadRedlinedContract, async ({ body }, { company, user, now, file }) => {
    await refuseUnopened(file!, company.id);
    const mails: (() => Promise<void>)[] = [];
    const { id, carrierId } = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const packet = await packetRow(tx, company.id, body.onboarding_packet_id);
      await refuseChanged(tx, packet, body.seen_version);
      const { contract } = await getContract(tx, company.id, body.contract_id);
      const owner = { companyId: company.id, carrierId: packet.carrierId, userId: user.id, now };
      await refuseWhenPacketFull(tx, packet, file!.bytes, null);
      const fileId = await keepFile(tx, file!, owner, env);
      const [made] = await tx
        .insert(onboardingPacketContracts)
        .values({
          packetId: packet.id,
          contractId: contract.id,
          isBrokerUploaded: true,
          isRedlined: true,
          fileId,
          createdAt: now,
        })
        .returning({ id: onboardingPacketContracts.id });
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: packet.carrierId,
        kind: 'packet_paper',
        summary: `Put an own version of ${contract.name} into the packet`,
        userId: user.id,
        occurredAt: now,
        data: { onboarding_packet_id: packet.id, onboarding_packet_contract_id: made!.id },
      });
      if (isHeldPacket(packet.status)) {
        const note = `They made their own version of “${contract.name}” for you. Please read and sign it.`;
        mails.push(await reopenPacket(tx, services, packet, { note, context: { company, user, now } }));
      }
      // While the carrier is at it, what it signed or returned before is not the agreement any more.
      if (packet.status !== 'complete') {
        const kept = (await keptSections(tx, packet.id)).get('agreement');
        if (kept)
          await saveKept(tx, packet.id, 'agreement', { answers: {}, kept: {}, sealed: null, isComplete: false }, now);
      }
      await countChange(tx, packet.id);
      return { id: made!.id, carrierId: packet.carrierId };
    });
    for (const send of mails) await send();
    return (await agreementsWith(db, company.id, carrierId)).find((agreement) => agreement.id === id)!;
  });

  mount(app, services, listPaymentTerms, async (_input, { company }) => {
    const rows = await db
      .select()
      .from(paymentTerms)
      .where(eq(paymentTerms.companyId, company.id))
      .orderBy(sql`${paymentTerms.retiredAt} IS NOT NULL`, asc(sql`lower(${paymentTerms.name})`), asc(paymentTerms.id));
    return { payment_terms: rows.map(toTerm) };
  });

  mount(app, services, createPaymentTerm, async ({ body }, { company, user, now }) => {
    const { name } = body.payment_term;
    const made = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      await refuseTaken(tx, company.id, name, null);
      const [row] = await tx.insert(paymentTerms).values({ companyId: company.id, name, createdAt: now }).returning();
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'payment_terms_changed',
        summary: `Added the payment term ${name}`,
        userId: user.id,
        occurredAt: now,
      });
      return row!;
    });
    return toTerm(made);
  });

  mount(app, services, updatePaymentTerm, async ({ params, body }, { company, user, now }) => {
    const { name, is_retired } = body.payment_term;
    const changed = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const own = and(eq(paymentTerms.companyId, company.id), eq(paymentTerms.id, params.id));
      const [term] = await tx.select().from(paymentTerms).where(own);
      if (!term) throw refuse.notFound('That payment term');
      await refuseChangedTerm(tx, term, body.payment_term);
      const isRetired = is_retired ?? term.retiredAt !== null;
      if (!isRetired) await refuseTaken(tx, company.id, name ?? term.name, term.id);
      const retiredAt = isRetired ? (term.retiredAt ?? now) : null;
      const deeds = [
        name !== undefined && name !== term.name && `renamed to ${name}`,
        isRetired !== (term.retiredAt !== null) && (isRetired ? 'taken out of use' : 'brought back'),
      ].filter(Boolean);
      if (deeds.length === 0) return term;
      const [row] = await tx
        .update(paymentTerms)
        .set({ name: name ?? term.name, retiredAt, changedAt: now, changedByUserId: user.id })
        .where(own)
        .returning();
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'payment_terms_changed',
        summary: `Payment term ${term.name}: ${deeds.join(', ')}`,
        userId: user.id,
        occurredAt: now,
      });
      return row!;
    });
    return toTerm(changed);
  });
}

const select = (db: Queryable, companyId: number) =>
  db
    .select({ contract: contracts, file: storedFiles, by: fullName(users) })
    .from(contracts)
    .innerJoin(storedFiles, eq(storedFiles.id, contracts.fileId))
    .leftJoin(users, eq(users.id, contracts.uploadedByUserId))
    .where(eq(contracts.companyId, companyId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

/** @throws Refusal 404, also for a contract of another company */
async function getContract(db: Queryable, companyId: number, id: number): Promise<Row> {
  const [row] = await select(db, companyId).where(and(eq(contracts.companyId, companyId), eq(contracts.id, id)));
  if (!row) throw refuse.notFound('That agreement');
  return row;
}

/** An agreement is copied into what its carriers sign. @throws Refusal 422 when it cannot be opened, with what to do */
async function refuseUnopened(file: ReceivedFile, companyId: number) {
  const problem = await findPdfProblem(file.path, companyId);
  if (problem) throw refuse.invalid({ [FILE_PART]: [PAPER_PROBLEMS[problem]] });
}

/** @throws Refusal 409 naming who has uploaded another agreement than the one that the caller saw in use */
async function refuseOtherCurrent(tx: Queryable, companyId: number, seenId: number | null) {
  const [current] = await select(tx, companyId).where(
    and(eq(contracts.companyId, companyId), eq(contracts.isCurrent, true)),
  );
  if (!current || current.contract.id === seenId) return;
  const { name, version, uploaded_by, created_at } = toWire(current);
  throw refuse.changedMeanwhile(
    `${uploaded_by ?? 'Somebody'} has uploaded ${name}, version ${version}, on ${formatMoment(created_at)}: carriers sign that one now. Look again and decide.`,
  );
}

/** @throws Refusal 409 naming who has changed a payment term since its caller saw it */
async function refuseChangedTerm(
  tx: Queryable,
  term: typeof paymentTerms.$inferSelect,
  { seen_name, seen_is_retired }: { seen_name?: string; seen_is_retired?: boolean },
) {
  const isRetired = term.retiredAt !== null;
  const isSame = (seen_name ?? term.name) === term.name && (seen_is_retired ?? isRetired) === isRetired;
  if (isSame) return;
  const [by] = await tx
    .select({ name: fullName(users) })
    .from(users)
    .where(eq(users.id, term.changedByUserId ?? 0));
  const when = term.changedAt === null ? '' : ` on ${formatMoment(term.changedAt.toISOString())}`;
  throw refuse.changedMeanwhile(
    `${by?.name ?? 'Somebody'} has changed this payment term${when}: it is “${term.name}”${isRetired ? ', out of use,' : ''} now. Look again and decide.`,
  );
}

const toWire = ({ contract, file, by }: Row): Contract => ({
  id: contract.id,
  name: contract.name,
  version: contract.version,
  is_current: contract.isCurrent,
  file: { id: file.id, name: file.name, bytes: file.bytes, sha256: file.sha256 },
  uploaded_by: contract.uploadedByUserId === null ? null : by,
  created_at: contract.createdAt.toISOString(),
});

const toTerm = (row: typeof paymentTerms.$inferSelect): PaymentTerm => ({
  id: row.id,
  company_id: row.companyId,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  is_retired: row.retiredAt !== null,
});

/** Two terms of one name could not be told apart. */
async function refuseTaken(tx: Queryable, companyId: number, name: string, except: number | null) {
  const [taken] = await tx
    .select({ id: paymentTerms.id })
    .from(paymentTerms)
    .where(
      and(
        eq(paymentTerms.companyId, companyId),
        sql`lower(${paymentTerms.name}) = lower(${name})`,
        sql`${paymentTerms.retiredAt} IS NULL`,
        except === null ? undefined : ne(paymentTerms.id, except),
      ),
    );
  if (taken) throw refuse.invalid({ 'payment_term.name': ['There is a payment term of this name.'] });
}
