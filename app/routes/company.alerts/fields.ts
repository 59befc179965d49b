import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';

type Part = 'on' | 'severity' | 'threshold';
export type TypeField = `${AlertTypeFilter}_${Part}`;

/** The name of a field of one type of alert. */
export const fieldOf = (type: AlertTypeFilter, part: Part): TypeField => `${type}_${part}`;
