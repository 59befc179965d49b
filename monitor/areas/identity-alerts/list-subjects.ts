import type { CurrentUser } from '@contract/identity/identity.entities';
import type { AlertSubjectChoice } from '@contract/identity-alerts/identity-alerts.entities';
import { ALERT_STANDINGS, type AlertStanding } from '@contract/identity-alerts/standing.constants';
import { missingFor, type Permission } from '@contract/shared/permissions';
import type { Queryable } from '../../db/client';
import { aboutOf, factLabel, standingFacts } from './standing.queries';

/** Who may see what an alert can be about. The product works standing out from all of it, whoever reports. */
const SEEN_WITH: Record<AlertStanding, Permission> = {
  load: 'viewLoads',
  confirmation: 'viewLoads',
  bid: 'viewLoads',
  mail: 'viewLoads',
  packet: 'connect',
  certificate: 'viewCertificates',
};

export const kindsFor = (user: CurrentUser): AlertStanding[] =>
  ALERT_STANDINGS.filter((kind) => missingFor(SEEN_WITH[kind], user) === null);

/** What the company had with a carrier, as far as the user may see it, the newest first. */
export async function listSubjects(
  db: Queryable,
  { company, user, now }: { company: { id: number }; user: CurrentUser; now: Date },
  carrierId: number,
): Promise<AlertSubjectChoice[]> {
  const facts = await standingFacts(db, company.id, carrierId, now, { kinds: kindsFor(user) });
  return facts
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map((fact) => ({
      about: aboutOf(fact),
      kind: fact.kind,
      label: factLabel(fact),
      at: fact.at.toISOString(),
      counts_from: fact.from.toISOString(),
    }));
}
