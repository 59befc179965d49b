import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { stepOnList } from '~/services/list-step.server';
import { openPage } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import { FROM, keepingOrigin, openedFrom, PLACE, readOrigin, readPlace } from '~/view/list-origin';
import { problemResponse } from '~/view/problem';
import { PAGES_OF_LISTS, steppedPage } from '~/view/stepped-pages';

/**
 * To the page of the row before or after this one on the list in the address: the list is loaded when someone steps, not
 * each time that a page is opened.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const url = new URL(args.request.url);
  const asked = url.searchParams;
  const page = steppedPage(asked.get('of'));
  const id = Number(asked.get('id'));
  if (page === null || !Number.isSafeInteger(id) || id < 1)
    throw problemResponse({ status: 404, message: 'There is no such page.' });
  const { of, path } = PAGES_OF_LISTS[page];
  const origin = readOrigin(asked.get(FROM));
  if (!origin?.isStepped || origin.of !== of) throw redirect(path(id));
  const isBack = asked.get('to') === 'previous';
  const place = readPlace(asked.get(PLACE));
  const step = await stepOnList(monitor, user, { origin, id, by: isBack ? -1 : 1, place });
  if (step.kind === 'row') {
    const list = { pathname: origin.pathname, search: `?${step.search}` };
    return redirect(openedFrom(path(step.id), list, { of, place: step.place }));
  }
  if (step.kind === 'gone')
    return redirectWithToast(origin.to, 'The list has changed. Open a row of it again.', { type: 'info' });
  return redirectWithToast(
    keepingOrigin(path(id), url.search),
    isBack ? 'This is the first of the list.' : 'This is the last of the list.',
    { type: 'info' },
  );
}
