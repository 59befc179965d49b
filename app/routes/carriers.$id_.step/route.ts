import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/paths';
import { stepOnList } from '~/services/carrier-step.server';
import { openPage } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import { FROM, openedFrom, readOrigin } from '~/view/carrier/list-origin';

/**
 * To the carrier before or after this one on the list in the address: the list is loaded when someone steps, not each
 * time that a profile is opened.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const id = args.params.id!;
  const asked = new URL(args.request.url).searchParams;
  const origin = readOrigin(asked.get(FROM));
  if (!origin?.isStepped) throw redirect(paths.carrier(id));
  const isBack = asked.get('to') === 'previous';
  const step = await stepOnList(monitor, user, { origin, id: Number(id), by: isBack ? -1 : 1 });
  if (step.kind === 'carrier') {
    const list = { pathname: origin.pathname, search: `?${step.search}` };
    return redirect(openedFrom(paths.carrier(step.id), list));
  }
  if (step.kind === 'gone')
    return redirectWithToast(origin.to, 'The list has changed. Open a carrier from it again.', { type: 'info' });
  const here = openedFrom(paths.carrier(id), { pathname: origin.pathname, search: `?${origin.search}` });
  return redirectWithToast(here, `This is the ${isBack ? 'first' : 'last'} carrier of the list.`, { type: 'info' });
}
