import { SIGN_IN_CODE_DIGITS } from '@contract/identity/identity.constants';
import type { SecondFactors } from '@contract/identity/second-factors.entities';
import type { FieldProps } from '@ui/form/field';
import { CodeField, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { confirmApp, newRecoveryCodes, removeApp, startApp } from './forms.server';

export interface TakesPassword {
  /** False: the person signs in at the company’s provider and has none. */
  takesPassword: boolean;
}

/** Begins to set up an app, or another in its place. */
export function StartForm({ isReplacing, takesPassword }: TakesPassword & { isReplacing: boolean }) {
  const [form, fields] = usePostForm<typeof startApp>('start-app');
  return (
    <PostForm
      of={form}
      intent="start-app"
      look={isReplacing ? 'plain' : 'primary'}
      submit={isReplacing ? 'Replace the app' : 'Set up an app'}
    >
      {isReplacing ? (
        <ProofFields takesPassword={takesPassword} password={fields.password} code={fields.code} />
      ) : (
        <Password field={fields.password} takesPassword={takesPassword} />
      )}
    </PostForm>
  );
}

/** The secret as a picture and as text, and the first code. */
export function ConfirmForm({ setUp }: { setUp: NonNullable<SecondFactors['set_up']> }) {
  const [form, fields] = usePostForm<typeof confirmApp>('confirm-app');
  return (
    <PostForm of={form} intent="confirm-app" submit="Turn on">
      <p>Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.</p>
      <svg
        width="200"
        height="200"
        viewBox={`0 0 ${setUp.qr.size} ${setUp.qr.size}`}
        role="img"
        aria-label="QR code for the authenticator app"
      >
        <rect width={setUp.qr.size} height={setUp.qr.size} className="picture-ground" />
        <path d={setUp.qr.path} className="picture-ink" />
      </svg>
      <p className="broken-anywhere">
        Key: <strong>{setUp.secret}</strong>
      </p>
      <CodeField
        field={fields.code}
        label="Six-digit code"
        hint="From the app. This page is good for ten minutes."
        length={SIGN_IN_CODE_DIGITS}
      />
    </PostForm>
  );
}

export function RecoveryForm({ hasApp, takesPassword }: TakesPassword & { hasApp: boolean }) {
  const [form, fields] = usePostForm<typeof newRecoveryCodes>('recovery-codes');
  return (
    <PostForm of={form} intent="recovery-codes" look="plain" submit="Make new recovery codes">
      {hasApp ? (
        <ProofFields takesPassword={takesPassword} password={fields.password} code={fields.code} />
      ) : (
        <Password field={fields.password} takesPassword={takesPassword} />
      )}
    </PostForm>
  );
}

export function RemoveForm({ takesPassword }: TakesPassword) {
  const [form, fields] = usePostForm<typeof removeApp>('remove-app');
  return (
    <PostForm of={form} intent="remove-app" look="danger" submit="Remove the app">
      <ProofFields takesPassword={takesPassword} password={fields.password} code={fields.code} />
    </PostForm>
  );
}

export const Password = ({ field, takesPassword }: TakesPassword & Pick<FieldProps, 'field'>) =>
  takesPassword ? (
    <TextField field={field} label="Your password" type="password" autoComplete="current-password" />
  ) : null;

const ProofFields = ({
  password,
  code,
  takesPassword,
}: TakesPassword & Record<'password' | 'code', FieldProps['field']>) => (
  <>
    <Password field={password} takesPassword={takesPassword} />
    <TextField
      field={code}
      label="Code of the app, or a recovery code"
      autoComplete="one-time-code"
      spellCheck={false}
    />
  </>
);
