import { paths } from '~/paths';

/** Where a page about a rate confirmation stands. */
export const confirmationCrumbs = ({ id, number }: { id: number; number: string }, here: string) => [
  { label: 'Rate confirmations', to: paths.rateConfirmations() },
  { label: number, to: paths.rateConfirmation(id) },
  { label: here },
];
