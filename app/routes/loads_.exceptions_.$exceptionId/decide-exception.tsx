import { EXCEPTION_GROUND_NAMES, EXCEPTION_GROUNDS } from '@contract/loads/gate.constants';
import type { GateException } from '@contract/loads/gate.entities';
import { RadioGroup } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { denyException, giveException, mailCode } from './forms.server';

interface DecideExceptionProps {
  exception: GateException & { may_give_alone: boolean };
  /** The reader requested it: another person gives it, or they do after a mailed code where they are the only one. */
  isOwn: boolean;
}

const GROUNDS = EXCEPTION_GROUND_NAMES.map((value) => ({ value, label: EXCEPTION_GROUNDS[value] }));

/** Gives or denies an exception: on a ground from the list, with what was checked. */
export function DecideException({ exception, isOwn }: DecideExceptionProps) {
  const isAlone = exception.may_give_alone;
  const [code] = usePostForm<typeof mailCode>('code');
  const [give, giving] = usePostForm<typeof giveException>('give');
  const [deny, denying] = usePostForm<typeof denyException>('deny');
  return (
    <div className="stack-wide">
      {isAlone ? (
        <PostForm of={code} intent="code" look="plain" submit="Email me a code">
          <p>
            You requested this, and you are the only person of your company. Get a code by email and enter it below. The
            vetting file will say that you decided alone.
          </p>
        </PostForm>
      ) : null}
      {isOwn && !isAlone ? (
        <p>You requested this. Someone else with the permission “compliance” gives it. You can take it back below.</p>
      ) : (
        <PostForm of={give} version={exception} look="danger" intent="give" submit="Give exception">
          <RadioGroup field={giving.ground} label="Ground" choices={GROUNDS} />
          <TextArea
            field={giving.decision_note}
            label="What you checked"
            hint="Whom you called, at which number, and what they said. Kept in the vetting file."
            rows={3}
          />
          {isAlone ? (
            <TextField field={giving.code} label="Code" inputMode="numeric" autoComplete="one-time-code" isOptional />
          ) : null}
        </PostForm>
      )}
      <PostForm of={deny} version={exception} look="plain" intent="deny" submit="Deny exception">
        <TextArea field={denying.deny_note} label="Why not" rows={2} />
      </PostForm>
    </div>
  );
}
