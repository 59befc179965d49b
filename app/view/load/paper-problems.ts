import { RATE_CONFIRMATION_PROBLEMS } from '@contract/rate-confirmations/rate-confirmations.constants';

/** Of what prevents sending a rate confirmation: what the page that covers a load has no field for. */
export const problemsElsewhere = (problems: readonly string[]): string[] => {
  const here: readonly string[] = Object.values(RATE_CONFIRMATION_PROBLEMS);
  return problems.filter((problem) => !here.includes(problem));
};
