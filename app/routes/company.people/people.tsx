import { RESENT_INVITATION_SCOPES, SCOPE_LABELS } from '@contract/account/account.constants';
import type { CompanyUser, UserInvitation } from '@contract/account/users.entities';
import { AUDIT_LOG_FILTER } from '@contract/activity/activity.constants';
import { formatDate, formatPhone } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { SCOPES, type Scope } from '@contract/shared/permissions';
import { Link, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { RadioGroup } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { PermissionBoxes } from '~/components/form/permission-boxes';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { ListFilters } from '~/components/list/list-filters';
import { ListRows } from '~/components/list/list-rows';
import { SectionError } from '~/components/notice/section-error';
import { RoleChoice } from '~/components/roles/role-choice';
import type { Column } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { type UserPage, userList } from '~/view/lists/users.list';
import type { invite } from './forms.server';

const HERE = paths.companyPeople();

interface PeopleProps {
  users: UserPage;
  invitations: SectionResult<{ userInvitations: UserInvitation[]; paging: PagingInfo }>;
  roles: readonly { id: number; name: string }[];
  /** Why a permission changes nothing in this company. */
  scopeNotes: Readonly<Partial<Record<Scope, string>>>;
}

/** The company's users, its open invitations, and the form that invites. */
export function People({ users, invitations, scopeNotes, roles }: PeopleProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  // A rejected form comes first: without scripts nothing leads down to its errors.
  const isRejected = useRefused()?.form === 'invite';
  const inviteForm = <InviteForm scopeNotes={scopeNotes} roles={roles} />;
  return (
    <div className="stack-wide">
      {isRejected ? inviteForm : null}
      <section className="stack" aria-labelledby="users-title">
        <div className="table-head">
          <h2 id="users-title">Users</h2>
          <p className="button-row">
            <a href="#invitations-title">Pending invitations</a>
            <a href="#invite-title">Invite a user</a>
            <Link to={paths.companyRoles()}>Roles</Link>
            <Link to={paths.companyActivity({ kind: AUDIT_LOG_FILTER })}>Account audit log</Link>
          </p>
        </div>
        <ListFilters of={userList} page={users} />
        <ListRows of={userList} page={users} columns={USER_COLUMNS} rowKey={({ id }) => id} />
      </section>
      <section className="stack" aria-labelledby="invitations-title">
        <h2 id="invitations-title">Pending invitations</h2>
        {invitations.ok ? (
          <Invitations {...invitations.data} />
        ) : (
          <SectionError name="The list of invitations" reference={invitations.reference} retryHref={here} />
        )}
      </section>
      {isRejected ? null : inviteForm}
    </div>
  );
}

const USER_COLUMNS: Column<CompanyUser>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, full_name }) => <Link to={paths.companyUser(id)}>{full_name}</Link>,
    isRowHeader: true,
  },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'phone', header: 'Phone', cell: ({ phone_e164 }) => formatPhone(phone_e164), isOneLine: true, from: 'wide' },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => (role ? <Link to={paths.companyRole(role.id)}>{role.name}</Link> : 'None'),
    from: 'medium',
  },
  { key: 'rights', header: 'Permissions', cell: ({ scopes }) => rightsOf(scopes) },
  { key: 'since', header: 'Since', cell: ({ created_at }) => formatDate(created_at), isOneLine: true, from: 'medium' },
];

/** Few permissions by name, many by number; who manages is always said. */
function rightsOf(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'None';
  if (scopes.length === SCOPES.length) return 'All, manages users';
  if (scopes.length <= 3) return scopes.map((scope) => SCOPE_LABELS[scope as Scope] ?? scope).join(', ');
  return `${scopes.length} of ${SCOPES.length}${scopes.includes('manage_users') ? ', manages users' : ''}`;
}

function Invitations({ userInvitations, paging }: { userInvitations: readonly UserInvitation[]; paging: PagingInfo }) {
  return (
    <PagedTable
      caption="Pending invitations, newest email first"
      noun={['invitation', 'invitations']}
      columns={INVITATION_COLUMNS}
      rows={userInvitations}
      rowKey={({ id }) => id}
      paging={paging}
      pageParam="invitations_page"
      empty={<p className="missing">No pending invitations</p>}
    />
  );
}

const INVITATION_COLUMNS: Column<UserInvitation>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => email, isRowHeader: true },
  {
    key: 'rights',
    header: 'Permissions',
    cell: ({ role, scopes }) => (role ? `Role ${role.name}` : rightsOf(scopes)),
  },
  { key: 'site', header: 'Site', cell: ({ site }) => SITE_LABELS[site] ?? site, isOneLine: true },
  { key: 'sent', header: 'Sent', cell: ({ delivered_at }) => formatDate(delivered_at), isOneLine: true },
  {
    key: 'until',
    header: 'Open until',
    cell: ({ expires_at, is_expired }) => (is_expired ? `Expired ${formatDate(expires_at)}` : formatDate(expires_at)),
    isOneLine: true,
  },
  { key: 'by', header: 'By', cell: ({ invited_by }) => invited_by ?? 'Former user', from: 'medium' },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ id, email }) => (
      <div className="button-row">
        <Link to={paths.companyInvitation(id)}>
          Send again<span className="heard-only"> to {email}</span>
        </Link>
        <ButtonForm action={HERE} about={{ invitation_id: id }}>
          <Button look="link" name="intent" value="delete-invitation">
            Cancel<span className="heard-only"> the invitation of {email}</span>
          </Button>
        </ButtonForm>
      </div>
    ),
  },
];

const SITE_LABELS: Record<string, string> = { broker: 'Broker Portal', watchdog: 'Watchdog' };

function InviteForm({ scopeNotes, roles }: Pick<PeopleProps, 'scopeNotes' | 'roles'>) {
  const [form, fields] = usePostForm<typeof invite>('invite', {
    scopes: [RESENT_INVITATION_SCOPES[0]],
    site: 'broker',
  });
  return (
    <section className="stack" aria-labelledby="invite-title">
      <h2 id="invite-title">Invite a user</h2>
      <PostForm of={form} action={HERE} intent="invite" submit="Send invitation">
        <TextField field={fields.email} label="Email" type="email" autoComplete="off" />
        <RoleChoice field={fields.role_id} roles={roles} />
        <PermissionBoxes field={fields.scopes} notes={scopeNotes} />
        <RadioGroup
          field={fields.site}
          label="Site"
          choices={Object.entries(SITE_LABELS).map(([value, label]) => ({ value, label }))}
        />
      </PostForm>
    </section>
  );
}
