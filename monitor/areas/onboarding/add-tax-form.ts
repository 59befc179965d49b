import type { CallParsed } from '@contract/call';
import type { uploadRedlinedTaxContract } from '@contract/onboarding/packets.calls';
import { onboardingPackets, taxFormSubmissions } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion } from '../../decisions/versions';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { keepFile } from '../../documents/files/stored-files';
import { assertMayReadTaxForms } from './accept-tax-form';
import { advancePacket, placeHold } from './advance-packet';
import { countChange } from './decide-about-packet';
import { PACKET_PAPERS } from './packet-permissions';
import { assertRoomInPacket } from './packet-quota';
import { packetRow } from './packets.queries';

/**
 * Puts a tax form with changes into a packet. It holds the packet until someone compares it, unless its sender has.
 *
 * @throws ApiError 403 for a sender who compared what they may not read; 404 for another company's packet; 409 when
 * that changed since the caller read it; 422 when it has no room
 */
export async function addTaxForm(
  deciding: Deciding,
  file: ReceivedFile,
  { onboarding_packet_id, is_reviewed, expected_version }: CallParsed<typeof uploadRedlinedTaxContract>['body'],
) {
  const isReviewed = is_reviewed === 'yes';
  if (isReviewed) assertMayReadTaxForms(deciding.user, 'is_reviewed');
  const status = isReviewed ? ('accepted' as const) : ('needs_review' as const);
  const id = await decide(deciding, async (d) => {
    const { tx, now, userId } = d;
    const packet = await packetRow(tx, d.companyId, onboarding_packet_id);
    await assertVersion(d, onboardingPackets, packet.id, expected_version);
    const { carrierId } = packet;
    await assertRoomInPacket(tx, packet, file.bytes, null);
    const owner = { companyId: d.companyId, carrierId, userId, now };
    const fileId = await keepFile(tx, file, owner, deciding.env, PACKET_PAPERS.tax_form.showsNumbers);
    const [made] = await tx
      .insert(taxFormSubmissions)
      .values({
        packetId: packet.id,
        fileId,
        status,
        uploadedByUserId: userId,
        createdAt: now,
        ...(isReviewed && { acceptedAt: now, acceptedByUserId: userId }),
      })
      .returning({ id: taxFormSubmissions.id });
    const summary = `Put the tax form ${file.name} into the packet${isReviewed ? ', compared' : ''}`;
    d.carrierEvent({
      carrierId,
      kind: 'packet_paper',
      summary,
      data: { onboarding_packet_id: packet.id, tax_form_submission_id: made!.id },
    });
    const current = await countChange(d, packet.id, summary);
    if (!isReviewed) await placeHold(tx, packet.id, 'tax_form', `Tax form to be compared: ${file.name}`, now);
    await advancePacket(d, current);
    return made!.id;
  });
  return { id, status };
}
