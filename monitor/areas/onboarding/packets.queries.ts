import type { CurrentUser } from '@contract/identity/identity.entities';
import type { OnboardingPacket, PacketFinding, PacketSummary } from '@contract/onboarding/packets.calls';
import { MAX_SECTION_FILES } from '@contract/shared/files.constants';
import { missingFor, type Permission } from '@contract/shared/permissions';
import { and, count, desc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { onboardingPackets, packetHolds, provenCalls, storedFiles, taxFormSubmissions, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';
import type { Services } from '../../server/services';
import { carrierNameOf } from '../carriers/carrier-name';
import { numbersByFlag } from '../proven-calls/contacts-on-file';
import { sentTo } from '../proven-calls/proven-calls.queries';
import { accountShares } from '../rings/traces.queries';
import { assessCarriers } from '../rules/assess-carriers';
import { agreementsToShow, agreementsWith, fileThatWasSigned } from './agreements';
import { banksOf, compareBanks } from './bank-change';
import { describeSections, signedAgreement } from './packet-contents';
import { findingsOf, invitationOf } from './packet-findings';
import { fieldPermission, findingPermission, PACKET_PAPERS, type PacketPaper } from './packet-permissions';
import { packetFileUse } from './packet-quota';
import { needsAnotherPerson } from './second-person';
import { SECTION_FILES } from './section-fields';
import type { WeighedFinding } from './weigh-findings';

type Row = typeof onboardingPackets.$inferSelect;

/** @throws ApiError 404, also for a packet of another company */
export async function packetRow(db: Queryable, companyId: number, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(onboardingPackets)
    .where(and(eq(onboardingPackets.id, id), eq(onboardingPackets.companyId, companyId)));
  if (!row) throw httpErrors.notFound('That packet');
  return row;
}

const toSummary = (row: Row): PacketSummary => ({
  id: row.id,
  connection_id: row.connectionId,
  carrier_id: row.carrierId,
  status: row.status,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
});

const fileLink = ({ id, name, bytes }: typeof storedFiles.$inferSelect) => ({ id, name, bytes });

function toFinding(finding: WeighedFinding, missing: PacketFinding['missing']): PacketFinding {
  const { subject, result, weight, said, onRecord: on_record, note, source } = finding;
  const shown = { said: missing ? null : said, on_record, note, source: { name: source.name, as_of: source.asOf } };
  return { subject, result, weight, ...shown, missing };
}

/** What `q[...]` may search in packets. */
const packetsSearch = columnSearch(onboardingPackets, [
  'id',
  'carrierId',
  'connectionId',
  'status',
  'createdAt',
  'updatedAt',
  'completedAt',
]);

/** A page of a company's packets, for one carrier if named, newest first. */
export async function packetsOf(
  db: Queryable,
  companyId: number,
  { carrier_id, page, per_page, q }: { carrier_id?: number | undefined; page: number; per_page: number; q?: unknown },
) {
  const search = toSql(packetsSearch, q);
  const where = and(
    eq(onboardingPackets.companyId, companyId),
    carrier_id === undefined ? undefined : eq(onboardingPackets.carrierId, carrier_id),
    search.where,
  );
  const rows = await db
    .select()
    .from(onboardingPackets)
    .where(where)
    .orderBy(...search.orderBy, desc(onboardingPackets.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db.select({ total: count() }).from(onboardingPackets).where(where);
  return { packets: rows.map(toSummary), total: counted!.total };
}

/**
 * A packet as `reader` may see it: what they may not read is null and names the missing right.
 *
 * @throws ApiError 404, also for a packet of another company
 */
export async function getPacket(
  { db, env }: Pick<Services, 'db' | 'env'>,
  companyId: number,
  id: number,
  { user: reader, today }: { user: CurrentUser; today: string },
): Promise<OnboardingPacket> {
  const row = await packetRow(db, companyId, id);
  const { carrierId } = row;
  const [
    sections,
    assessed,
    agreements,
    signed,
    carrierName,
    holds,
    taxForms,
    banks,
    numbers,
    anotherPerson,
    fileUse,
    compared,
    invitation,
  ] = await Promise.all([
    describeSections(db, id, carrierId),
    assessCarriers(db, [carrierId], companyId, today),
    agreementsWith(db, companyId, carrierId),
    signedAgreement(db, id),
    carrierNameOf(db, carrierId),
    db
      .select({ hold: packetHolds, by: fullName(users), call: provenCalls })
      .from(packetHolds)
      .leftJoin(users, eq(users.id, packetHolds.releasedByUserId))
      .leftJoin(provenCalls, eq(provenCalls.id, packetHolds.provenCallId))
      .where(eq(packetHolds.packetId, id))
      .orderBy(desc(packetHolds.id)),
    db
      .select({ form: taxFormSubmissions, file: storedFiles, by: fullName(users) })
      .from(taxFormSubmissions)
      .innerJoin(storedFiles, eq(storedFiles.id, taxFormSubmissions.fileId))
      .leftJoin(users, eq(users.id, taxFormSubmissions.uploadedByUserId))
      .where(eq(taxFormSubmissions.packetId, id))
      .orderBy(desc(taxFormSubmissions.id)),
    banksOf(db, row),
    numbersByFlag(db, row, today),
    needsAnotherPerson(db, row, reader.id),
    packetFileUse(db, id),
    findingsOf(db, id),
    invitationOf(db, row),
  ]);
  const missingFrom = (permission: Permission) => missingFor(permission, reader);
  const missingForBank = missingFrom(fieldPermission('payment', 'account_number'));
  const isBankHeld = holds.some(({ hold }) => hold.kind === 'bank_change' && !hold.releasedAt);
  const guarded = (file: ReturnType<typeof fileLink>, paper: PacketPaper) => ({
    ...file,
    missing: missingFrom(PACKET_PAPERS[paper].permission),
    is_recorded: PACKET_PAPERS[paper].showsNumbers,
  });
  const executed = agreements.find((agreement) => agreement.id === signed?.id);
  const agreementFile = signed && (await fileThatWasSigned(db, signed));
  return {
    ...toSummary(row),
    carrier_name: carrierName,
    sections: sections.map(({ section, isComplete, savedAt, facts, files }) => ({
      section,
      is_complete: isComplete,
      saved_at: savedAt?.toISOString() ?? null,
      facts: facts.map(({ label, value, permission }) => {
        const missing = missingFrom(permission);
        return { label, value: missing ? null : String(value), missing };
      }),
      files: files.map(({ paper, ...file }) => guarded(file, paper)),
      max_files: SECTION_FILES[section] ? MAX_SECTION_FILES : 0,
    })),
    rules_assessment: assessed.get(carrierId)?.assessment ?? null,
    executed_contract: executed ? { ...executed, agreement_file: agreementFile && fileLink(agreementFile) } : null,
    agreements: agreementsToShow(agreements),
    tax_form_submissions: taxForms.map(({ form, file, by }) => ({
      id: form.id,
      status: form.status as 'needs_review' | 'accepted',
      file: guarded(fileLink(file), 'tax_form'),
      created_at: form.createdAt.toISOString(),
      uploaded_by: by,
    })),
    bank: banks.own
      ? {
          bank_name: missingForBank ? null : banks.own.bankName,
          account_last_four: missingForBank ? null : banks.own.accountLastFour,
          saved_at: banks.own.savedAt.toISOString(),
          is_first: banks.last === null,
          also_of: await accountShares(db, row.companyId, id),
          missing: missingForBank,
        }
      : null,
    bank_change:
      banks.own && isBankHeld
        ? {
            accepted_at: banks.last?.acceptedAt?.toISOString() ?? null,
            compared: missingForBank
              ? []
              : compareBanks(banks.own, banks.last, env.dataKeys).map(({ isChanged, ...one }) => ({
                  ...one,
                  is_changed: isChanged,
                })),
            missing: missingForBank,
          }
        : null,
    holds: holds.map(({ hold, by, call }) => ({
      id: hold.id,
      kind: hold.kind,
      cause: hold.cause,
      reason: hold.reason,
      placed_at: hold.placedAt.toISOString(),
      released_at: hold.releasedAt?.toISOString() ?? null,
      released_by: hold.releasedByUserId === null ? null : by,
      release_note: hold.releaseNote,
      called_number: hold.calledNumber,
      called_source: hold.calledSource,
      answered_by: hold.answeredBy,
      ends_at: hold.endsAt?.toISOString() ?? null,
      proof: hold.proof,
      digits_went_to: call && sentTo(call).sent_to,
    })),
    compared: compared && {
      at: compared.at.toISOString(),
      findings: compared.findings.map((finding) => toFinding(finding, missingFrom(findingPermission(finding.subject)))),
    },
    invited: invitation && {
      email: invitation.email,
      invited_by: invitation.invitedBy,
      invited_at: invitation.createdAt.toISOString(),
      opened_at: invitation.openedAt?.toISOString() ?? null,
    },
    numbers_on_file: numbers.unflagged,
    flagged_numbers: numbers.flagged.map(({ number }) => number),
    needs_another_person: anotherPerson,
    file_use: fileUse,
  };
}
