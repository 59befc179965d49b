import { useEffect } from 'react';
import { paths, withBase } from '~/paths';
import { leaveStorage, ownStorageAs } from '~/view/own-storage';

/**
 * Sets the owner of the browser's storage. It comes before everything that stores something: effects run in page order.
 *
 * @param owner null: the user is signed out
 */
export function StorageOwner({ owner }: { owner: string | null }) {
  useEffect(() => ownStorageAs(owner), [owner]);
  useEffect(() => {
    // From the click on, not from the response on: until then the page is still there and may load a list again.
    const leave = ({ target }: SubmitEvent) => {
      // A field that is called "action" hides the property.
      const action = (target as HTMLFormElement).getAttribute('action');
      if (action === withBase(paths.logout())) leaveStorage();
    };
    document.addEventListener('submit', leave, { capture: true });
    return () => document.removeEventListener('submit', leave, { capture: true });
  }, []);
  return null;
}
