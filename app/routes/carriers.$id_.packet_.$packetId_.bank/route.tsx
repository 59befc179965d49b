import { readBankDetails } from '@contract/onboarding/packets.calls';
import { COUNTRY_NAMES, type CountryCode } from '@contract/shared/geography';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Bank account of carrier');

/** Opening this page reads the numbers, and that is recorded. */
export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewBankAccounts');
  return monitor.get(readBankDetails, { params: { id: args.params.packetId! } });
}

export default function BankAccountPage() {
  const bank = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Bank account of ${bank.carrier_name}`}
        context="Viewing this page is logged."
        crumbs={[
          { label: bank.carrier_name, to: paths.carrier(bank.carrier_id) },
          { label: 'Packet', to: paths.carrierPacket(bank.carrier_id) },
          { label: 'Bank account' },
        ]}
      />
      <div className="stack account-tab">
        {bank.is_accepted ? null : (
          <Notice kind="warning" title="Not confirmed yet">
            <p>This packet is not complete. Don’t pay to this account yet.</p>
          </Notice>
        )}
        <DefinitionList
          items={[
            { term: 'Bank', value: bank.bank_name },
            { term: 'Country', value: COUNTRY_NAMES[bank.bank_country as CountryCode] ?? bank.bank_country },
            { term: 'Kind of account', value: bank.account_type === 'savings' ? 'Savings' : 'Checking' },
            { term: 'Routing number', value: bank.routing_number },
            { term: 'Account number', value: bank.account_number },
            { term: 'Remit to', value: bank.remit_to.join(', ') },
          ]}
        />
      </div>
    </>
  );
}
