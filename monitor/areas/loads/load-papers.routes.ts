import {
  downloadLoadPaper,
  listLoadPapers,
  uploadLoadPaper,
  withdrawLoadPaper,
} from '@contract/loads/load-papers.calls';
import type { FastifyInstance } from 'fastify';
import { readStoredFile } from '../../documents/files/stored-files';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { keepLoadPaper, paperFileId, papersOf } from './keep-load-paper';
import { getLoadRow } from './loads.queries';
import { withdrawLoadPaper as withdraw } from './withdraw-load-paper';

export function loadPapersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listLoadPapers, async ({ params }, { company }) => {
    await getLoadRow(db, company.id, params.id);
    return { load_papers: await papersOf(db, company.id, params.id) };
  });

  mount(app, services, uploadLoadPaper, async ({ params, body }, context) => {
    const id = await keepLoadPaper(context, params.id, body.is_type);
    return (await papersOf(db, context.company.id, params.id)).find((paper) => paper.id === id)!;
  });

  mount(app, services, withdrawLoadPaper, async ({ params, body }, context) => {
    await withdraw(context, params.id, params.paper_id, body.reason);
    return (await papersOf(db, context.company.id, params.id)).find((paper) => paper.id === params.paper_id)!;
  });

  mount(app, services, downloadLoadPaper, async ({ params }, { company }) =>
    readStoredFile(db, company.id, await paperFileId(db, company.id, params.id, params.paper_id)),
  );
}
