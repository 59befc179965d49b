import type { CallParsed } from '@contract/call';
import type { updateConnectionClassifications } from '@contract/connections/connection-classifications.calls';
import type { ConnectionClassification } from '@contract/connections/connection-classifications.entities';
import { and, eq, inArray } from 'drizzle-orm';
import { connectionClassifications } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { httpErrors } from '../../plugins/errors';
import { getConnection } from './connections.queries';
import { electableClassifications } from './electable-classifications.queries';

type Input = CallParsed<typeof updateConnectionClassifications>['body']['connection'];

/**
 * Says for what a carrier is used: exactly the given classifications by broker election. Its verdict follows.
 *
 * @throws ApiError 404 for another company's connection; 409 when others are elected than the caller saw; 422 for a
 * classification that is not to be elected
 */
export function classifyConnection(
  deciding: Deciding,
  connectionId: number,
  { classification_ids: wanted, seen_classification_ids: seen }: Input,
) {
  return decide(deciding, async (d) => {
    const { id, carrier_id: carrierId } = await getConnection(d.tx, d.company, connectionId);
    const known = await electableClassifications(d.tx, d.companyId, id);
    const elected = known.filter(({ is_elected }) => is_elected).map((one) => one.id);
    if (seen !== undefined && (seen.length !== elected.length || seen.some((one) => !elected.includes(one))))
      throw await conflict(d, carrierId);
    if (wanted.some((one) => !known.some((classification) => classification.id === one)))
      throw httpErrors.invalid({
        'connection.classification_ids': ['Choose active classifications by broker election of your company.'],
      });
    const added = known.filter((one) => !one.is_elected && wanted.includes(one.id));
    const removed = known.filter((one) => one.is_elected && !wanted.includes(one.id));
    if (added.length + removed.length === 0) return;
    const { connectionId: ofConnection, classificationId } = connectionClassifications;
    await d.tx
      .delete(connectionClassifications)
      .where(and(eq(ofConnection, id), inArray(classificationId, idsOf(removed))));
    if (added.length > 0)
      await d.tx
        .insert(connectionClassifications)
        .values(idsOf(added).map((one) => ({ connectionId: id, classificationId: one })));
    const changes = [
      added.length > 0 && `Used for ${namesOf(added)}`,
      removed.length > 0 && `No longer used for ${namesOf(removed)}`,
    ];
    d.carrierEvent({
      carrierId,
      kind: 'connection_classified',
      summary: changes.filter(Boolean).join('. '),
      data: { classification_ids: wanted },
    });
    d.reassess(carrierId);
  });
}

async function conflict(d: Decision, carrierId: number) {
  const kinds = ['connection_classified'] as const;
  const { who, when } = await d.lastChange({ carrierId, kinds });
  return httpErrors.conflict(`${who} has changed for what this carrier is used${when}. Look again and decide.`);
}

const idsOf = (chosen: readonly ConnectionClassification[]) => chosen.map(({ id }) => id);
const namesOf = (chosen: readonly ConnectionClassification[]) => chosen.map(({ name }) => name).join(', ');
