import { z } from 'zod';
import { defineCall } from '../call';
import { FraudList } from './fraud-lists.entities';

export const listFraudLists = defineCall({
  method: 'GET',
  path: '/api/v1/fraud_lists',
  summary:
    'The lists that the operator may load to warn of contacts, dispatch services, places and telephone blocks: which are loaded, as of when, on whose word, and whether they are recent and whole enough to tell that something is not on them.',
  may: 'broker',
  response: z.object({ fraud_lists: z.array(FraudList) }),
});
