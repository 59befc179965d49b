import type { Address } from '@contract/carriers/carriers.entities';
import { CARGO_KINDS, codeLabel } from '@contract/shared/fmcsa-codes';
import { formatDate, formatInteger, formatPhone } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { RulesAssessment } from '~/components/carrier/rules-assessment';
import { DefinitionList } from '~/components/data/definition-list';
import { Notice } from '~/components/notice/notice';
import { useCarrier } from '~/services/carrier-profile';
import { requireUser } from '~/services/guards.server';
import { pageMeta } from '~/services/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'broker');
  return null;
}

export default function CarrierOverviewPage() {
  const carrier = useCarrier();
  if (!carrier) return null;
  const { rules_assessment: assessment } = carrier;
  return (
    <>
      <section aria-labelledby="verdict-title">
        <h2 id="verdict-title">Verdict against your rules</h2>
        {assessment ? (
          <RulesAssessment classifications={assessment.classifications} overrides={assessment.carrier_rule_overrides} />
        ) : (
          <Notice kind="info">Your account sees who this carrier is and its authority, not the verdict.</Notice>
        )}
      </section>
      <section aria-labelledby="record-title">
        <h2 id="record-title">On the federal record</h2>
        <DefinitionList
          items={[
            { term: 'Physical address', value: addressOf(carrier.physical_address) },
            { term: 'Mailing address', value: addressOf(carrier.mailing_address) },
            {
              term: 'Mail',
              value:
                carrier.is_mail_undeliverable === null
                  ? null
                  : carrier.is_mail_undeliverable
                    ? 'Came back undeliverable'
                    : 'Deliverable',
            },
            { term: 'Cell phone', value: carrier.cell_phone && formatPhone(carrier.cell_phone) },
            { term: 'Fax', value: carrier.fax && formatPhone(carrier.fax) },
            { term: 'Officers', value: carrier.officers.join(', ') },
            { term: 'Form of business', value: carrier.business_org },
            { term: 'Operates as', value: carrier.classifications.join(', ') },
            { term: 'Cargo carried, self-reported', value: cargoOf(carrier.cargo, carrier.cargo_other) },
            { term: 'Hazardous materials', value: carrier.hazmat === null ? null : carrier.hazmat ? 'Yes' : 'No' },
            {
              term: 'CDL drivers, self-reported',
              value: carrier.cdl_drivers === null ? null : formatInteger(carrier.cdl_drivers),
            },
            {
              term: 'Mileage, self-reported',
              value:
                carrier.mcs150_mileage === null
                  ? null
                  : `${formatInteger(carrier.mcs150_mileage)} in ${carrier.mcs150_mileage_year ?? 'a year not reported'}`,
            },
          ]}
        />
      </section>
      <section aria-labelledby="sources-title">
        <h2 id="sources-title">Where this comes from</h2>
        <ul className="plain-list">
          {carrier.sources.map(({ name, as_of }) => (
            <li key={name}>
              {name}, {as_of ? `as of ${formatDate(as_of)}` : 'date not reported'}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const addressOf = ({ street, city, state, postal_code, country }: Address): string | null =>
  [street, city, [state, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ') || null;

const cargoOf = (cargo: string[] | null, other: string | null): string | null =>
  [...(cargo ?? []).map((kind) => codeLabel(CARGO_KINDS, kind)), other].filter(Boolean).join(', ') || null;
