import type { SecondFactors } from '@contract/identity/second-factors.entities';
import { formatMoment } from '@contract/shared/format';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { NeedsScript, PasskeyButton } from '~/components/form/passkey-button';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { useHydrated } from '~/components/use-hydrated';
import { Password, type TakesPassword } from './app-forms';
import type { addPasskey, removePasskey, startPasskey } from './passkey-forms.server';

type Own = SecondFactors['passkeys'];

/** One's own passkeys, and adding and removing them. */
export function Passkeys({
  passkeys,
  setUp,
  takesPassword,
}: TakesPassword & { passkeys: Own; setUp: SecondFactors['passkey_set_up'] }) {
  const refused = useRefused()?.form;
  return (
    <section className="stack" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p className="prose">
        A passkey is kept by your phone, computer or security key and opens with its fingerprint, face or PIN. It works
        at this address alone, so a false page can’t ask for it.
      </p>
      {passkeys.length === 0 ? (
        <p className="missing">No passkeys</p>
      ) : (
        <ul className="plain-bullets">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id}>
              <strong>{name}</strong>, added {formatMoment(created_at)},{' '}
              {last_used_at === null ? 'not used yet' : `last used ${formatMoment(last_used_at)}`}
            </li>
          ))}
        </ul>
      )}
      {setUp === null ? (
        <StartPasskey takesPassword={takesPassword} />
      ) : (
        <AddPasskey setUp={setUp} name={`Passkey ${passkeys.length + 1}`} />
      )}
      {passkeys.length === 0 ? null : (
        <details open={refused === 'remove-passkey'}>
          <summary className="discloses">Remove a passkey</summary>
          <RemovePasskey passkeys={passkeys} takesPassword={takesPassword} />
        </details>
      )}
    </section>
  );
}

function StartPasskey({ takesPassword }: TakesPassword) {
  const isHydrated = useHydrated();
  const [form, fields] = usePostForm<typeof startPasskey>('start-passkey');
  return (
    <PostForm of={form} intent="start-passkey" look="plain" submit="Add a passkey">
      {isHydrated ? null : <NeedsScript />}
      <Password field={fields.password} takesPassword={takesPassword} />
    </PostForm>
  );
}

interface AddPasskeyProps {
  setUp: NonNullable<SecondFactors['passkey_set_up']>;
  /** Offered: a browser that has made a passkey must not learn then that its name is missing. */
  name: string;
}

function AddPasskey({ setUp, name }: AddPasskeyProps) {
  const [form, fields] = usePostForm<typeof addPasskey>('add-passkey', { name });
  return (
    <PostForm of={form}>
      <TextField
        field={fields.name}
        label="Name of the passkey"
        hint="Such as Office laptop. Your browser then asks for the passkey. This page is good for five minutes."
      />
      <PasskeyButton intent="add-passkey" creation={setUp}>
        Create the passkey
      </PasskeyButton>
    </PostForm>
  );
}

function RemovePasskey({ passkeys, takesPassword }: TakesPassword & { passkeys: Own }) {
  const [form, fields] = usePostForm<typeof removePasskey>('remove-passkey');
  return (
    <PostForm of={form} intent="remove-passkey" look="danger" submit="Remove the passkey">
      <Select
        field={fields.passkey_id}
        label="Passkey to remove"
        choices={passkeys.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Password field={fields.password} takesPassword={takesPassword} />
    </PostForm>
  );
}
