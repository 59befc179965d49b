import { formatDate } from '@contract/shared/format';
import { SIGN_ON_STATE_LABELS } from '@contract/sign-on/sign-on.constants';
import type { SignOn, SignOnDomain } from '@contract/sign-on/sign-on.entities';
import { Button } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { Checkbox } from '@ui/form/choices';
import type { FieldProps } from '@ui/form/field';
import { TextArea, TextField } from '@ui/form/text-field';
import { Copyable } from '~/components/data/copyable';
import { ButtonForm } from '~/components/form/button-form';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal, useRefused } from '~/components/form/refusal';
import type { addDomain, saveProvider, saveSaml } from './forms.server';

interface StepsProps {
  signOn: SignOn;
}

const isAnyProven = ({ domains }: SignOn) => domains.some(({ proven_at }) => proven_at !== null);

/** What a manager does first, in this order: domain, provider, try. */
export function SettingUp({ signOn }: StepsProps) {
  const { connection, domains } = signOn;
  const isProven = isAnyProven(signOn);
  return (
    <>
      <Domains domains={domains} />
      <Provider signOn={signOn} />
      <section className="stack" aria-labelledby="try-title">
        <h2 id="try-title">3. Try it as yourself</h2>
        <Refusal of="try" />
        <p>
          {connection?.tested_at
            ? `Worked on ${formatDate(connection.tested_at)}${connection.tested_by ? `, as ${connection.tested_by}` : ''}.`
            : 'Nothing changes for anyone yet. Your provider must name your own email address.'}
        </p>
        {connection === null || !isProven ? (
          <p className="missing">First prove a domain and enter your provider.</p>
        ) : (
          <ButtonForm>
            <Button name="intent" value="try">
              Sign in with your provider
            </Button>
          </ButtonForm>
        )}
      </section>
    </>
  );
}

function Domains({ domains }: { domains: readonly SignOnDomain[] }) {
  const [form, fields] = usePostForm<typeof addDomain>('domain');
  return (
    <section className="stack" aria-labelledby="domains-title">
      <h2 id="domains-title">1. Your email domains</h2>
      <Refusal of="domains" />
      {domains.map((domain) => (
        <Domain key={domain.id} {...domain} />
      ))}
      <PostForm of={form} intent="add-domain" submit="Add domain" look="plain">
        <TextField
          field={fields.domain}
          label="Domain"
          hint="What follows the @ in your people’s addresses."
          autoComplete="off"
        />
      </PostForm>
    </section>
  );
}

function Domain({ id, domain, record_name, record_value, proven_at, proven_by }: SignOnDomain) {
  return (
    <section className="stack" aria-labelledby={`domain-${id}`}>
      <h3 id={`domain-${id}`}>{domain}</h3>
      {proven_at === null ? (
        <>
          <p>Not proven. Add this text record where your DNS is managed, then check it.</p>
          <DefinitionList
            items={[
              { term: 'Type', value: 'TXT' },
              { term: 'Name', value: <Copyable name={`name of the record for ${domain}`} value={record_name} /> },
              { term: 'Value', value: <Copyable name={`value of the record for ${domain}`} value={record_value} /> },
            ]}
          />
        </>
      ) : (
        <p>
          Proven on {formatDate(proven_at)}
          {proven_by === 'operator' ? ' by support' : ' by its DNS record'}.
        </p>
      )}
      <ButtonForm about={{ domain_id: id }}>
        <div className="button-row">
          {proven_at === null ? (
            <Button look="plain" name="intent" value="prove-domain">
              Check record<span className="heard-only"> of {domain}</span>
            </Button>
          ) : null}
          <Button look="link" name="intent" value="remove-domain">
            Remove<span className="heard-only"> {domain}</span>
          </Button>
        </div>
      </ButtonForm>
    </section>
  );
}

function Provider({ signOn }: StepsProps) {
  const { connection } = signOn;
  const refused = useRefused()?.form;
  const isSaml = refused === 'saml' || (connection?.kind === 'saml' && refused !== 'provider');
  return (
    <section className="stack" aria-labelledby="provider-title">
      <h2 id="provider-title">2. Your identity provider</h2>
      <details open={!isSaml}>
        <summary className="discloses">OpenID Connect (Okta, Entra, Google and most others)</summary>
        <OidcProvider signOn={signOn} />
      </details>
      <details open={isSaml}>
        <summary className="discloses">SAML 2.0</summary>
        <SamlProvider signOn={signOn} />
      </details>
    </section>
  );
}

