import { PersonSought } from '@contract/retention/erasure.calls';
import { exportPerson } from '@contract/retention/person-exports.calls';
import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/paths';
import { sendFile } from '~/send-file.server';
import { assertSameOrigin } from '~/services/origin.server';
import { readForm } from '~/services/read-form.server';

/** Who confirmed with a code comes back here: the form is on its page. */
export function loader() {
  return redirect(paths.erasePerson());
}

/** What the company has of a person, to save. By a form, so that the name stands in no address. */
export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  const form = await readForm(args.request);
  const typed = PersonSought.safeParse(
    Object.fromEntries(['name', 'email', 'phone'].map((one) => [one, form.get(one) ?? ''])),
  );
  return sendFile(args, 'manageUsers', async (monitor) => {
    if (!typed.success) throw redirect(paths.erasePerson({ wrong: 'export' }));
    return monitor.download(exportPerson, { body: { person: typed.data } });
  });
}
