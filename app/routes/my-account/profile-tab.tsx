import { useForm } from '@conform-to/react';
import { PASSWORD_MIN_LENGTH } from '@contract/identity/identity.constants';
import type { UserSession } from '@contract/identity/sessions.calls';
import { formatMoment } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Form } from '@remix-run/react';
import { Button } from '@ui/button';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { PersonFields } from '~/components/form/person-fields';
import { SubmitButton } from '~/components/form/submit-button';
import { SectionError } from '~/components/notice/section-error';
import type { Column } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import type { FormErrors } from '~/view/form-errors';
import { browserName } from './browser-name';

const HERE = paths.accountTab('profile');

interface ProfileTabProps {
  user: { first_name: string | null; last_name: string | null; email: string; phone_e164: string | null };
  sessions: SectionResult<{ sessions: UserSession[]; paging: PagingInfo }>;
  refused: FormErrors | undefined;
}

/** One's own name, password and sessions. */
export function ProfileTab({ user, sessions, refused }: ProfileTabProps) {
  // A form that was refused stands first: without scripts nothing leads down to its errors.
  const isRejected = refused?.form === 'password';
  const passwordForm = <PasswordForm refused={refused} />;
  return (
    <div className="stack-wide">
      {isRejected ? passwordForm : null}
      <NameForm user={user} refused={refused} />
      {isRejected ? null : passwordForm}
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

function NameForm({ user, refused }: Pick<ProfileTabProps, 'user' | 'refused'>) {
  const [form, fields] = useForm<{ first_name: string; last_name: string; phone: string }>({
    id: 'profile',
    lastResult: refused?.form === 'profile' ? refused.result : undefined,
    defaultValue: {
      first_name: user.first_name ?? '',
      last_name: user.last_name ?? '',
      phone: user.phone_e164 ?? '',
    },
  });
  return (
    <section className="stack" aria-labelledby="name-title">
      <h2 id="name-title">You</h2>
      <Form reloadDocument method="post" action={HERE} id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.first_name, fields.last_name, fields.phone]} formErrors={form.errors} />
        <PersonFields fields={fields} />
        <p>
          You sign in as <strong>{user.email}</strong>.
        </p>
        <SubmitButton intent="save-profile">Save profile</SubmitButton>
      </Form>
    </section>
  );
}

function PasswordForm({ refused }: Pick<ProfileTabProps, 'refused'>) {
  const [form, fields] = useForm<{ current_password: string; new_password: string }>({
    id: 'password',
    lastResult: refused?.form === 'password' ? refused.result : undefined,
  });
  return (
    <section className="stack" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form reloadDocument method="post" action={HERE} id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.current_password, fields.new_password]} formErrors={form.errors} />
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
        <SubmitButton intent="change-password">Change password</SubmitButton>
      </Form>
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
      <Form reloadDocument method="post" action={HERE}>
        <SubmitButton intent="sign-out-everywhere" look="danger">
          Sign out everywhere
        </SubmitButton>
      </Form>
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
  { key: 'address', header: 'Network address', cell: ({ network_address }) => network_address ?? 'Unknown' },
  { key: 'since', header: 'Signed in', cell: ({ created_at }) => formatMoment(created_at), isOneLine: true },
  { key: 'used', header: 'Last used', cell: ({ last_used_at }) => formatMoment(last_used_at), isOneLine: true },
  {
    key: 'end',
    header: 'End',
    cell: ({ id, is_current, user_agent }) =>
      is_current ? (
        'Use “Sign out”'
      ) : (
        <Form reloadDocument method="post" action={HERE}>
          <input type="hidden" name="session_id" value={id} />
          <Button look="link" name="intent" value="end-session">
            End<span className="heard-only"> the session of {browserName(user_agent)}</span>
          </Button>
        </Form>
      ),
  },
];
