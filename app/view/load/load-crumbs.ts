import { paths } from '~/paths';

/** Where a page about a load stands. */
export const loadCrumbs = ({ id, reference }: { id: number; reference: string }, here: string) => [
  { label: 'Loads', to: paths.loads() },
  { label: reference, to: paths.load(id) },
  { label: here },
];
