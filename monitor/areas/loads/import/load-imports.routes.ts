import { listLoadColumns, setLoadColumn } from '@contract/loads/load-columns.calls';
import { getLoadImport, listLoadImportLines, listLoadImports, uploadLoads } from '@contract/loads/load-imports.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { loadColumnsOf } from './load-columns.queries';
import { getLoadImportOf, linesNotImported, loadImportsOf } from './load-imports.queries';
import { sayColumn } from './say-column';
import { uploadLoadList } from './upload-load-list';

export function loadImportsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, uploadLoads, async (_, context) => {
    const id = await uploadLoadList(context, context.file!);
    return getLoadImportOf(db, context.company.id, id);
  });

  mount(app, services, listLoadImports, async ({ query }, { company }) => {
    const { imports, total } = await loadImportsOf(db, company.id, query);
    return paged({ load_imports: imports }, query, total);
  });

  mount(app, services, listLoadColumns, (_, { company }) => loadColumnsOf(db, company.id));

  mount(app, services, setLoadColumn, async ({ body }, context) => {
    await sayColumn(context, body.load_column);
    return loadColumnsOf(db, context.company.id);
  });

  mount(app, services, getLoadImport, async ({ params }, { company }) => getLoadImportOf(db, company.id, params.id));

  mount(app, services, listLoadImportLines, async ({ params, query }, { company }) => {
    const { id } = await getLoadImportOf(db, company.id, params.id);
    const { lines, total } = await linesNotImported(db, id, query);
    return paged({ lines }, query, total);
  });
}
