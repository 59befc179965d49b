import type { CurrentUser } from '@contract/identity/identity.entities';
import { FEATURE_FLAGS, SCOPES } from '@contract/shared/permissions';

type Overrides = Omit<Partial<CurrentUser>, 'paywall' | 'watchdog_limits' | 'company'> & {
  paywall?: Partial<CurrentUser['paywall']>;
  watchdog_limits?: Partial<CurrentUser['watchdog_limits']>;
  company?: Partial<NonNullable<CurrentUser['company']>> | null;
};

/** A broker's user with every scope, plan feature and flag; a test says only what differs. */
export function aUser({ paywall, watchdog_limits, company, ...rest }: Overrides = {}): CurrentUser {
  return {
    id: 1,
    first_name: 'Dana',
    last_name: 'Ortega',
    email: 'dana@broker.test',
    phone_e164: '+15035550101',
    created_at: '2025-01-02T03:04:05Z',
    scopes: [...SCOPES],
    company:
      company === null
        ? null
        : {
            id: 10,
            legal_name: 'NORTHLINE FREIGHT BROKERS LLC',
            company_type: 'broker',
            plan_id: 1,
            status: 'active',
            carrier_id: null,
            hide_vehicle_search: false,
            time_zone: 'America/Chicago',
            created_at: '2024-01-02T03:04:05Z',
            ...company,
          },
    requested_carrier_id: null,
    intercom_user_verification_hash: null,
    paywall: {
      can_load_dashboard: true,
      can_connect: true,
      can_rule: true,
      can_lane_search: true,
      can_export: true,
      can_export_with_insights: true,
      can_api: true,
      can_api_with_insights: true,
      can_view_insights: true,
      can_view_insurance_certificates: true,
      is_watchdog: false,
      limits: { carrier_searches: 100 },
      usage: { carrier_searches_count: 0 },
      ...paywall,
    },
    watchdog_limits: {
      can_view_full_carrier_profile_for_watchdog: true,
      can_carrier_search_for_watchdog: true,
      ...watchdog_limits,
    },
    default_filters: [],
    must_set_up_factor: false,
    feature_flags: [...FEATURE_FLAGS],
    ...rest,
  };
}