function OidcProvider({ signOn: { connection: current, redirect_uri } }: StepsProps) {
  const connection = current?.kind === 'oidc' ? current : null;
  const [form, fields] = usePostForm<typeof saveProvider>('provider', {
    issuer: connection?.issuer,
    client_id: connection?.client_id,
    groups_claim: connection?.groups_claim ?? 'groups',
    do_groups_decide: connection?.do_groups_decide ? 'on' : undefined,
  });
  return (
    <div className="stack">
      <p>
        Create a web application with OpenID Connect there, and give it this redirect address:{' '}
        <Copyable name="redirect address" value={redirect_uri} />
      </p>
      <PostForm of={form} intent="save-provider" submit="Save provider" version={current}>
        <TextField
          field={fields.issuer}
          label="Issuer"
          hint="Like https://company.okta.com or https://login.microsoftonline.com/…/v2.0"
          type="url"
          autoComplete="off"
        />
        <TextField field={fields.client_id} label="Client ID" autoComplete="off" />
        <TextField
          field={fields.client_secret}
          label="Client secret"
          type="password"
          hint={connection ? 'Leave blank to keep it.' : 'Stored encrypted.'}
          autoComplete="new-password"
          isOptional={connection !== null}
        />
        <GroupFields
          claim={fields.groups_claim}
          decide={fields.do_groups_decide}
          label="Claim with a person’s groups"
          hint="groups at Okta and Entra, roles for Entra’s app roles."
        />
      </PostForm>
    </div>
  );
}

function SamlProvider({ signOn: { connection: current, saml_entity_id, saml_acs_url } }: StepsProps) {
  const connection = current?.kind === 'saml' ? current : null;
  const [form, fields] = usePostForm<typeof saveSaml>('saml', {
    entity_id: connection?.issuer,
    sign_on_url: connection?.sign_on_url ?? undefined,
    certificates: connection?.certificates.map(({ pem }) => pem).join('\n'),
    groups_claim: connection?.groups_claim ?? 'groups',
    do_groups_decide: connection?.do_groups_decide ? 'on' : undefined,
  });
  return (
    <div className="stack">
      <p>Create a SAML application there, with these addresses. It must sign its assertions.</p>
      <DefinitionList
        items={[
          { term: 'Entity ID and metadata', value: <Copyable name="entity ID" value={saml_entity_id} /> },
          { term: 'Reply address (ACS)', value: <Copyable name="reply address" value={saml_acs_url} /> },
        ]}
      />
      {connection?.certificates.map(({ sha256, expires_at }) => (
        <p key={sha256}>
          Certificate until <strong>{formatDate(expires_at)}</strong>, SHA-256 <code>{sha256.slice(0, 23)}…</code>
        </p>
      ))}
      <PostForm of={form} intent="save-saml" submit="Save SAML provider" version={current}>
        <TextField field={fields.entity_id} label="Entity ID of your provider" autoComplete="off" />
        <TextField field={fields.sign_on_url} label="Sign-on address" type="url" autoComplete="off" />
        <TextArea
          field={fields.certificates}
          label="Certificates"
          hint="In PEM, one below the other: the present one, and the next while you change them."
          rows={6}
        />
        <GroupFields
          claim={fields.groups_claim}
          decide={fields.do_groups_decide}
          label="Attribute with a person’s groups"
          hint="groups at Okta; http://schemas.microsoft.com/ws/2008/06/identity/claims/groups at Entra."
        />
      </PostForm>
    </div>
  );
}

/** Where a person's groups stand, and whether they decide. */
function GroupFields({
  claim,
  decide,
  label,
  hint,
}: Record<'claim' | 'decide', FieldProps['field']> & Record<'label' | 'hint', string>) {
  return (
    <>
      <TextField field={claim} label={label} hint={hint} autoComplete="off" />
      <Checkbox
        field={decide}
        label="Groups decide everyone’s permissions"
        hint="Otherwise people who were here before keep the permissions that you gave them."
      />
    </>
  );
}

/** What a manager does last: turn on, enforce. */
export function TurningOn({ signOn }: StepsProps) {
  const { connection } = signOn;
  const state = connection?.state ?? 'draft';
  const mayTurnOn = isAnyProven(signOn) && state !== 'draft';
  const isOn = state === 'on' || state === 'enforced';
  const press = (to: string, label: string, look: 'primary' | 'plain' | 'danger') => (
    <ButtonForm version={connection}>
      <Button look={look} name="intent" value={`state-${to}`}>
        {label}
      </Button>
    </ButtonForm>
  );
  return (
    <>
      <section className="stack" aria-labelledby="on-title">
        <h2 id="on-title">5. Turn it on</h2>
        <Refusal of="state" />
        <p>
          Single sign-on is: <strong>{SIGN_ON_STATE_LABELS[state]}</strong>
        </p>
        <p>
          People then choose “Sign in with your company” on the sign-in page. New people come in with what their groups
          bring.
        </p>
        {mayTurnOn ? null : <p className="missing">First try it as yourself.</p>}
        {mayTurnOn && !isOn ? press('on', 'Turn on', 'primary') : null}
        {isOn ? press('tested', 'Turn off', 'plain') : null}
      </section>
      <section className="stack" aria-labelledby="enforce-title">
        <h2 id="enforce-title">6. Enforce it</h2>
        <ul className="plain-bullets">
          <li>People with an address of your domains can’t use a password anymore. They’re signed out now.</li>
          <li>
            Who manages users keeps the password and the emailed code, for when your provider is down. Every manager
            gets an email when someone uses it.
          </li>
        </ul>
        {state === 'on' ? press('enforced', 'Enforce', 'danger') : null}
        {state === 'enforced' ? press('on', 'Stop enforcing', 'plain') : null}
        {isOn ? null : <p className="missing">First turn it on.</p>}
      </section>
    </>
  );
}
