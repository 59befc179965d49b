import { paths } from '~/paths';

/** Breadcrumbs of a page about a load on the board. */
export const boardCrumbs = ({ id, reference }: { id: number; reference: string }, here: string) => [
  { label: 'Load board', to: paths.exchange() },
  { label: reference, to: paths.boardLoad(id) },
  { label: here },
];
