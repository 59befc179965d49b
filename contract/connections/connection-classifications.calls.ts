import { z } from 'zod';
import { defineCall } from '../call';
import { expectedVersion, RecordId, version } from '../shared/record-id';
import { ConnectionClassification } from './connection-classifications.entities';

/** Once each, ascending. */
const classificationIds = z
  .array(RecordId.shape.id, { error: 'Name the classifications.' })
  .max(200, 'Name 200 classifications at most.')
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));

const response = z.object({
  classifications: z.array(ConnectionClassification),
  /** The connection's. */
  version,
});

export const listConnectionClassifications = defineCall({
  method: 'GET',
  path: '/api/v1/connections/{id}/classifications',
  summary: "The company's active classifications by broker election, each with whether this carrier is used for it.",
  may: 'viewFullCarrierProfile',
  params: RecordId,
  response,
});

export const updateConnectionClassifications = defineCall({
  method: 'PATCH',
  path: '/api/v1/connections/{id}/classifications',
  summary: 'Say for which classifications by broker election a carrier is used; the others are taken back.',
  may: 'changeConnections',
  params: RecordId,
  body: z.object({
    connection: z.object({
      classification_ids: classificationIds,
      expected_version: expectedVersion,
    }),
  }),
  response,
});
