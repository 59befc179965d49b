import { findingLabel } from '@contract/onboarding/identity-verdict';
import {
  FINDING_LABELS,
  HOLD_CAUSES,
  PACKET_SECTION_LABELS,
  PACKET_STATUS_LABELS,
  type PacketStatus,
} from '@contract/onboarding/packets.constants';
import { CALLED_SOURCE_LABELS } from '@contract/proven-calls/proven-calls.constants';
import { dayOf } from '@contract/shared/day';
import { formatMoment, formatPhone } from '@contract/shared/format';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import {
  contracts,
  onboardingPackets,
  packetBankDetails,
  packetDocuments,
  packetHolds,
  provenCalls,
  storedFiles,
  users,
} from '../../db/schema';
import { fact, section, table } from '../vetting/sections/section';
import { describeSections, signedAgreement } from './packet-contents';
import { findingsOf, invitationOf } from './packet-findings';
import { findingPermission } from './packet-permissions';

/**
 * An onboarding packet in a vetting file: the carrier's answers, its papers by their digests, what was signed and by
 * whom, and its holds and their releases. Without bank details and taxpayer number: more people may read vetting files
 * than those.
 */
export async function packetSection(tx: Queryable, packetId: number): Promise<VettingSection> {
  const [packet] = await tx.select().from(onboardingPackets).where(eq(onboardingPackets.id, packetId));
  const { carrierId, connectionId, createdAt, updatedAt, status } = packet!;
  const invitation = await invitationOf(tx, { connectionId });
  const compared = await findingsOf(tx, packetId);
  const said = await describeSections(tx, packetId, carrierId);
  const signed = await signedAgreement(tx, packetId);
  const [contract] = signed ? await tx.select().from(contracts).where(eq(contracts.id, signed.contractId)) : [];
  const [bank] = await tx.select().from(packetBankDetails).where(eq(packetBankDetails.packetId, packetId));
  const papers = await tx
    .select({ section: packetDocuments.section, file: storedFiles })
    .from(packetDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, packetDocuments.fileId))
    .where(eq(packetDocuments.packetId, packetId))
    .orderBy(asc(packetDocuments.id));
  const holds = await tx
    .select({ hold: packetHolds, by: fullName(users), email: provenCalls.email })
    .from(packetHolds)
    .leftJoin(users, eq(users.id, packetHolds.releasedByUserId))
    .leftJoin(provenCalls, eq(provenCalls.id, packetHolds.provenCallId))
    .where(eq(packetHolds.packetId, packetId))
    .orderBy(asc(packetHolds.id));
  const words = PACKET_STATUS_LABELS[status as PacketStatus];
  return section({
    key: 'onboarding_packet',
    title: 'Onboarding packet',
    says: `Packet ${packetId}: ${words.toLowerCase()}${signed ? `, its agreement signed by ${signed.signerName}, ${signed.signerTitle}` : ', no agreement signed'}.`,
    facts: [
      fact('Begun', 'moment', createdAt.toISOString()),
      fact('Sent by the carrier', 'moment', invitation?.completedAt?.toISOString()),
      fact(
        'Invited',
        'moment',
        invitation?.createdAt.toISOString(),
        invitation && `by ${invitation.invitedBy ?? 'a former user'}`,
      ),
      fact('Answered by', 'text', invitation?.email, invitation?.openedAt ? 'proved by a mailed code' : null),
      fact('Agreement', 'text', contract && `${contract.name}, version ${contract.version}`),
      fact('Signed by', 'text', signed && `${signed.signerName}, ${signed.signerTitle}, ${signed.signerEmail}`),
      fact('Signed at', 'moment', signed?.signedAt?.toISOString(), signed && `from ${signed.signerAddress}`),
      fact('SHA-256 of what was signed', 'text', signed?.agreementSha256),
      fact(
        'Paid to',
        'text',
        bank && `An account saved on ${formatMoment(bank.savedAt.toISOString())}`,
        bank && (bank.acceptedAt ? 'accepted' : 'not accepted yet'),
      ),
    ],
    tables: [
      table(
        'The packet compared with the record, when the carrier sent it',
        [
          ['What', 'text'],
          ['Result', 'text'],
          ['The packet says', 'text'],
          ['The record says', 'text'],
          ['Source', 'text'],
          ['As of', 'day'],
          ['Note', 'text'],
        ],
        (compared?.findings ?? []).map(({ subject, result, weight, said: words, onRecord, note, source }) => [
          FINDING_LABELS[subject],
          findingLabel({ subject, result, weight }),
          findingPermission(subject) === 'connect' ? words : 'Given; read in the packet',
          onRecord,
          source.name,
          source.asOf,
          note,
        ]),
        'It was not compared: it was not sent yet, or before packets were compared.',
      ),
      table(
        'What held it, and how that was released',
        [
          ['Held for', 'text'],
          ['What', 'text'],
          ['Since', 'moment'],
          ['Released', 'text'],
          ['By', 'text'],
          ['How', 'text'],
        ],
        holds.map(({ hold, by, email }) => [
          HOLD_CAUSES[hold.cause].label,
          hold.reason,
          hold.placedAt.toISOString(),
          hold.releasedAt ? formatMoment(hold.releasedAt.toISOString()) : 'Not released',
          by ?? (hold.releasedAt ? 'By the rules' : 'Not released'),
          releaseWords(hold, email),
        ]),
        'Nothing held it.',
      ),
      table(
        'What the carrier said of itself',
        [
          ['Part', 'text'],
          ['Subject', 'text'],
          ['What it said', 'text'],
        ],
        said.flatMap(({ section: part, facts }) =>
          facts
            .filter(({ label }) => label !== 'File')
            .map(({ label, value, permission }) => [
              PACKET_SECTION_LABELS[part],
              label,
              permission === 'connect' ? String(value) : 'Given; read in the packet',
            ]),
        ),
        'It said nothing yet.',
      ),
      table(
        'Papers that the carrier sent',
        [
          ['Part', 'text'],
          ['File', 'text'],
          ['Received', 'moment'],
          ['SHA-256', 'text'],
        ],
        papers.map(({ section: part, file }) => [
          PACKET_SECTION_LABELS[part as keyof typeof PACKET_SECTION_LABELS],
          file.name,
          file.createdAt.toISOString(),
          file.sha256,
        ]),
        'None.',
      ),
    ],
    sources: [
      {
        name: 'What the carrier sent itself',
        as_of: dayOf(updatedAt),
        loaded: true,
        is_partial: false,
      },
    ],
  });
}

/** @param email that the digits of a proven call were mailed to */
function releaseWords(hold: typeof packetHolds.$inferSelect, email: string | null): string {
  if (!hold.releasedAt) return HOLD_CAUSES[hold.cause].release;
  const source = hold.calledSource ? `, on file by the ${CALLED_SOURCE_LABELS[hold.calledSource]}` : '';
  const call = hold.calledNumber
    ? `Called ${formatPhone(hold.calledNumber)}${source}; ${hold.answeredBy} answered.`
    : null;
  const proof =
    hold.proof === 'proven' && email !== null
      ? `Proven: three digits by telephone and three mailed to ${email}, all six said.`
      : hold.proof === 'called'
        ? 'Said, not proven: no digits were asked.'
        : hold.proof === 'other'
          ? 'In another way, without a proven call.'
          : null;
  return [call, proof, hold.releaseNote].filter(Boolean).join(' ');
}
