import type { FeatureFlag, PlanFeature, WatchdogLimit } from './permissions';

/** What a plan, a flag or a watchdog limit allows, in both programs' messages to a user who lacks it. */
const FEATURES: Readonly<Record<PlanFeature | FeatureFlag | WatchdogLimit, string>> = {
  can_load_dashboard: 'the load dashboard',
  can_connect: 'onboarding carriers',
  can_rule: 'rules for carriers',
  can_lane_search: 'lane search',
  can_export: 'exports',
  can_export_with_insights: 'exports with insights',
  can_api: 'the API',
  can_api_with_insights: 'the API with insights',
  can_view_insights: 'insights',
  can_view_insurance_certificates: 'insurance certificates',
  enable_broker_load_board: 'the load board',
  carrier_search_opensearch: 'indexed carrier search',
  connection_search_opensearch: 'indexed search of connections',
  can_view_full_carrier_profile_for_watchdog: 'full carrier profiles, loads and the load board',
  can_carrier_search_for_watchdog: 'search by lane, contact or vehicle, saved searches and lists of your carriers',
};

/** @returns the feature's description; for an unknown name, the name */
export const featureWords = (name: string): string =>
  (FEATURES as Readonly<Record<string, string>>)[name] ?? name.replaceAll('_', ' ');
