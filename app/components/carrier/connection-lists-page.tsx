import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { withBase } from '~/paths';
import { KEPT_CONNECTIONS, type Restored } from '~/services/kept-connections';
import { listAddress, useKeptList } from '~/services/kept-list';
import { ConnectionLists, type ConnectionListsProps } from './connection-lists';

/** The lists with what the browser keeps of them: a restored list is asked for again as soon as it stands. */
export function ConnectionListsPage(props: Restored<ConnectionListsProps>) {
  const { isRestored = false, ...page } = props;
  const { pathname, search } = useLocation();
  const address = listAddress({ pathname: withBase(pathname), search });
  useKeptList(KEPT_CONNECTIONS, address, page.rows.ok && !isRestored ? page : null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isRestored) revalidate();
  }, [isRestored, revalidate]);
  return <ConnectionLists {...page} />;
}
