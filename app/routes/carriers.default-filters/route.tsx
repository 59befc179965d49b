import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal, useRefused } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { defaultFiltersPath } from '~/view/default-filters';
import { pageMeta } from '~/view/page-title';
import { loadDefaultFilters } from './default-filters.server';
import { end, endForAll, keep, keepForAll } from './forms.server';
import { KeptFilters } from './kept-filters';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Default filters');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  return loadDefaultFilters(monitor, user, new URL(args.request.url).searchParams);
}

export const action = actionOf('broker', keep, keepForAll, end, endForAll);

/** What searches by name and number, or by lane, begin with, for oneself and for everybody. */
export default function DefaultFiltersPage() {
  const { kind, errors, hasLanes, own, company, toKeep, mayKeepForAll } = useLoaderData<typeof loader>();
  const isLane = kind === 'lane_search';
  const refused = useRefused();
  return (
    <>
      <PageHeader
        title={isLane ? 'Lane search defaults' : 'Default filters'}
        context="Applied to searches without filters. You can remove them above the results"
      />
      <div className="stack-wide">
        {refused ? <Refusal of={refused.form} /> : <ErrorSummary fields={[]} formErrors={errors} />}
        {toKeep.length > 0 ? (
          <ButtonForm className="form">
            <h2>Begin {isLane ? 'lane searches' : 'searches'} with</h2>
            <ul className="plain-bullets">
              {toKeep.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
            <div className="button-row">
              <button className="button button-primary" type="submit" name="intent" value="keep">
                Make them my default
              </button>
              {mayKeepForAll ? (
                <button className="button" type="submit" name="intent" value="keep-for-all">
                  Make them the company’s default
                </button>
              ) : null}
            </div>
          </ButtonForm>
        ) : (
          <p>
            To change them, choose filters in{' '}
            <Link to={isLane ? paths.laneSearch() : paths.globalSearch()}>{isLane ? 'a lane search' : 'a search'}</Link>
            , then “Make these filters the default”.
          </p>
        )}
        <KeptFilters
          title="My default filters"
          owner="User"
          kind={kind}
          set={own}
          mayEnd
          none="None. Company defaults apply."
        />
        <KeptFilters
          title="Company default filters"
          owner="Company"
          kind={kind}
          set={company}
          mayEnd={mayKeepForAll}
          none="None."
        />
        {hasLanes ? (
          <p className="small-print">
            <Link to={defaultFiltersPath(isLane ? 'carrier_search' : 'lane_search')}>
              {isLane ? 'Search defaults' : 'Lane search defaults'}
            </Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
