/**
 * The subjects of alerts on loads, as the alerts list filters them (loads text, section 9). The text gives the words;
 * the wire names are those words in snake case. The last four are not of the
 * text: a ring is about several loads at once, and the others, off by default, say what Needs attention shows as well.
 */
export const ALERT_TYPE_FILTERS = [
  'out_of_range',
  'overbooked_carrier',
  'dispatch_service_email_or_domain',
  'fraudulent_email_or_domain',
  'email_or_domain_spoofing',
  'no_recent_vehicles_observed',
  'failing_broker_requirements',
  'dormant_eld_connection',
  'recent_identity_alert',
  'cargo_exclusion',
  'high_risk_area_pickup',
  'voip',
  'unknown_or_fraudulent_phone_number',
  'vehicle_assignment_required',
  'potentially_wrong_vehicle',
  'unverified_vehicle',
  'ring_of_carriers',
  'running_late',
  'silent_truck',
  'long_at_dock',
] as const;
export type AlertTypeFilter = (typeof ALERT_TYPE_FILTERS)[number];

/** The one type that is about several loads together; the others are about one. */
export const RING_ALERT = 'ring_of_carriers' satisfies AlertTypeFilter;

/** Our own about how a trip goes: they say nothing against the carrier, its truck or its people. */
export const TRIP_ALERTS: readonly AlertTypeFilter[] = ['running_late', 'silent_truck', 'long_at_dock'];

/** The types that are about the assigned truck. */
export const TRUCK_ALERTS: readonly AlertTypeFilter[] = ['potentially_wrong_vehicle', 'unverified_vehicle'];

/** About the identity of the carrier, its truck or its people; the others are about one load, its goods and its times. */
export const IDENTITY_ALERTS: readonly AlertTypeFilter[] = [
  'dispatch_service_email_or_domain',
  'fraudulent_email_or_domain',
  'email_or_domain_spoofing',
  'recent_identity_alert',
  'voip',
  'unknown_or_fraudulent_phone_number',
  'potentially_wrong_vehicle',
  'unverified_vehicle',
  'ring_of_carriers',
];

export const ALERT_TYPE_FILTER_LABELS: Record<AlertTypeFilter, string> = {
  out_of_range: 'Out of range',
  overbooked_carrier: 'Overbooked carrier',
  dispatch_service_email_or_domain: 'Dispatch service email or domain',
  fraudulent_email_or_domain: 'Fraudulent email or domain',
  email_or_domain_spoofing: 'Email or domain spoofing',
  no_recent_vehicles_observed: 'No recent vehicles observed',
  failing_broker_requirements: 'Fails your rules',
  dormant_eld_connection: 'Dormant ELD connection',
  recent_identity_alert: 'Recent identity alert',
  cargo_exclusion: 'Cargo exclusion',
  high_risk_area_pickup: 'Pickup in a high-risk area',
  voip: 'Internet (VoIP) phone number',
  unknown_or_fraudulent_phone_number: 'Unknown or fraudulent phone number',
  vehicle_assignment_required: 'Truck not assigned',
  potentially_wrong_vehicle: 'Possible wrong truck',
  unverified_vehicle: 'Unverified vehicle',
  ring_of_carriers: 'Ring of carriers',
  running_late: 'Running late',
  silent_truck: 'Silent truck',
  long_at_dock: 'Long at the dock',
};
