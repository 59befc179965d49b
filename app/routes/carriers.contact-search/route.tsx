import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PhoneFold } from '~/components/form/phone-fold';
import { useUrlSyncedForm } from '~/components/form/use-url-synced-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { ContactAnswer } from './contact-answer';
import { CONTACT_PARAMS, lookUpContacts } from './contact-lookups.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Contact search');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'searchByContact');
  const { searchParams } = new URL(args.request.url);
  rejectUnknownParams(searchParams, CONTACT_PARAMS, 'the contact search');
  const search = await lookUpContacts(monitor, searchParams);
  return data(search, { status: Object.keys(search.errors).length > 0 ? 422 : 200 });
}

export default function ContactSearchPage() {
  const { typed, errors, lookups } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const form = useUrlSyncedForm();
  const field = (name: keyof typeof typed) => ({ name, initialValue: typed[name], errors: errors[name] });
  const fields = [field('email'), field('phone'), field('carrier_id')] as const;
  const [email, phone, carrier] = fields;
  const isAnswered = lookups.length > 0;
  const formErrors = Object.entries(errors).flatMap(([name, messages]) =>
    fields.some((one) => one.name === name) ? [] : messages,
  );
  return (
    <div className="stack-wide">
      <PageHeader
        title="Contact search"
        context="Check a phone number or email against FMCSA records and your company’s"
      />
      <Form ref={form} method="get" action={paths.contactSearch()} className="filter-form" role="search" noValidate>
        <ErrorSummary fields={fields} formErrors={formErrors} />
        {typed.load_id === '' ? null : <input type="hidden" name="load_id" value={typed.load_id} />}
        <PhoneFold key={String(isAnswered)} label="Change the search" isOpen={!isAnswered}>
          <div className="filter-fields hinted-fields">
            <TextField
              field={email}
              label="Email address"
              hint="The sender’s address"
              type="email"
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              field={phone}
              label="Phone number"
              hint="The number that called you"
              type="tel"
              autoComplete="off"
            />
            <TextField
              field={carrier}
              label="DOT number"
              hint="Carrier they claim to represent"
              inputMode="numeric"
              autoComplete="off"
              isOptional
            />
            <Button>Look up</Button>
          </div>
        </PhoneFold>
      </Form>
      {lookups.map((lookup) =>
        'found' in lookup ? (
          <ContactAnswer key={lookup.type} {...lookup} />
        ) : (
          <Notice
            key={lookup.type}
            kind="error"
            title={`${lookup.type === 'email' ? 'The email address' : 'The phone number'} could not be looked up`}
          >
            <p>
              {lookup.trouble} <Link to={`${pathname}${search}`}>Try again</Link>
            </p>
            {lookup.reference === null ? null : (
              <p className="small-print">
                Reference <span className="unbroken">{lookup.reference}</span>
              </p>
            )}
          </Notice>
        ),
      )}
      {isAnswered ? null : (
        <p className="section-note">
          Give an email address, a phone number, or both. Each is compared with the contact data that carriers report to
          FMCSA and, separately, with what carriers gave your company and what your company noted. A match does not
          prove identity.
        </p>
      )}
    </div>
  );
}
