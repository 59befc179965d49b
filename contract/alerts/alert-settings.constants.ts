import { ALERT_TYPE_FILTERS, type AlertTypeFilter } from './alert-types.constants';
import type { TicketSeverity } from './tickets.constants';

/** A number that a company may set for a type of alert. */
export interface AlertThreshold {
  unit: 'minutes' | 'hours' | 'days' | 'loads' | 'carriers' | 'miles';
  /** What the number says, as a label of its field. */
  label: string;
  default: number;
  min: number;
  max: number;
}

export interface AlertTypeSetting {
  severity: TicketSeverity;
  /** When it is raised, in one sentence. */
  raised_when: string;
  closes_when: string;
  threshold: AlertThreshold | null;
  /** A company cannot switch it off. */
  is_always_on?: true;
  /** On only where a company switches it on. */
  is_off_at_first?: true;
}

/** For each type of alert: its meaning, its severity, and the company's settings. */
export const ALERT_TYPE_SETTINGS: Record<AlertTypeFilter, AlertTypeSetting> = {
  out_of_range: {
    severity: 'act_now',
    raised_when: 'Truck can’t make the pickup window.',
    closes_when: 'Closes automatically when a truck can make the pickup window, or has arrived.',
    threshold: {
      unit: 'minutes',
      label: 'Minutes past the window that still count as in range',
      default: 0,
      min: 0,
      max: 240,
    },
  },
  overbooked_carrier: {
    severity: 'look',
    raised_when: 'The carrier has more of your loads at once than known trucks.',
    closes_when: 'Closes automatically when the carrier has a known truck for each load.',
    threshold: { unit: 'loads', label: 'Loads above the number of trucks', default: 0, min: 0, max: 20 },
  },
  dispatch_service_email_or_domain: {
    severity: 'look',
    raised_when:
      'An email address that the carrier gave belongs to a dispatch service, or its domain is shared by many carriers.',
    closes_when: 'Close once the carrier confirms who dispatches for it.',
    threshold: {
      unit: 'carriers',
      label: 'Carriers at different addresses that share one email domain',
      default: 5,
      min: 2,
      max: 50,
    },
  },
  fraudulent_email_or_domain: {
    severity: 'act_now',
    raised_when: 'An email address of the carrier is flagged for fraud.',
    closes_when: 'Close once you decide on it.',
    threshold: null,
  },
  email_or_domain_spoofing: {
    severity: 'act_now',
    raised_when:
      'An email domain is a look-alike of the one on the carrier’s record, an email about the load is flagged, or the carrier says at its address of record that it was not them.',
    closes_when: 'Close once the carrier confirms it on a number on its record.',
    threshold: null,
  },
  no_recent_vehicles_observed: {
    severity: 'look',
    raised_when:
      'No truck of the carrier was seen for a long time: no inspection, no position, no verified certificate.',
    closes_when: 'Closes automatically when a truck of the carrier is seen.',
    threshold: { unit: 'days', label: 'Days without a truck seen', default: 90, min: 30, max: 365 },
  },
  failing_broker_requirements: {
    severity: 'act_now',
    raised_when: 'The carrier fails your rules.',
    closes_when: 'Closes automatically when the carrier passes, or the rule is overridden.',
    threshold: null,
    is_always_on: true,
  },
  dormant_eld_connection: {
    severity: 'look',
    raised_when: 'The carrier’s ELD is connected and has sent no position for a long time.',
    closes_when: 'Closes automatically when a position comes in.',
    threshold: { unit: 'hours', label: 'Hours without a position', default: 72, min: 12, max: 720 },
  },
  recent_identity_alert: {
    severity: 'act_now',
    raised_when: 'A broker published an identity alert about the carrier or its contacts in the last 7 days.',
    closes_when:
      'Closes automatically after 7 days, or when the alert is unpublished. Less urgent without a load known, without evidence, and once the carrier answered.',
    threshold: null,
  },
  cargo_exclusion: {
    severity: 'look',
    raised_when: 'The carrier’s certificate excludes what the load carries.',
    closes_when: 'Close once the insurer or the carrier clears it.',
    threshold: null,
  },
  high_risk_area_pickup: {
    severity: 'know',
    raised_when: 'The pickup is in a county, and on a day, where cargo is often stolen.',
    closes_when: 'Closes automatically when the truck has left the pickup.',
    threshold: null,
  },
  voip: {
    severity: 'know',
    raised_when: 'The driver’s or the carrier’s phone number belongs to an internet phone service.',
    closes_when: 'Close once you verify the number.',
    threshold: null,
  },
  unknown_or_fraudulent_phone_number: {
    severity: 'look',
    raised_when: 'The driver’s phone number is flagged for fraud, belongs to another carrier, or is known to no one.',
    closes_when:
      'Close once you verify it on the carrier’s main number on record. Closes automatically when the carrier proves it: a completed packet, an accepted rate con or a delivered load.',
    threshold: null,
  },
  vehicle_assignment_required: {
    severity: 'look',
    raised_when: 'No truck is assigned and the pickup window is near.',
    closes_when: 'Closes automatically when a truck is assigned.',
    threshold: null,
  },
  potentially_wrong_vehicle: {
    severity: 'act_now',
    raised_when:
      'Another truck of the carrier was at the pickup while the assigned one was far away, or a dock checked a truck that does not match the pickup pass, could not be checked, or came after the load’s own had left.',
    closes_when: 'Close once you confirm which truck has the load.',
    threshold: {
      unit: 'miles',
      label: 'Miles between the assigned truck and the pickup',
      default: 10,
      min: 2,
      max: 200,
    },
  },
  unverified_vehicle: {
    severity: 'look',
    raised_when:
      'Nothing on record ties the assigned truck to the carrier, or another carrier was inspected with it lately.',
    closes_when: 'Closes automatically when a record ties the truck to the carrier.',
    threshold: {
      unit: 'days',
      label: 'Days in which another carrier’s inspection counts',
      default: 180,
      min: 30,
      max: 730,
    },
  },
  ring_of_carriers: {
    severity: 'act_now',
    raised_when: 'Unrelated carriers share a driver, a truck or a contact on loads of the same days.',
    closes_when: 'Close once you have called each carrier on the number on its record.',
    threshold: null,
  },
  running_late: {
    severity: 'look',
    raised_when: 'Positions show that the truck misses the window of its next stop. Silence is never late.',
    closes_when: 'Closes automatically when the truck can make its next stop, or has arrived.',
    threshold: null,
    is_off_at_first: true,
  },
  silent_truck: {
    severity: 'look',
    raised_when: 'The load is due or under way, and no position comes in, or its tracking was ended.',
    closes_when: 'Closes automatically when a position comes in.',
    threshold: null,
    is_off_at_first: true,
  },
  long_at_dock: {
    severity: 'look',
    raised_when: 'The truck is at a stop for longer than its free time.',
    closes_when: 'Closes automatically when the truck has left the stop.',
    threshold: null,
    is_off_at_first: true,
  },
};

/** Emails about alerts wait between these times, on the clock of the load's next stop, unless a person must act now. */
export const DEFAULT_QUIET_HOURS = { starts_at: '22:00', ends_at: '06:00' } as const;

/** Types in the order of the text, with their default settings. */
export const DEFAULT_ALERT_SETTINGS = ALERT_TYPE_FILTERS.map((type) => ({
  is_type: type,
  is_on: !ALERT_TYPE_SETTINGS[type].is_off_at_first,
  severity: ALERT_TYPE_SETTINGS[type].severity,
  threshold: ALERT_TYPE_SETTINGS[type].threshold?.default ?? null,
}));
