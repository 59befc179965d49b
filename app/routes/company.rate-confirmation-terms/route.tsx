import { getTermsTemplate } from '@contract/rate-confirmations/terms.calls';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { previewTerms, saveTerms } from './forms.server';
import { TermsForm } from './terms-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Terms of rate confirmations');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'manageRateConfirmations');
  return { terms: await monitor.get(getTermsTemplate, {}), broker: user.company?.legal_name ?? 'Your company' };
}

export const action = actionOf('manageRateConfirmations', saveTerms, previewTerms);

export default function TermsPage() {
  const { terms, broker } = useLoaderData<typeof loader>();
  const { revision, changed_at, changed_by } = terms;
  return (
    <>
      <PageHeader
        title="Terms of rate confirmations"
        context={
          changed_at
            ? `Revision ${revision}, saved ${formatMoment(changed_at)}${changed_by ? ` by ${changed_by}` : ''}`
            : 'Standard terms. Have your lawyer review them.'
        }
        crumbs={[{ label: 'Rate confirmations', to: paths.rateConfirmations() }, { label: 'Terms' }]}
      />
      <TermsForm terms={terms} broker={broker} />
    </>
  );
}
