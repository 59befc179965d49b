import { z } from 'zod';
import { FILTER_SET_TYPES } from '../lanes/filter-sets.constants';

export const Company = z.object({
  id: z.number(),
  legal_name: z.string(),
  company_type: z.string(),
  plan_id: z.number().nullable(),
  status: z.string().nullable(),
  carrier_id: z.number().nullable(),
  hide_vehicle_search: z.boolean(),
  /** Of the IANA database, in which its people read times: what it chose, else that of its state. */
  time_zone: z.string(),
  created_at: z.string(),
});
export type Company = z.infer<typeof Company>;

/** The company's plan, with its limits and their use. */
export const Paywall = z.object({
  can_load_dashboard: z.boolean(),
  can_connect: z.boolean(),
  can_rule: z.boolean(),
  can_lane_search: z.boolean(),
  can_export: z.boolean(),
  can_export_with_insights: z.boolean(),
  can_api: z.boolean(),
  can_api_with_insights: z.boolean(),
  can_view_insights: z.boolean(),
  can_view_insurance_certificates: z.boolean(),
  is_watchdog: z.boolean(),
  limits: z.object({ carrier_searches: z.number().nullable() }),
  usage: z.object({ carrier_searches_count: z.number() }),
});

export const WatchdogLimits = z.object({
  can_view_full_carrier_profile_for_watchdog: z.boolean(),
  can_carrier_search_for_watchdog: z.boolean(),
});

export const CurrentUser = z.object({
  id: z.number(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  phone_e164: z.string().nullable(),
  created_at: z.string(),
  scopes: z.array(z.string()),
  company: Company.nullable(),
  requested_carrier_id: z.number().nullable(),
  intercom_user_verification_hash: z.string().nullable(),
  paywall: Paywall,
  watchdog_limits: WatchdogLimits,
  /** Flags that are on for the user or for the company. */
  feature_flags: z.array(z.string()),
  /** Searches with default filters of the user or company: others need not fetch them. */
  default_filters: z.array(z.enum(FILTER_SET_TYPES)),
  /** The company requires an authenticator app or a passkey, and the user has neither yet: nothing else opens before. */
  must_set_up_factor: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const SignedIn = z.object({ user: CurrentUser, jwt: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;
