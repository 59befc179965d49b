import type { PublicAlert } from './identity-alerts.queries';

/**
 * How many steps below its highest weight an alert is: one each without a load, confirmation or paper that counts by then,
 * without evidence, and with an answer of the carrier (decision 0158).
 *
 * @param at a moment in ISO form
 */
export const stepsDown = (
  { standingFrom, hasEvidence, isAnswered }: Pick<PublicAlert, 'standingFrom' | 'hasEvidence' | 'isAnswered'>,
  at: string,
): number => [standingFrom === null || standingFrom > at, !hasEvidence, isAnswered].filter(Boolean).length;
