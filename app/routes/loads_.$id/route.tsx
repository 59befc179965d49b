import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LoadAlerts } from '~/components/alert/load-alerts';
import { LegalHoldLine } from '~/components/legal-hold/legal-hold-line';
import { DockMismatchNotice } from '~/components/load/dock-mismatch';
import { LoadActions, LoadAnswer } from '~/components/load/load-answer';
import { PaperDifferenceNotice } from '~/components/rate-confirmation/paper-difference';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';
import { WayBack } from '~/components/way-back';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { noteForm } from '~/services/note-form.server';
import { openPage } from '~/services/page.server';
import { loadWay } from '~/view/load/load-way';
import { pageMeta } from '~/view/page-title';
import { loadPage } from './load-page.server';
import { LoadSections } from './load-sections';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return loadPage(monitor, user, args.params.id!, new URL(args.request.url).searchParams);
}

/** A note for colleagues. */
const keepNote = noteForm({
  on: ({ params }) => ({ notable_type: 'Load', notable_id: params.id! }),
  to: ({ params }) => `${paths.load(params.id!)}#timeline-title`,
  toast: 'Note added.',
});

export const action = actionOf('viewLoads', keepNote);

export default function LoadPage() {
  const page = useLoaderData<typeof loader>();
  const { load, actions, now } = page;
  return (
    <>
      <PageHeader
        title={`Load ${load.reference}`}
        context={[loadWay(load.stops), load.customer_name].filter(Boolean).join(', ')}
        action={
          actions.primary ? (
            <KeptLink
              className="button button-primary"
              to={actions.primary.to}
              aria-keyshortcuts={actions.primary.shortcut}
            >
              {actions.primary.label}
            </KeptLink>
          ) : null
        }
        wayBack={
          <WayBack
            of={{ page: 'load', id: load.id }}
            crumbs={[{ label: 'Loads', to: paths.loads(), isList: true }, { label: load.reference }]}
          />
        }
      />
      <LoadAnswer
        load={load}
        now={now}
        truck={page.truck}
        carrier={page.carrier.ok ? page.carrier.data.carrier : null}
        mayWork={page.mayWork}
        mayConfirm={page.mayConfirm}
        mayPost={page.mayPost}
      />
      {load.dock_mismatch_at ? (
        <DockMismatchNotice load={load} at={load.dock_mismatch_at} mayWork={page.mayWork} />
      ) : null}
      {load.paper_difference ? (
        <PaperDifferenceNotice difference={load.paper_difference} mayConfirm={page.mayConfirm} />
      ) : null}
      <LegalHoldLine holds={page.holds} mayRelease={page.mayReleaseHolds} />
      <LoadActions links={actions.others} />
      <LoadAlerts alerts={load.tickets} reference={load.reference} now={now} mayOpenEmails={page.mayConfirm} />
      <LoadSections page={page} />
    </>
  );
}
