import { EXCEPTION_GROUND_NAMES, EXCEPTION_GROUNDS } from '@contract/loads/gate.constants';
import type { GateException } from '@contract/loads/gate.entities';
import { RadioGroup } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { denyException, giveException, mailCode } from './forms.server';

interface DecideExceptionProps {
  exception: GateException;
  /** The reader requested it: only the one person of a company gives their own, after a mailed code. */
  isOwn: boolean;
}

const GROUNDS = EXCEPTION_GROUND_NAMES.map((value) => ({ value, label: EXCEPTION_GROUNDS[value] }));

/** Gives or denies an exception: on a ground from the list, with what was checked. */
export function DecideException({ exception, isOwn }: DecideExceptionProps) {
  const [code] = usePostForm<typeof mailCode>('code');
  const [give, giving] = usePostForm<typeof giveException>('give');
  const [deny, denying] = usePostForm<typeof denyException>('deny');
  return (
    <div className="stack-wide">
      {isOwn ? (
        <PostForm of={code} intent="code" look="plain" submit="Email me a code">
          <p>
            You requested this. Someone else with the permission “compliance” decides. If you are the only person of
            your company, get a code by email and enter it below; the vetting file says so.
          </p>
        </PostForm>
      ) : null}
      <PostForm of={give} version={exception} look="danger" intent="give" submit="Give exception">
        <RadioGroup field={giving.ground} label="Ground" choices={GROUNDS} />
        <TextArea
          field={giving.decision_note}
          label="What you checked"
          hint="Whom you called, at which number, and what they said. Kept in the vetting file."
          rows={3}
        />
        {isOwn ? (
          <TextField field={giving.code} label="Code" inputMode="numeric" autoComplete="one-time-code" isOptional />
        ) : null}
      </PostForm>
      <PostForm of={deny} version={exception} look="plain" intent="deny" submit="Deny exception">
        <TextArea field={denying.deny_note} label="Why not" rows={2} />
      </PostForm>
    </div>
  );
}
