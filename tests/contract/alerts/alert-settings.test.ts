import { ALERT_TYPE_SETTINGS, DEFAULT_ALERT_SETTINGS } from '@contract/alerts/alert-settings.constants';
import { TRIP_ALERTS } from '@contract/alerts/alert-types.constants';
import { expect, test } from 'vitest';

/** What presses how much is a decision: an alert to act on now wakes people in quiet hours and stops the gate. */
const PRESSES = {
  act_now: [
    'email_or_domain_spoofing',
    'failing_broker_requirements',
    'fraudulent_email_or_domain',
    'out_of_range',
    'potentially_wrong_vehicle',
    'recent_identity_alert',
    'ring_of_carriers',
  ],
  look: [
    'cargo_exclusion',
    'dispatch_service_email_or_domain',
    'dormant_eld_connection',
    'long_at_dock',
    'no_recent_vehicles_observed',
    'overbooked_carrier',
    'running_late',
    'silent_truck',
    'unknown_or_fraudulent_phone_number',
    'unverified_vehicle',
    'vehicle_assignment_required',
  ],
  know: ['high_risk_area_pickup', 'voip'],
};

test('each type of alert presses as it was decided', () => {
  const pressing = (severity: string) =>
    Object.entries(ALERT_TYPE_SETTINGS)
      .filter(([, setting]) => setting.severity === severity)
      .map(([type]) => type)
      .sort();
  expect({ act_now: pressing('act_now'), look: pressing('look'), know: pressing('know') }).toEqual(PRESSES);
});

test('what is off at first is ours alone', () => {
  expect(DEFAULT_ALERT_SETTINGS.filter(({ is_on }) => !is_on).map(({ is_type }) => is_type)).toEqual(TRIP_ALERTS);
});
