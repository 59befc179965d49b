import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { Button } from '@ui/button';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Report an alert');

/** With a number it leads on to that carrier's report. */
export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'reportIdentityAlerts');
  const typed = new URL(args.request.url).searchParams.get('carrier')?.trim() ?? '';
  const number = /^(?:us\s?)?(?:dot)?[\s#-]*(\d{1,9})$/i.exec(typed)?.[1];
  if (number !== undefined) throw redirect(paths.carrierAlertNew(Number(number)));
  return { typed };
}

export default function ReportPage() {
  const { typed } = useLoaderData<typeof loader>();
  const errors = typed === '' ? undefined : ['Give the DOT number in digits alone.'];
  const field = { name: 'carrier', initialValue: typed, errors };
  return (
    <>
      <PageHeader
        title="Report an alert"
        context="Warn other brokers of what happened to you"
        crumbs={[{ label: 'Identity alerts', to: paths.identityAlerts() }, { label: 'Report' }]}
      />
      <div className="account-tab">
        <Form method="get" action={paths.identityAlertNew()} className="form" noValidate>
          <ErrorSummary fields={[field]} formErrors={undefined} />
          <TextField
            field={field}
            label="DOT number of the carrier"
            hint="Of the carrier that did it, or whose name was used"
            inputMode="numeric"
            autoComplete="off"
          />
          <p>
            Not at hand? <Link to={paths.globalSearch()}>Find the carrier by name or another number</Link>
          </p>
          <p>
            Not a carrier at all? <Link to={paths.carrierAlertNew(null)}>Report a phone number or email</Link>
          </p>
          <Button>Continue</Button>
        </Form>
      </div>
    </>
  );
}
