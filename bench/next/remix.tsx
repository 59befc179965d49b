import { usePathname, useSearchParams } from 'next/navigation';
import type { FormHTMLAttributes } from 'react';
import { withBase } from '~/paths';
import { ListLink } from './list-link';

/** What the page's components import from Remix, said with what Next has. What nobody can reach here does nothing. */

type LinkProps = Parameters<typeof ListLink>[0] & { discover?: 'none' };

export const Link = ({ discover: _, ...props }: LinkProps) => <ListLink {...props} />;

export const Form = ({ action, ...attributes }: FormHTMLAttributes<HTMLFormElement> & { action: string }) => (
  <form {...attributes} action={withBase(action)} />
);

export function useLocation() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  return { pathname, search: query && `?${query}` };
}

export const useNavigation = () => ({ state: 'idle' });

export const useFetcher = <Data,>() => ({ data: undefined as Data | undefined, load: (_address: string) => {} });

export const isRouteErrorResponse = (_error: unknown): _error is { status: number } => false;
