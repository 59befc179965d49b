import type { CurrentUser } from '@contract/identity/identity.entities';
import { PAPER_SIZES, type PaperSize } from '@contract/shared/paper-size';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorPage } from '~/error-page.server';
import { type PageAccess, requireUser } from '~/services/guards.server';
import { type Asked, askedOf } from '~/services/list.server';
import { type Monitor, openMonitor } from '~/services/monitor.server';
import { csvLine } from '~/view/csv';
import type { List, ListData } from '~/view/lists/define-list';

/**
 * What the loader of a route without a page answers: a file, to users who may have it. If it is rejected or fails, a
 * browser shows the product's page for that; a program gets the same as JSON.
 *
 * @param make finds the file once the guard has let the user in
 */
export async function sendFile(
  args: LoaderFunctionArgs,
  access: PageAccess,
  make: (monitor: Monitor, user: CurrentUser) => Promise<Response>,
): Promise<Response> {
  try {
    const user = await requireUser(args, access);
    return await make(await openMonitor(args), user);
  } catch (error) {
    if (!asksForPage(args.request) || (error instanceof Response && error.status < 400)) throw error;
    return errorPage(error, args.request);
  }
}

/**
 * A CSV file, sent part by part, however long it is. The first part is awaited before the answer begins: a rejection
 * gets its page, not a broken file.
 *
 * @param parts lines as `csvLine` writes them
 */
export async function csvFile(name: string, parts: AsyncIterable<string>): Promise<Response> {
  const iterator = parts[Symbol.asyncIterator]();
  let part = await iterator.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (part.done) return controller.close();
        controller.enqueue(encoder.encode(part.value));
        part = await iterator.next();
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

type Cells = readonly string[];

interface FileOfList {
  name: string;
  head: Cells;
  /** The lines, part by part. */
  parts: AsyncIterable<readonly Cells[]>;
}

/** The file of a list: it asks what the page of the list asks at the same address. */
export const sendListFile = <Page extends ListData, Input>(
  args: LoaderFunctionArgs,
  access: PageAccess,
  list: List<Page, Input>,
  read: (asked: Asked<Page['tab'], Input>, monitor: Monitor, user: CurrentUser) => Promise<FileOfList>,
): Promise<Response> =>
  sendFile(args, access, async (monitor, user) => {
    const asked = askedOf(list, new URL(args.request.url).searchParams, user);
    const { name, ...file } = await read(asked, monitor, user);
    return csvFile(name, linesOfFile(file));
  });

/** The head comes once the first lines are there: a rejection then still gets its page. */
export async function* linesOfFile({ head, parts }: Omit<FileOfList, 'name'>) {
  let isBegun = false;
  for await (const part of parts) {
    if (!isBegun) yield csvLine(head);
    isBegun = true;
    yield part.map(csvLine).join('');
  }
  if (!isBegun) yield csvLine(head);
}

/** Lines that are read part by part, each part after the last line of the one before, until there are no more. */
export async function* linesAfter<Line, Id>(
  read: (afterId: Id | undefined) => Promise<readonly Line[]>,
  idOf: (line: Line) => Id,
  cells: (line: Line) => Cells,
) {
  for (let part = await read(undefined); part.length > 0; part = await read(idOf(part.at(-1)!))) yield part.map(cells);
}

/** Lines that are read page by page. Rows that move on while the file is made may come up again: each is written once. */
export async function* linesByPage<Line extends { id: number }>(
  read: (page: number) => Promise<readonly Line[]>,
  cells: (line: Line) => Cells,
) {
  const written = new Set<number>();
  for (let page = 1; ; page += 1) {
    const part = await read(page);
    if (part.length === 0) return;
    yield part.filter(({ id }) => !written.has(id)).map(cells);
    for (const { id } of part) written.add(id);
  }
}

const asksForPage = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false;

/** The paper size that an address names; undefined: the usual one. */
export function paperIn(request: Request): PaperSize | undefined {
  const asked = new URL(request.url).searchParams.get('paper');
  return PAPER_SIZES.find((size) => size === asked);
}
