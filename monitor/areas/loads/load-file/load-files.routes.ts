import { createLoadFile, listLoadFiles } from '@contract/loads/load-files.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { getLoadRow } from '../loads.queries';
import { loadFilesOf } from './load-files.queries';
import { writeLoadFile } from './write-load-file';

export function loadFilesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listLoadFiles, async ({ params }, { company }) => ({
    load_files: await loadFilesOf(db, await getLoadRow(db, company.id, params.id)),
  }));

  mount(app, services, createLoadFile, async ({ params, body }, context) => {
    const number = await writeLoadFile(context, params.id, body);
    const files = await loadFilesOf(db, await getLoadRow(db, context.company.id, params.id));
    return files.find((file) => file.number === number)!;
  });
}
