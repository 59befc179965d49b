import { useLocation } from '@remix-run/react';
import type { Crumb } from '~/components/shell/breadcrumb';
import { paths } from '~/paths';
import { FROM, keepingOrigin, readOrigin } from '~/view/list-origin';

/**
 * Breadcrumbs of a page about a load: back to the load, and to the list that it was opened from as it was.
 *
 * @param under the page of the load that this one belongs to
 */
export function useLoadCrumbs(
  { id, reference }: { id: number; reference: string },
  here: string,
  under?: Crumb,
): Crumb[] {
  const { search } = useLocation();
  const origin = readOrigin(new URLSearchParams(search).get(FROM));
  return [
    origin?.of === 'load' ? { label: origin.label, to: origin.to } : { label: 'Loads', to: paths.loads() },
    { label: reference, to: keepingOrigin(paths.load(id), search) },
    ...(under ? [under] : []),
    { label: here },
  ];
}
