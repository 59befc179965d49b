import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type FormHTMLAttributes, forwardRef } from 'react';
import { withBase } from '~/paths';
import { ListLink } from './list-link';

/** What the page's components import from Remix, said with what Next has. What nobody can reach here does nothing. */

type LinkProps = Parameters<typeof ListLink>[0] & { discover?: 'none' };

export const Link = ({ discover: _, ...props }: LinkProps) => <ListLink {...props} />;

type FormProps = FormHTMLAttributes<HTMLFormElement> & {
  action: string;
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
};

export const Form = forwardRef<HTMLFormElement, FormProps>(
  ({ action, reloadDocument: _, preventScrollReset: __, ...attributes }, ref) => (
    <form ref={ref} {...attributes} action={withBase(action)} />
  ),
);

export function useLocation() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  const search = query && `?${query}`;
  return { pathname, search, key: pathname + search };
}

export const useNavigation = () => ({ state: 'idle' });

export const useFetcher = <Data,>() => ({ data: undefined as Data | undefined, load: (_address: string) => {} });

export const useNavigate = () => useRouter().push;

export const isRouteErrorResponse = (_error: unknown): _error is { status: number } => false;
