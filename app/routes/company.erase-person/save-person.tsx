import { Form } from '@remix-run/react';
import { Button } from '@ui/button';
import { TextField } from '@ui/form/text-field';
import { paths } from '~/paths';

const field = (name: string) => ({ name, id: `save-${name}`, initialValue: '' });

/** Saves what the company has of a person: a post, so that the name stands in no address. */
export function SavePerson({ isWrong }: { isWrong: boolean }) {
  return (
    <section className="stack" aria-labelledby="save-title">
      <h2 id="save-title">Save what you have of a person</h2>
      <p className="prose">
        For a person who asks what you know of them; users of your company too. A zip with a page to read and the same
        as JSON, and what was left out and why. It takes a code and every permission.
      </p>
      {isWrong ? (
        <p className="attention" role="alert">
          Enter first and last name, a full email address or a full phone number.
        </p>
      ) : null}
      <Form reloadDocument method="post" action={paths.personExport()} className="form" noValidate>
        <TextField field={field('name')} label="First and last name" isOptional autoComplete="off" />
        <TextField field={field('email')} label="Email" isOptional autoComplete="off" />
        <TextField field={field('phone')} label="Phone" isOptional autoComplete="off" />
        <Button look="plain">Save as a file</Button>
      </Form>
    </section>
  );
}
