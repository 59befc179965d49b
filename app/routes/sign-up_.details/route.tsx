import type { CurrentUser } from '@contract/identity/identity.entities';
import { checkForOpenUserInvitation, lookUpCompany } from '@contract/identity/sign-up.calls';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { requireUnfinishedUser } from '~/services/guards.server';
import { type Monitor, openMonitor } from '~/services/monitor.server';
import { pageMeta } from '~/view/page-title';
import { CompanyChoice } from './company-choice';
import { claim, create, saveDetails } from './forms.server';
import { ExpiredInvitation, InvitationForm } from './invitation-form';
import { LookupForm } from './lookup-form';
import { NameForm } from './name-form';

export const handle = { frame: 'bare' };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Your company');

/** First the name, then the company: that of an invitation, or one that is looked up by its number. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUnfinishedUser(args, 'company');
  const { searchParams } = new URL(args.request.url);
  const person = personOf(user);
  if (!user.first_name || !user.last_name || searchParams.get('edit') === 'name')
    return data({ step: 'name' as const, person });
  const monitor = await openMonitor(args);
  const [invited, lookup] = await Promise.all([
    monitor.get(checkForOpenUserInvitation, {}),
    lookUp(monitor, searchParams.get('number')),
  ]);
  const { user_invitation: invitation, expired_user_invitation: expired } = invited;
  return data({ step: 'company' as const, person, invitation, expired, lookup }, { status: lookup?.status ?? 200 });
}

export const action = actionOf((args) => requireUnfinishedUser(args, 'company'), saveDetails, create, claim);

const personOf = ({ email, first_name, last_name, phone_e164 }: CurrentUser) => ({
  email,
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  phone: phone_e164 ?? '',
});

/** What the number in the address leads to; null: no number was given. */
async function lookUp(monitor: Monitor, number: string | null) {
  if (number === null) return null;
  const answer = await monitor.call(lookUpCompany, { query: { number } }, { handles: [422, 429] });
  if (answer.ok) return { number, companies: answer.data.companies, errors: [], status: 200 };
  const errors = answer.error.fields?.number ?? [answer.error.message];
  return { number, companies: [], errors, status: answer.status };
}

export default function SignUpDetailsPage() {
  const page = useLoaderData<typeof loader>();
  if (page.step === 'name') return <NameForm person={page.person} />;
  const { person, invitation, expired, lookup } = page;
  return (
    <div className="sign-in">
      <h1>Your company</h1>
      <p className="sign-in-lead">
        You are {person.first_name} {person.last_name}, {person.email}.{' '}
        <Link to={paths.signUpDetails({ edit: 'name' })}>Change the name</Link>
      </p>
      {invitation ? <InvitationForm invitation={invitation} /> : null}
      {expired ? <ExpiredInvitation invitation={expired} /> : null}
      <section className="stack" aria-labelledby="look-up">
        <h2 id="look-up">{invitation ? 'Or set up another company' : 'Find your company'}</h2>
        <LookupForm number={lookup?.number ?? ''} errors={lookup?.errors ?? []} />
        {lookup && lookup.errors.length === 0 && lookup.companies.length === 0 ? (
          <p role="status">
            No company with the number {lookup.number} in our FMCSA records. Check it, or try the DOT number instead of
            the MC. If it is right, <Link to={paths.signUpReview({ number: lookup.number })}>request a review</Link>.
          </p>
        ) : null}
        {lookup?.companies.map((company) => (
          <CompanyChoice key={company.carrier_id} company={company} />
        ))}
      </section>
      <div className="sign-in-foot stack">
        <p>Is your company already here? Ask one of its managers to invite {person.email}.</p>
        <p>
          Company not found? <Link to={paths.signUpReview()}>Request a review</Link>
        </p>
        <ButtonForm action={paths.logout()}>
          <SubmitButton look="plain">Sign out</SubmitButton>
        </ButtonForm>
      </div>
    </div>
  );
}
