import {
  createPaymentTerm,
  downloadContract,
  getCurrentContract,
  listContracts,
  listPaymentTerms,
  updatePaymentTerm,
  uploadContract as uploadContractCall,
  uploadRedlinedContract,
} from '@contract/onboarding/contracts.calls';
import type { FastifyInstance } from 'fastify';
import { readStoredFile } from '../../documents/files/stored-files';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { agreementsWith } from './agreements';
import { addPaymentTerm, changePaymentTerm } from './change-payment-terms';
import { contractsOf, findCurrentContract, getContract, paymentTermsOf } from './contracts.queries';
import { replaceAgreement } from './replace-agreement';
import { uploadContract } from './upload-contract';

export function contractsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCurrentContract, async (_input, { company }) => ({
    contract: await findCurrentContract(db, company.id),
  }));

  mount(app, services, listContracts, async ({ query }, { company }) => {
    const { contracts, total } = await contractsOf(db, company.id, query);
    return paged({ contracts }, query, total);
  });

  mount(app, services, uploadContractCall, async ({ body }, context) => {
    const id = await uploadContract(context, context.file!, body);
    return getContract(db, context.company.id, id);
  });

  mount(app, services, downloadContract, async ({ params }, { company }) => {
    const { file } = await getContract(db, company.id, params.id);
    return readStoredFile(db, company.id, file.id);
  });

  mount(app, services, uploadRedlinedContract, async ({ body }, context) => {
    const { id, carrierId } = await replaceAgreement(context, context.file!, body);
    return (await agreementsWith(db, context.company.id, carrierId)).find((agreement) => agreement.id === id)!;
  });

  mount(app, services, listPaymentTerms, async (_input, { company }) => ({
    payment_terms: await paymentTermsOf(db, company.id),
  }));

  mount(app, services, createPaymentTerm, ({ body }, context) => addPaymentTerm(context, body.payment_term));

  mount(app, services, updatePaymentTerm, ({ params, body }, context) =>
    changePaymentTerm(context, params.id, body.payment_term),
  );
}
