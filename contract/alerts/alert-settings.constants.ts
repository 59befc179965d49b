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
}

/** For each type of alert: its meaning, its severity, and the company's settings. */
export const ALERT_TYPE_SETTINGS: Record<AlertTypeFilter, AlertTypeSetting> = {
  out_of_range: {
    severity: 'act_now',
    raised_when: 'Even the earliest the truck can be at the pickup is after its window.',
    closes_when: 'Closes by itself when a truck can make the pickup window, or has arrived.',
    threshold: {
      unit: 'minutes',
      label: 'Minutes after the window that still count as in range',
      default: 0,
      min: 0,
      max: 240,
    },
  },
  overbooked_carrier: {
    severity: 'look',
    raised_when: 'The carrier has more of your loads at one time than trucks that are known.',
    closes_when: 'Closes by itself when the carrier has no more loads at one time than trucks.',
    threshold: { unit: 'loads', label: 'Loads above the number of trucks', default: 0, min: 0, max: 20 },
  },
  dispatch_service_email_or_domain: {
    severity: 'look',
    raised_when:
      'An email address that the carrier gave belongs to a dispatch service, or its domain is shared by many carriers.',
    closes_when: 'Closes when a person has confirmed with the carrier who dispatches for it.',
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
    closes_when: 'Closes when a person has decided about it.',
    threshold: null,
  },
  email_or_domain_spoofing: {
    severity: 'act_now',
    raised_when:
      'An email domain that was given looks like the one on the carrier’s record, and is another, an email about the load is flagged, or the carrier says at its address of record that it was not them.',
    closes_when: 'Closes when a person has checked it with the carrier by a number on its record.',
    threshold: null,
  },
  no_recent_vehicles_observed: {
    severity: 'look',
    raised_when:
      'No truck of the carrier was seen for a long time: no inspection, no position, no verified certificate.',
    closes_when: 'Closes by itself when a truck of the carrier is seen.',
    threshold: { unit: 'days', label: 'Days without a truck seen', default: 90, min: 30, max: 365 },
  },
  failing_broker_requirements: {
    severity: 'act_now',
    raised_when: 'The carrier fails your rules.',
    closes_when: 'Closes by itself when the carrier passes, or the rule is overridden.',
    threshold: null,
    is_always_on: true,
  },
  dormant_eld_connection: {
    severity: 'look',
    raised_when: 'The carrier’s ELD is connected and has sent no position for a long time.',
    closes_when: 'Closes by itself when a position comes in.',
    threshold: { unit: 'hours', label: 'Hours without a position', default: 72, min: 12, max: 720 },
  },
  recent_identity_alert: {
    severity: 'act_now',
    raised_when: 'A broker published an identity alert about the carrier or its contacts in the last 7 days.',
    closes_when:
      'Closes by itself after 7 days, or when the alert is unpublished. Less urgent without a load known, without evidence, and once the carrier answered.',
    threshold: null,
  },
  cargo_exclusion: {
    severity: 'look',
    raised_when: 'The carrier’s certificate excludes what the load carries.',
    closes_when: 'Closes when a person has cleared it with the insurer or the carrier.',
    threshold: null,
  },
  high_risk_area_pickup: {
    severity: 'know',
    raised_when: 'The pickup lies in a county, and on a day, where cargo is stolen often.',
    closes_when: 'A fact of the load: it stays until a person closes it or the load is over.',
    threshold: null,
  },
  voip: {
    severity: 'know',
    raised_when: 'The driver’s or the carrier’s phone number belongs to an internet phone service.',
    closes_when: 'Closes when a person has verified the number.',
    threshold: null,
  },
  unknown_or_fraudulent_phone_number: {
    severity: 'look',
    raised_when: 'The driver’s phone number is flagged for fraud, belongs to another carrier, or is known to no one.',
    closes_when: 'Closes when a person has verified it by the carrier’s main number on record.',
    threshold: null,
  },
  vehicle_assignment_required: {
    severity: 'look',
    raised_when: 'No truck is assigned and the pickup window is near.',
    closes_when: 'Closes by itself when a truck is assigned.',
    threshold: null,
  },
  potentially_wrong_vehicle: {
    severity: 'act_now',
    raised_when:
      'Another truck of the carrier stood at the pickup while the assigned one was far away, or a dock checked a truck that does not match the pickup pass, could not be checked, or came after the load’s own had left.',
    closes_when: 'Closes when a person has found out which truck has the load.',
    threshold: { unit: 'miles', label: 'Miles that the assigned truck is away', default: 10, min: 2, max: 200 },
  },
  unverified_vehicle: {
    severity: 'look',
    raised_when:
      'Nothing on record ties the assigned truck to the carrier, or it was inspected with another one lately.',
    closes_when: 'Closes by itself when a record ties the truck to the carrier.',
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
    raised_when:
      'Carriers that have nothing to do with each other share a driver, a truck, or who answers for them, on loads of the same days.',
    closes_when: 'Closes when a person has called each of the carriers by the number on its record.',
    threshold: null,
  },
};

/** Emails about alerts wait between these times, on the clock of the load's next stop, unless a person must act now. */
export const DEFAULT_QUIET_HOURS = { starts_at: '22:00', ends_at: '06:00' } as const;

/** Types in the order of the text, with their default settings. */
export const DEFAULT_ALERT_SETTINGS = ALERT_TYPE_FILTERS.map((type) => ({
  is_type: type,
  is_on: true,
  severity: ALERT_TYPE_SETTINGS[type].severity,
  threshold: ALERT_TYPE_SETTINGS[type].threshold?.default ?? null,
}));
