import type { CompanyUser } from '@contract/account/users.entities';
import { Link } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { GainsAndLosses } from '~/components/roles/gains-and-losses';
import { paths } from '~/paths';
import type { give, leaveRole, planGift } from './forms.server';

interface RoleOfPersonProps {
  user: CompanyUser;
  roles: readonly { id: number; name: string }[];
  /** What a role would change, once it was asked for. */
  planned: { role: { id: number; name: string }; gains: string[]; loses: string[] } | null;
}

/** The role of a person, and how it would change what they may do. */
export function RoleOfPerson({ user, roles, planned }: RoleOfPersonProps) {
  const others = roles.filter(({ id }) => id !== user.role?.id);
  const [form, fields] = usePostForm<typeof planGift>('plan-role', { role_id: String(planned?.role.id ?? '') });
  const [giveForm] = usePostForm<typeof give>('give-role');
  const [leaveForm] = usePostForm<typeof leaveRole>('leave-role');
  return (
    <section className="stack" aria-labelledby="role-title">
      <h2 id="role-title">Role</h2>
      <p>
        {user.role ? (
          <>
            <Link to={paths.companyRole(user.role.id)}>{user.role.name}</Link>. The permissions below are the role’s,
            and follow it.
          </>
        ) : (
          'None. The permissions below are this person’s own.'
        )}
      </p>
      {planned ? (
        <PostForm
          of={giveForm}
          intent="give-role"
          version={user}
          submit={`Give the role ${planned.role.name}`}
          back={<Link to={paths.companyUser(user.id)}>Cancel</Link>}
          heading={<h3>With the role {planned.role.name}</h3>}
        >
          <GainsAndLosses {...planned} />
          <p>A change signs {user.full_name} out everywhere; unsaved work there is lost.</p>
          <input type="hidden" name="role_id" value={planned.role.id} />
        </PostForm>
      ) : (
        <Refusal of="give-role" />
      )}
      <Refusal of="leave-role" />
      {roles.length === 0 ? (
        <p>
          <Link to={paths.companyRoles()}>Create a role</Link>
        </p>
      ) : others.length === 0 ? null : (
        <PostForm of={form} intent="plan-role" submit="Show what would change">
          <Select
            field={fields.role_id}
            label={user.role ? 'Another role' : 'Give a role'}
            choices={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </PostForm>
      )}
      {user.role ? (
        <PostForm
          of={leaveForm}
          intent="leave-role"
          version={user}
          look="plain"
          submit={`Take out of ${user.role.name}`}
        >
          <p>The permissions stay as this person’s own, and follow the role no more.</p>
        </PostForm>
      ) : null}
    </section>
  );
}
