import { formatInteger } from '@contract/shared/format';
import { getVettingFile } from '@contract/vetting/vetting-files.calls';
import { momentInFull, vettingFileTitle } from '@contract/vetting/vetting-labels';
import { isAboutLoad } from '@contract/vetting/vetting-sections';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { problemResponse } from '~/view/problem';
import { ChainPlace } from './chain-place';
import { DecisionFacts } from './decision-facts';
import { KeptPapers } from './kept-papers';
import { LoadedDatasets } from './loaded-datasets';
import { NotKnown } from './not-known';
import { ShownWarnings } from './shown-warnings';
import { StoredSection } from './stored-section';
import { StoredVerdict } from './stored-verdict';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, `Vetting file ${args.params.number} carrier`);

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const file = await monitor.get(getVettingFile, { params: { number: args.params.number! } });
  if (String(file.content.carrier.id) !== args.params.id)
    throw problemResponse({ status: 404, message: 'That vetting file is about another carrier.' });
  return file;
}

export default function VettingFilePage() {
  const file = useLoaderData<typeof loader>();
  const { content, number } = file;
  const { carrier, decision, company } = content;
  // The load is what its own file is about: it stands before what is known of the carrier.
  const ofLoad = decision.kind === 'load_file' ? content.sections.filter(isAboutLoad) : [];
  const name = carrier.legal_name ?? carrier.dba_name ?? `Carrier ${carrier.id}`;
  return (
    <div className="vetting-file stack">
      <PageHeader
        title={vettingFileTitle(file, name)}
        context={`${decision.summary}, ${momentInFull(decision.decided_at)}`}
        crumbs={[
          { label: name, to: paths.carrier(carrier.id) },
          { label: 'Vetting files', to: paths.carrierVettingFiles(carrier.id) },
          { label: formatInteger(number) },
        ]}
        action={
          <div className="button-row screen-only">
            <Link
              className="button button-primary"
              to={paths.carrierVettingFilePdf(carrier.id, number)}
              reloadDocument
              discover="none"
            >
              Download PDF
            </Link>
            <Link to={paths.carrierVettingFilePdf(carrier.id, number, { paper: 'a4' })} reloadDocument discover="none">
              on A4
            </Link>
          </div>
        }
      />
      {file.is_intact ? null : (
        <Notice kind="error" title="This record is not as it was written">
          <p>Its content no longer matches its hash: the database was changed directly. Do not rely on it.</p>
        </Notice>
      )}
      <DecisionFacts content={content} />
      {ofLoad.map((section) => (
        <StoredSection key={section.key} section={section} />
      ))}
      <NotKnown content={content} />
      <ShownWarnings warnings={content.warnings} />
      <StoredVerdict verdict={content.verdict} companyName={company.legal_name} />
      {content.sections
        .filter((section) => !ofLoad.includes(section))
        .map((section) => (
          <StoredSection key={section.key} section={section} />
        ))}
      <LoadedDatasets datasets={content.datasets} />
      <KeptPapers content={content} />
      <ChainPlace file={file} />
    </div>
  );
}
