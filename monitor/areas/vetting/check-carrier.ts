import type { CallParsed } from '@contract/call';
import type { createVettingFile } from '@contract/vetting/vetting-files.calls';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';
import { writeVettingFile } from './write-vetting-file';

/**
 * Keeps what is known of a carrier now, as someone does before giving it a load. Sent twice, it is kept once.
 *
 * @returns the vetting file's number within the company
 * @throws ApiError 404 for an unknown carrier
 */
export async function checkCarrier(
  context: CallContext,
  input: CallParsed<typeof createVettingFile>['body'],
): Promise<number> {
  const { carrier_id: carrierId, reference, note } = input.vetting_file;
  const summary = reference === undefined ? 'Checked' : `Checked for ${reference}`;
  const { id } = await decideOnce(context, submissionOf(context, 'createVettingFile', input), async (d) => {
    const { tx, company, user, now } = d;
    const decision = { kind: 'checked', summary, note, reference } as const;
    // At once and not with what the decision leaves: the history names the file's number.
    const { number, hash } = await writeVettingFile(tx, { company, carrierId, decision, user, now });
    d.carrierEvent({
      carrierId,
      kind: 'carrier_checked',
      summary: `${summary}: vetting file ${number}`,
      note,
      data: { vetting_file: number, hash },
    });
    return number;
  });
  return id;
}
