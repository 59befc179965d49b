import { getCarrierAuthorityHistory } from '@contract/carriers/authority-history.calls';
import type { AuthorityEvent, AuthorityOrder } from '@contract/carriers/authority-history.entities';
import type { Source } from '@contract/carriers/carriers.entities';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { authorityGrants, authorityRecords, mayHaulFreight } from '../rules/authority';
import { authorityDoubt } from '../rules/contradictions';
import { type AuthorityOrderFact, type CarrierFacts, type FactSource, fromLoadedSources } from '../rules/facts';
import { loadCarrierFacts } from '../rules/facts.queries';
import {
  type AuthorityHistoryEvent,
  listAuthorities,
  listAuthorityEvents,
  listAuthorityOrders,
  listProcessAgents,
} from './authority-history.queries';
import { toCurrentAuthority } from './current-authority';
import { sectionSource } from './fact-source-states';
import { requireCarrier } from './section-sources';

const AUTHORITY_SOURCES = [
  'motus_authority',
  'motus_authority_history',
  'legacy_authority',
  'legacy_authority_history',
] as const satisfies readonly FactSource[];

export function authorityHistoryRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierAuthorityHistory, async ({ params: { id } }, { company, today }) => {
    await requireCarrier(db, id);
    const [judged, authorities, authorityEvents, orders, agents] = await Promise.all([
      loadCarrierFacts(db, [id], company.id, today),
      listAuthorities(db, id),
      listAuthorityEvents(db, id),
      listAuthorityOrders(db, id),
      listProcessAgents(db, id),
    ]);
    const facts = judged.get(id)!;
    const { sources } = facts;
    const records = authorityRecords({ sources, authorities });
    const inForce = authorityGrants(facts, today).find((grant) => grant.inForce);
    const sourceOf = (fact: { source: FactSource; asOf: string | null }): Source => ({
      name: sources[fact.source].name,
      as_of: fact.asOf,
    });
    return {
      in_force_since: inForce
        ? { on: inForce.on, action: inForce.action, authority_type: inForce.authorityType, source: sourceOf(inForce) }
        : null,
      has_active_authority: mayHaulFreight(facts, today),
      doubt: authorityDoubt(facts, today),
      authorities: records.map((record) => toCurrentAuthority(record, sourceOf(record))),
      authority_events: fromLoadedSources(facts, authorityEvents).map((event) => ({
        ...toAuthorityEvent(event, sourceOf(event)),
        is_in_force: inForce !== undefined && isSameEvent(event, inForce),
      })),
      authority_orders: fromLoadedSources(facts, orders).map((order) => toAuthorityOrder(order, sourceOf(order))),
      process_agents: agents,
      sources: AUTHORITY_SOURCES.map((source) => sectionSource(sources, source)),
    };
  });
}

function toAuthorityOrder(order: AuthorityOrderFact, source: Source): AuthorityOrder {
  return {
    source,
    origin: order.source === 'motus_authority_orders' ? 'motus' : 'legacy',
    docket: order.docket,
    authority_type: order.authorityType,
    kind: order.kind,
    order_type: order.orderType,
    served_on: order.servedOn,
    effective_on: order.effectiveOn,
  };
}

function isSameEvent(a: CarrierFacts['authorityEvents'][number], b: CarrierFacts['authorityEvents'][number]): boolean {
  return (['source', 'docket', 'authorityType', 'action', 'on'] as const).every((name) => a[name] === b[name]);
}

function toAuthorityEvent(event: AuthorityHistoryEvent, source: Source): Omit<AuthorityEvent, 'is_in_force'> {
  return {
    source,
    origin: event.source === 'motus_authority_history' ? 'motus' : 'legacy',
    docket: event.docket,
    sub_number: event.subNumber,
    authority_type: event.authorityType,
    kind: event.kind,
    action: event.action,
    on: event.on,
    status: event.status,
    disposition: event.disposition,
    disposition_decided_on: event.disposedDecidedOn,
    disposition_served_on: event.disposedServedOn,
  };
}
