import type { RolePlan } from '@contract/roles/roles.entities';
import { GainsAndLosses } from '~/components/roles/gains-and-losses';

/** What a change of a role would do, and to whom. */
export function Plan({ plan, name }: { plan: RolePlan; name: string }) {
  const { gains, loses, people, people_count: count, groups, invitations_count: invitations } = plan;
  const changes = gains.length + loses.length > 0;
  return (
    <section className="stack" aria-labelledby="plan-title">
      <h2 id="plan-title">What would change: {name}</h2>
      {changes && count > 0 ? (
        <p>
          {count === 1 ? 'This person is' : `These ${count} people are`} signed out everywhere; unsaved work there is
          lost: {people.map(({ full_name }) => full_name).join(', ')}
          {count > people.length ? ` and ${count - people.length} more` : ''}. Each of them:
        </p>
      ) : null}
      {changes && count === 0 ? <p>No one has the role yet. Who gets it then:</p> : null}
      <GainsAndLosses gains={gains} loses={loses} />
      {changes && groups.length > 0 ? (
        <p>Groups of your identity provider bring it and follow: {groups.join(', ')}.</p>
      ) : null}
      {changes && invitations > 0 ? <p>Pending invitations follow: {invitations}.</p> : null}
    </section>
  );
}
