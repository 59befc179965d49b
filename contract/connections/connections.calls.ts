import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { ListConditions } from '../carriers/list-conditions';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { Paging } from '../shared/paging';
import { expectedVersion, RecordId } from '../shared/record-id';
import { CONNECTION_LISTS, CONNECTION_STATUSES } from './connections.constants';
import { Connection, ConnectionCounts, ExportedConnection } from './connections.entities';

/** The reason, for the history; an empty one is omitted. */
export const ConnectionNote = z
  .string()
  .trim()
  .min(1, 'Leave an empty note out.')
  .max(1000, 'That is too long: 1,000 characters at most.');

const status = z.enum(CONNECTION_STATUSES, { error: `status may be ${CONNECTION_STATUSES.join(', ')}.` });

const isDismissed = z.boolean({ error: 'is_dismissed is true or false.' });

/** The list of the company's carriers. */
const ConnectionsQuery = z.object({
  list: z.enum(CONNECTION_LISTS, { error: `list may be ${CONNECTION_LISTS.join(', ')}.` }).optional(),
  /** The beginning of a number, or a part of a name. */
  search_text: z.string().trim().max(200, 'search_text is too long.').optional(),
  /** As last assessed. */
  overall_result: z.enum(OVERALL_RESULTS, { error: `overall_result may be ${OVERALL_RESULTS.join(', ')}.` }).optional(),
  ...ListConditions.shape,
  q: z.unknown().optional(),
});

export const listConnections = defineCall({
  method: 'GET',
  path: '/api/v1/connections',
  summary:
    "The company's connections, those changed last first, of one of its lists, by name or number, or by verdict. q asks for carrier_id, status, is_dismissed, the carrier's name and more.",
  may: 'listOwnCarriers',
  query: Paging.extend({
    ...ConnectionsQuery.shape,
    /** Adds each carrier as lists show it: `verdict` with its verdicts and why, `rules_assessment` with each rule's result too. */
    include: z
      .enum(['rules_assessment', 'verdict'], { error: 'include may be rules_assessment or verdict.' })
      .optional(),
  }),
  response: z.object({ connections: z.array(Connection) }),
  paged: true,
});

export const countConnections = defineCall({
  method: 'GET',
  path: '/api/v1/connections/counts',
  summary: 'How many carriers each of the lists holds.',
  may: 'listOwnCarriers',
  response: ConnectionCounts,
});

export const exportConnections = defineCall({
  method: 'GET',
  path: '/api/v1/connections/export',
  summary:
    'The same connections for a file, the oldest first, up to 200 at a time, after the one that `after_id` names. The first part is noted in the audit log.',
  may: 'exportOwnCarriers',
  query: ConnectionsQuery.extend({
    after_id: z.coerce.number({ error: 'after_id must be a number.' }).int().min(0).max(2_147_483_647).default(0),
  }),
  response: z.object({ connections: z.array(ExportedConnection) }),
});

export const doNotDispatchConnection = defineCall({
  method: 'POST',
  path: '/api/v1/connections/do_not_dispatch',
  summary: 'Put a carrier on do not dispatch, connected or not, with an optional note.',
  may: 'stopCarriers',
  body: z.object({
    connection: z.object({
      carrier_id: CarrierId.shape.id,
      note: ConnectionNote.optional(),
      /** Of the connection; 0: not connected. */
      expected_version: expectedVersion,
    }),
  }),
  response: Connection,
  errors: [404],
});

export const updateConnection = defineCall({
  method: 'PATCH',
  path: '/api/v1/connections/{id}',
  summary:
    'Change the status of a connection, dismiss it or bring it back. Only a complete packet makes a carrier onboarded; taking one off do not dispatch asks the scope compliance or manage_users too.',
  may: 'changeConnections',
  stepUp: 'by-input',
  params: RecordId,
  body: z.object({
    connection: z.object({
      status: status.optional(),
      is_dismissed: isDismissed.optional(),
      note: ConnectionNote.optional(),
      expected_version: expectedVersion,
    }),
  }),
  response: Connection,
});
