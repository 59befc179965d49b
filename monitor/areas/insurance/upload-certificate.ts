import type { CallParsed } from '@contract/call';
import type { uploadInsuranceCertificate } from '@contract/insurance/certificates.calls';
import { decideOnce, submissionOf } from '../../decisions/decide';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import type { CallContext } from '../../server/calls';
import { receiveCertificate } from './receive-certificate';

/**
 * Keeps a certificate that someone of the company has. Sent twice, it is kept once.
 *
 * @returns the document's id
 * @throws ApiError 404 for an unknown carrier; 422 when as many as are taken wait to be read, or there is no room
 */
export async function uploadCertificate(
  context: CallContext,
  input: CallParsed<typeof uploadInsuranceCertificate>['body'],
): Promise<number> {
  const { db, env, file } = context;
  const from = { carrierId: input.carrier_id, requestId: null };
  await assertKnownCarrier(db, input.carrier_id);
  const submission = submissionOf(context, 'uploadInsuranceCertificate', input);
  const { id } = await decideOnce(context, submission, (d) => receiveCertificate(d, file!, from, env));
  return id;
}
