import { ALERT_TYPE_FILTERS, type AlertTypeFilter } from '@contract/alerts/alert-types.constants';

const PARTS = ['on', 'severity', 'threshold'] as const;
type Part = (typeof PARTS)[number];
export type TypeField = `${AlertTypeFilter}_${Part}`;

/** The name of a field of one type of alert. */
export const fieldOf = (type: AlertTypeFilter, part: Part): TypeField => `${type}_${part}`;

export type AlertSettingsFields = Record<TypeField | 'has_quiet_hours' | 'quiet_from' | 'quiet_until', string>;

export const ALERT_SETTINGS_FIELDS: readonly (keyof AlertSettingsFields)[] = [
  ...ALERT_TYPE_FILTERS.flatMap((type) => PARTS.map((part) => fieldOf(type, part))),
  'has_quiet_hours',
  'quiet_from',
  'quiet_until',
];
