import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { currentEntry, NOT_BUILT, navigationFor, placesAbout } from '~/view/navigation';
import { shellFor } from '~/view/shell';
import { aUser } from '../support/factories';

/** As if every screen were built: what may be opened does not depend on it. */
const ALL_BUILT: ReadonlySet<string> = new Set();

const labels = (user: Parameters<typeof navigationFor>[0]) =>
  navigationFor(user, ALL_BUILT).flatMap(({ entries }) => entries.map(({ label }) => label));

const ALL = [
  'Home',
  'Identity alerts',
  'Loads',
  'Alerts',
  'Load board',
  'Rate confirmations',
  'Find carriers',
  'Lane search',
  'Contact search',
  'My carriers',
  'Certificates',
  'Expiring insurance',
  'Saved views',
  'Vehicles',
  'Facilities',
  'Feeds',
  'EDI',
  'TMS',
  'Activity',
  'Insights',
  'Rules',
  'Vetting policy',
  'Proof bundles',
  'Alert settings',
  'Text messages',
  'Critical notices',
  'Rate confirmation terms',
  'Contracts',
  'People',
  'Roles',
  'Sign-in',
  'Data retention',
  'Single sign-on',
  'Teams',
  'Data freshness',
  'Account',
  'Help',
];
const without = (...gone: string[]) => ALL.filter((label) => !gone.includes(label));

describe('the side navigation shows only what may be opened', () => {
  test.each([
    ['everything', aUser(), ALL],
    ['no lane search in the plan', aUser({ paywall: { can_lane_search: false } }), without('Lane search')],
    ['no connecting in the plan', aUser({ paywall: { can_connect: false } }), without('Contracts')],
    [
      'no certificates in the plan',
      aUser({ paywall: { can_view_insurance_certificates: false } }),
      without('Certificates'),
    ],
    [
      'no permission to manage anything',
      aUser({ scopes: ['sourcing'] }),
      without(
        'Sign-in',
        'Data retention',
        'Single sign-on',
        'Proof bundles',
        'Rate confirmations',
        'EDI',
        'TMS',
        'Alert settings',
        'Text messages',
        'Critical notices',
        'Rate confirmation terms',
        'People',
        'Roles',
      ),
    ],
    [
      'no load dashboard in the plan',
      aUser({ paywall: { can_load_dashboard: false } }),
      without(
        'Loads',
        'Alerts',
        'Facilities',
        'Feeds',
        'EDI',
        'TMS',
        'Proof bundles',
        'Alert settings',
        'Text messages',
      ),
    ],
    ['the load board not switched on', aUser({ feature_flags: [] }), without('Load board')],
    ['vehicle search hidden', aUser({ company: { hide_vehicle_search: true } }), without('Vehicles')],
    ['the trial expired', aUser({ company: { status: 'subscription_or_trial_expired' } }), ['Account']],
    ['no company yet', aUser({ company: null }), ['Account']],
    [
      'watchdog with both limits',
      aUser({ paywall: { is_watchdog: true } }),
      [
        'Report an alert',
        'Identity alerts',
        ...without(
          'Home',
          'Identity alerts',
          'Loads',
          'Alerts',
          'Rate confirmations',
          'Load board',
          'Facilities',
          'Feeds',
          'EDI',
          'TMS',
          'Proof bundles',
          'Alert settings',
          'Text messages',
          'Critical notices',
          'Rate confirmation terms',
        ).toSpliced(0, 0, 'Home'),
      ],
    ],
    [
      'watchdog with neither',
      aUser({
        paywall: { is_watchdog: true },
        watchdog_limits: { can_carrier_search_for_watchdog: false, can_view_full_carrier_profile_for_watchdog: false },
      }),
      [
        'Report an alert',
        'Identity alerts',
        'Home',
        'Find carriers',
        'Activity',
        'Rules',
        'Vetting policy',
        'People',
        'Roles',
        'Sign-in',
        'Data retention',
        'Single sign-on',
        'Teams',
        'Data freshness',
        'Account',
        'Help',
      ],
    ],
  ])('%s', (_what, user, expected) => {
    expect(labels(user)).toEqual(expected);
  });

  test('a working day takes a dozen places, the rest is folded, and help is last', () => {
    const open = navigationFor(aUser(), ALL_BUILT).filter(({ isFolded }) => !isFolded);
    expect(open.flatMap(({ entries }) => entries)).toHaveLength(13);
    expect(open.at(-1)?.entries.map(({ label }) => label)).toEqual(['Help']);
  });

  test.each([
    ['a broker', aUser()],
    ['a watchdog', aUser({ paywall: { is_watchdog: true } })],
  ])('no two places of %s have one key, and each says what it is for', (_who, user) => {
    const places = navigationFor(user, ALL_BUILT).flatMap(({ entries }) => entries);
    const keys = places.flatMap(({ key }) => key ?? []);
    expect(keys.length).toBeGreaterThan(10);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z]$/);
    expect(placesAbout(user).map(({ to }) => to)).toEqual(places.map(({ to }) => to));
    for (const { about } of placesAbout(user)) expect(about).toMatch(/^[A-Z].*\.$/);
  });

  test('leads to Mine instead of Connections for who keeps no rules', () => {
    const own = (user: Parameters<typeof navigationFor>[0]) =>
      navigationFor(user, ALL_BUILT)
        .find(({ caption }) => caption === 'Carriers')
        ?.entries.find(({ label }) => label === 'My carriers')?.to;
    expect(own(aUser())).toBe('/carriers/connections');
    expect(own(aUser({ paywall: { can_rule: false } }))).toBe('/carriers/Mine');
  });
});

