import { NoteBody } from '@contract/notes/notes.calls';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { z } from 'zod';
import { NoteForm } from '~/components/carrier/note-form';
import { NoteList } from '~/components/carrier/note-list';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { createNote, listNotes } from '~/models/notes.server';
import { paths, withParams } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
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

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workOnCarriers');
  const carrierId = args.params.id!;
  const page = { form: 'note', fields: ['body'], schema: z.object({ body: NoteBody }) };
  return formAction(args.request, page, async (value, submissionId) => {
    const answer = await createNote(monitor, { carrier_id: carrierId }, value.body, submissionId);
    return answer.ok ? { to: paths.carrierNotes(carrierId), toast: 'The note is kept.' } : answer;
  });
}

export default function CarrierNotesPage() {
  const { notes, paging, carrierId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const location = useLocation();
  return (
    <div className="stack-wide">
      <section className="stack" aria-labelledby="notes-title">
        <h2 id="notes-title">Your company’s notes</h2>
        {useProfile()?.rights.mayWork ? <NoteForm action={paths.carrierNotes(carrierId)} refused={refused} /> : null}
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
