import { formatDate } from '@contract/shared/format';
import type { SignOn } from '@contract/sign-on/sign-on.entities';
import { Button } from '@ui/button';
import { Copyable } from '~/components/data/copyable';
import { ShownOnce } from '~/components/data/shown-once';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';

interface DirectoryProps {
  signOn: SignOn;
  /** Just made; null: not in this response. */
  token: string | null;
}

/** How the company's directory adds and removes people: SCIM. */
export function Directory({ signOn: { scim_url, scim_token }, token }: DirectoryProps) {
  return (
    <section className="stack" aria-labelledby="directory-title">
      <h2 id="directory-title">Directory (SCIM 2.0)</h2>
      <p>
        Your directory adds people before they first sign in, sends their groups, and removes who leaves: their sessions
        and API keys end at once.
      </p>
      <p>
        Address: <Copyable name="SCIM address" value={scim_url} />
      </p>
      <Refusal of="token" />
      {token === null ? null : <ShownOnce name="directory token" value={token} />}
      {scim_token === null ? (
        <p className="missing">No token</p>
      ) : (
        <p>
          Token <code>{scim_token.prefix}…</code>, made on {formatDate(scim_token.created_at)}
          {scim_token.created_by ? ` by ${scim_token.created_by}` : ''}.{' '}
          {scim_token.last_used_at ? `Last used on ${formatDate(scim_token.last_used_at)}.` : 'Not used yet.'}
        </p>
      )}
      <ButtonForm>
        <div className="button-row">
          <Button look="plain" name="intent" value="make-token">
            {scim_token === null ? 'Make token' : 'Make a new token'}
          </Button>
          {scim_token === null ? null : (
            <Button look="link" name="intent" value="remove-token">
              Revoke token
            </Button>
          )}
        </div>
      </ButtonForm>
      {scim_token === null ? null : <p className="hint">A new token stops the present one.</p>}
    </section>
  );
}