describe('the side navigation leads nowhere that does not exist', () => {
  const folders = readdirSync('app/routes');
  const hasScreen = (to: string) =>
    folders.includes(to === '/' ? '_index' : to.slice(1).replaceAll('/', '.')) ||
    folders.includes(`${to.slice(1).replaceAll('/', '.')}._index`);
  const entries = navigationFor(aUser(), ALL_BUILT).flatMap((group) => group.entries);

  test.each(entries.map(({ label, to }) => [label, to]))('%s', (_label, to) => {
    expect(NOT_BUILT.has(to)).toBe(!hasScreen(to));
  });

  test('nor has an empty group', () => {
    expect(navigationFor(aUser()).every((group) => group.entries.length > 0)).toBe(true);
    expect(navigationFor(aUser({ company: null }), new Set(['/my-account']))).toEqual([]);
  });
});

test.each([
  ['/', 'Home'],
  ['/loads', 'Loads'],
  ['/loads/', 'Loads'],
  ['/loads/12', 'Loads'],
  ['/alerts/12', 'Alerts'],
  ['/company/alerts', 'Alert settings'],
  ['/carriers/rate-confirmations/emails/3', 'Rate confirmations'],
  ['/loadstone', undefined],
  ['/carriers/123', undefined],
  ['/company/rules/2', 'Rules'],
  ['/company/people/invitations/4', 'People'],
])('%s belongs to %s', (pathname, label) => {
  expect(currentEntry(navigationFor(aUser(), ALL_BUILT), pathname)?.label).toBe(label);
});

describe('the frame', () => {
  test('names the user by email where there is no name yet', () => {
    const { user } = shellFor(aUser({ first_name: null, last_name: null }), null, new Date('2026-11-21T09:00:00Z'));
    expect(user.fullName).toBe('dana@broker.test');
  });

  test('counts alerts only for who has the dashboard', () => {
    expect(shellFor(aUser(), 3, new Date('2026-11-21T09:00:00Z')).openAlertCount).toBe(3);
    expect(
      shellFor(aUser({ paywall: { can_load_dashboard: false } }), 3, new Date('2026-11-21T09:00:00Z')).openAlertCount,
    ).toBeNull();
    expect(
      shellFor(aUser({ paywall: { is_watchdog: true } }), 3, new Date('2026-11-21T09:00:00Z')).openAlertCount,
    ).toBeNull();
  });
});
