import { paths } from '~/paths';

/** Breadcrumbs of a page about a rate confirmation. */
export const confirmationCrumbs = ({ id, number }: { id: number; number: string }, here: string) => [
  { label: 'Rate confirmations', to: paths.rateConfirmations() },
  { label: number, to: paths.rateConfirmation(id) },
  { label: here },
];
