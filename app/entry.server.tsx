import { randomBytes } from 'node:crypto';
import { currentSpan } from '@contract/shared/telemetry-server';
import { DEFAULT_TIME_ZONE, type TimeZone } from '@contract/shared/time-zones';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { markAsError } from '@ui/error-prefix';
import { renderToString } from 'react-dom/server';
import { env } from '~/services/env.server';
import { referenceOf, reportError } from '~/services/error-reporting.server';
import { startMetrics } from '~/services/metrics.server';
import { withPageManifest } from '~/services/page-manifest.server';
import { receiveRequest as receive } from '~/services/receive-request.server';
import { inTimeZone } from '~/services/request-clock.server';
import { contentSecurityPolicy } from '~/services/security-headers.server';
import { keepUploadFoldersSwept } from '~/services/upload-folders.server';
import { signInRush } from '~/sign-in-rush.server';
import { DocumentProvider } from '~/view/document';
import { HIDDEN_MESSAGE, messageWithReference } from '~/view/error-reference';
import { problemIn } from '~/view/problem';
import type { ShellData } from '~/view/shell';

// A wrong variable stops the start, not the first request.
env();
startMetrics();
void keepUploadFoldersSwept();

/** As many as the monitor signs in within half a minute, so that who is let in is not told to wait after all. */
const limitSignIns = signInRush({ most: 1_000, mostOfOne: 500 });

/** For the host (app/host.mjs), which knows nothing else of the build. */
export const receiveRequest: typeof receive = (request, response, next) =>
  receive(request, response, () => limitSignIns(request, response, next));

/**
 * Milliseconds that Remix would wait for deferred data. There is none, but its timer keeps running after each page (five
 * seconds by default), and a portal that is stopping waits for it.
 */
export const streamTimeout = 1_000;

/**
 * Renders a page in one piece. Nothing is deferred, so streaming would only cost: the buffered page is served about
 * a third faster, and its length and status are known before the first byte.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const reference = referenceOf(request);
  nameSpan(context);
  // Remix would stream the loaders' data behind the page; taken out of its hands, it is written into the page below.
  const handoff = readAll(context.serverHandoffStream);
  const buffered = { ...withPageManifest(context), serverHandoffStream: undefined };
  if (reference !== null) nameErrors(buffered.staticHandlerContext.errors, reference);

  const markup = inTimeZone(timeZoneOfPage(context), () =>
    renderToString(
      <DocumentProvider value={{ nonce, hasScripts: needsScripts(context) }}>
        <RemixServer context={buffered} url={request.url} nonce={nonce} />
      </DocumentProvider>,
    ),
  );
  const data = withReference(await handoff, reference);

  headers.set('Content-Type', 'text/html; charset=utf-8');
  const retryAfter = retryAfterOf(buffered.staticHandlerContext.errors);
  if (retryAfter !== null) headers.set('Retry-After', String(retryAfter));
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, { hasCardFields: hasCardFields(context) }));
  const page = withNonceAndData(withErrorTitle(markup, status, context), data, nonce);
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

/** A trace names the page by its route, which has no number or text of an address. */
function nameSpan({ staticHandlerContext: { matches } }: EntryContext): void {
  const route = matches.at(-1)?.route.id.replace(/^routes\//, '');
  if (route) currentSpan()?.updateName(`page ${route}`);
}

/** Sets the headers of data answers and puts the error's reference where Remix hid its message. */
export async function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  const reference = referenceOf(request);
  if (reference === null || response.body === null) return response;
  const body = withReference(await response.text(), reference);
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Reports unexpected errors of a loader, an action or a page. Responses thrown on purpose are not errors. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  reportError(error, request);
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream === undefined ? '' : new Response(stream).text();
}

/** Seconds after which to come back, if the page is a problem that says so: Remix takes no header of an error from its Response. */
function retryAfterOf(errors: Record<string, unknown> | null): number | null {
  for (const error of Object.values(errors ?? {})) {
    const seconds = problemIn(error)?.retryAfterSeconds;
    if (seconds) return seconds;
  }
  return null;
}

function nameErrors(errors: Record<string, unknown> | null, reference: string): void {
  for (const error of Object.values(errors ?? {})) {
    if (error instanceof Error && error.message === HIDDEN_MESSAGE) error.message = messageWithReference(reference);
  }
}

function withReference(text: string, reference: string | null): string {
  return reference === null
    ? text
    : text.replaceAll(JSON.stringify(HIDDEN_MESSAGE), JSON.stringify(messageWithReference(reference)));
}

/** A rejected form says so in the title, before the page's name; the route's `meta` cannot know of it. */
function withErrorTitle(markup: string, status: number, { staticHandlerContext: { errors } }: EntryContext) {
  // A search rejects what it cannot read in its loader, any other form in its action.
  const isRejected = status >= 400 && status < 500 && errors === null;
  if (!isRejected) return markup;
  return markup.replace(/<title>([^<]*)/, (_whole, title: string) => `<title>${markAsError(title)}`);
}

/**
 * Whether the page is sent with scripts: not where its route says that it has nothing to gain by them, nor as an error
 * page, unless that has something to clear away. A message that goes by itself needs them, and so do counted visits and
 * the chat.
 */
function needsScripts({ staticHandlerContext: { matches, loaderData, errors } }: EntryContext): boolean {
  const root = loaderData.root as { toast: unknown; gtmId: unknown; chat: unknown } | undefined;
  if (root && [root.toast, root.gtmId, root.chat].some((one) => one !== null)) return true;
  const handles = matches.map(({ route }) => route.handle as { hasNoScript?: true; clearsOnError?: true } | undefined);
  return errors === null ? !handles.some((one) => one?.hasNoScript) : handles.some((one) => one?.clearsOnError);
}

/** That of the user for whom the frame was loaded: the browser draws the page again by the same. */
function timeZoneOfPage({ staticHandlerContext: { loaderData } }: EntryContext): TimeZone {
  const { shell } = (loaderData.root ?? {}) as { shell?: ShellData | null };
  return shell?.timeZone ?? DEFAULT_TIME_ZONE;
}

/** Whether the page shows the payment service's own fields: it says so, and was given what opens them. */
function hasCardFields({ staticHandlerContext: { matches, loaderData } }: EntryContext): boolean {
  return matches.some(({ route }) => {
    const handle = route.handle as { hasCardFields?: boolean } | undefined;
    const data = loaderData[route.id] as { clientToken?: string | null } | undefined;
    return handle?.hasCardFields === true && typeof data?.clientToken === 'string';
  });
}

const PRELOAD = '<link rel="modulepreload"';

/**
 * The page with what Remix leaves out of it.
 *
 * - Its preloads get the nonce: without one the policy drops them, and scripts would be fetched only when met. They come
 *   after the style sheet, which the text waits for.
 * - The loaders' data comes before the end of the body, in the form that Remix' browser side reads.
 */
function withNonceAndData(markup: string, data: string, nonce: string): string {
  const page = markup.replaceAll(PRELOAD, `<link nonce="${nonce}" rel="modulepreload" fetchpriority="low"`);
  if (data === '' || !page.includes('window.__remixContext')) return page;
  // A function: a text would be searched for `$&` and the like, which the data may hold.
  return page.replace('</body>', () => `${handoffScript(data, nonce)}</body>`);
}

function handoffScript(data: string, nonce: string): string {
  // What would end the script, or a line of it.
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped);
  return (
    `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${text});` +
    'window.__remixContext.streamController.close();</script>'
  );
}
