import { ALERT_TYPE_FILTERS, type AlertTypeFilter, RING_ALERT } from '@contract/alerts/alert-types.constants';
import type { AlertType } from './alert-type';
import { cargoExclusion } from './types/cargo-exclusion';
import { dispatchServiceEmail } from './types/dispatch-service-email';
import { dormantEld } from './types/dormant-eld';
import { emailSpoofing } from './types/email-spoofing';
import { failingRequirements } from './types/failing-requirements';
import { fraudulentEmail } from './types/fraudulent-email';
import { highRiskAreaPickup } from './types/high-risk-area-pickup';
import { longAtDock } from './types/long-at-dock';
import { noRecentVehicles } from './types/no-recent-vehicles';
import { outOfRange } from './types/out-of-range';
import { overbookedCarrier } from './types/overbooked-carrier';
import { potentiallyWrongVehicle } from './types/potentially-wrong-vehicle';
import { recentIdentityAlert } from './types/recent-identity-alert';
import { runningLate } from './types/running-late';
import { silentTruck } from './types/silent-truck';
import { unknownPhone } from './types/unknown-phone';
import { unverifiedVehicle } from './types/unverified-vehicle';
import { vehicleAssignmentRequired } from './types/vehicle-assignment-required';
import { voip } from './types/voip';

/** Of one load each; a ring is judged over several (find-ring-alerts.ts). */
const BY_TYPE: Record<Exclude<AlertTypeFilter, typeof RING_ALERT>, AlertType> = {
  out_of_range: outOfRange,
  overbooked_carrier: overbookedCarrier,
  dispatch_service_email_or_domain: dispatchServiceEmail,
  fraudulent_email_or_domain: fraudulentEmail,
  email_or_domain_spoofing: emailSpoofing,
  no_recent_vehicles_observed: noRecentVehicles,
  failing_broker_requirements: failingRequirements,
  dormant_eld_connection: dormantEld,
  recent_identity_alert: recentIdentityAlert,
  cargo_exclusion: cargoExclusion,
  high_risk_area_pickup: highRiskAreaPickup,
  voip,
  unknown_or_fraudulent_phone_number: unknownPhone,
  vehicle_assignment_required: vehicleAssignmentRequired,
  potentially_wrong_vehicle: potentiallyWrongVehicle,
  unverified_vehicle: unverifiedVehicle,
  running_late: runningLate,
  silent_truck: silentTruck,
  long_at_dock: longAtDock,
};

/** All of them, in the order of the text. */
export const ALERT_TYPES: readonly AlertType[] = ALERT_TYPE_FILTERS.flatMap((type) =>
  type === RING_ALERT ? [] : [BY_TYPE[type]],
);
