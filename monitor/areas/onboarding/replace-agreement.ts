import type { CallParsed } from '@contract/call';
import type { uploadRedlinedContract } from '@contract/onboarding/contracts.calls';
import { isHeldPacket } from '@contract/onboarding/packets.constants';
import { WORD_TYPE } from '@contract/shared/files.constants';
import { onboardingPacketContracts, onboardingPackets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion } from '../../decisions/versions';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { keepFile } from '../../documents/files/stored-files';
import { getContract } from './contracts.queries';
import { countChange } from './decide-about-packet';
import { keptSections, saveKept } from './packet-contents';
import { assertRoomInPacket } from './packet-quota';
import { packetRow } from './packets.queries';
import { reopenPacket } from './reopen-packet';
import { assertPdfOpens } from './upload-contract';

/**
 * Puts a version of the agreement that was made for one carrier into its packet. A packet that waits goes back to the
 * carrier, to be signed; as a Word file, to be accepted or returned with changes.
 *
 * @returns the id of the agreement in the packet, and its carrier
 * @throws ApiError 404 for another company's packet or agreement; 409 when the packet was changed or rejected; 422 for a file
 * that cannot be opened or kept
 */
export async function replaceAgreement(
  deciding: Deciding,
  file: ReceivedFile,
  input: CallParsed<typeof uploadRedlinedContract>['body'],
): Promise<{ id: number; carrierId: number }> {
  const companyId = deciding.company.id;
  const isWord = file.mediaType === WORD_TYPE;
  if (!isWord) await assertPdfOpens(file, companyId);
  return decide(deciding, async (d) => {
    const { tx, now, userId } = d;
    const packet = await packetRow(tx, companyId, input.onboarding_packet_id);
    const { id: packetId, carrierId } = packet;
    await assertVersion(d, onboardingPackets, packetId, input.expected_version);
    const contract = await getContract(tx, companyId, input.contract_id);
    await assertRoomInPacket(tx, packet, file.bytes, null);
    const fileId = await keepFile(tx, file, { companyId, carrierId, userId, now }, deciding.env);
    const kind = { isBrokerUploaded: true, isRedlined: true };
    const [made] = await tx
      .insert(onboardingPacketContracts)
      .values({ packetId, contractId: contract.id, ...kind, fileId, createdAt: now })
      .returning({ id: onboardingPacketContracts.id });
    const summary = `Put an own version of ${contract.name} into the packet${isWord ? ', as a Word file' : ''}`;
    d.carrierEvent({
      carrierId,
      kind: 'packet_paper',
      summary,
      data: { onboarding_packet_id: packetId, onboarding_packet_contract_id: made!.id },
    });
    if (isHeldPacket(packet.status)) {
      const whatToDo = isWord ? 'Please accept it or return it with your changes.' : 'Please read and sign it.';
      const note = `They made their own version of “${contract.name}” for you. ${whatToDo}`;
      await reopenPacket(d, packet, note, deciding);
    }
    // While the carrier is at it, what it signed or returned before is not the agreement any more.
    if (packet.status !== 'complete' && (await keptSections(tx, packetId)).has('agreement'))
      await saveKept(tx, packetId, 'agreement', { answers: {}, kept: {}, sealed: null, isComplete: false }, now);
    await countChange(d, packetId, summary);
    return { id: made!.id, carrierId };
  });
}
