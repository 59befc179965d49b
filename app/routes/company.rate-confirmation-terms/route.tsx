import { formatMoment } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { changeTermsTemplate, getTermsTemplate } from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { TermsForm } from './terms-form';
import { TermsForm as Schema } from './terms-form.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Terms of rate confirmations');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  return { terms: await getTermsTemplate(monitor) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageRateConfirmations');
  const page = { form: 'terms', fields: ['clauses', 'heading', 'text'], schema: Schema };
  return formAction(args.request, page, async (terms) => {
    const answer = await changeTermsTemplate(monitor, terms);
    return answer.ok
      ? { to: paths.companyTerms(), toast: 'The terms are saved. Rate confirmations that were sent keep theirs.' }
      : answer;
  });
}

export default function TermsPage() {
  const { terms } = useLoaderData<typeof loader>();
  const { revision, changed_at, changed_by } = terms;
  return (
    <>
      <PageHeader
        title="Terms of rate confirmations"
        context={
          changed_at
            ? `Revision ${revision}, saved ${formatMoment(changed_at)}${changed_by ? ` by ${changed_by}` : ''}`
            : 'These are the terms that come with the product. Have a lawyer read them.'
        }
        crumbs={[{ label: 'Rate confirmations', to: paths.rateConfirmations() }, { label: 'Terms' }]}
      />
      <TermsForm terms={terms} refused={useActionData<typeof action>()} />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
