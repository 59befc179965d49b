import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS } from '@monitor/db/beyond-company';
import { expect, test } from 'vitest';

/**
 * Who reads or writes beyond the company that asks, and why. A new line here is a hole in the isolation of companies: it needs the same
 * care as a query without a company condition.
 */
const USES: Record<keyof typeof REASONS, string[]> = {
  published_alerts: [
    'monitor/areas/carriers/contact-search.queries.ts',
    'monitor/areas/identity-alerts/identity-alerts.queries.ts',
    'monitor/areas/identity-alerts/identity-alerts.queries.ts',
    'monitor/areas/identity-alerts/identity-alerts.queries.ts',
    'monitor/areas/identity-alerts/identity-alerts.queries.ts',
  ],
  tell_readers: ['monitor/areas/identity-alerts/tell-readers.ts', 'monitor/areas/identity-alerts/tell-readers.ts'],
  own_invitation: [
    'monitor/areas/identity/claim-invitation.ts',
    'monitor/areas/identity/claim-invitation.ts',
    'monitor/areas/identity/claim-invitation.ts',
  ],
  shared_traces: ['monitor/areas/rings/traces.queries.ts', 'monitor/areas/rings/traces.queries.ts'],
  proven_domains: ['monitor/areas/sign-on/sign-on.queries.ts'],
  accounts_by_email: ['monitor/areas/sign-on/scim/provision-user.ts', 'monitor/areas/sign-on/scim/provision-user.ts'],
  last_company: ['monitor/areas/retention/erase-person.ts'],
  owner_of_evidence: ['monitor/areas/retention/erase-person.ts'],
  people_elsewhere: [
    'monitor/areas/sign-on/scim/scim-users.queries.ts',
    'monitor/areas/sign-on/scim/scim-users.queries.ts',
    'monitor/areas/sign-on/scim/scim-users.queries.ts',
  ],
  carriers_feed: [
    'monitor/areas/loads/feeds/doubts-of-load.queries.ts',
    'monitor/areas/loads/feeds/unnamed-trucks.ts',
    'monitor/areas/loads/feeds/unnamed-trucks.ts',
    'monitor/areas/loads/loads.routes.ts',
  ],
  indexes_of_search: [
    'monitor/areas/search/confirmations.queries.ts',
    'monitor/areas/search/load-numbers.queries.ts',
    'monitor/areas/search/trucks-and-drivers.queries.ts',
    'monitor/areas/search/trucks-and-drivers.queries.ts',
  ],
};

test('whoever goes beyond a company is listed, with the reason', () => {
  const found: Record<string, string[]> = {};
  const files = readdirSync('monitor', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== 'monitor/db/beyond-company.ts')
    .sort();
  let calls = 0;
  for (const path of files) {
    const source = readFileSync(path, 'utf8');
    calls += source.split('beyondCompany(').length - 1;
    for (const [, reason = ''] of source.matchAll(/beyondCompany\(\s*'(\w+)'/g))
      found[reason] = [...(found[reason] ?? []), path];
  }
  expect(found).toEqual(USES);
  // A reason that is computed could not be read here.
  expect(calls).toBe(Object.values(found).flat().length);
  expect(Object.keys(found).sort()).toEqual(Object.keys(REASONS).sort());
});
