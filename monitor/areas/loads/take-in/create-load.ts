import type { CallParsed } from '@contract/call';
import type { createLoad as call } from '@contract/loads/loads.calls';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loads } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { makeOnce } from '../../../server/submissions';
import { referenceKey, Upsert } from './upsert-loads';

type Input = CallParsed<typeof call>['body']['load'];

/**
 * Creates a load that a person typed. It never changes another load: a TMS knows what it sends again, but a person may
 * type a number already in use.
 *
 * @param submissionId a repeat with the same id returns the load that was made
 * @throws ApiError 422 for a reference in use and for unusable values
 */
export function createLoad(deciding: Deciding, input: Input, submissionId: string | null): Promise<number> {
  return decide(deciding, async (d) => {
    const submission = { companyId: d.companyId, call: 'createLoad', id: submissionId, now: d.now };
    const { id } = await makeOnce(d.tx, { ...submission, content: { userId: d.userId, input } }, async () => {
      const isSame = and(eq(loads.companyId, d.companyId), eq(loads.referenceKey, referenceKey(input.reference)));
      if ((await d.tx.$count(loads, isSame)) > 0)
        throw httpErrors.invalid({ 'load.reference': ['There is a load with this reference already.'] });
      const [result] = await new Upsert(d, 'form').run([input]);
      if ('errors' in result!)
        throw httpErrors.invalid(
          Object.fromEntries(Object.entries(result.errors).map(([field, messages]) => [`load.${field}`, messages])),
        );
      return result!.id;
    });
    return id;
  });
}
