import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import type { RevokedEld, RevokedEldList } from '@contract/carriers/eld-status.entities';
import { eldKey } from '@contract/vehicles/eld-key';
import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { eldConnections, revokedElds } from '../../db/schema';
import { listFraudLists } from '../identity-alerts/fraud-lists.queries';

/** Of one provider; more say nothing more. */
const MOST_MODELS = 50;

/**
 * The revoked devices that bear the name of an ELD provider, the last revoked first. A connection names its provider and not
 * the device, so each may be the carrier's, and none of them need be.
 */
export async function revokedEldsOf(
  db: Queryable,
  providers: readonly string[],
): Promise<(provider: string) => RevokedEld[]> {
  const keys = [...new Set(providers.map(eldKey).filter((key) => key !== ''))];
  const rows =
    keys.length === 0
      ? []
      : await db
          .select()
          .from(revokedElds)
          .where(or(inArray(revokedElds.manufacturerKey, keys), inArray(revokedElds.modelKey, keys)))
          .orderBy(desc(revokedElds.revokedOn), revokedElds.model)
          .limit(MOST_MODELS * keys.length);
  return (provider) => {
    const key = eldKey(provider);
    return rows
      .filter(({ manufacturerKey, modelKey }) => manufacturerKey === key || modelKey === key)
      .slice(0, MOST_MODELS)
      .map(({ manufacturer, model, identifier, revokedOn, source, asOf }) => ({
        manufacturer,
        model,
        identifier: identifier || null,
        revoked_on: revokedOn,
        source,
        as_of: asOf,
      }));
  };
}

/** Whether the list is there, and can say that a provider is not on it. */
export async function revokedEldList(db: Queryable, today: string): Promise<RevokedEldList> {
  const list = (await listFraudLists(db, today)).find(({ key }) => key === 'revoked-elds')!;
  return { as_of: list.as_of, not_checked_because: list.not_checked_because, sources: list.sources };
}

/** A warning for each provider of a carrier of whose devices FMCSA revoked one. An old list warns too. */
export async function revokedEldWarnings(db: Queryable, carrierId: number): Promise<CarrierWarning[]> {
  const connections = await db
    .selectDistinct({ provider: eldConnections.provider })
    .from(eldConnections)
    .where(eq(eldConnections.carrierId, carrierId))
    .orderBy(eldConnections.provider);
  const providers = connections.map(({ provider }) => provider);
  if (providers.length === 0) return [];
  const modelsOf = await revokedEldsOf(db, providers);
  return providers.flatMap((provider): CarrierWarning[] => {
    const [newest, ...others] = modelsOf(provider);
    if (!newest) return [];
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return [
      {
        kind: 'revoked_eld',
        title: 'May use a revoked ELD',
        reason: `FMCSA revoked ${newest.model}${more} of its ELD provider ${provider}. No record says which model it uses: ask.`,
        on: newest.revoked_on,
        source: { name: newest.source, as_of: newest.as_of },
      },
    ];
  });
}
