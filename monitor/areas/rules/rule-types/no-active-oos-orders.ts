import { isDay } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import { type CarrierFacts, fromLoadedSources, type OosOrderFact } from '../facts';
import { defineRule, fails, fieldRead, isIncomplete, isTooOld, notKnownToBeNone, notLoaded, passes } from '../rule';

const FIELD = 'Out-of-service orders';

/** An order counts until the day it is rescinded; the entity's own status says nothing of the order. */
export const noActiveOosOrders = defineRule('no_active_oos_orders', {
  judge(facts, today) {
    const { loaded, isWhole, isTooOld: isOld } = facts.sources.oos_orders;
    if (!loaded)
      return isIncomplete(() => [notLoaded(facts, 'oos_orders', FIELD)], 'The file of out-of-service orders');
    const active = activeOosOrders(facts, today);
    const [first] = active;
    if (!first && isOld) return isTooOld(facts, ['oos_orders'], () => [notKnownToBeNone(facts, 'oos_orders', FIELD)]);
    if (!first && !isWhole)
      return isIncomplete(
        () => [notKnownToBeNone(facts, 'oos_orders', FIELD)],
        'The whole file of out-of-service orders, every line about this carrier read',
      );
    const evidence = () => {
      const rows = facts.oosOrders.map((order) => ({
        ordered_on: order.orderedOn,
        reason: order.reason,
        rescinded_on: order.rescindedOn,
      }));
      const value = first ? `${active.length} in effect: ${orderLabel(first)}` : 'None in effect';
      return [fieldRead(facts, 'oos_orders', FIELD, value, rows, first)];
    };
    return first ? fails(evidence, () => orderInShort(first)) : passes(evidence);
  },
  where: (index) => sql`${index.hasOosOrder} IS FALSE`,
});

/** The out-of-service orders not rescinded by today. */
export function activeOosOrders(facts: CarrierFacts, today: string): OosOrderFact[] {
  return fromLoadedSources(facts, facts.oosOrders).filter(
    (order) => !isDay(order.rescindedOn) || order.rescindedOn > today,
  );
}

const orderInShort = ({ orderedOn }: OosOrderFact): string =>
  orderedOn ? `out-of-service order since ${formatDate(orderedOn)}` : 'out-of-service order in effect';

function orderLabel(order: OosOrderFact): string {
  const since = order.orderedOn ? `since ${formatDate(order.orderedOn)}` : 'date not reported';
  return `${since}, ${order.reason ?? 'reason not reported'}`;
}
