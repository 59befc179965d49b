import type { UserSession } from '@contract/identity/sessions.calls';
import { formatMoment } from '@contract/shared/format';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { browserName } from '~/view/browser-name';
import type { endSessions, resetFactors } from './forms.server';

interface SignedInAtProps {
  name: string;
  /** Last used first. */
  sessions: readonly UserSession[];
}

/** Where a colleague is signed in, and what a manager does about a lost phone or laptop. */
export function SignedInAt({ name, sessions }: SignedInAtProps) {
  const [end] = usePostForm<typeof endSessions>('end-sessions');
  const [reset] = usePostForm<typeof resetFactors>('reset-factors');
  return (
    <>
      <section className="stack" aria-labelledby="sessions-title">
        <h2 id="sessions-title">Signed in</h2>
        {sessions.length === 0 ? (
          <p className="missing">Not signed in</p>
        ) : (
          <>
            <ul className="plain-bullets">
              {sessions.map((session) => (
                <li key={session.id}>
                  <strong>{browserName(session.user_agent)}</strong>, {session.network_address ?? 'unknown address'},
                  since {formatMoment(session.created_at)}, last used {formatMoment(session.last_used_at)}{' '}
                  <ButtonForm about={{ session_id: session.id }}>
                    <Button look="link" name="intent" value="end-session">
                      Sign out here<span className="heard-only">: {browserName(session.user_agent)}</span>
                    </Button>
                  </ButtonForm>
                </li>
              ))}
            </ul>
            <PostForm of={end} intent="end-sessions" look="danger" submit="Sign out everywhere" />
          </>
        )}
      </section>
      <section className="stack" aria-labelledby="reset-title">
        <h2 id="reset-title">Lost phone</h2>
        <p className="prose">
          Takes the authenticator app, passkeys, recovery codes and remembered devices of {name} away and signs them out
          everywhere. Call them first: a thief asks for this too.
        </p>
        <PostForm of={reset} intent="reset-factors" look="danger" submit="Reset the app and passkeys" />
      </section>
    </>
  );
}
