import { PASSWORD_MIN_LENGTH } from '@contract/identity/identity.constants';
import type { UserSession } from '@contract/identity/sessions.calls';
import { formatMoment } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link } from '@remix-run/react';
import { Button } from '@ui/button';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { PersonFields } from '~/components/form/person-fields';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { SectionError } from '~/components/notice/section-error';
import type { Column } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { browserName } from '~/view/browser-name';
import type { changePasswordForm, saveProfile } from './profile-forms.server';

const HERE = paths.accountTab('profile');

interface ProfileTabProps {
  user: { first_name: string | null; last_name: string | null; email: string; phone_e164: string | null };
  /** False: the person signs in at the company’s provider and has none. */
  takesPassword: boolean;
  sessions: SectionResult<{ sessions: UserSession[]; paging: PagingInfo }>;
}

/** One's own name, password and sessions. */
export function ProfileTab({ user, takesPassword, sessions }: ProfileTabProps) {
  // A rejected form comes first: without scripts nothing leads down to its errors.
  const isRejected = useRefused()?.form === 'password';
  const passwordForm = takesPassword ? <PasswordForm /> : <NoPassword />;
  return (
    <div className="stack-wide">
      {isRejected ? passwordForm : null}
      <NameForm user={user} />
      {isRejected ? null : passwordForm}
      <section className="stack" aria-labelledby="factors-title">
        <h2 id="factors-title">Authenticator app, passkeys and devices</h2>
        <p>
          <Link to={paths.secondFactors()}>
            Set up or change your authenticator app, passkeys, recovery codes and remembered devices
          </Link>
        </p>
      </section>
      <section className="stack" aria-labelledby="sessions-title">
        <h2 id="sessions-title">Where you are signed in</h2>
        {sessions.ok ? (
          <Sessions {...sessions.data} />
        ) : (
          <SectionError name="The list of your sessions" reference={sessions.reference} retryHref={HERE} />
        )}
      </section>
    </div>
  );
}

function NameForm({ user }: Pick<ProfileTabProps, 'user'>) {
  const [form, fields] = usePostForm<typeof saveProfile>('profile', {
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    phone: user.phone_e164 ?? '',
  });
  return (
    <section className="stack" aria-labelledby="name-title">
      <h2 id="name-title">You</h2>
      <PostForm of={form} action={HERE} intent="save-profile" submit="Save profile">
        <PersonFields fields={fields} />
        <p>
          You sign in as <strong>{user.email}</strong>.
        </p>
      </PostForm>
    </section>
  );
}

function NoPassword() {
  return (
    <section className="stack" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <p>You sign in with your company’s own provider, without a password here.</p>
    </section>
  );
}

function PasswordForm() {
  const [form, fields] = usePostForm<typeof changePasswordForm>('password');
  return (
    <section className="stack" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <PostForm of={form} action={HERE} intent="change-password" submit="Change password">
        <TextField
          field={fields.current_password}
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          field={fields.new_password}
          label="New password"
          hint={`${PASSWORD_MIN_LENGTH} characters or more. You’ll be signed out on other devices.`}
          type="password"
          autoComplete="new-password"
        />
      </PostForm>
    </section>
  );
}

function Sessions({ sessions, paging }: { sessions: readonly UserSession[]; paging: PagingInfo }) {
  return (
    <>
      <PagedTable
        caption="Your open sessions, last used first"
        noun={['session', 'sessions']}
        columns={SESSION_COLUMNS}
        rows={sessions}
        rowKey={({ id }) => id}
        paging={paging}
        empty={null}
      />
      <ButtonForm action={HERE}>
        <SubmitButton intent="sign-out-everywhere" look="danger">
          Sign out everywhere
        </SubmitButton>
      </ButtonForm>
    </>
  );
}

const SESSION_COLUMNS: Column<UserSession>[] = [
  {
    key: 'browser',
    header: 'Browser',
    cell: ({ user_agent, is_current }) => (
      <span title={user_agent ?? undefined}>
        {browserName(user_agent)}
        {is_current ? <strong>, this one</strong> : null}
      </span>
    ),
    isRowHeader: true,
  },
  {
    key: 'address',
    header: 'Network address',
    cell: ({ network_address, country }) => [network_address ?? 'Unknown', country].filter(Boolean).join(', '),
  },
  { key: 'since', header: 'Signed in', cell: ({ created_at }) => formatMoment(created_at), isOneLine: true },
  { key: 'used', header: 'Last used', cell: ({ last_used_at }) => formatMoment(last_used_at), isOneLine: true },
  {
    key: 'factor',
    header: 'Code given',
    cell: ({ second_factor_at: at }) => (at === null ? 'None, remembered device' : formatMoment(at)),
    isOneLine: true,
  },
  {
    key: 'end',
    header: 'End',
    cell: ({ id, is_current, user_agent }) =>
      is_current ? (
        'Use “Sign out”'
      ) : (
        <ButtonForm action={HERE} about={{ session_id: id }}>
          <Button look="link" name="intent" value="end-session">
            End<span className="heard-only"> the session of {browserName(user_agent)}</span>
          </Button>
        </ButtonForm>
      ),
  },
];
