import type { AuditKind } from '@contract/account/audit-log.constants';
import { GATE_REASONS, type GateReasonKind } from '@contract/loads/gate.constants';
import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { VettingPolicy } from '@contract/proof/vetting-policy.calls';
import { conditionsInWords } from '@contract/rules/load-condition-words';
import { ruleSentence } from '@contract/rules/rule-numbers';
import { RULE_SETTINGS, RULE_TYPES } from '@contract/rules/rules.constants';
import { formatCents, formatCount } from '@contract/shared/format';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { auditEvents, companies, users } from '../../db/schema';
import { loadSettingsOf } from '../loads/load-settings.queries';
import { classificationsOf } from '../rules/classifications.queries';
import { ruleNumbersOf } from '../rules/rule-numbers.queries';

/** Changes of what a carrier must meet and of what is watched. */
export const POLICY_CHANGES = [
  'rules_changed',
  'onboarding_settings_changed',
  'load_settings_changed',
] as const satisfies readonly AuditKind[];

/** More than any company has: the policy is whole or it is none. */
const ALL = { page: 1, per_page: 10_000 };

/** Each reason of the gate, as the policy says it. */
const GATE_LINES: Readonly<Record<GateReasonKind, string>> = {
  do_not_dispatch: 'is on our do-not-dispatch list',
  out_of_service: 'has an out-of-service order in force',
  no_authority: 'has no active authority to haul freight',
  not_onboarded: 'is not onboarded with us',
  packet_open: 'has not finished its onboarding packet',
  packet_on_hold: 'has its onboarding packet on hold',
  no_agreement: 'has signed no agreement with us',
  earlier_carrier_banned: 'follows an earlier registration that is on our do-not-dispatch list',
  earlier_carrier_ordered_out: 'follows an earlier registration that was ordered out of service',
  authority_in_doubt: 'has authority that the live check contradicts',
  rules_failed: 'fails the rules of a classification of the load',
  rules_incomplete: 'has rules of a classification of the load that can’t be checked',
  cargo_value: 'has less cargo coverage on file than the goods are worth',
  cargo_excluded: 'has cargo coverage that excludes the goods',
  no_reefer_cover: 'has no coverage on file for temperature-controlled goods',
  no_hazmat: 'is not on record for hazmat, and the goods are hazmat',
  hazmat_insurance: 'has less insurance than the hazmat goods require',
  contact_changed: 'changed its federal phone or email in the last 90 days',
  flagged_number: 'has a phone number, or a driver with one, that is flagged for fraud',
  flagged_address: 'has an email address that is flagged for fraud',
  act_now_alert: 'has an open alert about its identity to act on now',
  truck_of_other_carrier: 'names a truck that is on a load of another carrier at the same time',
  driver_of_other_carrier: 'names a driver who is on a load of another carrier at the same time',
};
const gateLines = (weight: 'never' | 'exception') =>
  Object.entries(GATE_REASONS)
    .filter(([, one]) => one === weight)
    .map(([kind]) => `A carrier that ${GATE_LINES[kind as GateReasonKind]}.`);

