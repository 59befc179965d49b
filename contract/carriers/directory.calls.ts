import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { CarrierId } from './carriers.calls';
import { CarrierDirectory, DirectoryEntry } from './directory.entities';

export const getCarrierDirectory = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/directory',
  summary:
    'How a carrier is reached: who acts for it towards the company, whom it named, and the federal record. `links` lead to the rest.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  response: CarrierDirectory,
});

export const listDirectoryUsers = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/directory_users',
  summary: 'Who acts for a carrier towards the company, by name.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  query: SearchedPaging,
  response: z.object({ directory_users: z.array(DirectoryEntry) }),
  paged: true,
});
