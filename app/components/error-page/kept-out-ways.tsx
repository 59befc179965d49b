import { useRouteLoaderData } from '@remix-run/react';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';
import { paths } from '~/paths';

/** The options of a user who is kept out: write to support, and sign out. */
export function KeptOutWays({ isSignedIn }: { isSignedIn: boolean }) {
  // Null: the operator named no address.
  const support = (useRouteLoaderData('root') as { support: string | null } | undefined)?.support ?? null;
  if (support === null && !isSignedIn) return null;
  return (
    <div className="stack">
      {support === null ? null : (
        <p>
          Support: <a href={`mailto:${support}`}>{support}</a>
        </p>
      )}
      {isSignedIn ? (
        <ButtonForm action={paths.logout()}>
          <Button look="plain">Sign out</Button>
        </ButtonForm>
      ) : null}
    </div>
  );
}