/** A company's policy as it is now, from its rules, its numbers, its gate and its settings. */
export async function vettingPolicyOf(db: Queryable, companyId: number, now: Date): Promise<VettingPolicy> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const { classifications } = await classificationsOf(db, companyId, ALL, undefined);
  const { rule_numbers: numbers } = await ruleNumbersOf(db, companyId);
  const settings = (await loadSettingsOf(db, [companyId]))(companyId);
  const history = await db
    .select({ at: auditEvents.occurredAt, by: fullNameOrNull(users), what: auditEvents.summary })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .where(and(eq(auditEvents.companyId, companyId), inArray(auditEvents.kind, [...POLICY_CHANGES])))
    .orderBy(desc(auditEvents.occurredAt), desc(auditEvents.id));
  return {
    company: company!.legalName,
    as_of: now.toISOString(),
    sections: [
      ...classifications.map((one) => ({
        title: `Classification “${one.name}”${one.is_active ? '' : ' (not active)'}`,
        lines: [
          `Loads: ${conditionsInWords(one.load_conditions)}.`,
          ...(one.is_by_broker_election ? ['Carriers: those that we chose for it.'] : []),
          ...RULE_TYPES.flatMap((type) => {
            const setting = one.rule_set[type];
            if (setting === RULE_SETTINGS.active) return [`Required: ${ruleSentence(type, numbers)}.`];
            return setting === RULE_SETTINGS.advisory ? [`Shown, not required: ${ruleSentence(type, numbers)}.`] : [];
          }),
        ],
      })),
      ...(classifications.length === 0
        ? [{ title: 'Rules', lines: ['None. The company has set no rules of its own.'] }]
        : []),
      { title: 'Never gets a load', lines: gateLines('never') },
      {
        title: 'Gets a load only by exception',
        lines: [
          ...gateLines('exception'),
          'Another person with the permission “compliance” gives an exception, for one load and one carrier, on a ground and with what was checked. The only person of a company gives one with a code sent by email.',
        ],
      },
      {
        title: 'Onboarding',
        lines: [
          company!.isPacketApprovalRequired
            ? 'A person approves every packet before its carrier is onboarded.'
            : 'A complete packet of a carrier that passes the rules is approved automatically.',
          company!.isSecondPersonRequired
            ? 'A bank change or a strong difference from the record is released by another person than the one who approves the packet.'
            : 'The same person may release a bank change and approve the packet.',
          `A change of bank waits ${formatCount(company!.bankChangeWaitDays, 'business day')} before it counts.`,
        ],
      },
      {
        title: 'Tracking',
        lines: Object.values(SETTING_LINES).map((line) => line(settings)),
      },
    ],
    history: history.map(({ at, by, what }) => ({ at: at.toISOString(), by, what })),
  };
}

/** Each setting of loads, as the policy says it. */
const SETTING_LINES: Readonly<Record<keyof LoadSettings, (settings: LoadSettings) => string>> = {
  vehicle_before_pickup_hours: ({ vehicle_before_pickup_hours: hours }) =>
    `A load without an assigned truck is flagged ${formatCount(hours, 'hour')} before its pickup window.`,
  tracking_opens_before_pickup_hours: ({ tracking_opens_before_pickup_hours: hours }) =>
    `A truck is tracked from ${formatCount(hours, 'hour')} before the pickup window.`,
  tracking_closes_after_delivery_hours: ({ tracking_closes_after_delivery_hours: hours }) =>
    `A truck is tracked until ${formatCount(hours, 'hour')} after the last delivery window.`,
  position_stale_after_minutes: ({ position_stale_after_minutes: minutes }) =>
    `Tracking counts as interrupted when the newest position is older than ${formatCount(minutes, 'minute')}.`,
  window_grace_minutes: ({ window_grace_minutes: minutes }) =>
    `A truck is late from ${formatCount(minutes, 'minute')} after its window ends.`,
  fence_miles: ({ fence_miles: miles }) =>
    `A truck within ${miles} ${miles === 1 ? 'mile' : 'miles'} of a stop’s given coordinates is at the stop.`,
  average_speed_mph: ({ average_speed_mph: speed }) => `Arrival times assume ${speed} mph on average.`,
  assumed_delivered_after_hours: ({ assumed_delivered_after_hours: hours }) =>
    `A load is assumed delivered ${formatCount(hours, 'hour')} after its last window if nothing says otherwise.`,
  free_time_minutes: ({ free_time_minutes: minutes }) =>
    `Free time at a stop is ${formatCount(minutes, 'minute')} unless the load names another.`,
  detention_hourly_cents: ({ detention_hourly_cents: cents }) =>
    cents === null
      ? 'No rate for detention is set: only what a rate confirmation names is paid.'
      : `Detention is ${formatCents(cents)} an hour where the rate confirmation names no rate.`,
  window_before_days: ({ window_before_days: days }) =>
    `Lists show loads with a pickup up to ${formatCount(days, 'day')} ago.`,
  window_after_days: ({ window_after_days: days }) =>
    `Lists show loads with a pickup up to ${formatCount(days, 'day')} ahead.`,
};
