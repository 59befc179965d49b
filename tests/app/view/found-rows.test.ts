import type { Found } from '@contract/search/search.entities';
import { expect, test } from 'vitest';
import { foundGroups } from '~/view/found-rows';
import { aUser } from '../support/factories';

const NOTHING: Found = {
  read_as: 'carrier',
  loads: [],
  rate_confirmations: [],
  carriers: [],
  trucks: [],
  drivers: [],
  people: [],
  contacts: [],
  mails: [],
};
const HERON = { id: 5000101, legal_name: 'BLUE HERON TRANSPORT LLC' };
const load = { id: 7, reference: 'DB-261124-49', status: 'delayed' as const };
const carrier = {
  ...HERON,
  dba_name: null,
  identifiers: [
    { is_type: 'DOT', value: '5000101' },
    { is_type: 'MC', value: '2000101' },
  ],
  city: 'Dallas',
  state: 'TX',
  relationship: null,
};

const groupsOf = (found: Partial<Found>, user = aUser(), text = 'heron') =>
  foundGroups({ ...NOTHING, ...found }, user, text);

test('a load says its state, its lane and its carrier, and by which number it was found', () => {
  const found = { ...load, exceptions: [], origin: 'Chicago, IL', destination: 'Atlanta, GA', carrier: HERON };
  const byReference = { ...found, matched_by: 'reference' as const, matched_value: 'DB-261124-49', is_exact: true };
  const byPo = {
    ...found,
    exceptions: ['no-arrival' as const],
    matched_by: 'po_number' as const,
    matched_value: '88',
    is_exact: true,
  };
  expect(groupsOf({ loads: [byReference, byPo] })).toEqual([
    {
      title: 'Loads',
      rows: [
        {
          to: '/loads/7',
          name: 'Load DB-261124-49',
          about: 'Chicago, IL to Atlanta, GA · BLUE HERON TRANSPORT LLC',
          state: 'Delayed',
          tone: 'text-alarm',
          verdict: null,
          warnings: [],
        },
        {
          to: '/loads/7',
          name: 'Load DB-261124-49',
          about: 'PO 88 · Chicago, IL to Atlanta, GA · BLUE HERON TRANSPORT LLC',
          state: 'Delayed · No arrival',
          tone: 'text-alarm',
          verdict: null,
          warnings: [],
        },
      ],
    },
  ]);
});

test('a similar name stands under its own title, with its number', () => {
  const groups = groupsOf({ carriers: [{ ...carrier, match: 'similar' }] }, aUser(), 'blue herron');
  expect(groups).toMatchObject([
    {
      title: 'No carrier has this name. Did you mean another?',
      rows: [{ to: '/carriers/5000101', about: expect.stringContaining('DOT 5000101') }],
    },
  ]);
});

test('a person leads to a page that the reader may open, or is left out', () => {
  const colleague = {
    id: 3,
    name: 'Dana Reed',
    email: 'dana@broker.example',
    phone_e164: null,
    carrier: null,
    is_inactive: false,
  };
  const ofCarrier = { ...colleague, id: 4, carrier: HERON, is_inactive: true };
  const linksOf = (user: ReturnType<typeof aUser>) =>
    groupsOf({ people: [colleague, ofCarrier] }, user).flatMap(({ rows }) => rows.map(({ to }) => to));
  const none = { ...aUser().paywall, can_load_dashboard: false };
  expect(linksOf(aUser({ scopes: ['manage_users'] }))).toEqual(['/company/people/3', '/carriers/5000101/directory']);
  expect(linksOf(aUser({ scopes: [] }))[0]).toBe('/loads?assignee=3');
  expect(linksOf(aUser({ scopes: [], paywall: none }))).toEqual(['/carriers/5000101/directory']);
});

test('a flagged number says so', () => {
  const contact = {
    contact_type: 'phone' as const,
    value: '+16025550142',
    domain: null,
    category: 'found_phone_flagged_for_fraud' as const,
    found: { exactly: 0, by_domain: null, by_look_alike: null },
    known_by_company: { total: 0 },
  };
  expect(groupsOf({ contacts: [contact] })[0]!.rows).toMatchObject([
    { name: 'Check the phone number (602) 555-0142', about: '(602) 555-0142 is flagged for fraud', tone: 'text-alarm' },
  ]);
});

test('what the reader may not see has no title', () => {
  expect(
    groupsOf({ loads: null, rate_confirmations: null, trucks: null, drivers: null, contacts: null, mails: null }),
  ).toEqual([]);
});
