import type { LoaderFunctionArgs } from '@remix-run/node';
import { listenToLoads } from '~/services/live-loads.server';
import { openPage } from '~/services/page.server';
import { ownerOf } from '~/view/shell';

/** Then the browser connects anew, and its session is checked again. */
const LIFE_MS = 60_000;
/** How long the browser waits before it does. */
const RETRY_MS = 2_000;

/**
 * Changes on the company's loads, as server-sent events for lists that stay open. `for` names the reader of the page: when
 * someone else has signed in since, 204 stops the browser from reconnecting. A request for anything but events gets an error
 * that says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  const { request } = args;
  if (!request.headers.get('accept')?.includes('text/event-stream'))
    return new Response('Ask for text/event-stream.', { status: 406 });
  if (new URL(request.url).searchParams.get('for') !== ownerOf(user)) return new Response(null, { status: 204 });
  const lastId = request.headers.get('last-event-id') || null;
  let end = () => {};
  let hangUp = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      let hasEnded = false;
      const send = (text: string) => hasEnded || controller.enqueue(encoder.encode(text));
      const leave = () => {
        hasEnded = true;
        clearTimeout(timer);
        listening.stop();
      };
      end = () => {
        if (hasEnded) return;
        // Without data no one hears it, and the browser names it when it comes back, perhaps to another portal.
        send(`id: ${listening.newest()}\n\n`);
        leave();
        controller.close();
      };
      hangUp = leave;
      send(`retry: ${RETRY_MS}\n\n`);
      const hear = (id: string, text: string) => send(`id: ${id}\ndata: ${text}\n\n`);
      const listening = listenToLoads({ user, monitor, hear, end: () => end() }, lastId);
      const timer = setTimeout(end, LIFE_MS);
      request.signal.addEventListener('abort', end, { once: true });
    },
    // The stream is closed already.
    cancel: () => hangUp(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      // Neither compressed nor collected by a proxy: each line is on its way at once.
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
