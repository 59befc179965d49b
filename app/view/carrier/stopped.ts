import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { type OverallResult, VERDICT_NAMES } from '@contract/rules/rules.constants';

export const STOPPED_LABEL = CONNECTION_STATUS_LABELS.do_not_dispatch;

/** Whether the company has put a carrier on do not dispatch. */
export const isStopped = (relationship: { status: string } | null | undefined): boolean =>
  relationship?.status === 'do_not_dispatch';

/** The verdict in a file: "Do not dispatch, Pass", so that a search for "Pass" finds no carrier on do not dispatch. */
export const verdictInFile = (relationship: { status: string } | null, verdict: OverallResult | null): string =>
  [isStopped(relationship) ? STOPPED_LABEL : '', verdict === null ? '' : VERDICT_NAMES[verdict]]
    .filter(Boolean)
    .join(', ');
