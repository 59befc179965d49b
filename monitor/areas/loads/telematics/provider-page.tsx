import { PROVIDER_LABELS, PROVIDERS, type ProviderName } from '@contract/loads/telematics.constants';
import { Button } from '@ui/button';
import { TextField } from '@ui/form/text-field';
import { FormErrorSummary } from '../../../carrier-pages/page-form';
import { type FormAnswers, type FormErrors, useFields, useSpeaker } from '../../../carrier-pages/speech';
import type { ProviderRow } from './provider-connections.queries';
import { PROBLEMS, PROVIDER, REVOKED, STEPS } from './provider-page-words';

/** A connection as its carrier sees it. */
export interface ShownProvider {
  row: ProviderRow;
  /** Where the provider may post to; null: it posts nothing. */
  postsTo: string | null;
  /** Trucks of its loads that the provider does not know. */
  notFound: readonly string[];
}

/** The carrier's providers: what is read of each, and the way out. */
export function ProvidersSection({ address, providers }: { address: string; providers: readonly ShownProvider[] }) {
  const { say } = useSpeaker();
  const others = PROVIDERS.filter((name) => !providers.some(({ row }) => row.provider === name));
  return (
    <>
      <h2>{say(PROVIDER.title)}</h2>
      {providers.length === 0 ? (
        <p>{say(PROVIDER.none)}</p>
      ) : (
        <ul className="row-list">
          {providers.map((one) => (
            <li key={one.row.id} className="stack">
              <OneProvider address={address} {...one} />
            </li>
          ))}
        </ul>
      )}
      <ul className="row-list">
        {others.map((name) => (
          <li key={name}>
            <a href={`${address}/${STEPS[name]}`}>{say(PROVIDER.connect, PROVIDER_LABELS[name])}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function OneProvider({ address, row, postsTo, notFound }: ShownProvider & { address: string }) {
  const { say, moment } = useSpeaker();
  const field = useFields({}, {});
  const label = PROVIDER_LABELS[row.provider];
  const time = (at: Date | string) => moment(new Date(at).toISOString());
  return (
    <>
      <strong>{say(PROVIDER.since, label, time(row.connectedAt))}</strong>
      {row.account ? <span>{say(PROVIDER.account, row.account)}</span> : null}
      <span>{row.lastOkAt ? say(PROVIDER.ok, time(row.lastOkAt)) : say(PROVIDER.notYet)}</span>
      {row.revokedAt ? (
        <span>
          {say(REVOKED, label)} <a href={`${address}/${STEPS[row.provider]}`}>{say(PROVIDER.connect, label)}</a>
        </span>
      ) : row.lastProblem ? (
        <span>
          {row.lastProblemAt ? `${time(row.lastProblemAt)}: ` : ''}
          {say(PROBLEMS[row.lastProblem], label)}
        </span>
      ) : null}
      {row.gaps.map(({ from, to }) => (
        <span key={from}>{say(PROVIDER.gap, time(from), time(to), label)}</span>
      ))}
      {notFound.length > 0 ? <span>{say(PROVIDER.notFound, label, notFound.join(', '))}</span> : null}
      <p className="small-print">{say(PROVIDER.what)}</p>
      {postsTo ? (
        <details>
          <summary>{say(PROVIDER.secret)}</summary>
          <p>{say(PROVIDER.faster, label)}</p>
          <p>
            <code className="as-written">{postsTo}</code>
          </p>
          <form className="form" method="post" action={`${address}/secret`} encType="multipart/form-data" noValidate>
            <input type="hidden" name="provider" value={row.id} />
            <TextField field={field('secret')} label={say(PROVIDER.secret)} type="password" autoComplete="off" />
            <Button look="plain">{say(PROVIDER.save)}</Button>
          </form>
        </details>
      ) : null}
      <form method="post" action={`${address}/disconnect`} encType="multipart/form-data">
        <Button look="plain" name="provider" value={String(row.id)} aria-label={say(PROVIDER.disconnectOne, label)}>
          {say(PROVIDER.disconnect)}
        </Button>
      </form>
    </>
  );
}

interface ConnectState {
  name: ProviderName;
  /** Where it is allowed by signing in; null: a token or a password is given. */
  signInAt: string | null;
  answers: FormAnswers;
  errors: FormErrors;
}

/** The form that connects one provider. */
export function ConnectForm({ address, name, signInAt, answers, errors }: ConnectState & { address: string }) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  const label = PROVIDER_LABELS[name];
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(PROVIDER.connect, label)}</h1>
      <p>{say(PROVIDER.what)}</p>
      {signInAt === null ? (
        <form
          className="form"
          method="post"
          action={`${address}/${STEPS[name]}`}
          encType="multipart/form-data"
          noValidate
        >
          {name === 'geotab' ? (
            <>
              <TextField
                field={field('database')}
                label={say(PROVIDER.database)}
                autoComplete="off"
                spellCheck={false}
              />
              <TextField
                field={field('user')}
                label={say(PROVIDER.user)}
                hint={say(PROVIDER.userHint)}
                autoComplete="off"
                spellCheck={false}
              />
              <TextField field={field('password')} label={say(PROVIDER.password)} type="password" autoComplete="off" />
            </>
          ) : (
            <TextField
              field={field('token')}
              label={say(PROVIDER.token)}
              hint={say(PROVIDER.tokenHint)}
              type="password"
              autoComplete="off"
            />
          )}
          <p className="small-print">{say(PROVIDER.kept)}</p>
          <Button>{say(PROVIDER.button)}</Button>
        </form>
      ) : (
        <p>
          <a href={signInAt}>{say(PROVIDER.signIn, label)}</a>
        </p>
      )}
    </>
  );
}
