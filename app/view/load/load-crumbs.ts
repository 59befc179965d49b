import { paths } from '~/paths';

/** Breadcrumbs of a page about a load. */
export const loadCrumbs = ({ id, reference }: { id: number; reference: string }, here: string) => [
  { label: 'Loads', to: paths.loads() },
  { label: reference, to: paths.load(id) },
  { label: here },
];
