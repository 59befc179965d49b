import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { NoteForm } from '~/components/carrier/note-form';
import { NoteList } from '~/components/carrier/note-list';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listNotes } from '~/models/notes.server';
import { paths, withParams } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { noteForm } from '~/services/note-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { useProfile } from '~/view/carrier/carrier-profile';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Notes on carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const carrierId = args.params.id!;
  const page = new URL(args.request.url).searchParams.get('page');
  const notes = await listNotes(monitor, { carrier_id: carrierId, page: page || undefined });
  return { ...notes, carrierId };
}

const keepNote = noteForm({
  on: ({ params }) => ({ carrier_id: params.id! }),
  to: ({ params }) => paths.carrierNotes(params.id!),
  toast: 'The note is kept.',
});

export const action = actionOf('workOnCarriers', keepNote);

export default function CarrierNotesPage() {
  const { notes, paging, carrierId } = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <div className="stack-wide">
      <section className="stack" aria-labelledby="notes-title">
        <h2 id="notes-title">Your company’s notes</h2>
        {useProfile()?.rights.mayWork ? <NoteForm action={paths.carrierNotes(carrierId)} /> : null}
      </section>
      <section className="stack" aria-label="Notes, newest first">
        {paging.totalRecords > 0 ? <ResultCount {...paging} noun={['note', 'notes']} /> : null}
        {notes.length > 0 ? (
          <NoteList notes={notes} label="Notes, newest first" />
        ) : paging.totalRecords > 0 ? (
          <NoSuchPage paging={paging} />
        ) : (
          <p className="missing">No notes yet</p>
        )}
        <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of notes" />
      </section>
    </div>
  );
}

export function ErrorBoundary() {
  return <SectionBoundary name="The notes" />;
}
