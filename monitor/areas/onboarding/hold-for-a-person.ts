import { identityVerdict, whatHolds } from '@contract/onboarding/identity-verdict';
import { FINDING_LABELS } from '@contract/onboarding/packets.constants';
import { eq } from 'drizzle-orm';
import { onboardingPackets } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { findSharedWithStopped, sharedWithStoppedWarnings } from '../carriers/shared-with-do-not-dispatch';
import { warningsOf } from '../carriers/warnings';
import { assessCarriers } from '../rules/assess-carriers';
import { placeHold } from './advance-packet';
import { untied } from './compare-packet';
import type { Packet } from './decide-about-packet';
import { comparePacketNow, differingWords, hasDifferedBefore } from './packet-findings';
import type { WeighedFinding } from './weigh-findings';

/**
 * Compares a packet being sent with the carrier's record, and holds it for a person if it differs, or if the company's
 * setting or an impossible comparison requires one. An earlier verification or approval no longer counts.
 */
export async function holdForAPerson(decision: Decision, packet: Packet, dataKeys: readonly string[]): Promise<void> {
  const { tx, now } = decision;
  const hasDiffered = await hasDifferedBefore(tx, packet.id);
  const findings = await comparePacketNow(tx, packet, now, { dataKeys });
  const unseen = { verifiedAt: null, approvedByUserId: null };
  await tx.update(onboardingPackets).set(unseen).where(eq(onboardingPackets.id, packet.id));
  if (whatHolds(findings).length > 0) await placeHold(tx, packet.id, 'identity', differingWords(findings), now);
  const why = await whyApprove(decision, packet, findings, hasDiffered);
  if (why) await placeHold(tx, packet.id, 'approval', why, now);
}

/** Why a person must approve a packet; null: no person is needed. */
async function whyApprove(
  { tx, companyRow, companyId, today }: Decision,
  { carrierId }: Packet,
  findings: readonly WeighedFinding[],
  hasDiffered: boolean,
): Promise<string | null> {
  const { facts } = (await assessCarriers(tx, [carrierId], companyId, today)).get(carrierId)!;
  const changed = warningsOf(facts, today).find(({ kind }) => kind === 'contact_recently_changed');
  // The first reason: that the company approves every packet must not hide it.
  if (changed) return `Compared with a record that is new: ${changed.title.toLowerCase()}`;
  if (companyRow.isPacketApprovalRequired) return 'Your company approves every packet';
  // A small difference holds nothing alone, and lets nothing pass by itself.
  if (findings.some(({ weight }) => weight !== null)) return identityVerdict(findings).replace(/\.$/, '');
  if (hasDiffered) return 'It differed from the federal record when it was sent before';
  const missing = untied(findings).map((subject) => FINDING_LABELS[subject].toLowerCase());
  if (missing.length > 0) return `Could not be compared with the federal record: ${missing.join(', ')}`;
  const stopped = (await findSharedWithStopped(tx, [carrierId], companyId, today)).get(carrierId) ?? [];
  const [shared] = sharedWithStoppedWarnings(stopped);
  return shared?.title ?? null;
}
