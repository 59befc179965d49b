import { useForm } from '@conform-to/react';
import { EXCEPTION_GROUND_NAMES, EXCEPTION_GROUNDS } from '@contract/loads/gate.constants';
import type { GateException } from '@contract/loads/gate.entities';
import { Form } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import type { FormErrors } from '~/view/form-errors';

interface DecideExceptionProps {
  exception: GateException & { may_give_alone: boolean };
  /** The reader requested it: another person gives it, or they do after a mailed code where they are the only one. */
  isOwn: boolean;
  refused: FormErrors | undefined;
}

const GROUNDS = EXCEPTION_GROUND_NAMES.map((value) => ({ value, label: EXCEPTION_GROUNDS[value] }));

/** Gives or denies an exception: on a ground from the list, with what was checked. */
export function DecideException({ exception, isOwn, refused }: DecideExceptionProps) {
  const resultOf = (form: string) => (refused?.form === form ? refused.result : undefined);
  const isAlone = exception.may_give_alone;
  const [give, giving] = useForm<{ ground: string; decision_note: string; code: string }>({
    id: 'give',
    lastResult: resultOf('give'),
  });
  const [deny, denying] = useForm<{ deny_note: string }>({ id: 'deny', lastResult: resultOf('deny') });
  const codeErrors = Object.values(resultOf('code')?.error ?? {}).flatMap((errors) => errors ?? []);
  return (
    <div className="stack-wide">
      {isAlone ? (
        <Form reloadDocument method="post" className="form">
          <ErrorSummary fields={[]} formErrors={codeErrors} />
          <p>
            You requested this, and you are the only person of your company. Get a code by email and enter it below. The
            vetting file will say that you decided alone.
          </p>
          <input type="hidden" name="intent" value="code" />
          <SubmitButton look="plain">Email me a code</SubmitButton>
        </Form>
      ) : null}
      {isOwn && !isAlone ? (
        <p>You requested this. Someone else with the permission “compliance” gives it. You can take it back below.</p>
      ) : (
        <Form reloadDocument method="post" id={give.id} noValidate className="form">
          <ErrorSummary fields={[giving.ground, giving.decision_note, giving.code]} formErrors={give.errors} />
          <input type="hidden" name="intent" value="give" />
          <ExpectedVersion of={exception} />
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
          <div className="button-row">
            <SubmitButton look="danger">Give exception</SubmitButton>
          </div>
        </Form>
      )}
      <Form reloadDocument method="post" id={deny.id} noValidate className="form">
        <ErrorSummary fields={[denying.deny_note]} formErrors={deny.errors} />
        <input type="hidden" name="intent" value="deny" />
        <ExpectedVersion of={exception} />
        <TextArea field={denying.deny_note} label="Why not" rows={2} />
        <div className="button-row">
          <SubmitButton look="plain">Deny exception</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
