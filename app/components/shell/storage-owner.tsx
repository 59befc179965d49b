import { useEffect } from 'react';
import { paths, withBase } from '~/paths';
import { leaveStorage, ownStorageAs } from '~/view/own-storage';

/**
 * Says whose the browser's storage is. It comes before everything that stores something: effects run in the order of
 * the page.
 *
 * @param owner null: no one is signed in
 */
export function StorageOwner({ owner }: { owner: string | null }) {
  useEffect(() => ownStorageAs(owner), [owner]);
  useEffect(() => {
    // From the click on, not from the answer on: until that comes the page is still there and may load a list again.
    const leave = ({ target }: SubmitEvent) => {
      const { action } = target as HTMLFormElement;
      if (new URL(action).pathname === withBase(paths.logout())) leaveStorage();
    };
    document.addEventListener('submit', leave, { capture: true });
    return () => document.removeEventListener('submit', leave, { capture: true });
  }, []);
  return null;
}
