import type { CallParsed } from '@contract/call';
import type { updateConnectionClassifications } from '@contract/connections/connection-classifications.calls';
import type { ConnectionClassification } from '@contract/connections/connection-classifications.entities';
import { and, eq, inArray } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { connectionClassifications, connections } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion } from '../../decisions/versions';
import { changeDetails } from './connection-writes';
import { getConnection } from './connections.queries';
import { electableClassifications } from './electable-classifications.queries';

type Input = CallParsed<typeof updateConnectionClassifications>['body']['connection'];

/**
 * Sets the classifications by broker election for which a carrier is elected: exactly the given ones. Its verdict
 * follows.
 *
 * @throws ApiError 404 for another company's connection; 409 when the connection changed since the caller read it; 422
 * for a classification that cannot be elected
 */
export function classifyConnection(
  deciding: Deciding,
  connectionId: number,
  { classification_ids: wanted, expected_version }: Input,
) {
  return decide(deciding, async (d) => {
    const { id, carrier_id: carrierId } = await getConnection(d.tx, d.company, connectionId);
    await assertVersion(d, connections, id, expected_version);
    const known = await electableClassifications(d.tx, d.companyId, id);
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
    const summary = changes.filter(Boolean).join('. ');
    await changeDetails(d, id, summary);
    d.carrierEvent({ carrierId, kind: 'connection_classified', summary, data: { classification_ids: wanted } });
    d.reassess(carrierId);
  });
}

const idsOf = (chosen: readonly ConnectionClassification[]) => chosen.map(({ id }) => id);
const namesOf = (chosen: readonly ConnectionClassification[]) => chosen.map(({ name }) => name).join(', ');
